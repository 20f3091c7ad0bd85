//! Changes a tool by rows and texts, for those who have never seen JSON: what it is called, what the model is told, what
//! people fill in and what comes back.

mod adding;
mod editing;
mod example;
mod field_line;
mod more;
mod names;
mod options;
mod order;
mod other_keywords;
mod rows;
mod slot;
mod start;
mod start_dialog;
#[cfg(test)]
mod tests;
mod text_tools;
mod texts;
mod values;
mod versions;
mod view;
mod wish;

pub use example::made_example;
pub use slot::{Build, BuildView, build_item, build_slot};
pub use start_dialog::{MakeTool, make_tool};
pub use versions::{
    VersionsPlace, kept_versions, version_called, versions_chunk, versions_item, versions_slot,
};
pub use view::build_view;
pub use wish::{Answering, DraftAnswer, DraftAsker, Drafter, MakeAsker, NoDraft, Waiting, marked};
