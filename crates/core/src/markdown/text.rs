//! Writes plain text as Markdown, with every character escaped that would have a meaning.

/// Returns a text on one line, with line breaks as spaces.
pub(crate) fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    escaped(&words.join(" "))
}

/// Returns a text for a table cell, with line breaks kept, and nothing in it that ends the cell.
pub(crate) fn cell(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(line).collect();
    in_cell(lines.join("<br>").trim_end_matches("<br>"))
}

/// Escapes Markdown for a table cell, so that it does not end the cell.
pub(crate) fn in_cell(markdown: &str) -> String {
    markdown.replace('|', "\\|")
}

/// Returns a text with its paragraphs and line breaks.
pub(crate) fn lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|text| escape_beginning(line(text))).collect();
    let mut written = String::new();
    for (at, text) in lines.iter().enumerate() {
        written.push_str(text);
        let next = lines.get(at + 1);
        // Two spaces at the end break the line in every Markdown reader.
        if !text.is_empty() && next.is_some_and(|next| !next.is_empty()) {
            written.push_str("  ");
        }
        if next.is_some() {
            written.push('\n');
        }
    }
    written.trim().to_owned()
}

/// Escapes the beginning of a line, so that it is no heading, quotation, list, rule or table.
pub(crate) fn escape_beginning(line: String) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = line.split_at_checked(digits).unwrap_or_default();
    let mut letters = rest.chars();
    let (first, second) = (letters.next(), letters.next());
    let ends_mark = second.is_none_or(|letter| letter == ' ');
    let begins = match first {
        Some('.' | ')') => digits > 0 && ends_mark,
        Some('#' | '>' | '=') => digits == 0,
        Some('|' | ':') => digits == 0 && is_rule(rest),
        Some('-' | '+') => digits == 0 && (ends_mark || is_rule(rest)),
        _ => false,
    };
    if begins { format!("{number}\\{rest}") } else { line }
}

/// Returns true for a row of signs, which would make the line above a heading or a table's head.
fn is_rule(line: &str) -> bool {
    line.contains('-') && line.chars().all(|letter| matches!(letter, '-' | '|' | ':' | ' '))
}

fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if is_sign(before, letter, letters.peek().copied()) {
            written.push('\\');
        }
        written.push(if letter == '\0' { '\u{fffd}' } else { letter });
        before = Some(letter);
    }
    written
}

/// Returns true if a character would have a meaning in Markdown.
fn is_sign(before: Option<char>, letter: char, after: Option<char>) -> bool {
    let is_space = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    match letter {
        '\\' | '`' | '[' | ']' | '~' | '$' => true,
        // Neither a product of numbers nor a name with underscores is emphasis.
        '*' => before.is_none() || !(is_space(before) && is_space(after)),
        '_' => !(is_word(before) && is_word(after)),
        '<' => !is_space(after) && after.is_none_or(|c| !c.is_ascii_digit() && c != '='),
        '&' => after.is_some_and(|c| c == '#' || c.is_ascii_alphanumeric()),
        _ => false,
    }
}

/// Returns a code block whose fence is longer than any in the text.
pub(crate) fn fence(text: &str, language: &str) -> String {
    let ticks = "`".repeat(longest_run(text).max(2) + 1);
    let text = text.strip_suffix('\n').unwrap_or(text);
    format!("{ticks}{language}\n{text}\n{ticks}")
}

/// Returns inline code.
pub(crate) fn code(text: &str) -> String {
    let ticks = "`".repeat(longest_run(text) + 1);
    let text: Vec<&str> = text.lines().collect();
    let text = text.join(" ");
    let room = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) { " " } else { "" };
    format!("{ticks}{room}{text}{room}{ticks}")
}

fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or_default()
}

/// Returns a block whose first line begins with a mark, and whose other lines are indented below it.
pub(crate) fn hanging_indent(mark: &str, text: &str) -> String {
    let room = " ".repeat(mark.len());
    let mut lines = text.lines();
    let mut written = format!("{mark}{}", lines.next().unwrap_or_default());
    for line in lines {
        written.push('\n');
        if !line.is_empty() {
            written.push_str(&room);
            written.push_str(line);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(lines(text), expected, "{text:?}");
    }

    #[test]
    fn a_text_has_no_marks_of_its_own() {
        check("*a* _b_ **c**", "\\*a\\* \\_b\\_ \\*\\*c\\*\\*");
        check("[x](javascript:alert)", "\\[x\\](javascript:alert)");
        check("![x](http://e.example/p.png)", "!\\[x\\](http://e.example/p.png)");
        check("<script>alert(1)</script>", "\\<script>alert(1)\\</script>");
        check("`a` ~~b~~ $c$ \\d", "\\`a\\` \\~\\~b\\~\\~ \\$c\\$ \\\\d");
        check("&lt;b> &#60;", "\\&lt;b> \\&#60;");
    }

    #[test]
    fn a_line_begins_nothing() {
        check(
            "# a\n> b\n- c\n+ d\n1. e\n2) f",
            "\\# a  \n\\> b  \n\\- c  \n\\+ d  \n1\\. e  \n2\\) f",
        );
        check("a\n---\nb\n===", "a  \n\\---  \nb  \n\\===");
        check("    code", "code");
        check("| a | b |\n|---|---|", "| a | b |  \n\\|---|---|");
    }

    #[test]
    fn what_is_no_mark_stays_as_it_was() {
        for text in ["snake_case", "2 * 3", "a < b", "-5", "1.5", "A & B", "no. 1", "x <= 3", "#"] {
            let expected = if text == "#" { "\\#" } else { text };
            check(text, expected);
        }
    }

    #[test]
    fn line_breaks_and_paragraphs_stay() {
        check("a\nb\n\nc\n", "a  \nb\n\nc");
        assert_eq!(cell("a | b\n*c*"), "a \\| b<br>\\*c\\*");
    }

    #[test]
    fn code_ends_where_it_ends() {
        assert_eq!(fence("a\n```\nb", "json"), "````json\na\n```\nb\n````");
        assert_eq!(fence("a", ""), "```\na\n```");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
    }

    #[test]
    fn what_hangs_stands_below_its_first_line() {
        assert_eq!(hanging_indent("- ", "a\n\nb"), "- a\n\n  b");
    }
}
