//! The menu item that opens the bench (one document tried in many ways), and the slot that draws it.

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

/// A handle to the bench's visibility, in the context of every view.
#[derive(Clone, Copy)]
pub struct BenchPlace {
    /// True while the bench is visible.
    pub is_open: RwSignal<bool>,
    /// True if the person opened the bench, so that the focus moves there.
    pub is_wanted: RwSignal<bool>,
}

/// Draws the bench of a document. Closing only hides it, since its calls continue.
pub type BenchView = dyn Fn(Runner, BenchPlace) -> View;

impl BenchPlace {
    /// Starts with a closed bench.
    pub fn new() -> Self {
        Self { is_open: RwSignal::new(false), is_wanted: RwSignal::new(false) }
    }
}

fn is_locked() -> bool {
    site::settings().locks(Lock::Bench)
}

/// Draws the menu item; `None` if the site's author has locked the bench. `menu` is the menu's id.
pub fn bench_item(menu: &'static str) -> Option<El> {
    if is_locked() {
        return None;
    }
    let place = expect_context::<BenchPlace>();
    Some(toggle_item(menu, words!(trial.title), place.is_open, place.is_wanted))
}

/// Draws the slot, empty until the bench is opened. A bench that was open when the page was left opens by itself.
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
