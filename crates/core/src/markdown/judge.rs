//! Decides whether a text of unknown format is Markdown.

use super::source::{LENGTH_LIMIT, events};
use pulldown_cmark::{CodeBlockKind, Event, Tag};

/// Returns true if a text is clearly Markdown: it contains one mark of a block, or two inline marks. A single inline
/// mark does not count, and neither do signs in plain texts, such as a row of hyphens below a line or underscores
/// around a name.
pub fn is_markdown(text: &str) -> bool {
    // Most values are short: a line without these characters has no mark that would count.
    if !text.contains(['\n', '`', '*', '[', '~']) {
        return false;
    }
    // A longer text is judged by its beginning.
    let ends = (0..=text.len().min(LENGTH_LIMIT)).rev();
    let beginning = ends.into_iter().find_map(|end| text.get(..end)).unwrap_or_default();
    // A heading that is the whole text may also be "# of people".
    let has_lines = beginning.trim_end().contains('\n');
    let (mut entries, mut signs) = (0, 0);
    for (event, range) in events(beginning).into_iter().flatten() {
        let own = beginning.get(range).unwrap_or_default();
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => return true,
            Event::Start(Tag::Heading { .. }) if has_lines && is_marked_heading(own) => {
                return true;
            }
            Event::Start(Tag::Table(_)) => return true,
            Event::Start(Tag::Item) => entries += usize::from(is_filled(own)),
            Event::Start(Tag::BlockQuote(_)) => signs += own.trim_end().lines().count(),
            Event::Start(Tag::Strong) => signs += usize::from(own.starts_with("**")),
            Event::Start(Tag::Link { dest_url, .. }) => signs += usize::from(leads(&dest_url)),
            Event::Code(_) => signs += 1,
            _ => {}
        }
        if entries + signs > 1 {
            return true;
        }
    }
    false
}

/// Returns true if a heading begins with `#` and has text.
fn is_marked_heading(own: &str) -> bool {
    own.starts_with('#') && !own.trim_matches(['#', ' ', '\t', '\r', '\n']).is_empty()
}

/// Returns true if an entry has text after its mark, which may be a number.
fn is_filled(own: &str) -> bool {
    let digits = own.bytes().take_while(u8::is_ascii_digit).count();
    // A longer number at the beginning of a line is more often a year than an entry's number.
    digits <= 3 && own.get(digits + 1..).is_some_and(|text| !text.trim().is_empty())
}

/// Returns true if a link has an address, and is not a word in brackets before another in parentheses.
fn leads(address: &str) -> bool {
    let beginnings = ["http://", "https://", "mailto:", "/", "#"];
    beginnings.iter().any(|beginning| address.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(is_markdown(text), expected, "{text}");
    }

    #[test]
    fn what_is_clearly_markdown_is_markdown() {
        check("# Title\n\nText", true);
        check("Text\n## Part", true);
        check("- milk\n- bread", true);
        check("1. milk\n2. bread", true);
        check("Buy:\n```\nx\n```", true);
        check("```js", true);
        check("| a | b |\n|---|---|\n| 1 | 2 |", true);
        check("**One** and **two**", true);
        check("See [this](https://example.org), `now`", true);
        check("[a](https://a.example) or [b](https://b.example)", true);
        check("> said\n> twice", true);
        check("- **one**", true);
    }

    #[test]
    fn a_stray_sign_is_not() {
        check("# of people", false);
        check("#1 in **town**", false);
        check("2 ** 3 ** 4 ** 5", false);
        check("- Hello, said he", false);
        check("[x](y) [z](w)", false);
        check("a\n-----\nb", false);
        check("In 2024. And 12345. x\n", false);
        check("2024. A year\n2025. Another", false);
        check("__init__ and __main__", false);
        check("a\n\n    indented\n\nb", false);
        check("", false);
    }

    #[test]
    fn a_long_text_is_told_by_its_beginning() {
        check(&format!("# Title\n{}", "é".repeat(LENGTH_LIMIT)), true);
        check(&"é\n".repeat(LENGTH_LIMIT), false);
    }
}
