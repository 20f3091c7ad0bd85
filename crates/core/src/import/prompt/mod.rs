//! Files that hold a prompt as a template below settings in YAML: Dotprompt.

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
pub use write::{Written, write_dotprompt};

use super::parts::Imported;
use super::yaml::YamlError;
use crate::document::parse_document;
use serde_json::{Map, Value};

/// What files of this format are called by.
pub(super) const NAME: &str = "Dotprompt";

/// Settings of a Dotprompt file, one of which has to be there where its name does not tell.
const DOTPROMPT: [&str; 6] = ["model", "input", "output", "config", "tools", "toolDefs"];

/// Reads a prompt; `None` if the text, or the file by its name, is not one.
pub(super) fn read(text: &str, name: Option<&str>) -> Option<Result<Imported, YamlError>> {
    let is_named = name.is_some_and(|name| name.ends_with(".prompt"));
    let Some(front) = front_matter::split(text) else {
        // A document of ours may say this in its texts.
        let has_roles = text.contains("{{role ") && parse_document(text).is_err();
        return (is_named || has_roles).then(|| Ok(read_plain(text)));
    };
    let front = match front {
        Ok(front) => front,
        // Text between lines is no settings, unless the file is said to be of this kind.
        Err(error) => return is_named.then_some(Err(error)),
    };
    let has_settings = DOTPROMPT.iter().any(|key| front.settings.contains_key(*key));
    // Other formats describe a model by an object; theirs is a name.
    let is_other = front.settings.get("model").is_some_and(Value::is_object);
    let is_prompt = !is_other && (has_settings || front.body.contains("{{"));
    (is_named || is_prompt).then(|| Ok(dotprompt::read(front)))
}

/// Reads words that are no file of any kind: what a model is told, with a field for each `{{name}}`.
pub(super) fn read_plain(text: &str) -> Imported {
    dotprompt::read(FrontMatter { settings: Map::new(), body: text, first_line: 1 })
}

#[cfg(test)]
mod tests;
