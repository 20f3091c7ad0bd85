//! Where versions are written down.

use crate::host::storage::store::{self, Row};
use crate::opening::version_key;
use pilcrow_core::document::{Version, Versions};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// Something that is done.
pub(super) type Doing<T> = Pin<Box<dyn Future<Output = T>>>;

/// Texts by the ids of versions, of one document by the key of its draft.
pub(super) trait Disk {
    /// All of them, as they are now: another tab may have written some.
    fn list(&self, key: &str) -> Doing<Vec<(String, String)>>;

    /// Writes some down, all of them or none; one without a text is deleted.
    fn write(&self, key: &str, rows: Vec<Row>) -> Doing<()>;
}

/// The browser's database, in which each version is an entry of its own, so that no tab writes over another's.
pub(super) struct Database;

impl Disk for Database {
    fn list(&self, key: &str) -> Doing<Vec<(String, String)>> {
        let prefix = version_key(key, "");
        Box::pin(async move {
            let rows = store::list("documents", &prefix, u32::MAX).await.into_iter();
            let own = |(place, text): (String, String)| {
                Some((place.strip_prefix(&prefix)?.to_owned(), text))
            };
            rows.filter_map(own).collect()
        })
    }

    fn write(&self, key: &str, rows: Vec<Row>) -> Doing<()> {
        let rows = placed(key, rows);
        // What cannot be kept is in memory, and the page says so by itself.
        Box::pin(async move {
            let _ = store::write("documents", &rows).await;
        })
    }
}

/// Rows by the ids of versions, as they are written among the documents.
pub(super) fn placed(key: &str, rows: Vec<Row>) -> Vec<Row> {
    rows.into_iter().map(|(id, text)| (version_key(key, &id), text)).collect()
}

/// The versions that the browser keeps of a document, by the key of its draft, the newest first.
pub async fn kept_versions(key: &str) -> Vec<Version> {
    let disk: Rc<dyn Disk> = Rc::new(Database);
    read(&disk, key).await.newest().cloned().collect()
}

/// The versions of a document, as they are written down now.
pub(super) async fn read(disk: &Rc<dyn Disk>, key: &str) -> Versions {
    Versions::read(disk.list(key).await)
}
