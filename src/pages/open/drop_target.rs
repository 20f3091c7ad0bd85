//! Opens a document whose file is dropped anywhere on the page.

use crate::chunk::use_chunk;
use crate::dom::{RwSignal, View, el, spawn};
use crate::opening::use_opening;
use crate::pages::GalleryChunk;
use crate::ui::tooltips::with_tooltips;
use web_sys::DragEvent;

/// Handles files that are dropped anywhere on the page.
pub fn drop_target(children: View) -> View {
    let (opening, gallery) = (use_opening(), use_chunk::<dyn GalleryChunk>());
    let dropping = RwSignal::new(false);
    let over = move |event: DragEvent| {
        if carries_document(&event) {
            event.prevent_default();
            dropping.set(true);
        }
    };
    let dropped = move |event: DragEvent| {
        dropping.set(false);
        // An element within the page has taken the file.
        if event.default_prevented() {
            return;
        }
        let Some(data) = event.data_transfer() else { return };
        if let Some(file) = data.files().and_then(|files| files.get(0)) {
            event.prevent_default();
            // The chunk may still be loading.
            spawn(async move {
                if let Some(gallery) = gallery.fetch_or_notice().await {
                    gallery.open_file(opening, file);
                }
            });
        }
    };
    let app = el("div")
        .class("app")
        .class_if("dropping", move || dropping.get())
        .on_event("dragover", over)
        .on("dragleave", move |_| dropping.set(false))
        .on_event("drop", dropped)
        .child(children);
    with_tooltips(app).into()
}

fn carries_document(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.includes(&"Files".into(), 0))
}
