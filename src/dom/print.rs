//! Tells what draws only a part of a long list when all of it is wanted on paper.

use super::{HAS_BROWSER, RwSignal};
use leptos::ev::Custom;
use leptos::prelude::*;
use std::cell::Cell;
use web_sys::Event;

thread_local! {
    static IS_PRINTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the page is being printed, for what is first drawn only then, or a view is drawn for a file, which nobody can
/// do anything with: of long lists and tables, all is wanted. Not tracked.
pub fn is_printed() -> bool {
    IS_PRINTED.get()
}

/// All that is drawn from now on is for paper, or no longer. Returns whether it was until now.
pub(super) fn turn_to_paper(is_paper: bool) -> bool {
    IS_PRINTED.replace(is_paper)
}

/// Keeps what [`is_printed`] tells: first of all, since listeners are called in the order in which they came.
pub(super) fn listen() {
    on_print(|is_now| IS_PRINTED.set(is_now));
}

/// Calls `act` with true before the page is printed, and with false after it, until the current owner is
/// cleaned up. What signals lead to is drawn in between, before the pages are made; what waits for a frame
/// or a file is not.
pub fn on_print(act: impl Fn(bool) + Clone + 'static) {
    let told = act.clone();
    on_page("beforeprint", Box::new(move || told(true)));
    on_page("afterprint", Box::new(move || act(false)));
}

/// Calls `act` when something on the page is to be copied, until the current owner is cleaned up.
pub fn on_copy(act: impl Fn() + 'static) {
    on_page("copy", Box::new(act));
}

/// Calls `act` when something happens to the whole page, until the current owner is cleaned up. Without a browser nothing
/// does.
pub fn on_page(event: &'static str, act: Box<dyn Fn()>) {
    on_page_event(event, Box::new(move |_| act()));
}

/// Like `on_page`, where it has to be known what happens.
pub fn on_page_event(event: &'static str, act: Box<dyn Fn(Event)>) {
    if !HAS_BROWSER {
        return;
    }
    let listener = window_event_listener(Custom::new(event), act);
    on_cleanup(move || listener.remove());
}

/// Whether the page is being printed. Tracked where it is read.
pub fn printing() -> RwSignal<bool> {
    let is_printed = RwSignal::new(false);
    on_print(move |is_now| is_printed.change(is_now));
    is_printed
}
