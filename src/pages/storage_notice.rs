//! The notice that the browser stores nothing, shown until it is dismissed.

use crate::dom::{RwSignal, View, el, part};
use crate::host::embed;
use crate::host::storage::store::StoreFailure;
use crate::session::Storage;
use crate::words;
use leptos::prelude::*;

/// Draws the notice.
pub fn storage_notice() -> View {
    let storage = expect_context::<Storage>();
    let read = RwSignal::new(false);
    part(move || {
        let what = match storage.failure()? {
            _ if read.get() => return None,
            StoreFailure::Full => words!(storage.full),
            StoreFailure::Late => words!(storage.late),
            // Normal in a page that is embedded by another host, which has the input itself.
            _ if embed::is_embedded() => return None,
            StoreFailure::Unavailable | StoreFailure::Failed => words!(storage.unavailable),
        };
        let dismiss = el("button").attr("type", "button").class("button");
        let dismiss = dismiss.child(words!(open.dismiss)).on("click", move |_| read.set(true));
        let notice = el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words!(storage.title)))
            .child(el("p").child(what))
            .child(el("div").class("actions").child(dismiss));
        Some(notice)
    })
}
