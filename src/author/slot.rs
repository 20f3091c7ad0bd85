//! The menu item that opens the author's view, and the element that contains it.

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

/// The state of the author's view. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Author {
    pub is_open: RwSignal<bool>,
    /// True while the text of the open document is invalid, so that the last valid one is used for runs.
    pub is_unreadable: RwSignal<bool>,
    /// True if the view was opened by the user, so that it gets the focus.
    pub is_wanted: RwSignal<bool>,
    /// The place in the document at which the view opens, where another view leads there.
    pub goal: StoredValue<Option<Pointer>, LocalStorage>,
    /// The editor of a document that is just being opened anew, as the part left it.
    pub state: StoredValue<Option<Rc<dyn Any>>, LocalStorage>,
}

/// Draws the author's view of a document.
pub type AuthorView = dyn Fn(Session, Author) -> View;

impl Author {
    /// The state with a closed view.
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

/// The id of the button that gets the focus after the view is closed: it opens the item's menu.
pub const AUTHOR_BUTTON: &str = "author-button";

/// Draws the menu item; `menu` is the menu's id.
pub fn author_item(menu: &'static str) -> El {
    let author = expect_context::<Author>();
    toggle_item(menu, words!(author.title), author.is_open, author.is_wanted)
}

/// Draws the view; nothing while it is closed. It opens by itself if it was open or the text was invalid when the page
/// was left, or if another tab's text is stored beside it.
pub fn author_slot(session: Session) -> View {
    // A site that opens no foreign documents ignores what another page of the origin has left open.
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

/// The tab's storage key for the view being open, whichever document is shown.
const OPEN: &str = "editor";

/// Stores over a reload whether the view is open; returns whether it was.
fn keep_open(author: Author) -> bool {
    let was_open = tab::remembered(OPEN).is_some();
    let keep = move || {
        tab::remember(OPEN, author.is_open.get_untracked().then_some("open"));
    };
    watch(move || author.is_open.track(), keep);
    was_open
}
