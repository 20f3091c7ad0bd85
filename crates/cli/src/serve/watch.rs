//! The watcher that rebuilds the site when the folder changes.

use super::current::Current;
use crate::page::Page;
use crate::site::{Goal, Site};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Quiet time after which a change counts as complete: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(80);

/// Watches a folder until the returned watcher is dropped. If the new site has an error, it is printed and the old site
/// stays; new notes for the author are printed as well.
///
/// # Errors
///
/// The system cannot watch the folder.
pub fn follow(
    folder: PathBuf,
    page: Page,
    current: Arc<Current>,
) -> notify::Result<RecommendedWatcher> {
    let (tell, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        // Reading the folder is an event as well, but no change.
        let is_change = |event: &Event| !matches!(event.kind, EventKind::Access(_));
        if event.as_ref().map_or(true, is_change) {
            // Fails only at the end of the program, when the receiver is gone.
            let _ = tell.send(());
        }
    })?;
    watcher.watch(&folder, RecursiveMode::NonRecursive)?;
    thread::spawn(move || {
        while changes.recv().is_ok() {
            if !settle(&changes) {
                break;
            }
            match Site::gather(&folder, &page, Goal::Served) {
                Ok(site) => {
                    let before = current.site();
                    let new = site.notes.iter().filter(|note| !before.notes.contains(note));
                    new.for_each(|note| eprintln!("{note}"));
                    current.replace(site);
                }
                Err(failure) => eprintln!("{failure}"),
            }
        }
    });
    Ok(watcher)
}

/// Waits until the changes stop; returns false once the sender is gone.
fn settle(changes: &Receiver<()>) -> bool {
    loop {
        match changes.recv_timeout(QUIET) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}
