//! Embeds Markdown in other Markdown: lowers its headings, closes its blocks, and removes everything that would be
//! fetched or run. The rest stays as written, including formulas and footnotes.

mod editor;

use super::source::events;
use super::text;
use editor::{Editor, is_target, may_stay};
use pulldown_cmark::{Event, Tag};

/// Returns Markdown whose highest heading has the level `first`. HTML and disallowed addresses become text, pictures
/// become links. A text that cannot be embedded with small changes becomes plain text as a whole.
pub fn within(source: &str, first: usize) -> String {
    // The code that indents the text splits at line feeds, but Markdown readers also at carriage returns.
    let source = flush(&source.replace("\r\n", "\n").replace('\r', "\n"));
    let edited = Editor::new(&source, first).edited();
    edited.filter(|written| is_harmless(written)).unwrap_or_else(|| text::lines(&source))
}

/// Removes the indentation of the first block: after the mark of an entry, its spaces would count for the lines that
/// follow.
fn flush(source: &str) -> String {
    let blank = source.lines().take_while(|line| line.trim().is_empty());
    let source = source.get(blank.map(|line| line.len() + 1).sum()..).unwrap_or_default();
    let spaces = source.len() - source.trim_start_matches(' ').len();
    // Four spaces make it a code block.
    let spaces = if spaces < 4 { spaces } else { 0 };
    let block = events(source).and_then(|mut events| events.next());
    let end = block.map_or(0, |(_, range)| range.end);
    let (block, rest) = source.split_at_checked(end).unwrap_or((source, ""));
    let unset = |line: &str| {
        let own = line.len() - line.trim_start_matches(' ').len();
        line.get(own.min(spaces)..).unwrap_or_default().to_owned()
    };
    let lines: Vec<String> = block.split('\n').map(unset).collect();
    lines.join("\n") + rest
}

/// Returns true if a reader of the text fetches nothing, runs nothing, and follows only allowed addresses.
fn is_harmless(written: &str) -> bool {
    let Some(mut events) = events(written) else { return false };
    let definitions = events.reference_definitions();
    if definitions.iter().any(|(_, definition)| !is_target(&definition.dest)) {
        return false;
    }
    events.all(|(event, _)| match event {
        Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::Image { .. }) => false,
        Event::Start(Tag::Link { dest_url, link_type, .. }) => may_stay(link_type, &dest_url),
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(within(source, 3), expected, "{source:?}");
    }

    #[test]
    fn headings_stand_below_the_one_they_are_under() {
        check("# A\ntext\n## B", "### A\ntext\n#### B");
        check("A\n===\nB\n---\ntext", "### A\n#### B\ntext");
        check("A\n**b\nc** d  \n===  \ntext", "### A **b c** d\ntext");
        check("> A\n> b\n> ===\n> c", "> ### A b\n> c");
        check("#\tA ##\n- # B", "###\tA ##\n- ### B");
        // The page and its export skip no level, either.
        check("## A\n#### B", "### A\n#### B");
        check("# A\n##### B", "### A\n#### B");
        // A row of hyphens below an entry is a rule.
        check("- a\n---\n#hash", "- a\n---\n#hash");
    }

    #[test]
    fn code_stays_as_it_is_and_is_closed() {
        check("```html\n<b># x\n```\n<b>", "```html\n<b># x\n```\n\\<b>");
        check("~~~\n# x", "~~~\n# x\n~~~");
        check("````\n```\n\n", "````\n```\n````");
        check("```", "```\n```");
        check(
            "[![a](https://p.example)](https://e.example)\n\n```\nb",
            "[a](https://e.example)\n\n```\nb\n```",
        );
        check("a `<b>` ``x`<i>`` <u>", "a `<b>` ``x`<i>`` \\<u>");
        check("    <b>\n\n    c\n\nd", "```\n<b>\n\nc\n```\n\nd");
        check("- a\n\n      <b>", "- a\n\n      <b>");
    }

    #[test]
    fn nothing_is_fetched_and_nothing_runs() {
        check("![a](https://e.example/p.png)", "[a](https://e.example/p.png)");
        check("![a](data:x)", "!\\[a](data:x)");
        check("[a](javascript:alert(1))", "\\[a](javascript:alert(1))");
        check("[a]: javascript:x", "\\[a]: javascript:x");
        check(
            "<img src=x> <https://e.example> <javascript:x>",
            "\\<img src=x> <https://e.example> \\<javascript:x>",
        );
        check("[a](<https://e.example>) [b](#c)", "[a](<https://e.example>) [b](#c)");
        check("[![a *b*](https://p.example)](https://e.example)", "[a b](https://e.example)");
        check(
            "<div>\n[a](javascript:x)\n</div>\n\nb",
            "\\<div>\n\\[a\\](javascript:x)\n\\</div>\n\n\nb",
        );
    }

    #[test]
    fn the_first_block_is_not_set_in() {
        check("\n  - a\n    - b\n  - c\n\n  d", "- a\n  - b\n- c\n\nd");
        check(" ```\n  a\n b\n ```", "```\n a\nb\n```");
        check(" a\nb", "a\nb");
    }

    #[test]
    fn lines_end_with_a_line_feed() {
        check("\ra\r\n\r\nb\r```", "a\n\nb\n```\n```");
    }

    #[test]
    fn what_cannot_be_mended_in_places_is_text() {
        check("[b [a](javascript:x)](javascript:y)", "\\[b \\[a\\](javascript:x)\\](javascript:y)");
        check("> \t  <b>\n> \t  c", "\\> \\<b>  \n\\> c");
    }

    #[test]
    fn the_rest_stays_to_the_byte() {
        let source = "a[^1] $x_{i}$ \\(y\\) \\frac  \n* b\n  1) c\n\n|a|b|\n|:-|-|\n|&copy;|~~d~~|\n\n[^1]: e f";
        check(source, source);
    }
}
