//! The dialog with the versions of the open document: keeps what it is now under a name, and lists what it was.

use super::archive::{Archive, Event, keeping_rows};
use super::disk::{Database, Disk, placed, read};
use super::version_row::{Restore, VersionRowContext, version_row};
use super::words::version_called;
use crate::author::{AUTHOR_BUTTON, Author};
use crate::build::adding::new_name;
use crate::dom::{El, RwSignal, View, before_paint, each, el, focus_where_lost, part, show};
use crate::host::storage::store::Row;
use crate::opening::{Opening, PastText, VersionChunk, use_opening};
use crate::session::Session;
use crate::ui::{Close, button, modal};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::{Version, Versions};
use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

struct VersionDialogs;

/// What the chunk offers.
pub fn versions_chunk() -> Rc<dyn VersionChunk> {
    Rc::new(VersionDialogs)
}

impl VersionChunk for VersionDialogs {
    fn rows(&self, past: PastText) -> Pin<Box<dyn Future<Output = Vec<Row>>>> {
        Box::pin(async move {
            let PastText { key, text, reason } = past;
            let disk: Rc<dyn Disk> = Rc::new(Database);
            let rows = keeping_rows(read(&disk, &key).await, &text, (reason, ""));
            // Where there is no room, the dialog says so.
            placed(&key, rows.unwrap_or_default())
        })
    }

    fn dialog(&self, session: Session, is_open: RwSignal<bool>) -> View {
        let closed = move || {
            is_open.try_set(false);
            // What opened the dialog has gone with its menu; the menu's button has the focus then.
            before_paint(|| focus_where_lost(&format!("#{AUTHOR_BUTTON}")));
        };
        let (opening, author) = (use_opening(), expect_context::<Author>());
        let archive = Archive::new(move || session.key(), Rc::new(Database));
        modal("ask versions", "versions-title", words!(versions.title), closed, move |close| {
            let restore = restoring(session, archive, (opening, author), close);
            let is_closed = Rc::new(move || author.is_unreadable.get());
            versions_view(VersionRowContext { session, archive, restore, is_closed })
        })
    }
}

/// What the document is now stays among the versions, and undo brings it back.
fn restoring(
    session: Session,
    archive: Archive,
    (opening, author): (Opening, Author),
    close: Close,
) -> Restore {
    // Who presses twice brings it back once.
    let is_done = Rc::new(Cell::new(false));
    Rc::new(move |text: String| {
        if session.read_localized(&text).is_err() {
            return archive.notice.set(Some(Event::Unreadable));
        }
        if is_done.replace(true) {
            return;
        }
        close();
        // The text that is open begins anew: it would write into the version what it has.
        let was_open = author.is_open.get_untracked();
        author.is_open.set(false);
        author.state.set_value(None);
        opening.restore(session, text);
        if was_open {
            before_paint(move || author.is_open.set(true));
        }
    })
}

/// What stands in the dialog.
pub(super) fn versions_view(shelf: VersionRowContext) -> View {
    let archive = shelf.archive;
    let body = el("div")
        .class("dialog-body versions-body")
        .child(el("p").class("field-help").child(words!(versions.what)))
        .child(keeping(&shelf))
        .child(el("div").attr("role", "status").child(status(archive)))
        .child(faults(&shelf))
        .child(list(shelf));
    body.into()
}

/// Keeps what the document is now, under a name.
fn keeping(shelf: &VersionRowContext) -> El {
    let (session, archive) = (shelf.session, shelf.archive);
    let name = RwSignal::new(String::new());
    let pressed: Rc<dyn Fn()> = Rc::new(move || {
        archive.keep_as(session.text(), name.get_untracked().trim().to_owned());
        name.set(String::new());
    });
    let input = new_name(name, Rc::clone(&pressed)).attr("id", "version-name");
    let label = el("label").class("field-label").attr("for", "version-name");
    let keep = button("button", words!(versions.keep)).on("click", move |_| pressed());
    el("div")
        .class("build-adding")
        .child(label.child(words!(versions.name)))
        .child(input)
        .child(keep)
}

/// What was done last, and the way back from it.
fn status(archive: Archive) -> View {
    let locale = use_locale();
    let line = part(move || {
        let words = match archive.notice.get()? {
            Event::Stored => words!(versions.kept),
            Event::NoRoom => words!(versions.no_room),
            Event::Unreadable => words!(versions.unreadable),
        };
        Some(el("p").child(words))
    });
    let deleted = part(move || {
        let version = archive.deleted.get()?;
        let name = version_called(locale.get(), &version);
        let text = words_now!(locale.get(), runs.deleted, name = name);
        let undo = button("button", words!(tool.undo)).on("click", move |_| archive.put_back());
        Some(el("div").class("run-deleted").child(el("span").child(text)).child(undo))
    });
    [line, deleted].into()
}

/// What of the versions cannot be read, and that there is no room for more.
fn faults(shelf: &VersionRowContext) -> View {
    let (archive, session, locale) = (shelf.archive, shelf.session, use_locale());
    part(move || {
        archive.versions.with(|versions| {
            let versions = versions.as_ref()?;
            let text = fault_words(locale.get(), versions, &session.text());
            (!text.is_empty()).then(|| el("p").class("field-issue").child(text))
        })
    })
}

fn fault_words(locale: Locale, versions: &Versions, text: &str) -> String {
    let damaged = match versions.damaged() {
        0 => None,
        count => Some(words_now!(locale, versions.damaged, count = count)),
    };
    let full = versions.is_full_for(text).then(|| words_now!(locale, versions.full));
    damaged.into_iter().chain(full).collect::<Vec<_>>().join(" ")
}

/// The versions, or that there are none yet.
fn list(shelf: VersionRowContext) -> View {
    let archive = shelf.archive;
    let is_empty = move || {
        archive.versions.with(|all| all.as_ref().is_some_and(|all| all.newest().next().is_none()))
    };
    let rows = each(
        move || {
            archive.versions.with(|all| {
                let all = all.iter().flat_map(Versions::newest);
                let row = |version: &Version| {
                    let Version { id, at, reason, name, .. } = version;
                    let key = format!("{id} {at} {reason:?} {name}");
                    (key, version.clone())
                };
                all.map(row).collect::<Vec<_>>()
            })
        },
        move |version| version_row(&shelf, version),
    );
    let nothing = show(is_empty, || el("p").child(words!(versions.nothing)));
    [nothing, el("ul").class("build-rows").child(rows).into()].into()
}
