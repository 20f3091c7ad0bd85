//! Files that hold a prompt as a template below settings in YAML: Dotprompt and Prompty.

mod dotprompt;
mod front_matter;
mod picoschema;
mod prompty;
mod properties;
mod template;
mod write;

pub(super) use template::{Piece, Syntax, path_length, pieces};
pub(super) use write::WHOLE_INPUT;
pub use write::{Written, write_dotprompt};

use super::gate::{Format, Imported};
use super::yaml::YamlError;
use crate::document::parse_document;
use front_matter::FrontMatter;
use serde_json::{Map, Value};

/// Settings that only a Prompty file has.
const PROMPTY: [&str; 8] = [
    "inputs",
    "outputs",
    "sample",
    "authors",
    "displayName",
    "template",
    "inputSchema",
    "outputSchema",
];

/// Settings of a Dotprompt file, one of which has to be there where its name does not tell.
const DOTPROMPT: [&str; 6] = ["model", "input", "output", "config", "tools", "toolDefs"];

/// Reads a prompt; none where the text, or the file by its name, is none.
pub(super) fn read(
    text: &str,
    name: Option<&str>,
) -> Option<Result<(Format, Imported), YamlError>> {
    let ends = |ending: &str| name.is_some_and(|name| name.ends_with(ending));
    let is_named = ends(".prompt") || ends(".prompty");
    let Some(front) = front_matter::split(text) else {
        // A document of ours may say this in its texts.
        let has_roles = text.contains("{{role ") && parse_document(text).is_err();
        let plain = FrontMatter { settings: Map::new(), body: text, first_line: 1 };
        return (is_named || has_roles).then(|| Ok(as_format(plain, ends(".prompty"))));
    };
    let front = match front {
        Ok(front) => front,
        // Text between lines is no settings, unless the file is said to be of this kind.
        Err(error) => return is_named.then_some(Err(error)),
    };
    let has = |keys: &[&str]| keys.iter().any(|key| front.settings.contains_key(*key));
    let is_prompty = ends(".prompty")
        || !ends(".prompt")
            && (has(&PROMPTY)
                || front.settings.get("model").is_some_and(Value::is_object)
                || prompty::has_roles(front.body) && !front.body.contains("{{role "));
    (is_named || is_prompty || has(&DOTPROMPT) || front.body.contains("{{"))
        .then(|| Ok(as_format(front, is_prompty)))
}

fn as_format(front: FrontMatter, is_prompty: bool) -> (Format, Imported) {
    match is_prompty {
        true => (Format::Prompty, prompty::read(front)),
        false => (Format::Dotprompt, dotprompt::read(front)),
    }
}

#[cfg(test)]
mod tests;
