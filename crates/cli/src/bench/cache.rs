//! The cache of a bench: a file with an answer on each line, written as soon as it arrives, so that no paid call is
//! repeated.

use super::Options;
use super::expense::Expense;
use pilcrow_core::bench::{CallAnswer, Key};
use pilcrow_core::document::parse_text;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file of answers, or no file.
pub struct Cache {
    file: Option<(PathBuf, File)>,
    answers: Vec<(Key, CallAnswer)>,
    spent: Expense,
}

impl Cache {
    /// Opens the file, and creates it if needed.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read or written.
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
        // The last line of an interrupted run may be incomplete.
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

    /// Returns the file of answers; `None` if they are not stored.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Returns the answers of earlier runs.
    pub fn answers(&self) -> Vec<(Key, CallAnswer)> {
        self.answers.clone()
    }

    /// Returns the tokens and cost of the answers of this run.
    pub fn spent(&self) -> &Expense {
        &self.spent
    }

    /// Stores an answer.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be written.
    pub fn keep(&mut self, key: &Key, answered: &CallAnswer) -> Result<(), String> {
        self.spent.add(answered);
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        // Written in one piece, so that no half line precedes another line.
        let line = format!("{}\n", answered.to_value(key));
        file.write_all(line.as_bytes())
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

/// True if a file without answers contains more than an incomplete line, which an interrupted run may leave.
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
