//! Files of programs in which prompts are steps of a flow: what each step that asks a model says becomes a document.
//! The other steps are listed. Nothing is run, and nothing that a file names is fetched.

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

/// A file, read.
pub(super) struct Flow {
    /// The program's name.
    pub name: &'static str,
    /// A document for each step that asks a model.
    pub documents: Vec<ImportedDocument>,
    /// What is said of the others.
    pub notes: Vec<Note>,
}

/// The most steps of a file that are read.
const MOST_STEPS: usize = 500;

/// Whether a text looks like such a file in YAML.
pub(super) fn is_yaml(text: &str) -> bool {
    let has = |key: &str| text.lines().any(|line| line.starts_with(key));
    !text.trim_start().starts_with(['{', '['])
        && (has("app:") && (has("model_config:") || has("workflow:"))
            || semantic_kernel::is_yaml(&has))
}

/// Whether a value is a file of a program.
type Test = fn(&Value) -> bool;

/// How files of a program are read.
pub(super) type Reader = fn(&Value) -> Flow;

/// The programs: how a file of each is told, and how it is read. What is less certain comes later.
const PROGRAMS: [(Test, Reader); 7] = [
    (dify::is_app, dify::read),
    (n8n::is_workflow, n8n::read),
    (flowise::is_flow, flowise::read),
    (langchain::is_prompt, langchain::read),
    (langfuse::is_prompt, langfuse::read),
    (mcp::is_result, mcp::read),
    (semantic_kernel::is_prompt, semantic_kernel::read),
];

/// How a file is read; `None` if it is of none of these programs.
pub(super) fn reader(value: &Value) -> Option<Reader> {
    PROGRAMS.iter().find(|(is_its_file, _)| is_its_file(value)).map(|(_, read)| *read)
}

/// Reads a file, without the keys in it.
pub(super) fn read(reader: Reader, mut value: Value) -> Flow {
    let mut notes = drop_keys(&mut value);
    let mut flow = reader(&value);
    notes.append(&mut flow.notes);
    Flow { notes, ..flow }
}
