//! Imports files of programs in which prompts are steps of a flow (Dify, n8n, Flowise, LangChain and others): each step
//! that asks a model becomes a document, the other steps are listed as notes. Nothing is run, and nothing that a file
//! refers to is fetched.

mod dify;
mod flowise;
mod langchain;
mod langfuse;
mod mcp;
mod n8n;
pub(super) mod prompty;
mod semantic_kernel;
pub(super) mod single_braces;
mod step;
#[cfg(test)]
mod tests;

use super::key::drop_keys;
use super::note::Note;
use super::parts::ImportedDocument;
use serde_json::Value;

/// An imported file.
pub(super) struct Flow {
    /// The program's name.
    pub name: &'static str,
    /// The documents, one for each step that asks a model.
    pub documents: Vec<ImportedDocument>,
    /// The notes on the other steps.
    pub notes: Vec<Note>,
}

/// The maximum number of steps that are read from a file.
const MOST_STEPS: usize = 500;

/// Returns true if a text looks like such a file in YAML.
pub(super) fn is_yaml(text: &str) -> bool {
    let has = |key: &str| text.lines().any(|line| line.starts_with(key));
    !text.trim_start().starts_with(['{', '['])
        && (has("app:") && (has("model_config:") || has("workflow:"))
            || semantic_kernel::is_yaml(&has))
}

/// A test whether a value is a file of a program.
type Test = fn(&Value) -> bool;

/// A function that converts a program's file.
pub(super) type Reader = fn(&Value) -> Flow;

/// The supported programs: a test for files of each, and its reader. Less certain tests come later.
const PROGRAMS: [(Test, Reader); 7] = [
    (dify::is_app, dify::read),
    (n8n::is_workflow, n8n::read),
    (flowise::is_flow, flowise::read),
    (langchain::is_prompt, langchain::read),
    (langfuse::is_prompt, langfuse::read),
    (mcp::is_result, mcp::read),
    (semantic_kernel::is_prompt, semantic_kernel::read),
];

/// Returns the reader of a file; `None` if it belongs to none of these programs.
pub(super) fn reader(value: &Value) -> Option<Reader> {
    PROGRAMS.iter().find(|(is_its_file, _)| is_its_file(value)).map(|(_, read)| *read)
}

/// Converts a file, without the API keys in it.
pub(super) fn read(reader: Reader, mut value: Value) -> Flow {
    let mut notes = drop_keys(&mut value);
    let mut flow = reader(&value);
    notes.append(&mut flow.notes);
    Flow { notes, ..flow }
}
