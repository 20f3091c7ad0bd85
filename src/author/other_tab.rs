//! Conflicts with another tab's text: found when the two differ, shown above the editor, and either taken or dropped.

use super::desk::Desk;
use crate::dom::{View, el, part, spawn};
use crate::host::storage::store;
use crate::opening::{is_alike, other_version, version};
use crate::session::other_text_key;
use crate::ui::button;
use crate::words;
use std::rc::Rc;

impl Desk {
    /// Shows that another tab has stored this text.
    pub(super) fn tell_other(&self, other: Option<String>) {
        if let Some(other) = other.filter(|_| !self.other.is_disposed()) {
            self.other.set(Some(other));
        }
    }

    /// Looks for a text that another tab has stored since, or that is stored beside this one. If there is none any
    /// more, the user has decided in the other tab.
    pub(super) fn look_for_other(self: &Rc<Self>, key: String) {
        let desk = Rc::clone(self);
        spawn(async move {
            let base = desk.base.borrow().clone();
            let mut other = other_version(&key, &base, &desk.good()).await;
            if other.is_none() {
                let text = store::get("drafts", &other_text_key(&key)).await;
                other = text.filter(|text| !is_alike(text, &desk.text()));
            }
            if !desk.other.is_disposed() {
                desk.other.change(other);
            }
        });
    }

    /// Replaces the text by the other tab's, as one undo step of the editor.
    fn take_other(self: &Rc<Self>) {
        let Some(other) = self.other.get_untracked() else { return };
        self.put(&other);
        self.forget_other(self.session.get().key());
    }

    /// Keeps this text, and stores it over the other tab's.
    fn keep_own(self: &Rc<Self>) {
        let key = self.session.get().key();
        let desk = Rc::clone(self);
        spawn(async move {
            if let Some(other) = version(&key).await {
                desk.base.replace(other);
            }
            desk.forget_other(key);
            if !desk.written.is_disposed() {
                desk.written.update(|count| *count += 1);
            }
        });
    }

    fn forget_other(&self, key: String) {
        self.other.try_set(None);
        if let Some(editor) = self.editor() {
            editor.go_back();
        }
        spawn(async move { store::delete("drafts", &other_text_key(&key)).await });
    }
}

/// Draws the notice; nothing if no other tab has another text.
pub fn other_text_notice(desk: &Rc<Desk>) -> View {
    let desk = Rc::clone(desk);
    part(move || {
        desk.other.with(Option::is_some).then(|| {
            let (for_take, for_keep) = (Rc::clone(&desk), Rc::clone(&desk));
            let take = button("button", words!(other_tab.take))
                .on("click", move |_| for_take.take_other());
            let keep = button("button button-quiet", words!(other_tab.keep))
                .on("click", move |_| for_keep.keep_own());
            el("div")
                .class("notice")
                .attr("role", "status")
                .child(el("p").class("notice-title").child(words!(author.other_title)))
                .child(el("p").child(words!(author.other_what)))
                .child(el("div").class("actions").child(take).child(keep))
        })
    })
}
