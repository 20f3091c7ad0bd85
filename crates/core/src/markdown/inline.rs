//! Reads inline marks in texts that are not Markdown as a whole, since models write `**bold**` in one-line values too;
//! and turns bare addresses in any text into links.

use super::source::events;
use super::{Prose, Tag, read};
use crate::text::letters::is_letter_or_digit;
use pulldown_cmark::{Event, Tag as Mark};

/// The maximum length in bytes of a bare address that becomes a link.
const LONGEST: usize = 2_000;

/// Punctuation after an address that is no part of it.
const CLOSING: [char; 14] = ['.', ',', ';', ':', '!', '?', '\'', '"', ']', '}', '*', '»', '”', '’'];

/// Returns a text with its bold and emphasised words, code, links and bare addresses as elements. Everything else stays
/// as written: line breaks, `_`, marks of blocks.
///
/// `See **all** at https://example.org.` becomes a text, a [`Tag::Strong`], a text, a [`Prose::Link`]
/// and the full stop.
pub fn inline(text: &str) -> Vec<Prose> {
    let mut pieces = Vec::new();
    let mut after = 0;
    if text.contains(['*', '`', '[']) {
        for (event, range) in events(text).into_iter().flatten() {
            let own = text.get(range.clone()).unwrap_or_default();
            if range.start < after || !is_mark(&event, own) {
                continue;
            }
            if let Some(marked) = marked(own) {
                push_plain(&mut pieces, text.get(after..range.start).unwrap_or_default());
                pieces.extend(marked);
                after = range.end;
            }
        }
    }
    push_plain(&mut pieces, text.get(after..).unwrap_or_default());
    pieces
}

/// Turns bare addresses in pieces into links. The recursion is no deeper than the reader's nesting.
pub(super) fn with_links(pieces: Vec<Prose>) -> Vec<Prose> {
    let mut linked = Vec::new();
    for piece in pieces {
        match piece {
            Prose::Text(text) => push_plain(&mut linked, &text),
            Prose::Element(tag, inner) if tag != Tag::Code => {
                linked.push(Prose::Element(tag, with_links(inner)));
            }
            Prose::Heading(level, inner) => linked.push(Prose::Heading(level, with_links(inner))),
            other => linked.push(other),
        }
    }
    linked
}

/// Returns true if a mark is intended as one. Underscores are more often part of a name.
fn is_mark(event: &Event, own: &str) -> bool {
    match event {
        Event::Start(Mark::Strong | Mark::Emphasis) => own.starts_with('*'),
        Event::Start(Mark::Link { dest_url, .. }) => {
            own.starts_with('[') && Prose::address(dest_url).is_some()
        }
        Event::Code(_) => true,
        _ => false,
    }
}

/// Returns the pieces of a marked text; `None` if it would be something else by itself.
fn marked(own: &str) -> Option<Vec<Prose>> {
    match <[Prose; 1]>::try_from(read(own, 1)) {
        Ok([Prose::Element(Tag::Paragraph, pieces)]) => Some(pieces),
        _ => None,
    }
}

fn push_plain(pieces: &mut Vec<Prose>, text: &str) {
    let mut after = 0;
    for (at, _) in text.match_indices("http") {
        let before = text.get(after..at).and_then(|before| before.chars().next_back());
        if at < after || before.is_some_and(is_letter_or_digit) {
            continue;
        }
        if let Some(address) = text.get(at..).and_then(address) {
            push_text(pieces, text.get(after..at).unwrap_or_default());
            after = at + address.len();
            pieces.push(Prose::Link(address.clone(), vec![Prose::Text(address)]));
        }
    }
    push_text(pieces, text.get(after..).unwrap_or_default());
}

fn push_text(pieces: &mut Vec<Prose>, text: &str) {
    if !text.is_empty() {
        pieces.push(Prose::Text(text.to_owned()));
    }
}

/// Returns the address at the beginning of a text.
fn address(text: &str) -> Option<String> {
    let is_end = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '`' | '|');
    let beginning = text.char_indices().take(LONGEST + 1);
    let end = beginning.into_iter().find(|(_, c)| is_end(*c)).map_or(text.len(), |(end, _)| end);
    let mut address = text.get(..end).filter(|address| address.len() <= LONGEST)?;
    while let Some(shorter) = without_closing(address) {
        address = shorter;
    }
    Prose::address(address)
}

/// Removes the last character of an address, if it is punctuation of the text around it.
fn without_closing(address: &str) -> Option<&str> {
    let is_unopened = address.matches(')').count() > address.matches('(').count();
    let shorter = address.strip_suffix(')').filter(|_| is_unopened);
    shorter.or_else(|| address.strip_suffix(CLOSING))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns texts unchanged, elements as `strong(…)`, links as `→address`.
    fn outline(pieces: &[Prose]) -> String {
        let line = |piece: &Prose| match piece {
            Prose::Text(text) => text.clone(),
            Prose::Element(tag, inner) => format!("{}({})", tag.name(), outline(inner)),
            Prose::Link(address, inner) if outline(inner) == *address => format!("→{address}←"),
            Prose::Link(address, inner) => format!("→{address}({})←", outline(inner)),
            Prose::Heading(_, inner) => format!("h({})", outline(inner)),
            other => format!("{other:?}"),
        };
        pieces.iter().map(line).collect()
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(outline(&inline(text)), expected, "{text}");
    }

    #[test]
    fn marks_inside_a_line_are_drawn() {
        check("#1 in **town**", "#1 in strong(town)");
        check("Bring *two*, **not *one*** `copy`", "Bring em(two), strong(not em(one)) code(copy)");
        check("See [this](https://e.example/a).", "See →https://e.example/a(this)←.");
    }

    #[test]
    fn a_bare_address_leads_there_without_the_signs_behind_it() {
        check("At https://e.example/a?b=c.", "At →https://e.example/a?b=c←.");
        check("(http://e.example/x_(y)), ok", "(→http://e.example/x_(y)←), ok");
        check("https://a.example https://b.example", "→https://a.example← →https://b.example←");
        check("**https://a.example**", "strong(→https://a.example←)");
        check("`https://a.example`", "code(https://a.example)");
    }

    #[test]
    fn a_bare_address_in_markdown_leads_there_too() {
        let text = "# One\n\nSee https://e.example/a_b_c&d, or [x](https://e.example).";
        let links = "h(One)p(See →https://e.example/a_b_c&d←, or →https://e.example(x)←.)";
        assert_eq!(outline(&read(text, 1)), links);
    }

    #[test]
    fn all_else_stays_as_it_is_written() {
        for text in [
            "2 ** 3 * 4 ** 5",
            "__init__ and _x_",
            "# of people",
            "- one\n- two",
            "a\nb  \nc",
            "[x](y) [z](javascript:alert(1))",
            "<b>x</b> &amp;",
            "xhttps://e.example https:// http://",
            "![a](https)",
            "",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn no_character_is_lost_of_a_long_text() {
        let text = "https://".repeat(2000) + &"(".repeat(2000) + &").".repeat(2000);
        assert_eq!(Prose::plain(&inline(&text)), text);
    }
}
