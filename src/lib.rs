//! The page: what it draws in a browser, and as a file of its own.

mod app;
mod author;
mod batch;
mod bench;
mod build;
mod chunk;
mod data;
mod dom;
mod embed;
mod form;
mod host;
mod mcp;
mod opening;
mod pages;
mod publish;
mod result;
mod runs;
mod session;
mod settings;
mod steps;
mod ui;
mod widgets;
mod words;

use pilcrow_words::words_now;

#[cfg(not(target_arch = "wasm32"))]
pub use app::{still, written};
#[cfg(not(target_arch = "wasm32"))]
pub use words::Locale;

/// Begins the page in a browser.
pub fn start() {
    console_error_panic_hook::set_once();
    dom::begin(app::start());
}
