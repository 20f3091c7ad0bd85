//! Finds the beginning of a `curl` command, as pages of documentation have comments and variables above it.

/// Commands that only prepare another one, each on a line of its own.
const BEFORE: [&str; 2] = ["export", "set"];

/// Returns a text from its `curl` command on, without comments and variables before it; `None` if there is no such
/// command.
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

/// Returns the text after a `NAME=value` at its beginning.
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
