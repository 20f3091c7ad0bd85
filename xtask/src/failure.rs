//! The errors of a command, and their messages.

use std::fmt;
use std::path::{Path, PathBuf};

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The command line is invalid.
    Usage(String),
    /// A required program is not installed.
    Missing {
        /// The name of the program.
        program: &'static str,
        /// The command, or the website, that installs the program.
        install: &'static str,
    },
    /// A program was started and failed.
    Command {
        /// The command line.
        line: String,
        /// The exit status or signal.
        ending: String,
    },
    /// A file or folder could not be read or written.
    File {
        /// The attempted operation.
        attempt: &'static str,
        /// The path of the file or folder.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A file was made or fetched, but has unexpected content.
    Unexpected(String),
    /// Some steps of the tests failed; their names.
    Tests(Vec<&'static str>),
}

impl Failure {
    /// Returns a function for `map_err` on file operations.
    pub fn file(attempt: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
        move |error| Failure::File { attempt, path: path.to_owned(), error }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(text) | Failure::Unexpected(text) => out.write_str(text),
            Failure::Missing { program, install } => {
                write!(out, "{program} is needed and was not found; to install it: {install}")
            }
            Failure::Command { line, ending } => write!(out, "`{line}` {ending}"),
            Failure::File { attempt, path, error } => {
                write!(out, "cannot {attempt} {}: {error}", path.display())
            }
            Failure::Tests(steps) => write!(out, "failed: {}", steps.join(", ")),
        }
    }
}
