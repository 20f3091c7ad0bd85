//! Pilcrow, the browser app: mounts the page.
//! Refuses everything else.

mod app;
mod author;
mod batch;
mod chart;
mod compare;
mod dom;
mod form;
mod host;
mod later;
mod menu;
mod pages;
mod piece;
mod result;
mod run;
mod session;
mod tabs;
mod take_away;
mod widgets;
mod words;
mod words_issue;

fn main() {
    dom::mount(app::app);
}
