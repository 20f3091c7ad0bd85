//! Distinguishes a plain text for a model, such as `Write a poem for {{name}}`, from a document with a syntax error.

use super::text_error::{TextError, TextErrorKind};
use crate::text::letters::is_letter;

/// The fewest words that make a sentence.
const FEWEST_WORDS: usize = 3;

/// True if a text that cannot be parsed is plain text: one of its lines has several words, and nothing looks like code
/// or a list of settings. It may begin with Markdown or a placeholder.
pub(super) fn is_plain_text(text: &str, error: &TextError) -> bool {
    let text = text.trim_start();
    let is_prose = match &error.kind {
        TextErrorKind::BareWord(word) => begins_with_words(text, word),
        TextErrorKind::Empty | TextErrorKind::UnexpectedEnd(_) => false,
        _ => is_marked_prose(text),
    };
    is_prose && !has_code(text)
}

fn begins_with_words(text: &str, word: &str) -> bool {
    let Some(rest) = text.strip_prefix(word) else { return false };
    let first_line = text.lines().next().unwrap_or_default();
    let is_setting = rest.trim_start().starts_with([':', '=', '(', '.']);
    (has_words(first_line) || is_sentence(first_line) || has_place(text)) && !is_setting
}

/// True for a short line with two words or more that ends like a sentence.
fn is_sentence(line: &str) -> bool {
    line.trim_end().ends_with(['.', '!', '?', '…']) && line.split_whitespace().nth(1).is_some()
}

/// True if a text has a placeholder.
fn has_place(text: &str) -> bool {
    text.split_once("{{").is_some_and(|(_, rest)| rest.contains("}}"))
}

fn has_words(line: &str) -> bool {
    line.split_whitespace().filter(|word| word.contains(is_letter)).count() >= FEWEST_WORDS
}

/// True if a text begins with quoted words that other words follow, which no list and no object does.
fn begins_with_quote(text: &str) -> bool {
    let follow = |(open, close): (char, char)| {
        let (_, rest) = text.strip_prefix(open)?.split_once(close)?;
        let next = rest.trim_start().chars().next()?;
        Some(rest.starts_with(' ') && (is_letter(next) || matches!(next, '—' | '–')))
    };
    [('"', '"'), ('\'', '\''), ('“', '”'), ('„', '“'), ('«', '»')]
        .into_iter()
        .any(|quotes| follow(quotes) == Some(true))
}

/// True if a text begins with Markdown (`# `, `- `, `**`), a quotation or `{{`, and is no list of settings.
fn is_marked_prose(text: &str) -> bool {
    let is_marked = || text.lines().next().is_some_and(|line| unmarked(line) != line);
    let begins = text.starts_with("{{") || begins_with_quote(text) || is_marked();
    // Names of settings are in lower case; lines of prose begin otherwise.
    let is_setting = |line: &str| {
        let name = unmarked(line).split_once(':').map(|(name, _)| name.trim()).unwrap_or_default();
        !name.is_empty()
            && name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter))
    };
    begins && text.lines().any(has_words) && !text.lines().any(is_setting)
}

/// Removes the Markdown sign at the start of a line.
fn unmarked(line: &str) -> &str {
    let line = line.trim_start();
    let signs = ["- ", "* ", "> ", "**", "__"];
    let number = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let heading = line.trim_start_matches('#');
    match signs.iter().find_map(|sign| line.strip_prefix(sign)) {
        Some(rest) => rest,
        None if heading.len() < line.len() => heading.strip_prefix(' ').unwrap_or(line),
        None if number.len() < line.len() => number.strip_prefix(". ").unwrap_or(line),
        None => line,
    }
}

/// True if a text has statements, or brackets that are no placeholders.
fn has_code(text: &str) -> bool {
    let is_statement = |line: &str| {
        let line = line.trim();
        line.ends_with([';', '{', '}', '[', ']']) || line.contains(" = ")
    };
    let without_places = without_names(&text.replace("{{", "").replace("}}", ""));
    without_places.contains(['{', '}'])
        || text.contains("=>")
        || without_places.lines().any(is_statement)
}

/// Removes names in single braces, the placeholders of other programs.
fn without_names(text: &str) -> String {
    let mut parts = text.split('{');
    let mut prose = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        match part.split_once('}') {
            Some((name, rest)) if !name.is_empty() && name.chars().all(is_letter) => {
                prose.push_str(rest);
            }
            _ => {
                prose.push('{');
                prose.push_str(part);
            }
        }
    }
    prose
}

#[cfg(test)]
mod tests {
    use crate::document::{DocumentError, parse_document};

    #[track_caller]
    fn check(text: &str, is_plain: bool) {
        let error = parse_document(text).unwrap_err();
        assert_eq!(error == DocumentError::PlainText, is_plain, "{text}: {error:?}");
    }

    #[test]
    fn an_instruction_is_plain_text() {
        check("Write a birthday poem for {{name}} in a {{tone}} tone, four lines.", true);
        check("\n  Summarise this, please: who, when and where?\n\nBe brief (two lines).", true);
        check("Напиши письмо для {{name}}", true);
        check("Summarise this.", true);
        check("Привет, {{имя}}!\nНапиши стих.", true);
        check("Translate {{text}}", true);
        check("Hello {{#each items}}{{this}}{{/each}}, this is for {name}", true);
    }

    #[test]
    fn markdown_and_a_text_that_begins_with_a_place_are_plain_text() {
        check("# Task\n\nSort this mail: {{mail}}\n\n- Be brief.\n- Name the sender.", true);
        check("**Rules** for the answer are below.", true);
        check("- Read {{letter}} with care", true);
        check("{{#if formal}}Dear{{else}}Hi{{/if}} {{name}},\nplease write me a poem.", true);
        check("> Quote this text in Latin", true);
    }

    #[test]
    fn a_text_that_begins_with_a_quotation_is_plain_text() {
        check("\"Rise and shine\" is our motto. Write a slogan for {{shop}} in its style.", true);
        check("«Утро» — журнал. Напиши заметку о {{теме}}.", true);
        check("«Утро» выходит завтра: напиши заметку о {{теме}}.", true);
        check("“Less is more” has to be the tone of the letter.", true);
        check("\"title\": \"The whole text of it\"", false);
        check("\"one of these\", \"two of these\"", false);
    }

    #[test]
    fn settings_and_data_with_such_signs_are_none() {
        check("# my settings are here\nname: x\nvalue: the whole text", false);
        check("- name: the first of all\n- name: b", false);
        check("{{name}}", false);
        check("1.5 2.5 3.5", false);
        check("{a: 1, b c d}", false);
        check("# One", false);
    }

    #[test]
    fn a_document_with_a_mistake_and_code_are_none() {
        check("title: My first document", false);
        check("context", false);
        check("hello world", false);
        check("title: {{name}}", false);
        check("Hello {name: 1} and all", false);
        check("done.", false);
        check("{title: Write a poem}", false);
        check("[Write a poem]", false);
        check("import { x } from \"y\"", false);
        check("let x = 5 and more", false);
        check("return the answer to me;", false);
        check("nothing here of a\n{\"title\": 1}", false);
    }
}
