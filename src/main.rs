//! Pilcrow, the browser app: mounts the page.

mod app;
mod author;
mod batch;
mod bench;
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
mod share;
mod steps;
mod ui;
mod widgets;
mod words;

use pilcrow_words::words_now;

fn main() {
    console_error_panic_hook::set_once();
    dom::begin(app::start());
}
