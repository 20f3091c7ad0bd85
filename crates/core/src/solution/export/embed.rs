//! Markdown within Markdown: its headings lower, its blocks closed.
//! Refuses HTML, pictures from elsewhere and addresses that are no links: they stay, as text.

use crate::link::link_host;

/// The deepest heading that there is.
const DEEPEST: usize = 6;

/// Markdown whose highest heading is of a level.
pub(super) fn embedded(source: &str, level: usize) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let level = (level + 1).saturating_sub(highest(&lines));
    let mut written: Vec<String> = Vec::with_capacity(lines.len());
    let mut fence: Option<String> = None;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if let Some(open) = &fence {
            let closes = is_closed_by(open, line);
            written.push((*line).to_owned());
            if closes {
                fence = None;
            }
            continue;
        }
        if let Some(open) = opened(line) {
            fence = Some(open);
            written.push((*line).to_owned());
            continue;
        }
        let under = lines.get(at).and_then(|next| underline(line, next));
        let line = inline(line);
        written.push(match under {
            Some(depth) => {
                at += 1;
                heading(line.trim(), depth, level)
            }
            None => lowered(&line, level),
        });
    }
    // A fence that was never closed would take the rest of the document.
    written.extend(fence);
    written.join("\n").trim().to_owned()
}

/// The level of the highest heading. What stands in code may seem to be one, and does no harm.
fn highest(lines: &[&str]) -> usize {
    let below = |at: usize, line: &str| lines.get(at + 1).and_then(|next| underline(line, next));
    let levels = lines.iter().enumerate();
    levels.filter_map(|(at, line)| depth(line).or_else(|| below(at, line))).min().unwrap_or(1)
}

/// The level of a heading that begins with its signs.
fn depth(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let rest = text.trim_start_matches('#');
    let depth = text.len() - rest.len();
    ((1..=DEEPEST).contains(&depth) && (rest.is_empty() || rest.starts_with(' '))).then_some(depth)
}

/// The fence that a line opens.
fn opened(line: &str) -> Option<String> {
    let line = line.trim_start();
    let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = line.chars().take_while(|letter| *letter == sign).count();
    let said = line.trim_start_matches(sign);
    (length >= 3 && !(sign == '`' && said.contains('`'))).then(|| sign.to_string().repeat(length))
}

fn is_closed_by(fence: &str, line: &str) -> bool {
    let line = line.trim();
    line.starts_with(fence)
        && line.trim_start_matches(fence.chars().next().unwrap_or('`')).is_empty()
}

/// The level of the heading that a row of signs makes of the line above it.
fn underline(line: &str, next: &str) -> Option<usize> {
    let next = next.trim();
    let is_of = |sign: char| !next.is_empty() && next.chars().all(|letter| letter == sign);
    let is_text = !line.trim().is_empty()
        && !line.starts_with("    ")
        && !line.trim_start().starts_with(['#', '>', '-', '*', '+', '|']);
    match () {
        () if !is_text => None,
        () if is_of('=') => Some(1),
        () if is_of('-') => Some(2),
        () => None,
    }
}

fn lowered(line: &str, level: usize) -> String {
    match depth(line) {
        Some(depth) => heading(line.trim_start().trim_start_matches('#').trim(), depth, level),
        None => line.to_owned(),
    }
}

fn heading(text: &str, depth: usize, level: usize) -> String {
    format!("{} {text}", "#".repeat((depth - 1 + level).clamp(1, DEEPEST)))
}

/// What stands in a line: code as it is; no HTML, no pictures, no other addresses.
fn inline(line: &str) -> String {
    let mut written = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let (taken, left) = match letter {
            '`' => code_span(rest),
            '\\' => split(rest, 1 + rest.chars().nth(1).map_or(0, char::len_utf8)),
            _ => split(rest, letter.len_utf8()),
        };
        match letter {
            '<' if !is_autolink(rest) => written.push_str("\\<"),
            '!' if left.starts_with('[') => {}
            ']' if left.starts_with('(') && !is_target(left.get(1..).unwrap_or_default()) => {
                written.push_str("\\]");
            }
            ']' if left.starts_with(':') && !is_target(left.get(1..).unwrap_or_default()) => {
                written.push_str("\\]");
            }
            _ => written.push_str(taken),
        }
        rest = left;
    }
    written
}

fn split(text: &str, at: usize) -> (&str, &str) {
    text.split_at_checked(at).unwrap_or((text, ""))
}

/// Code between as many backticks on both sides; else the backticks alone.
fn code_span(text: &str) -> (&str, &str) {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    let (open, rest) = split(text, ticks);
    let mut from = 0;
    while let Some(found) = rest.get(from..).and_then(|rest| rest.find('`')) {
        let start = from + found;
        let run = rest.get(start..).unwrap_or_default().bytes().take_while(|b| *b == b'`').count();
        if run == ticks {
            return split(text, ticks + start + run);
        }
        from = start + run;
    }
    (open, rest)
}

/// `<https://example.org>`.
fn is_autolink(text: &str) -> bool {
    let inside = text.strip_prefix('<').and_then(|text| text.split_once('>'));
    inside.is_some_and(|(address, _)| link_host(address).is_some() && !address.contains('<'))
}

/// Whether what stands after `](` or `]:` is an address that may be followed, or one within the
/// text.
fn is_target(text: &str) -> bool {
    let address = text.trim_start();
    let address = address.strip_prefix('<').unwrap_or(address);
    let end = address.find(|c: char| c.is_whitespace() || matches!(c, ')' | '>'));
    let address = end.and_then(|end| address.get(..end)).unwrap_or(address);
    link_host(address).is_some() || address.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(embedded(source, 3), expected, "{source:?}");
    }

    #[test]
    fn headings_stand_below_the_one_they_are_under() {
        check("# A\ntext\n## B", "### A\ntext\n#### B");
        check("A\n===\nB\n---\ntext", "### A\n#### B\ntext");
        check("## A\n#### B", "### A\n##### B");
        check("# A\n##### B", "### A\n###### B");
        check("- a\n---\n#hash", "- a\n---\n#hash");
    }

    #[test]
    fn code_stays_as_it_is_and_is_closed() {
        check("```html\n<b># x\n```\n<b>", "```html\n<b># x\n```\n\\<b>");
        check("~~~\n# x", "~~~\n# x\n~~~");
        check("a `<b>` ``x`<i>`` <u>", "a `<b>` ``x`<i>`` \\<u>");
    }

    #[test]
    fn nothing_is_fetched_and_nothing_runs() {
        check("![a](https://e.example/p.png)", "[a](https://e.example/p.png)");
        check("[a](javascript:alert(1))", "[a\\](javascript:alert(1))");
        check("[a]: javascript:x", "[a\\]: javascript:x");
        check(
            "<img src=x> <https://e.example> <javascript:x>",
            "\\<img src=x> <https://e.example> \\<javascript:x>",
        );
        check("[a](<https://e.example>) [b](#c)", "[a](<https://e.example>) [b](#c)");
    }
}
