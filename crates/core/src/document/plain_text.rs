//! Tells a text that is meant for a model from a document with a mistake: an instruction such as
//! `Write a poem for {{name}}`, which nobody has put into a document yet.

use super::text_error::{TextError, TextErrorKind};

/// As many words make a sentence.
const FEWEST_WORDS: usize = 3;

/// Whether a text that cannot be read is plain text: its first line has several words, and nothing in it is of code
/// or of a list of settings.
pub(super) fn is_plain_text(text: &str, error: &TextError) -> bool {
    let TextErrorKind::BareWord(word) = &error.kind else { return false };
    let text = text.trim_start();
    let Some(rest) = text.strip_prefix(word.as_str()) else { return false };
    let first_line = text.lines().next().unwrap_or_default();
    let is_setting = rest.trim_start().starts_with([':', '=', '(', '.']);
    first_line.split_whitespace().count() >= FEWEST_WORDS && !is_setting && !has_code(text)
}

/// Whether a text has what prose does not: statements, and brackets that are no places to fill in.
fn has_code(text: &str) -> bool {
    let is_statement = |line: &str| {
        let line = line.trim();
        line.ends_with([';', '{', '}', '[', ']']) && !line.ends_with("}}") || line.contains(" = ")
    };
    let without_places = text.replace("{{", "").replace("}}", "");
    without_places.contains(['{', '}']) || text.contains("=>") || text.lines().any(is_statement)
}

#[cfg(test)]
mod tests {
    use crate::document::{DocumentError, parse_document};

    #[track_caller]
    fn check(text: &str, is_plain: bool) {
        let found = parse_document(text).unwrap_err();
        assert_eq!(found == DocumentError::PlainText, is_plain, "{text}: {found:?}");
    }

    #[test]
    fn an_instruction_is_plain_text() {
        check("Write a birthday poem for {{name}} in a {{tone}} tone, four lines.", true);
        check("\n  Summarise this, please: who, when and where?\n\nBe brief (two lines).", true);
        check("Напиши письмо для {{name}}", true);
    }

    #[test]
    fn a_document_with_a_mistake_and_code_are_none() {
        check("title: My first document", false);
        check("context", false);
        check("hello world", false);
        check("{title: Write a poem}", false);
        check("[Write a poem]", false);
        check("import { x } from \"y\"", false);
        check("let x = 5 and more", false);
        check("return the answer to me;", false);
        check("nothing here of a\n{\"title\": 1}", false);
    }
}
