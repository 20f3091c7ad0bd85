//! The bar with the Run button: settings, progress, and notes before anything is sent.

pub(in crate::runs) mod bench_slot;
mod beside_label;
pub(in crate::runs) mod escape;
pub(in crate::runs) mod examples_note;
pub(in crate::runs) mod file_notes;
pub(in crate::runs) mod options;
pub(in crate::runs) mod progress_announcement;
pub(in crate::runs) mod report;
pub(in crate::runs) mod run_bar;
pub(in crate::runs) mod several_slot;
pub(in crate::runs) mod waiting;
