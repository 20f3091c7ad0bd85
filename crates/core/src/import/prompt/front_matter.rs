//! Splits off YAML front matter, between two lines of `---` at the top of a text.

use super::super::yaml::{YamlError, parse_yaml};
use serde_json::{Map, Value};

/// A text, split from its front matter.
#[derive(Debug, PartialEq)]
pub(in crate::import) struct FrontMatter<'text> {
    pub settings: Map<String, Value>,
    pub body: &'text str,
    /// The line number at which the body begins, from 1.
    pub first_line: usize,
}

/// Splits a text; `None` if it has no front matter. Comments may precede it.
///
/// # Errors
///
/// Returns an error if the front matter is not YAML; its lines are counted in the whole text.
pub(in crate::import) fn split(text: &str) -> Option<Result<FrontMatter<'_>, YamlError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split_inclusive('\n');
    let mut at = 0;
    let mut before = 0;
    loop {
        let line = lines.next()?;
        at += line.len();
        before += 1;
        match line.trim_end() {
            "---" => break,
            blank if blank.is_empty() || blank.starts_with('#') => {}
            _ => return None,
        }
    }
    let begin = at;
    let mut first_line = before;
    loop {
        let line = lines.next()?;
        first_line += 1;
        if line.trim_end() == "---" {
            let settings = text.get(begin..at)?;
            let body = text.get(at + line.len()..)?;
            return Some(settings_of(settings, before).map(|settings| FrontMatter {
                settings,
                body,
                first_line: first_line + 1,
            }));
        }
        at += line.len();
    }
}

fn settings_of(yaml: &str, lines_before: usize) -> Result<Map<String, Value>, YamlError> {
    match parse_yaml(yaml) {
        Ok(Value::Object(settings)) => Ok(settings),
        Ok(_) => Ok(Map::new()),
        Err(error) => Err(YamlError { line: error.line + lines_before, ..error }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stand_between_two_lines() {
        let front = split("# licence\n---\na: 1\n---\nHi\n").unwrap().unwrap();
        assert_eq!((front.body, front.first_line), ("Hi\n", 5));
        assert_eq!(front.settings.get("a"), Some(&Value::from(1)));
        assert_eq!(split("---\r\n---\r\nHi").unwrap().unwrap().body, "Hi");
        assert_eq!(split("---\na: [\n---\n").unwrap().unwrap_err().line, 3);
        for none in ["", "Hi\n---\na: 1\n---\n", "---\na: 1\n", "----\n---\n"] {
            assert!(split(none).is_none(), "{none}");
        }
    }
}
