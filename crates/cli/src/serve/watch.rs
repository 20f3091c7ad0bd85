//! Follows the changes of a folder, and makes its site anew.

use super::current::Current;
use crate::page::Page;
use crate::site::{Goal, Site};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The pause after a write that ends a change: editors write a file in several steps, which count as one.
const QUIET: Duration = Duration::from_millis(80);

/// Follows a folder for as long as what is returned lives. A mistake is printed, and the site stays as
/// it was; so is what its author may want to know and was not told before.
///
/// # Errors
///
/// Where the system cannot tell of changes.
pub fn follow(
    folder: PathBuf,
    page: Page,
    current: Arc<Current>,
) -> notify::Result<RecommendedWatcher> {
    let (tell, changes) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        // Reading the folder is an event, too.
        let is_change = |event: &Event| !matches!(event.kind, EventKind::Access(_));
        if event.as_ref().map_or(true, is_change) {
            // Nobody listens once the program ends.
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

/// Waits until nothing changes any more; whether more may come.
fn settle(changes: &Receiver<()>) -> bool {
    loop {
        match changes.recv_timeout(QUIET) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}
