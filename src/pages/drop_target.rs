//! Opening a document by dropping its file anywhere on the page.
//! Refuses to parse.

use super::opening::{Opening, Problem, use_opening};
use crate::dom::{State, View, el, spawn};
use crate::host::files;
use web_sys::DragEvent;

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Opens a file as a document.
pub fn open_file(opening: Opening, file: web_sys::File) {
    spawn(async move {
        match files::read_text(&file, MAX_BYTES).await {
            Some(text) => opening.open_text(text),
            None => opening.fail(Problem::File(file.name())),
        }
    });
}

/// Takes files that are dropped anywhere on the page.
pub fn drop_target(children: View) -> View {
    let opening = use_opening();
    let dropping = State::new(false);
    let over = move |event: DragEvent| {
        if carries_document(&event) {
            event.prevent_default();
            dropping.set(true);
        }
    };
    let dropped = move |event: DragEvent| {
        dropping.set(false);
        let Some(data) = event.data_transfer() else { return };
        if let Some(file) = data.files().and_then(|files| files.get(0)) {
            event.prevent_default();
            open_file(opening, file);
        }
    };
    el("div")
        .class("app")
        .class_if("dropping", move || dropping.get())
        .on_event("dragover", over)
        .on("dragleave", move |_| dropping.set(false))
        .on_event("drop", dropped)
        .child(children)
        .into()
}

fn carries_document(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.includes(&"Files".into(), 0))
}
