//! Notifies views that draw only a part of a long list when all of it is needed on paper.

use super::{HAS_BROWSER, RwSignal};
use leptos::ev::Custom;
use leptos::prelude::*;
use std::cell::Cell;
use web_sys::Event;

thread_local! {
    static IS_PRINTED: Cell<bool> = const { Cell::new(false) };
}

/// Returns true while the page is being printed, or a view is drawn for a file without a program: all of a long list or
/// table is then drawn. For views that are first drawn then. Not tracked.
pub fn is_printed() -> bool {
    IS_PRINTED.get()
}

/// Sets whether views are drawn for paper from now on. Returns the previous setting.
pub(super) fn turn_to_paper(is_paper: bool) -> bool {
    IS_PRINTED.replace(is_paper)
}

/// Keeps [`is_printed`] up to date. Called before all other listeners are added, since the browser calls them in that
/// order.
pub(super) fn listen() {
    on_print(|is_now| IS_PRINTED.set(is_now));
}

/// Calls `act` with true before the page is printed, and with false after it, until the current owner is cleaned up.
/// Effects of signals run in between, before the pages are made; work that waits for a frame or a file does not.
pub fn on_print(act: impl Fn(bool) + Clone + 'static) {
    let told = act.clone();
    on_page("beforeprint", Box::new(move || told(true)));
    on_page("afterprint", Box::new(move || act(false)));
}

/// Calls `act` when the user copies something on the page, until the current owner is cleaned up.
pub fn on_copy(act: impl Fn() + 'static) {
    on_page("copy", Box::new(act));
}

/// Calls `act` on an event of the window, until the current owner is cleaned up. Without a browser, it is never called.
pub fn on_page(event: &'static str, act: Box<dyn Fn()>) {
    on_page_event(event, Box::new(move |_| act()));
}

/// Like `on_page`, with the event as an argument.
pub fn on_page_event(event: &'static str, act: Box<dyn Fn(Event)>) {
    if !HAS_BROWSER {
        return;
    }
    let listener = window_event_listener(Custom::new(event), act);
    on_cleanup(move || listener.remove());
}

/// Returns a signal that is true while the page is being printed.
pub fn printing() -> RwSignal<bool> {
    let is_printed = RwSignal::new(false);
    on_print(move |is_now| is_printed.change(is_now));
    is_printed
}
