//! Chooses the widget for a text without a schema: Markdown, a link, long or short text.

use crate::field::WidgetKind;
use crate::markdown::is_markdown;

/// Longest text that is not shown as paragraphs, in characters.
const LONG_TEXT: usize = 120;

/// Returns the widget for a text without a schema.
///
/// A growing text only gains characters, so its widget changes from `Text` to `LongText` to `Markdown` without flicker.
pub(in crate::solution) fn text_widget(text: &str) -> WidgetKind {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: WidgetKind) {
        assert_eq!(text_widget(text), expected, "{text}");
    }

    #[test]
    fn markdown_goes_before_lines() {
        check("# Title\n\nText", WidgetKind::Markdown);
        check("**One** and **two**", WidgetKind::Markdown);
        check("# of people", WidgetKind::Text);
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
