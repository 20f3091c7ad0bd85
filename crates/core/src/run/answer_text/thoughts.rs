//! Removes thoughts that a model writes in its answer's text between marks: `<think>` and `</think>`, `[THINK]` and
//! `[/THINK]`, `<|begin_of_thought|>` and `<|end_of_thought|>`, and others of these forms.
//!
//! If the opening mark is in the model's template, only the closing one is in the text.

use super::channels::final_channel;
use super::values::Values;

/// The most characters of a mark, more than any known one has.
const MAX_MARK: usize = 40;
/// Names of thoughts in marks.
const NAMES: [&str; 14] = [
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "reflection",
    "scratchpad",
    "scratch_pad",
    "reasoning_scratchpad",
    "thought_process",
    "chain_of_thought",
    "cot",
    "inner_monologue",
    "antthinking",
];
/// Prefixes of the name in an opening mark.
const BEGINNINGS: [&str; 4] = ["begin_of_", "start_of_", "begin_", "start_"];
const ENDINGS: [&str; 3] = ["/", "end_of_", "end_"];
/// Marks without a name, with whether they are closing.
const NAMELESS: [(&str, bool); 4] =
    [("|channel", false), ("channel|", true), ("unused94", false), ("unused95", true)];

/// A mark at which thoughts begin or end.
struct Mark {
    start: usize,
    end: usize,
    is_last: bool,
}

/// Returns the answer outside of the model's thoughts: the text after them, or if there is none, the text before. Empty
/// while the model thinks. A mark inside a string of a JSON value belongs to the value.
///
/// ```
/// use pilcrow_core::run::without_thoughts;
///
/// assert_eq!(without_thoughts("Perhaps {\"n\": 0}?</think>{\"n\": 4}"), "{\"n\": 4}");
/// ```
pub fn without_thoughts(raw: &str) -> &str {
    final_channel(raw).unwrap_or_else(|| outside_marks(raw))
}

fn outside_marks(raw: &str) -> &str {
    // The first character may begin a list or a mark; the second one decides.
    if raw.trim().len() > 1 && "[THINK]".starts_with(raw.trim()) {
        return "";
    }
    let mut values = Values::new(raw);
    let mut answer = "";
    // Start of the answer's text; `None` within thoughts.
    let mut from = Some(0);
    for mark in raw.match_indices(['<', '[', '◁']).filter_map(|(start, _)| mark_at(raw, start)) {
        let before = from.and_then(|from| raw.get(from..mark.start));
        let is_word = before.is_some_and(|before| {
            (!mark.is_last && !can_begin_after(before)) || values.hold(mark.start)
        });
        match (mark.is_last, before) {
            _ if is_word => {}
            (true, _) => {
                if before.is_some() {
                    // The thoughts began before the text.
                    answer = "";
                }
                from = Some(mark.end);
                values.go_on_from(mark.end);
            }
            (false, Some(before)) => {
                answer = if before.trim().is_empty() { answer } else { before };
                from = None;
            }
            (false, None) => {}
        }
    }
    let rest = from.and_then(|from| raw.get(from..)).unwrap_or_default();
    if rest.trim().is_empty() { answer } else { rest }
}

/// True if thoughts can begin after a text. In a sentence, the mark is only mentioned.
fn can_begin_after(before: &str) -> bool {
    let before = before.trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with(['\n', '}', ']', '>'])
}

/// Returns the mark at a position of a text; `None` for one in quotes, which is only mentioned.
fn mark_at(text: &str, start: usize) -> Option<Mark> {
    let rest = text.get(start..)?;
    let open = rest.chars().next()?;
    let close = match open {
        '<' => '>',
        '[' => ']',
        _ => '▷',
    };
    let (length, _) = rest.char_indices().take(MAX_MARK).find(|(_, letter)| *letter == close)?;
    let is_last = is_last(rest.get(open.len_utf8()..length)?, open)?;
    let end = start + length + close.len_utf8();
    let before = text.get(..start)?.chars().next_back();
    let is_quoted = before.is_some_and(|quote| matches!(quote, '"' | '\'' | '`'))
        && before == text.get(end..)?.chars().next();
    (!is_quoted).then_some(Mark { start, end, is_last })
}

/// Returns whether a mark, by the text in it, closes thoughts; `None` if it is no mark of thoughts.
fn is_last(inside: &str, open: char) -> Option<bool> {
    if let Some((_, is_last)) = NAMELESS.iter().find(|(mark, _)| open == '<' && *mark == inside) {
        return Some(*is_last);
    }
    if open == '[' && inside.chars().any(char::is_lowercase) {
        return None;
    }
    let inside = inside.trim_matches('|').trim().to_ascii_lowercase();
    let without = |prefixes: &[&str]| prefixes.iter().find_map(|one| inside.strip_prefix(one));
    let last = without(&ENDINGS).or_else(|| inside.strip_suffix("_end"));
    let first = || without(&BEGINNINGS).or_else(|| inside.strip_suffix("_start"));
    let name = last.or_else(first).unwrap_or(&inside);
    // The name may follow a model's name or precede a number or attributes: `seed:think`, `think:6c`, `think
    // effort="low"`.
    let mut names = name.split_whitespace().next()?.split(':');
    names.any(|name| NAMES.contains(&name)).then_some(last.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, expected: &str) {
        assert_eq!(without_thoughts(raw).trim(), expected, "{raw}");
    }

    const ANSWER: &str = r#"{"n": 4}"#;

    #[test]
    fn the_answer_stands_after_the_last_mark() {
        for (first, last) in [
            ("<think>", "</think>"),
            ("<thinking>", "</thinking>"),
            ("<Thought>", "</Thought>"),
            ("<reasoning depth=\"2\">", "</reasoning>"),
            ("<seed:think>", "</seed:think>"),
            ("<think:6124c78e>", "</think:6124c78e>"),
            ("<|think_start|>", "<|think_end|>"),
            ("<REASONING_SCRATCHPAD>", "</REASONING_SCRATCHPAD>"),
            ("<|begin_of_thought|>", "<|end_of_thought|>"),
            ("<|START_THINKING|>", "<|END_THINKING|>"),
            ("<|think|>", "<|/think|>"),
            ("[THINK]", "[/THINK]"),
            ("◁think▷", "◁/think▷"),
            ("<|channel>", "<channel|>"),
            ("<unused94>", "<unused95>"),
        ] {
            let draft = r#"Perhaps {"n": 0}, or [1]? It's "n"."#;
            check(&format!("{first}\n{draft}\n{last}\n{ANSWER}"), ANSWER);
            check(&format!("{draft}{last}{ANSWER}"), ANSWER);
            check(&format!("{first}{draft}{last} Hm. {first}No.{last}{ANSWER}"), ANSWER);
            check(&format!("{draft}{last}{draft}{last}\n\n{ANSWER}"), ANSWER);
            check(&format!("{first}a\n{first}b{last} c {draft}{last}{ANSWER}"), ANSWER);
            check(&format!("{first}{draft}{last}{ANSWER}\n{first}Right.{last}"), ANSWER);
            check(&format!("{first}{draft}"), "");
            check(&format!("{draft}{last}"), "");
            check(&format!("{ANSWER}\n{first}Is it so"), ANSWER);
        }
    }

    #[test]
    fn a_mark_within_a_value_is_a_part_of_it() {
        for whole in [
            r#"{"how": "a </think> b <think> c"}"#,
            r#"["[/THINK]", "<thinking>"]"#,
            r#"{"how": "it is still being written </think> so"#,
        ] {
            check(whole, whole);
            check(&format!("<think>x</think>{whole}"), whole);
            check(&format!("x</think>{whole}"), whole);
        }
        let text = r#"Here: {"how": "a </think> b"}"#;
        check(text, text);
        check(r#"A draft: {"n": "x</think>{"n": "y"}"#, r#"{"n": "y"}"#);
    }

    #[test]
    fn a_mark_that_is_only_spoken_of_is_none() {
        for whole in [
            "",
            "Write <think> before you think.",
            "End it by `</think>`, or by '</thinking>'.",
            "a < b and c > d",
            "[a](think)",
            "<b>think</b>",
            "[think] of it",
        ] {
            check(whole, whole);
        }
    }

    #[test]
    fn a_mark_that_is_still_being_written_says_nothing() {
        check("[THI", "");
        check("[", "[");
        check("<think", "<think");
    }
}
