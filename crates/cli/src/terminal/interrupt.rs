//! Ctrl+C: says what is kept and how to go on, and ends as a shell expects it.

use super::gauge::{put_away, say};
use std::sync::{Mutex, PoisonError};

/// What a shell gives as the code of a command that was interrupted: 128 + SIGINT.
#[cfg(unix)]
const INTERRUPTED: i32 = 130;

/// What is said; nothing before a command has said what it keeps.
static SAID: Mutex<Option<String>> = Mutex::new(None);

/// From now on Ctrl+C ends the command with these words, in place of those before. The first call has to come before
/// threads are begun: they inherit that the signal waits for the one that takes it. Where there are no signals, Ctrl+C
/// goes on to end the command without a word.
pub fn say_when_interrupted(words: String) {
    let before = SAID.lock().unwrap_or_else(PoisonError::into_inner).replace(words);
    if before.is_none() {
        take_signals();
    }
}

#[cfg(unix)]
fn take_signals() {
    let Some(signals) = wait::interrupts() else { return };
    std::thread::spawn(move || {
        if wait::comes(&signals) {
            put_away();
            let said = SAID.lock().unwrap_or_else(PoisonError::into_inner).take();
            said.iter().for_each(|words| say(words));
            std::process::exit(INTERRUPTED);
        }
    });
}

#[cfg(not(unix))]
fn take_signals() {}

/// Waits for a signal in a thread of its own, so that nothing is done within a handler.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the standard library has no signals")]
mod wait {
    use std::mem::MaybeUninit;
    use std::ptr;

    /// Signals, of which none ends the program by itself any more.
    pub struct Signals(libc::sigset_t);

    /// Ctrl+C. None where it cannot be waited for: then it ends the program, as ever.
    pub fn interrupts() -> Option<Signals> {
        let mut set = MaybeUninit::uninit();
        // SAFETY: `sigemptyset` fills the set in, before it is read; nobody asks what was blocked before.
        unsafe {
            let is_filled = libc::sigemptyset(set.as_mut_ptr()) == 0;
            if !is_filled || libc::sigaddset(set.as_mut_ptr(), libc::SIGINT) != 0 {
                return None;
            }
            let set = set.assume_init();
            let is_blocked =
                libc::pthread_sigmask(libc::SIG_BLOCK, &raw const set, ptr::null_mut()) == 0;
            is_blocked.then_some(Signals(set))
        }
    }

    /// Waits until one comes; false where that cannot be.
    pub fn comes(signals: &Signals) -> bool {
        let mut signal = 0;
        // SAFETY: both are there while it waits.
        unsafe { libc::sigwait(&raw const signals.0, &raw mut signal) == 0 }
    }
}
