//! The merged context of a Request, and the prompt that the model receives from it. Uses the module `document`.

mod case_value;
#[cfg(test)]
mod edit_tests;
mod identity;
mod merge;
mod origin;
mod piece;
mod prompt;
mod template;
mod tools;

pub use crate::document::merge_values;
pub use case_value::{CaseValue, targeted};
pub use identity::Identity;
pub use merge::{
    DataMessage, Entry, data_of, has_only_texts_and_data, input_of, merge_context, merged_data,
};
pub use origin::{Origin, Setting, origins, settings};
pub use piece::Piece;
pub use prompt::PromptMessage;
pub use prompt::Wording;
pub(crate) use prompt::{AsProtocol, CALLS, calls_text, worded_entries};
pub(crate) use template::{
    Name, Node, Step, Syntax, TagKind, Template, has_input, input_schema, next_tag,
};
pub use tools::{Tool, code, named_tools, tool_lines, tools, tools_text};
