//! The errors of a command, and their messages.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a command could not be finished.
#[derive(Debug)]
pub enum Failure {
    /// The command line cannot be followed.
    Usage(String),
    /// A program is needed that is not there.
    Missing {
        /// The name of the program.
        program: &'static str,
        /// The command, or the place, that installs it.
        install: &'static str,
    },
    /// A program was started and did not succeed.
    Command {
        /// The command line.
        line: String,
        /// How the program ended: its exit status, or the signal.
        ending: String,
    },
    /// A file or folder could not be read or written.
    File {
        /// What was attempted.
        attempt: &'static str,
        /// Where.
        path: PathBuf,
        /// Why the system refused it.
        error: std::io::Error,
    },
    /// What was made or fetched is not what was expected.
    Unexpected(String),
    /// Some steps of the tests failed: their names.
    Tests(Vec<&'static str>),
}

impl Failure {
    /// For `map_err` on file operations.
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
