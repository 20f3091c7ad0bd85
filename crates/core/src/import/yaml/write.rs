//! Values as YAML that is read as a person would write it: blocks, and texts of several lines as they are.

use serde_json::{Map, Value};

/// How deep blocks nest; what is deeper stands in one line, as JSON.
const DEEPEST_BLOCK: usize = 12;

/// Words that mean something else than themselves in one version of YAML or the other.
const WORDS: [&str; 9] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];

/// A value as YAML. What it means is the same in versions 1.1 and 1.2.
pub(in crate::import) fn written_yaml(value: &Value) -> String {
    if !is_block(value, 0) {
        return quoted(value) + "\n";
    }
    let mut writing = Writing { text: String::new() };
    writing.put_block(value, 0, false);
    writing.text
}

struct Writing {
    text: String,
}

impl Writing {
    /// The members or entries of a value. The first of them may go on where the line is.
    fn put_block(&mut self, value: &Value, depth: usize, goes_on: bool) {
        match value {
            Value::Object(members) => self.put_members(members, depth, goes_on),
            Value::Array(items) => self.put_items(items, depth, goes_on),
            _ => {}
        }
    }

    fn put_members(&mut self, members: &Map<String, Value>, depth: usize, goes_on: bool) {
        for (at, (key, value)) in members.iter().enumerate() {
            self.indent(if at == 0 && goes_on { 0 } else { depth });
            self.text.push_str(&scalar_text(key));
            self.text.push(':');
            if is_block(value, depth + 1) {
                self.text.push('\n');
                self.put_block(value, depth + 1, false);
            } else {
                self.put_after(value, depth + 1);
            }
        }
    }

    fn put_items(&mut self, items: &[Value], depth: usize, goes_on: bool) {
        for (at, value) in items.iter().enumerate() {
            self.indent(if at == 0 && goes_on { 0 } else { depth });
            self.text.push('-');
            if is_block(value, depth + 1) {
                self.text.push(' ');
                self.put_block(value, depth + 1, true);
            } else {
                self.put_after(value, depth + 1);
            }
        }
    }

    /// A value that is no block, up to the end of its line or its last one.
    fn put_after(&mut self, value: &Value, depth: usize) {
        self.text.push(' ');
        match value {
            Value::String(words) if is_literal(words) => {
                self.text.push_str(if words.ends_with('\n') { "|\n" } else { "|-\n" });
                for line in words.lines() {
                    if !line.is_empty() {
                        self.indent(depth);
                    }
                    self.text.push_str(line);
                    self.text.push('\n');
                }
                return;
            }
            Value::String(words) => self.text.push_str(&scalar_text(words)),
            other => self.text.push_str(&quoted(other)),
        }
        self.text.push('\n');
    }

    fn indent(&mut self, depth: usize) {
        (0..depth).for_each(|_| self.text.push_str("  "));
    }
}

fn is_block(value: &Value, depth: usize) -> bool {
    let has_any = match value {
        Value::Object(members) => !members.is_empty(),
        Value::Array(items) => !items.is_empty(),
        _ => false,
    };
    has_any && depth < DEEPEST_BLOCK
}

/// Whether a text can stand as its lines (YAML 1.2.2, 8.1.2): nothing in it is lost or read as indentation.
fn is_literal(words: &str) -> bool {
    let is_whole = |line: &str| line.is_empty() || !line.trim().is_empty();
    words.trim_end_matches('\n').contains('\n')
        && !words.starts_with([' ', '\n'])
        && !words.ends_with("\n\n")
        && words.chars().all(|letter| letter == '\n' || is_printable(letter) && letter != '\t')
        && words.lines().all(is_whole)
}

/// A text on one line, in quotes where it needs them.
fn scalar_text(words: &str) -> String {
    let is_plain = words.starts_with(char::is_alphabetic)
        && words.chars().all(|letter| letter.is_alphanumeric() || " _-./()?!%'".contains(letter))
        && !words.ends_with(' ')
        && !WORDS.contains(&words.to_lowercase().as_str());
    let is_name = || {
        let mut parts = words.split(':');
        let is_part = |part: &str| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter))
        };
        words.starts_with(|first: char| first.is_ascii_alphabetic())
            && words.contains(':')
            && parts.all(is_part)
    };
    if is_plain || is_name() { words.to_owned() } else { quoted(&Value::from(words)) }
}

/// A value as JSON, which is YAML once what YAML takes for no letter is written by its number.
fn quoted(value: &Value) -> String {
    let json = value.to_string();
    if json.chars().all(is_printable) {
        return json;
    }
    let mut text = String::with_capacity(json.len());
    for letter in json.chars() {
        match is_printable(letter) {
            true => text.push(letter),
            false => text.push_str(&format!("\\u{:04x}", u32::from(letter))),
        }
    }
    text
}

/// Whether a letter may stand as it is (YAML 1.2.2, 5.1), and ends no line in either version.
fn is_printable(letter: char) -> bool {
    match letter {
        '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        letter => letter == '\t' || !letter.is_control(),
    }
}
