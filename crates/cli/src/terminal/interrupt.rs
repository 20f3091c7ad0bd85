//! Handling of Ctrl+C: prints what was saved and how to continue, and exits with the usual code.

use super::gauge::{put_away, say};
use std::sync::{Mutex, PoisonError};

/// The exit code that a shell expects of an interrupted command: 128 and the number of SIGINT.
const INTERRUPTED: i32 = 130;

/// The message to print; `None` until a command has set one.
static WORDS: Mutex<Option<String>> = Mutex::new(None);

/// Sets the message that Ctrl+C prints before it ends the command.
pub fn say_when_interrupted(words: String) {
    let before = WORDS.lock().unwrap_or_else(PoisonError::into_inner).replace(words);
    if before.is_none() {
        take_signals();
    }
}

/// Installs the signal handler. If that fails, Ctrl+C ends the command without a message.
fn take_signals() {
    let _ = ctrlc::set_handler(|| {
        put_away();
        let text = WORDS.lock().unwrap_or_else(PoisonError::into_inner).take();
        text.iter().for_each(|words| say(words));
        std::process::exit(INTERRUPTED);
    });
}
