//! Notifies partly drawn lists when the whole content is needed for print.

use super::{HAS_BROWSER, RwSignal};
use leptos::ev::Custom;
use leptos::prelude::*;
use std::cell::Cell;
use web_sys::Event;

thread_local! {
    static IS_PRINTED: Cell<bool> = const { Cell::new(false) };
}

/// True while the page is printed, or a view is drawn for a file, which is not interactive: long lists and tables are
/// then drawn whole. Not tracked.
pub fn is_printed() -> bool {
    IS_PRINTED.get()
}

/// Sets whether views are drawn for print. Returns the previous state.
pub(super) fn turn_to_paper(is_paper: bool) -> bool {
    IS_PRINTED.replace(is_paper)
}

/// Keeps [`is_printed`] up to date. It must be called first, since listeners run in the order in which they were added.
pub(super) fn listen() {
    on_print(|is_now| IS_PRINTED.set(is_now));
}

/// Calls `act` with true before the page is printed, and with false after it, until the current owner is cleaned up.
/// Signal changes are drawn before the pages are made; changes that wait for a frame or a file are not.
pub fn on_print(act: impl Fn(bool) + Clone + 'static) {
    let told = act.clone();
    on_page("beforeprint", Box::new(move || told(true)));
    on_page("afterprint", Box::new(move || act(false)));
}

/// Calls `act` when something on the page is copied, until the current owner is cleaned up.
pub fn on_copy(act: impl Fn() + 'static) {
    on_page("copy", Box::new(act));
}

/// Calls `act` on an event of the window, until the current owner is cleaned up. Never called without a browser.
pub fn on_page(event: &'static str, act: Box<dyn Fn()>) {
    on_page_event(event, Box::new(move |_| act()));
}

/// Like `on_page`, with the event.
pub fn on_page_event(event: &'static str, act: Box<dyn Fn(Event)>) {
    if !HAS_BROWSER {
        return;
    }
    let listener = window_event_listener(Custom::new(event), act);
    on_cleanup(move || listener.remove());
}

/// Returns a signal that is true while the page is printed.
pub fn printing() -> RwSignal<bool> {
    let is_printed = RwSignal::new(false);
    on_print(move |is_now| is_printed.change(is_now));
    is_printed
}
