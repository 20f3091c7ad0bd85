//! Answers in a file, a line each, written as soon as they come: what was paid for is not asked again.

use super::Options;
use pilcrow_core::bench::{Answered, Key};
use pilcrow_core::document::parse_text;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

/// The file of answers, or none.
pub struct Cache {
    file: Option<(PathBuf, File)>,
    answers: Vec<(Key, Answered)>,
}

impl Cache {
    /// Opens the file, and makes it where it is not there.
    ///
    /// # Errors
    ///
    /// Why it cannot be read or written.
    pub fn open(options: &Options) -> Result<Self, String> {
        let Some(path) = options.cache_file().filter(|_| !options.plan || is_there(options)) else {
            return Ok(Self { file: None, answers: Vec::new() });
        };
        let failed = |error: std::io::Error| format!("{} cannot be kept: {error}", path.display());
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        // A line that was cut with the run before is no answer.
        let read = |line: &str| Answered::from_value(&parse_text(line).ok()?);
        let answers = text.lines().filter_map(read).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file).map_err(failed)?;
        }
        Ok(Self { file: Some((path, file)), answers })
    }

    /// What was answered before this run.
    pub fn answers(&self) -> Vec<(Key, Answered)> {
        self.answers.clone()
    }

    /// Keeps an answer.
    ///
    /// # Errors
    ///
    /// Why it cannot be written.
    pub fn keep(&mut self, key: &Key, answered: &Answered) -> Result<(), String> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        // In one piece, so that no half of it stands before another line.
        let line = format!("{}\n", answered.to_value(key));
        file.write_all(line.as_bytes())
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

fn is_there(options: &Options) -> bool {
    options.cache_file().is_some_and(|file| file.is_file())
}
