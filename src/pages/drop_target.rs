//! Opening a document by dropping its file anywhere on the page.
//! Refuses to parse.

use super::opening::use_opening;
use super::part::gallery_part;
use crate::dom::{State, View, el, spawn};
use crate::later::use_later;
use web_sys::DragEvent;

/// Takes files that are dropped anywhere on the page.
pub fn drop_target(children: View) -> View {
    let (opening, later) = (use_opening(), use_later());
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
            // It may still be on its way.
            spawn(async move {
                match gallery_part().await {
                    Ok(part) => (part.open_file)(opening, file),
                    Err(_) => later.miss(),
                }
            });
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
