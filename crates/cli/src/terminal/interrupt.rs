//! Ctrl+C: says what is kept and how to go on, and ends as a shell expects it.

use super::gauge::{put_away, say};
use std::sync::{Mutex, PoisonError};

/// The exit code that a shell expects of an interrupted command: 128 and the number of SIGINT.
const INTERRUPTED: i32 = 130;

/// The words of the command; `None` before it keeps anything.
static SAID: Mutex<Option<String>> = Mutex::new(None);

/// From now on Ctrl+C ends the command with these words, in place of those before.
pub fn say_when_interrupted(words: String) {
    let before = SAID.lock().unwrap_or_else(PoisonError::into_inner).replace(words);
    if before.is_none() {
        take_signals();
    }
}

/// Where Ctrl+C cannot be waited for, it ends the command without a word, as ever.
fn take_signals() {
    let _ = ctrlc::set_handler(|| {
        put_away();
        let text = SAID.lock().unwrap_or_else(PoisonError::into_inner).take();
        text.iter().for_each(|words| say(words));
        std::process::exit(INTERRUPTED);
    });
}
