//! The door by which a tool is made of words: the wish, who is asked, and the draft.

use super::describing::Describing;
use super::draft_view::draft_view;
use super::question_view::{ask_button, follow_focus, progress, who};
use crate::build::start::Opener;
use crate::dom::{El, RwSignal, View, el, part, show, value_of};
use crate::ui::{button, field};
use crate::words;
use crate::words::{Locale, code, use_locale};
use pilcrow_core::import::draft::DraftTask;
use std::rc::Rc;

/// What stands behind the door.
pub(in crate::build) fn describe(
    own: Describing<DraftTask>,
    open: Opener,
    back: impl Fn() + 'static,
) -> View {
    let locale = use_locale();
    let body = el("div")
        .class("dialog-body make-body")
        .child(wish(own))
        .child(
            el("p").class("field-help").attr("id", "make-wish-help").child(words!(build.wish_help)),
        )
        .child(show(move || !own.is_asking(), move || who(own, locale)))
        .child(progress(own, locale))
        .child(part(move || own.offer.with(|draft| draft.as_ref().map(draft_view))));
    follow_focus(own);
    let back = button("button", words!(publish.back)).on("click", move |_| back());
    let actions = el("div")
        .class("dialog-actions")
        .child(part(move || Some(actions(own, locale, Rc::clone(&open)))))
        .child(back);
    [body.into(), actions.into()].into()
}

fn wish(own: Describing<DraftTask>) -> El {
    let area = el("textarea")
        .attr("rows", "4")
        .attr("aria-describedby", "make-wish-help")
        .value(own.wish)
        .on("input", move |event| own.wish.set(value_of(&event)));
    field("make-wish", words!(build.wish), area)
}

/// The buttons: what makes the draft a tool comes first, where there is one.
fn actions(own: Describing<DraftTask>, locale: RwSignal<Locale>, open: Opener) -> View {
    if own.is_asking() {
        return View::default();
    }
    let make = own.offer.get().map(|draft| {
        let make = button("button button-primary", words!(build.make_draft));
        make.attr("id", "make-take").on("click", move |_| {
            own.forget();
            open(&draft.request);
        })
    });
    let task = move || DraftTask { language: code(locale.get_untracked()).to_owned() };
    [View::from(make), View::from(ask_button(own, locale, task))].into()
}
