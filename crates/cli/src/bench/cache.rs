//! Answers in a file, a line each, written as soon as they come: what was paid for is not asked again.

use super::Options;
use super::expense::Expense;
use pilcrow_core::bench::{CallAnswer, Key};
use pilcrow_core::document::parse_text;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file of answers, or none.
pub struct Cache {
    file: Option<(PathBuf, File)>,
    answers: Vec<(Key, CallAnswer)>,
    spent: Expense,
}

impl Cache {
    /// Opens the file, and makes it where it is not there.
    ///
    /// # Errors
    ///
    /// Why it cannot be read or written.
    pub fn open(options: &Options) -> Result<Self, String> {
        let spent = Expense::new(options.server.price);
        let Some(path) = options.cache_file().filter(|_| !options.plan || is_there(options)) else {
            return Ok(Self { file: None, answers: Vec::new(), spent });
        };
        let failed = |error: std::io::Error| format!("{} cannot be kept: {error}", path.display());
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        // A line that was cut with the run before is no answer.
        let read = |line: &str| CallAnswer::from_value(&parse_text(line).ok()?);
        let answers: Vec<(Key, CallAnswer)> = text.lines().filter_map(read).collect();
        if answers.is_empty() && holds_something_else(&text) {
            return Err(format!(
                "--cache {}: what is in this file are no answers of a bench; name another file",
                path.display()
            ));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file).map_err(failed)?;
        }
        Ok(Self { file: Some((path, file)), answers, spent })
    }

    /// Where answers are kept; `None` if they are not.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// What was answered before this run.
    pub fn answers(&self) -> Vec<(Key, CallAnswer)> {
        self.answers.clone()
    }

    /// Tokens and cost of the answers of this run.
    pub fn spent(&self) -> &Expense {
        &self.spent
    }

    /// Keeps an answer.
    ///
    /// # Errors
    ///
    /// Why it cannot be written.
    pub fn keep(&mut self, key: &Key, answered: &CallAnswer) -> Result<(), String> {
        self.spent.add(answered);
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        // In one piece, so that no half of it stands before another line.
        let line = format!("{}\n", answered.to_value(key));
        file.write_all(line.as_bytes())
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

/// Whether more stands in a file without answers than the first half of one, which a run leaves that is cut.
fn holds_something_else(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let is_whole = |line: &str| line.ends_with('\n') || parse_text(line).is_ok();
    text.split_inclusive('\n').any(|line| !line.trim().is_empty() && is_whole(line))
}

fn is_there(options: &Options) -> bool {
    options.cache_file().is_some_and(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_holds_something_else_is_told_from_half_an_answer() {
        let check = |text: &str, expected: bool| {
            assert_eq!(holds_something_else(text), expected, "{text}");
        };
        check("", false);
        check("\n\n", false);
        check("{\"key\": \"a", false);
        check("{\"context\": []}", true);
        check("{\n  \"context\": []\n}\n", true);
        check("Notes of mine\n", true);
    }
}
