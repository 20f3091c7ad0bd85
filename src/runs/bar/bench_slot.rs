//! The menu item that opens the bench of a document, and the place that it is put into.

use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, effect, part, spawn};
use crate::host::site;
use crate::host::storage::store;
use crate::runs::Runner;
use crate::session::bench_key;
use crate::ui::menu::toggle_item;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::gallery::Lock;

/// Whether the bench is open. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct BenchPlace {
    /// Whether it is in sight.
    pub is_open: RwSignal<bool>,
    /// Whether it was opened by hand, so that the focus goes there.
    pub is_wanted: RwSignal<bool>,
}

/// Draws the bench of a document, which stays, hidden, where it is closed: calls go on.
pub type BenchView = dyn Fn(Runner, BenchPlace) -> View;

impl BenchPlace {
    /// A slot whose bench is closed.
    pub fn new() -> Self {
        Self { is_open: RwSignal::new(false), is_wanted: RwSignal::new(false) }
    }
}

fn is_locked() -> bool {
    site::settings().locks(Lock::Bench)
}

/// The item of a menu, by the menu's id; `None` if the site's author has locked the bench.
pub fn bench_item(menu: &'static str) -> Option<El> {
    if is_locked() {
        return None;
    }
    let place = expect_context::<BenchPlace>();
    Some(toggle_item(menu, words!(trial.title), place.is_open, place.is_wanted))
}

/// The place, empty until the bench is opened. One that was open when the page was left opens by itself.
pub fn bench_slot(runner: Runner) -> View {
    let place = expect_context::<BenchPlace>();
    let (view, was_opened) = (use_chunk::<BenchView>(), RwSignal::new(false));
    place.is_open.set(false);
    spawn(async move {
        let key = bench_key(&runner.session.key());
        if !is_locked()
            && store::get("drafts", &key).await.is_some_and(|text| text.contains("\"open\":true"))
        {
            place.is_open.try_set(true);
        }
    });
    effect(move || {
        if !place.is_open.get() {
            return;
        }
        was_opened.change(true);
        if view.get_untracked().is_none() {
            spawn(async move {
                if view.fetch_or_notice().await.is_none() {
                    place.is_open.try_set(false);
                }
            });
        }
    });
    part(move || {
        let view = view.get().filter(|_| was_opened.get())?;
        Some(untrack(|| view(runner, place)))
    })
}
