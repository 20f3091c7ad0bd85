//! Imports prompt files, a template below settings in YAML (Dotprompt), and exports documents as such files.

mod dotprompt;
mod front_matter;
mod jinja;
mod picoschema;
mod template;
mod write;

pub(super) use front_matter::{FrontMatter, split as split_front_matter};
pub(super) use jinja::block_of;
pub(super) use template::{Piece, Syntax, path_length, pieces};
pub(super) use write::{WHOLE_INPUT, put_variable, put_words};
pub use write::{WrittenDocument, write_dotprompt};

use super::parts::ImportedDocument;
use super::yaml::YamlError;
use crate::document::parse_document;
use serde_json::{Map, Value};

/// The format's name.
pub(super) const NAME: &str = "Dotprompt";

/// Settings of Dotprompt; one of them has to exist unless the file's name identifies it.
const DOTPROMPT: [&str; 6] = ["model", "input", "output", "config", "tools", "toolDefs"];

/// Imports a prompt; `None` if neither the file's name nor the text is Dotprompt's.
pub(super) fn read(text: &str, name: Option<&str>) -> Option<Result<ImportedDocument, YamlError>> {
    let is_named = name.is_some_and(|name| name.ends_with(".prompt"));
    let Some(front) = front_matter::split(text) else {
        // A document of Pilcrow may contain the same characters in its texts.
        let has_roles = text.contains("{{role ") && parse_document(text).is_err();
        return (is_named || has_roles).then(|| Ok(read_plain(text)));
    };
    let front = match front {
        Ok(front) => front,
        // Text between `---` lines is no front matter, unless the file's name says that it is a prompt.
        Err(error) => return is_named.then_some(Err(error)),
    };
    let has_settings = DOTPROMPT.iter().any(|key| front.settings.contains_key(*key));
    // Other formats describe the model as an object; in Dotprompt it is a name.
    let is_other = front.settings.get("model").is_some_and(Value::is_object);
    let is_prompt = !is_other && (has_settings || front.body.contains("{{"));
    (is_named || is_prompt).then(|| Ok(dotprompt::read(front)))
}

/// Imports plain words as a prompt, with a field for each `{{name}}`.
pub(super) fn read_plain(text: &str) -> ImportedDocument {
    dotprompt::read(FrontMatter { settings: Map::new(), body: text, first_line: 1 })
}

#[cfg(test)]
mod tests;
