//! Files that are being read for a document's forms: operations that need the complete input wait for them.

use futures_channel::oneshot;
use leptos::prelude::*;

/// The files that are being read for one document's forms. A handle: copies share the same files.
#[derive(Clone, Copy)]
pub struct FilesUnderWay(StoredValue<UnderWay, LocalStorage>);

#[derive(Default)]
struct UnderWay {
    /// The number of files that are being read.
    count: usize,
    /// True if one of them was refused.
    is_one_refused: bool,
    /// The senders that are notified once no file is left: true if none was refused.
    waiting: Vec<oneshot::Sender<bool>>,
}

/// A guard for a file, or several that were given together, while they are being read.
pub struct TakingFile(FilesUnderWay);

impl FilesUnderWay {
    /// Starts without files.
    pub fn new() -> Self {
        Self(StoredValue::new_local(UnderWay::default()))
    }

    /// Marks that a file is being read, until the returned guard is dropped.
    pub fn begin(self) -> TakingFile {
        self.0.try_update_value(|all| all.count += 1);
        TakingFile(self)
    }

    /// Returns true while a file is being read.
    pub fn is_any(self) -> bool {
        self.0.try_with_value(|all| all.count > 0).unwrap_or_default()
    }

    /// Waits until no file is being read. Returns false if one of them was refused.
    pub async fn all_there(self) -> bool {
        let mut are_taken = true;
        // Another file may have begun meanwhile.
        while self.is_any() {
            let (sender, ended) = oneshot::channel();
            self.0.try_update_value(|all| all.waiting.push(sender));
            are_taken &= ended.await.unwrap_or(true);
        }
        are_taken
    }
}

impl TakingFile {
    /// Marks the file as refused.
    pub fn refuse(&self) {
        self.0.0.try_update_value(|all| all.is_one_refused = true);
    }
}

impl Drop for TakingFile {
    fn drop(&mut self) {
        let ended = self.0.0.try_update_value(|all| {
            all.count = all.count.saturating_sub(1);
            (all.count == 0).then(|| std::mem::take(all))
        });
        // Notified outside of the store, since the receiver may read it.
        if let Some(ended) = ended.flatten() {
            for waiting in ended.waiting {
                // The receiver may be gone.
                let _ = waiting.send(!ended.is_one_refused);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos::reactive::owner::Owner;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    fn poll<T>(waiting: std::pin::Pin<&mut impl Future<Output = T>>) -> Poll<T> {
        waiting.poll(&mut Context::from_waker(Waker::noop()))
    }

    fn within(test: impl FnOnce(FilesUnderWay)) {
        Owner::new().with(|| test(FilesUnderWay::new()));
    }

    #[test]
    fn without_files_nobody_waits() {
        within(|files| assert_eq!(poll(pin!(files.all_there())), Poll::Ready(true)));
    }

    #[test]
    fn whoever_waits_does_so_until_the_last_has_come() {
        within(|files| {
            let (first, second) = (files.begin(), files.begin());
            let mut waiting = pin!(files.all_there());
            assert_eq!(poll(waiting.as_mut()), Poll::Pending);
            drop(first);
            assert_eq!(poll(waiting.as_mut()), Poll::Pending);
            drop(second);
            assert_eq!(poll(waiting.as_mut()), Poll::Ready(true));
        });
    }

    #[test]
    fn one_that_begins_before_it_was_heard_of_the_end_is_waited_for_too() {
        within(|files| {
            let first = files.begin();
            let mut waiting = pin!(files.all_there());
            assert_eq!(poll(waiting.as_mut()), Poll::Pending);
            drop(first);
            let later = files.begin();
            assert_eq!(poll(waiting.as_mut()), Poll::Pending);
            drop(later);
            assert_eq!(poll(waiting.as_mut()), Poll::Ready(true));
        });
    }

    #[test]
    fn that_one_was_refused_is_heard_once() {
        within(|files| {
            let refused = files.begin();
            let mut waiting = pin!(files.all_there());
            assert_eq!(poll(waiting.as_mut()), Poll::Pending);
            refused.refuse();
            drop(refused);
            assert_eq!(poll(waiting.as_mut()), Poll::Ready(false));
            drop(files.begin());
            assert_eq!(poll(pin!(files.all_there())), Poll::Ready(true));
        });
    }

    #[test]
    fn a_document_that_is_left_keeps_nobody_waiting() {
        let owner = Owner::new();
        let files = owner.with(FilesUnderWay::new);
        let taking = files.begin();
        let mut waiting = pin!(files.all_there());
        assert_eq!(poll(waiting.as_mut()), Poll::Pending);
        owner.cleanup();
        assert_eq!(poll(waiting.as_mut()), Poll::Ready(true));
        drop(taking);
    }
}
