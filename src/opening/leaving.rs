//! Documents whose pages were left during a run: a person who returns finds the page as it was.

use super::{OpenDocument, Opening, Route};
use crate::session::Session;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

impl Opening {
    /// Returns the address under which a page was left; `None` while it is shown.
    pub fn route_left(self, session: Session) -> Option<Route> {
        let key = session.key();
        let is_shown = self.route.with_untracked(|route| *route != Route::Gallery)
            && self
                .opened
                .with_untracked(|open| open.as_ref().is_some_and(|open| open.session.key() == key));
        if is_shown { None } else { Route::of_key(&key) }
    }

    /// Keeps a document in memory until the person returns to it.
    pub fn leave(self, opened: OpenDocument) {
        self.left.update_value(|left| left.push(opened));
    }

    /// Removes and returns the kept document of a draft's key.
    pub fn take_left(self, key: &str) -> Option<OpenDocument> {
        let take = |left: &mut Vec<OpenDocument>| {
            let at = left.iter().position(|opened| opened.session.key() == key)?;
            Some(left.remove(at))
        };
        self.left.try_update_value(take).flatten()
    }

    /// Shows a page that was left, as it was.
    pub(super) fn show_left(self, turn: u64, route: Route, opened: OpenDocument) {
        self.other_draft.set(None);
        self.before.set(None);
        self.base.set_value(Rc::new(RefCell::new(opened.session.text())));
        self.opened.set(Some(opened));
        self.route.set(route);
        self.arrived(turn);
        self.focus_heading(turn);
    }
}
