//! The answer and the parts around it: facts, repairs, thoughts, changes, exports, notices.

pub(in crate::runs) mod actions;
pub(in crate::runs) mod adjustments;
pub(in crate::runs) mod announcement;
pub(in crate::runs) mod changes;
pub(in crate::runs) mod difference_line;
pub(in crate::runs) mod earlier;
pub(in crate::runs) mod earlier_prompt;
pub(in crate::runs) mod edit_dialog;
pub(in crate::runs) mod edit_draft;
pub(in crate::runs) mod edit_slot;
pub(in crate::runs) mod example;
pub(in crate::runs) mod export;
pub(in crate::runs) mod facts;
pub(in crate::runs) mod references;
pub(in crate::runs) mod repairs;
pub(in crate::runs) mod result_pane;
pub(in crate::runs) mod saying;
pub(in crate::runs) mod thoughts;
