//! The versions of the open document, and what is done with them. Whatever is done begins with what is written down at that
//! time, since another tab may have kept some.

use super::disk::{Disk, read};
use crate::dom::{RwSignal, before_paint, focus_where_lost, spawn};
use crate::host::storage::store::Row;
use crate::host::time::clock;
use crate::session::Storage;
use leptos::prelude::*;
use pilcrow_core::document::{NoRoom, Reason, Version, Versions};
use std::future::Future;
use std::rc::Rc;

/// The box for the name of a new version.
const NAME: &str = "#version-name";

/// What was done last, which is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A version was kept.
    Stored,
    /// There is no room for another.
    NoRoom,
    /// A version cannot be read as a document.
    Unreadable,
}

/// A handle.
#[derive(Clone, Copy)]
pub(super) struct Archive {
    key: StoredValue<Rc<dyn Fn() -> String>, LocalStorage>,
    disk: StoredValue<Rc<dyn Disk>, LocalStorage>,
    storage: Option<Storage>,
    /// None before they are read.
    pub versions: RwSignal<Option<Versions>>,
    /// What was done last.
    pub notice: RwSignal<Option<Event>>,
    /// The version that was deleted last, to be put back.
    pub deleted: RwSignal<Option<Version>>,
}

impl Archive {
    /// The versions of a document, by the key of its draft, which becomes another where a tool becomes a copy. They are
    /// read from now on.
    pub fn new(key: impl Fn() -> String + 'static, disk: Rc<dyn Disk>) -> Self {
        let archive = Self {
            key: StoredValue::new_local(Rc::new(key)),
            disk: StoredValue::new_local(disk),
            storage: use_context(),
            versions: RwSignal::new(None),
            notice: RwSignal::new(None),
            deleted: RwSignal::new(None),
        };
        archive.then(String::new(), |_, _, _| async {});
        archive
    }

    /// Does something with the versions as they are now, and shows what has become of them. A focus that is lost with what
    /// is drawn anew goes to the first element of a selector.
    fn then<F: Future<Output = ()> + 'static>(
        self,
        focus: String,
        act: impl FnOnce(Rc<dyn Disk>, String, Versions) -> F + 'static,
    ) {
        let (key, disk) = (self.key.get_value()(), self.disk.get_value());
        spawn(async move {
            let versions = read(&disk, &key).await;
            act(Rc::clone(&disk), key.clone(), versions).await;
            let versions = read(&disk, &key).await;
            self.versions.try_set(Some(versions));
            // Where something cannot be kept, the page says so.
            self.storage.iter().for_each(|storage| storage.look());
            if !focus.is_empty() {
                before_paint(move || focus_where_lost(&focus));
            }
        });
    }

    /// Keeps a text, and calls it so.
    pub fn keep_as(self, text: String, name: String) {
        self.deleted.set(None);
        self.then(String::new(), move |disk, key, versions| async move {
            let rows = keeping_rows(versions, &text, (Reason::Wished, &name));
            self.notice.try_set(Some(if rows.is_ok() { Event::Stored } else { Event::NoRoom }));
            disk.write(&key, rows.unwrap_or_default()).await;
        });
    }

    /// Calls a version so; an empty name is none.
    pub fn rename(self, id: String, name: String) {
        // Ids are digits; those that are not are nobody's here.
        let row = format!("[data-version=\"{}\"] button", id.replace(['"', '\\'], ""));
        self.then(row, move |disk, key, mut versions| async move {
            if let Some(version) = versions.rename(&id, &name) {
                disk.write(&key, vec![(id, Some(version.written()))]).await;
            }
        });
    }

    /// Takes a version away. It can be put back.
    pub fn delete(self, id: String) {
        self.notice.set(None);
        self.then(NAME.to_owned(), move |disk, key, versions| async move {
            if let Some(version) = versions.get(&id) {
                self.deleted.try_set(Some(version.clone()));
            }
            disk.write(&key, vec![(id, None)]).await;
        });
    }

    /// Puts back what was deleted last.
    pub fn put_back(self) {
        let Some(version) = self.deleted.get_untracked() else { return };
        self.deleted.set(None);
        self.then(NAME.to_owned(), move |disk, key, _| async move {
            disk.write(&key, vec![(version.id.clone(), Some(version.written()))]).await;
        });
    }
}

/// What has to be written, by the ids of versions, so that a text is kept for a reason and under a name; an empty one
/// changes no name.
///
/// # Errors
/// Where there is no room for it.
pub(super) fn keeping_rows(
    mut versions: Versions,
    text: &str,
    (reason, name): (Reason, &str),
) -> Result<Vec<Row>, NoRoom> {
    let keeping = versions.keep(text, clock::now(), reason)?;
    if !name.is_empty() {
        versions.rename(&keeping.written, name);
    }
    let kept = versions.get(&keeping.written).map(Version::written);
    let dropped = keeping.dropped.into_iter().map(|id| (id, None));
    Ok(kept.map(|text| (keeping.written, Some(text))).into_iter().chain(dropped).collect())
}
