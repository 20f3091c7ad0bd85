//! The menu item that opens the editor of a tool, and the place that it is put into.

use super::wish::DraftAsker;
use crate::author::Author;
use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, watch};
use crate::host::storage::tab;
use crate::opening::Opening;
use crate::session::Session;
use crate::ui::menu::toggle_item;
use crate::words;
use leptos::prelude::*;
use serde_json::Value;
use std::any::Any;
use std::rc::Rc;

/// Whether the editor is open. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Build {
    pub is_open: RwSignal<bool>,
    /// Whether it was opened by hand, so that the focus goes there.
    pub is_wanted: RwSignal<bool>,
    /// What was done in it, which outlives a page that is made anew for the same document.
    pub state: StoredValue<Option<Rc<dyn Any>>, LocalStorage>,
    /// The answer that is shown beside the editor, and the model that wrote it; `None` if there is none, or it is the example.
    pub answer: RwSignal<Option<(Value, String)>>,
    /// Makes what asks for changes.
    pub asker: fn() -> Option<Rc<dyn DraftAsker>>,
}

/// Draws the editor of a document.
pub type BuildView = dyn Fn(Session, Build) -> View;

impl Build {
    /// A slot whose editor is closed.
    pub fn new(asker: fn() -> Option<Rc<dyn DraftAsker>>) -> Self {
        Self {
            is_open: RwSignal::new(false),
            is_wanted: RwSignal::new(false),
            state: StoredValue::new_local(None),
            answer: RwSignal::new(None),
            asker,
        }
    }
}

/// The item of a menu, by the menu's id.
pub fn build_item(menu: &'static str) -> El {
    let build = expect_context::<Build>();
    toggle_item(menu, words!(build.title), build.is_open, build.is_wanted)
}

/// The place of the editor, empty while it is closed. It opens by itself where it was open when the page was left, and
/// for a tool that is begun.
pub fn build_slot(session: Session) -> View {
    if !Opening::takes_others() {
        return View::default();
    }
    let build = expect_context::<Build>();
    if let Some(last) = tab::remembered(OPEN) {
        build.is_wanted.set(last == BEGUN);
        build.is_open.set(true);
    }
    let keep = move || {
        tab::remember(OPEN, build.is_open.get_untracked().then_some("open"));
    };
    keep();
    watch(move || build.is_open.track(), keep);
    give_way(build, expect_context());
    let view = use_chunk::<BuildView>();
    view.view_while(build.is_open, move |view| view(session, build))
}

/// The document's text stands in the same place: one of the two is open.
fn give_way(build: Build, author: Author) {
    let closes = |opened: RwSignal<bool>, other: RwSignal<bool>| {
        let close = move || {
            if opened.get_untracked() {
                other.change(false);
            }
        };
        watch(move || opened.track(), close);
    };
    closes(build.is_open, author.is_open);
    closes(author.is_open, build.is_open);
}

/// Under this name it is kept for a tab that the editor is open, for whichever document is.
const OPEN: &str = "build";

/// What is kept where the next document is a tool that is just begun.
const BEGUN: &str = "begun";

/// The editor is open for the next document.
pub(super) fn open_for_next() {
    tab::remember(OPEN, Some(BEGUN));
}
