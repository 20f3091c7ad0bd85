//! The door by which a tool is made of words: the wish, who is asked, and the draft.

use super::describing::{Describing, Drafter, Stage};
use super::draft_view::draft_view;
use super::draft_words::fault_words;
use super::start::Opener;

use crate::dom::{
    El, RwSignal, View, before_paint, derived, el, focus_where_lost, part, show, value_of, watch,
};
use crate::ui::{button, field};
use crate::words::failure::failure_sentence;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::untrack;
use std::rc::Rc;

/// What stands behind the door.
pub(super) fn describe(own: Describing, open: Opener, back: impl Fn() + 'static) -> View {
    let locale = use_locale();
    let body = el("div")
        .class("dialog-body make-body")
        .child(wish(own))
        .child(
            el("p").class("field-help").attr("id", "make-wish-help").child(words!(build.wish_help)),
        )
        .child(show(move || !own.is_asking(), move || who(own, locale)))
        .child(status(own, locale))
        .child(part(move || {
            let asker = own.asker.get()?;
            Some(untrack(|| asker.view()))
        }))
        .child(trouble(own, locale))
        .child(part(move || own.draft.with(|draft| draft.as_ref().map(draft_view))));
    // What was pressed is gone.
    let follow = || before_paint(|| focus_where_lost("#make-stop, #make-draft, #make-ask"));
    watch(move || own.stage.track(), follow);
    let back = button("button", words!(publish.back)).on("click", move |_| back());
    let actions = el("div")
        .class("dialog-actions")
        .child(part(move || Some(actions(own, locale, Rc::clone(&open)))))
        .child(back);
    [body.into(), actions.into()].into()
}

fn wish(own: Describing) -> El {
    let area = el("textarea")
        .attr("rows", "4")
        .attr("aria-describedby", "make-wish-help")
        .value(own.wish)
        .on("input", move |event| own.wish.set(value_of(&event)));
    field("make-wish", words!(build.wish), area)
}

/// Who is asked, and how another is chosen.
fn who(own: Describing, locale: RwSignal<Locale>) -> View {
    part(move || {
        let asker = own.asker.get()?;
        let said = match asker.drafter(locale.get()) {
            Drafter::Nobody => words_now!(locale.get(), build.drafts_nobody),
            Drafter::TooSmall => words_now!(locale.get(), build.drafts_too_small),
            Drafter::ByHand => words_now!(locale.get(), build.drafts_by_hand),
            Drafter::Model(name) => words_now!(locale.get(), build.drafts_model, name = name),
        };
        let choose = button("link-button", words!(build.choose_drafter))
            .on("click", move |_| asker.choose());
        Some(el("p").class("make-who").child(said).child(" ").child(choose))
    })
}

/// How far it is, and the way to end it.
fn status(own: Describing, locale: RwSignal<Locale>) -> El {
    let said = derived(move || match own.stage.get() {
        Stage::Asking { waits: Some(seconds), .. } => {
            words_now!(locale.get(), trial.busy, seconds = seconds)
        }
        Stage::Asking { is_repair: true, .. } => words_now!(locale.get(), build.drafting_again),
        Stage::Asking { .. } => words_now!(locale.get(), build.drafting),
        Stage::Resting if own.draft.with(Option::is_some) => {
            words_now!(locale.get(), build.drafted)
        }
        _ => String::new(),
    });
    let stop = show(
        move || own.is_asking(),
        move || {
            button("button", words!(run.cancel)).attr("id", "make-stop").on("click", move |_| {
                if let Some(asker) = own.asker.get_untracked() {
                    asker.stop();
                }
            })
        },
    );
    let said = el("p").attr("role", "status").child(said);
    el("div").class("make-status").child(said).child(stop)
}

/// Why no draft came.
fn trouble(own: Describing, locale: RwSignal<Locale>) -> El {
    let said = derived(move || match own.stage.get() {
        Stage::Failed(failure) => failure_sentence(locale.get(), &failure),
        Stage::Asking { .. } => String::new(),
        Stage::Resting => own.faults.with(|faults| {
            let each = faults.iter().map(|fault| fault_words(locale.get(), fault));
            each.collect::<Vec<_>>().join(" ")
        }),
    });
    el("p").class("field-issue").attr("role", "alert").child(said)
}

/// The buttons: what makes the draft a tool comes first, where there is one.
fn actions(own: Describing, locale: RwSignal<Locale>, open: Opener) -> View {
    if own.is_asking() {
        return View::default();
    }
    let draft = own.draft.get();
    let has_draft = draft.is_some();
    let make = draft.map(|draft| {
        button("button button-primary", words!(build.make_draft)).attr("id", "make-draft").on(
            "click",
            move |_| {
                own.forget();
                open(&draft.request);
            },
        )
    });
    let drafter = own.asker.get().map(|asker| asker.drafter(locale.get()));
    let has_failed = own.stage.with(|stage| matches!(stage, Stage::Failed(_)));
    let has_tried = has_draft || has_failed || own.faults.with(|faults| !faults.is_empty());
    let class = if has_draft { "button" } else { "button button-primary" };
    let words = if has_tried { words!(build.draft_again) } else { words!(build.draft_it) };
    let lacks = move || own.wish.with(|wish| wish.trim().is_empty());
    let ask = |class, words, is_by_hand| {
        button(class, words)
            .attr("id", "make-ask")
            .flag("disabled", lacks)
            .on("click", move |_| own.ask(locale.get_untracked(), is_by_hand))
    };
    let ask = match drafter {
        None => None,
        Some(Drafter::Nobody | Drafter::TooSmall) => {
            Some(ask(class, words!(build.carry_draft), true))
        }
        Some(Drafter::ByHand | Drafter::Model(_)) => Some(ask(class, words, false)),
    };
    [View::from(make), View::from(ask)].into()
}
