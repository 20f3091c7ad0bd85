//! What a text is, judged by itself: Markdown, a link, long or short.
//! Refuses to render, and to take a single stray sign for Markdown.

use crate::field::WidgetKind;

/// Above this many characters a text is drawn as paragraphs.
const LONG_TEXT: usize = 120;

/// The widget that draws a text of which nothing else is known.
///
/// Signs are only ever added while a text grows, so a half-written one goes from `Text` to
/// `LongText` to `Markdown` without flicker.
pub(super) fn text_widget(text: &str) -> WidgetKind {
    if is_markdown(text) {
        WidgetKind::Markdown
    } else if text.contains('\n') || text.chars().nth(LONG_TEXT).is_some() {
        WidgetKind::LongText
    } else if is_address(text) {
        WidgetKind::Url
    } else {
        WidgetKind::Text
    }
}

fn is_address(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty()) && !text.contains(char::is_whitespace)
}

/// Whether a text is clearly Markdown: one sign that shapes a block, or two inside lines.
pub(super) fn is_markdown(text: &str) -> bool {
    // A heading that is the whole text may as well be "# of people".
    let has_lines = text.trim_end().contains('\n');
    let mut entries = 0;
    let mut signs = 0;
    for line in text.lines() {
        let line = line.trim_start();
        if is_fence(line) || (has_lines && (is_heading(line) || is_table_rule(line))) {
            return true;
        }
        entries += usize::from(is_entry(line));
        signs += inline_signs(line) + usize::from(line.starts_with("> "));
        if entries > 1 || signs > 1 || (entries > 0 && signs > 0) {
            return true;
        }
    }
    false
}

fn is_fence(line: &str) -> bool {
    line.starts_with("```") || line.starts_with("~~~")
}

fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    (1..=6).contains(&level) && rest.starts_with(' ') && !rest.trim().is_empty()
}

/// `|---|:-:|`, which makes the lines around it a table.
fn is_table_rule(line: &str) -> bool {
    line.contains('|')
        && line.contains("--")
        && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t' | '\r'))
}

/// `- milk`, `* milk`, `1. milk`.
fn is_entry(line: &str) -> bool {
    let bare = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let digit_count = line.len() - bare.len();
    let marked = match digit_count {
        0 => bare.strip_prefix(['-', '*', '+']),
        1..=3 => bare.strip_prefix(['.', ')']),
        _ => None,
    };
    marked.is_some_and(|rest| rest.starts_with(' ') && !rest.trim().is_empty())
}

fn inline_signs(line: &str) -> usize {
    enclosed_count(line, "**") + enclosed_count(line, "`") + link_count(line)
}

/// How many times something stands between two marks, close to both.
fn enclosed_count(line: &str, mark: &str) -> usize {
    let parts: Vec<&str> = line.split(mark).collect();
    let closed = parts.len().saturating_sub(1);
    let inside = parts.iter().take(closed).skip(1).step_by(2);
    inside.filter(|part| !part.is_empty() && part.trim() == **part).count()
}

/// `[words](address)`.
fn link_count(line: &str) -> usize {
    let mut parts = line.split("](");
    let mut opened = parts.next().is_some_and(|before| before.contains('['));
    let mut count = 0;
    for part in parts {
        let is_target = ["http://", "https://", "mailto:", "/", "#"]
            .iter()
            .any(|beginning| part.starts_with(beginning));
        count += usize::from(opened && is_target && part.contains(')'));
        opened = part.contains('[');
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: WidgetKind) {
        assert_eq!(text_widget(text), expected, "{text}");
    }

    #[test]
    fn what_is_clearly_markdown_is_markdown() {
        check("# Title\n\nText", WidgetKind::Markdown);
        check("Text\n## Part", WidgetKind::Markdown);
        check("- milk\n- bread", WidgetKind::Markdown);
        check("1. milk\n2. bread", WidgetKind::Markdown);
        check("Buy:\n```\nx\n```", WidgetKind::Markdown);
        check("| a | b |\n|---|---|\n| 1 | 2 |", WidgetKind::Markdown);
        check("**One** and **two**", WidgetKind::Markdown);
        check("See [this](https://example.org), `now`", WidgetKind::Markdown);
        check("[a](https://a.example) or [b](https://b.example)", WidgetKind::Markdown);
        check("> said\n> twice", WidgetKind::Markdown);
    }

    #[test]
    fn a_stray_sign_is_not() {
        check("# of people", WidgetKind::Text);
        check("#1 in **town**", WidgetKind::Text);
        check("2 ** 3 ** 4 ** 5", WidgetKind::Text);
        check("- Hello, said he", WidgetKind::Text);
        check("[x](y) [z](w)", WidgetKind::Text);
        check("a\n-----\nb", WidgetKind::LongText);
        check("In 2024. And 12345. x\n", WidgetKind::LongText);
    }

    #[test]
    fn long_texts_and_links_are_told_by_themselves() {
        check("", WidgetKind::Text);
        check(&"x".repeat(120), WidgetKind::Text);
        check(&"x".repeat(121), WidgetKind::LongText);
        check("https://example.org/a?b=c", WidgetKind::Url);
        check("https://", WidgetKind::Text);
        check("https://example.org is down", WidgetKind::Text);
        check("javascript:alert(1)", WidgetKind::Text);
    }
}
