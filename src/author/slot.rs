//! The menu item that opens the author's view, and the element that it is put into.

use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, spawn, watch};
use crate::host::storage::{store, tab};
use crate::opening::Opening;
use crate::session::{Session, other_text_key, unreadable_text_key};
use crate::ui::menu::toggle_item;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use std::any::Any;
use std::rc::Rc;

/// Whether the author's view is open. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Author {
    pub is_open: RwSignal<bool>,
    /// The text of the open document cannot be read, so that what runs is the version before.
    pub is_unreadable: RwSignal<bool>,
    /// Whether it was opened by hand, so that the focus goes there.
    pub is_wanted: RwSignal<bool>,
    /// The place in the document at which the view opens, where another view leads there.
    pub goal: StoredValue<Option<Pointer>, LocalStorage>,
    /// The editor of a document that is just being opened anew, as the part left it.
    pub state: StoredValue<Option<Rc<dyn Any>>, LocalStorage>,
}

/// Draws the author's view of a document.
pub type AuthorView = dyn Fn(Session, Author) -> View;

impl Author {
    /// A slot whose editor is closed.
    pub fn new() -> Self {
        Self {
            is_open: RwSignal::new(false),
            is_unreadable: RwSignal::new(false),
            is_wanted: RwSignal::new(false),
            goal: StoredValue::new_local(None),
            state: StoredValue::new_local(None),
        }
    }
}

/// The button that closing the view gives the focus back to: it opens the menu of the item.
pub const AUTHOR_BUTTON: &str = "author-button";

/// The item of a menu, by the menu's id.
pub fn author_item(menu: &'static str) -> El {
    let author = expect_context::<Author>();
    toggle_item(menu, words!(author.title), author.is_open, author.is_wanted)
}

/// The place of the view, empty while it is closed. It opens by itself where it was open or the text could not be
/// read when the page was left, or where another tab's text is kept beside it.
pub fn author_slot(session: Session) -> View {
    // What another page of the origin has left open is nobody's there.
    if !Opening::takes_others() {
        return View::default();
    }
    let author = expect_context::<Author>();
    let was_open = keep_open(author);
    if !author.is_open.get_untracked() {
        spawn(async move {
            let key = session.key();
            let is_unreadable = store::get("drafts", &unreadable_text_key(&key)).await.is_some();
            author.is_unreadable.try_set(is_unreadable);
            let is_needed = was_open || is_unreadable;
            if is_needed || store::get("drafts", &other_text_key(&key)).await.is_some() {
                author.is_open.try_set(true);
            }
        });
    }
    let view = use_chunk::<AuthorView>();
    view.view_while(author.is_open, move |view| view(session, author))
}

/// Under this name it is kept for a tab that the view is open, for whichever document is.
const OPEN: &str = "editor";

/// Keeps over a reload whether the view is open; gives whether it was.
fn keep_open(author: Author) -> bool {
    let was_open = tab::remembered(OPEN).is_some();
    let keep = move || {
        tab::remember(OPEN, author.is_open.get_untracked().then_some("open"));
    };
    watch(move || author.is_open.track(), keep);
    was_open
}
