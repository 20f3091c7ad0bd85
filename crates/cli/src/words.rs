//! Sentences of the app's catalogue (`locales/en.json`), in English, for the terminal.

mod adjustment;
mod failure;
mod files;
mod import;
mod process;
pub mod remedy;

pub use adjustment::adjustment;
pub use failure::failure;
pub use files::file_finding;
pub use import::{import_error, note};
pub use process::CatalogueWords;

use pilcrow_core::document::{DocumentError, TextErrorKind, named_character};
use pilcrow_core::form::{IssueKind, Wanted};
use pilcrow_core::misspelled::{Misspelled, MisspelledKind};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../locales/en.json");
    pilcrow_core::document::parse_text(text).unwrap_or_default()
});

/// A sentence of the catalogue, its `{{ name }}` filled in. A missing one shows its own name,
/// which tests look for.
pub fn sentence(group: &str, key: &str, operands: &[(&str, &str)]) -> String {
    let found = CATALOGUE.get(group).and_then(|group| group.get(key)).and_then(Value::as_str);
    let Some(template) = found else { return format!("{group}.{key}") };
    operands.iter().fold(template.to_owned(), |filled, (name, operand)| {
        filled.replace(&format!("{{{{ {name} }}}}"), operand)
    })
}

/// Whether the catalogue has a sentence.
fn has_sentence(group: &str, key: &str) -> bool {
    CATALOGUE.get(group).is_some_and(|group| group.get(key).is_some())
}

/// What an issue says.
pub fn issue(kind: &IssueKind) -> String {
    let texts = operands(kind);
    let operands: Vec<(&str, &str)> =
        texts.iter().map(|(name, operand)| (*name, operand.as_str())).collect();
    let key = match kind {
        IssueKind::NoMatch { examples, .. } if !examples.is_empty() => "unlike",
        IssueKind::NotUnique { entries } if !entries.is_empty() => "alike",
        IssueKind::NotConstant { expected } if expected == "true" => "only_yes",
        IssueKind::NotConstant { expected } if expected == "false" => "only_no",
        _ => kind.key(),
    };
    sentence("issue", key, &operands)
}

/// A place, behind what is said of it; nothing where it is the whole.
pub fn place(pointer: &Pointer) -> String {
    match pointer.as_str() {
        "" => String::new(),
        pointer => format!(" ({pointer})"),
    }
}

fn operands(kind: &IssueKind) -> Vec<(&'static str, String)> {
    use IssueKind as Kind;
    match kind {
        Kind::WrongType { expected } => vec![("expected", type_sentence(expected))],
        Kind::OtherType { value, actual, expected } => vec![
            ("value", value.clone()),
            ("actual", sentence("types", &format!("name_{actual}"), &[])),
            ("expected", type_sentence(expected)),
        ],
        Kind::BadFormat { format } => vec![("expected", format_sentence(format))],
        Kind::TooShort { limit, actual }
        | Kind::TooLong { limit, actual }
        | Kind::TooFewItems { limit, actual }
        | Kind::TooManyItems { limit, actual } => {
            vec![("limit", limit.clone()), ("actual", actual.clone())]
        }
        Kind::TooSmall { limit }
        | Kind::TooLarge { limit }
        | Kind::NotAbove { limit }
        | Kind::NotBelow { limit }
        | Kind::TooFewProperties { limit }
        | Kind::TooManyProperties { limit } => vec![("limit", limit.clone())],
        Kind::NoMatch { pattern, examples } if examples.is_empty() => {
            vec![("pattern", pattern.clone())]
        }
        Kind::NoMatch { examples, .. } => vec![("examples", quoted(examples))],
        Kind::NoMultiple { step } => vec![("step", step.clone())],
        Kind::NotUnique { entries } if !entries.is_empty() => {
            vec![("entries", entries.join(", "))]
        }
        Kind::ContainsTooFew { limit, wanted } | Kind::ContainsTooMany { limit, wanted } => {
            vec![("limit", limit.clone()), ("wanted", wanted_text(wanted))]
        }
        Kind::UnknownKeys { names } => vec![("names", names.join(", "))],
        Kind::BadKey { name } | Kind::MissingKey { name } => vec![("name", name.clone())],
        Kind::NoneOf { titles } | Kind::SeveralOf { titles } => vec![("titles", quoted(titles))],
        Kind::Said { words } => vec![("words", words.clone())],
        Kind::NotAllowed { options } => vec![("options", options.join(", "))],
        Kind::NotConstant { expected } => vec![("expected", expected.clone())],
        Kind::Excluded { values } => vec![("values", values.join(", "))],
        Kind::NotJson { line, column } => {
            vec![("line", line.to_string()), ("column", column.to_string())]
        }
        _ => Vec::new(),
    }
}

fn wanted_text(wanted: &Wanted) -> String {
    let types = wanted.types.iter().map(|name| sentence("types", &format!("name_{name}"), &[]));
    match (wanted.names.as_slice(), wanted.types.is_empty()) {
        ([], true) => sentence("issue", "wanted", &[]),
        ([], false) => types.collect::<Vec<_>>().join(", "),
        (names, _) => names.join(", "),
    }
}

fn quoted(texts: &[String]) -> String {
    let quoted = texts.iter().map(|text| sentence("issue", "quoted", &[("text", text)]));
    quoted.collect::<Vec<_>>().join(", ")
}

fn type_sentence(expected: &[String]) -> String {
    match expected {
        [one] => sentence("types", one, &[]),
        several => {
            let names = several.iter().map(|name| sentence("types", &format!("name_{name}"), &[]));
            let types = names.collect::<Vec<_>>().join(", ");
            sentence("types", "several", &[("types", &types)])
        }
    }
}

fn format_sentence(format: &str) -> String {
    let key = format.replace('-', "_");
    let known = CATALOGUE.get("format").is_some_and(|group| group.get(&key).is_some());
    sentence("format", if known { &key } else { "other" }, &[("format", format)])
}

/// Why a text is no document.
pub fn document_error(error: &DocumentError) -> String {
    match error {
        DocumentError::Text(error) => text_error(&error.kind),
        DocumentError::OtherCall => sentence("import", "code", &[]),
        DocumentError::PlainText => sentence("document_error", "plain_text", &[]),
        DocumentError::NotADocument => sentence("document_error", "not_a_document", &[]),
        DocumentError::UnknownShape(keys) if keys.is_empty() => {
            sentence("document_error", "empty_object", &[])
        }
        DocumentError::UnknownShape(keys) => {
            let keys = keys.join(", ");
            match error.misspelled() {
                None => sentence("document_error", "unknown_shape", &[("keys", &keys)]),
                Some((written, meant)) => {
                    let operands = [("keys", &*keys), ("written", written), ("meant", meant)];
                    sentence("document_error", "misspelled_shape", &operands)
                }
            }
        }
    }
}

/// What a misspelled name should be.
pub fn misspelled(found: &Misspelled) -> String {
    let other = match &found.kind {
        MisspelledKind::NoPlace { data } => ("data", data.as_str()),
        MisspelledKind::Unlike { expected } => ("expected", expected.as_str()),
        MisspelledKind::Beyond { rule } => ("rule", rule.as_str()),
        kind => ("meant", kind.meant().unwrap_or_default()),
    };
    sentence("misspelled", found.kind.key(), &[("written", &found.written), other])
}

fn text_error(kind: &TextErrorKind) -> String {
    use TextErrorKind as Kind;
    let (key, found) = match kind {
        Kind::Empty => ("empty", String::new()),
        Kind::UnexpectedEnd(None) => ("unexpected_end", String::new()),
        Kind::UnexpectedEnd(Some(opener)) => ("unclosed", opener.to_string()),
        Kind::Unexpected(found) => ("unexpected", named_character(*found)),
        Kind::UnexpectedQuote(found) => ("unexpected_quote", found.to_string()),
        Kind::MissingComma => ("missing_comma", String::new()),
        Kind::UnclosedString => ("unclosed_string", String::new()),
        Kind::BadEscape => ("bad_escape", String::new()),
        Kind::BadNumber(found) => ("bad_number", found.clone()),
        Kind::NotANumber(found) => ("not_a_number", found.clone()),
        Kind::BareWord(found) => ("bare_word", found.clone()),
        Kind::OtherSpelling { found, meant } => {
            return sentence("text_error", "other_spelling", &[("found", found), ("meant", meant)]);
        }
        Kind::TooDeep => ("too_deep", String::new()),
        Kind::Trailing(found) => ("trailing", named_character(*found)),
    };
    sentence("text_error", key, &[("found", &found)])
}

#[cfg(test)]
mod tests;
