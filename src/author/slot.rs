//! The button that opens the author's view, and the place where it comes.
//! Refuses to know what is in it before somebody opens it.

use super::part::{AuthorPart, author_part};
use crate::dom::{El, State, View, follow, live, part, spawn};
use crate::host::store;
use crate::later::use_later;
use crate::piece::icon_button;
use crate::session::Session;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::joined::joined;
use std::any::Any;
use std::rc::Rc;

/// Whether the author's view is open. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Author {
    pub is_open: State<bool>,
    /// It was opened by hand, so that the focus goes there.
    pub is_wanted: State<bool>,
    /// The editor of a document that is just being opened anew, as the part left it.
    pub kept: StoredValue<Option<Rc<dyn Any>>, LocalStorage>,
}

impl Author {
    /// It is closed.
    pub fn new() -> Self {
        Self {
            is_open: State::new(false),
            is_wanted: State::new(false),
            kept: StoredValue::new_local(None),
        }
    }

    fn toggle(self) {
        let opens = !self.is_open.get_untracked();
        self.is_wanted.set(opens);
        self.is_open.set(opens);
    }
}

/// Under which a text is kept that cannot be read yet, by the key of its document's draft.
pub fn broken_key(key: &str) -> String {
    joined(&mut ["text:", key].into_iter(), "")
}

/// The button. A text that could not be read when the page was left opens by itself.
pub fn author_button(session: Session) -> El {
    let author = expect_context::<Author>();
    spawn(async move {
        if store::get("drafts", &broken_key(&session.key())).await.is_some() {
            author.is_open.try_set(true);
        }
    });
    let expanded = live(move || if author.is_open.get() { "true" } else { "false" });
    icon_button("icon icon-document", words!(author.title))
        .attr("title", words!(author.title))
        .attr("id", "author-button")
        .attr("aria-expanded", expanded)
        .on("click", move |_| author.toggle())
}

/// The place of the view, empty while it is closed.
pub fn author_slot(session: Session) -> View {
    let author = expect_context::<Author>();
    let later = use_later();
    let came = State::new(None::<AuthorPart>);
    follow(move || {
        if !author.is_open.get() || came.with_untracked(Option::is_some) {
            return;
        }
        spawn(async move {
            match author_part().await {
                Ok(part) => came.try_set(Some(part)),
                Err(_) => {
                    author.is_open.try_set(false);
                    later.miss();
                }
            }
        });
    });
    part(move || {
        let part = came.get().filter(|_| author.is_open.get())?;
        Some(untrack(|| (part.view)(session, author)))
    })
}
