//! What another tab has made of the text: found when the two differ, told above the editor, and taken or left.

use super::desk::Desk;
use crate::dom::{View, el, part, spawn};
use crate::host::storage::store;
use crate::opening::{is_alike, other_version, version};
use crate::session::other_text_key;
use crate::ui::button;
use crate::words;
use std::rc::Rc;

impl Desk {
    /// Another tab has made this of the text.
    pub(super) fn tell_other(&self, other: Option<String>) {
        if let Some(other) = other.filter(|_| !self.other.is_disposed()) {
            self.other.set(Some(other));
        }
    }

    /// Looks what another tab has kept since, or what of it is kept beside this text. Where there is neither any
    /// more, the choice was made over there.
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

    /// Puts the other's text in the place of this one, as one step of the editor.
    fn take_other(self: &Rc<Self>) {
        let Some(other) = self.other.get_untracked() else { return };
        self.put(&other);
        self.forget_other(self.session.get().key());
    }

    /// Stays with this text, which is kept over the other's.
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

/// The notice; nothing where no other tab has another text.
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
