//! The door by which a tool is made of words: the wish, who is asked, and the draft, which other doors have as well.

use super::describing::Describing;
use super::draft_view::draft_view;
use super::question_view::{TaskWords, ask_button, follow_focus, progress, who};
use crate::build::start::Opener;
use crate::dom::{El, RwSignal, View, el, part, show, value_of};
use crate::ui::{button, field};
use crate::words;
use crate::words::{Locale, code, use_locale};
use pilcrow_core::import::draft::{Draft, DraftTask};
use std::rc::Rc;

/// What stands behind the door.
pub(in crate::build) fn describe(
    own: Describing<DraftTask>,
    open: Opener,
    back: impl Fn() + 'static,
) -> View {
    let locale = use_locale();
    let help = el("p").class("field-help").attr("id", "make-wish-help");
    let begin: View = [wish(own).into(), help.child(words!(build.wish_help)).into()].into();
    let task = move || DraftTask { language: code(locale.get_untracked()).to_owned() };
    drafting(own, (begin, || false), task, open, back)
}

/// A wish with who is asked, how far it is, and the draft. Where who is asked is barred from reading the wish, nothing is.
pub(super) fn drafting<T: TaskWords<Offer = Draft>>(
    own: Describing<T>,
    (begin, is_barred): (View, impl Fn() -> bool + Copy + 'static),
    task: impl Fn() -> T + Copy + 'static,
    open: Opener,
    back: impl Fn() + 'static,
) -> View {
    let locale = use_locale();
    let body = el("div")
        .class("dialog-body make-body")
        .child(begin)
        .child(show(move || !own.is_asking(), move || who(own, locale)))
        .child(progress(own, locale))
        .child(part(move || own.offer.with(|draft| draft.as_ref().map(draft_view))));
    follow_focus(own);
    let back = button("button", words!(publish.back)).on("click", move |_| back());
    let actions = el("div")
        .class("dialog-actions")
        .child(part(move || Some(actions(own, (locale, is_barred), task, Rc::clone(&open)))))
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
fn actions<T: TaskWords<Offer = Draft>>(
    own: Describing<T>,
    (locale, is_barred): (RwSignal<Locale>, impl Fn() -> bool + 'static),
    task: impl Fn() -> T + 'static,
    open: Opener,
) -> View {
    if own.is_asking() {
        return View::default();
    }
    let make = own.offer.get().map(|draft| {
        let make = button("button button-primary", words!(build.make_draft));
        make.attr("id", format!("{}-take", T::ID)).on("click", move |_| {
            own.forget();
            open(&draft.request);
        })
    });
    [View::from(make), View::from(ask_button(own, locale, task, is_barred))].into()
}
