//! Where a command begins: pages of documentation have comments and variables above it.

/// Commands that only prepare another, each on a line of its own.
const BEFORE: [&str; 2] = ["export", "set"];

/// A text from its command on: comments and variables may stand before it, which are not read.
pub(super) fn command_in(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        rest = rest.trim_start_matches("$ ");
        let name = rest.split(char::is_whitespace).next().unwrap_or_default();
        if matches!(name, "curl" | "curl.exe") {
            return Some(rest);
        }
        rest = match name.starts_with('#') || BEFORE.contains(&name) {
            true => rest.split_once('\n')?.1,
            false => behind_variable(rest)?,
        };
        rest = rest.trim_start();
    }
}

/// What stands behind `NAME=value` at the beginning of a text.
fn behind_variable(text: &str) -> Option<&str> {
    let (name, _) = text.split_once('=')?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.is_empty();
    if !is_name {
        return None;
    }
    let (mut quote, mut open) = (None, 0_usize);
    let end = text.find(|letter: char| {
        match (quote, letter) {
            (Some(closing), letter) if closing == letter => quote = None,
            (None, '"' | '\'' | '`') => quote = Some(letter),
            (None, '(') => open += 1,
            (None, ')') => open = open.saturating_sub(1),
            (None, letter) => return open == 0 && (letter.is_whitespace() || letter == ';'),
            _ => {}
        }
        false
    })?;
    text.get(end..).map(|rest| rest.trim_start_matches(';'))
}
