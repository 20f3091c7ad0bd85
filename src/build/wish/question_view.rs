//! What is the same wherever a person wishes something in words: who is asked, how far it is, why nothing came, and the
//! button that asks.

use super::describing::{Describing, Drafter, Stage};
use crate::dom::{
    El, RwSignal, View, before_paint, derived, el, focus_where_lost, part, show, watch,
};
use crate::ui::button;
use crate::words::Locale;
use crate::words::failure::failure_sentence;
use crate::{words, words_now};
use leptos::prelude::untrack;
use pilcrow_core::import::draft::{DraftFault, Task};

/// What is said of a task.
pub(super) trait TaskWords: Task {
    /// With which the ids of its elements begin.
    const ID: &'static str;

    /// Who is asked.
    fn who(locale: Locale, drafter: Drafter) -> String;

    /// What happens while it is asked, the first time or again.
    fn asking(locale: Locale, is_repair: bool) -> String;

    /// The words that something is there, of which so many parts were not understood.
    fn ready(locale: Locale, notes: usize) -> String;

    /// What the button is called that asks.
    fn ask(locale: Locale) -> String;

    /// What is wrong, without a word of how documents are written.
    fn fault(locale: Locale, fault: &DraftFault) -> String;
}

/// Who is asked, and how another is chosen.
pub(super) fn who<T: TaskWords>(own: Describing<T>, locale: RwSignal<Locale>) -> View {
    part(move || {
        let asker = own.asker.get()?;
        let text = T::who(locale.get(), asker.drafter(locale.get()));
        let choose = button("link-button", words!(build.choose_drafter))
            .on("click", move |_| asker.choose());
        Some(el("p").class("make-who").child(text).child(" ").child(choose))
    })
}

/// How far it is, the way to end it, and where a question is carried by hand.
pub(super) fn progress<T: TaskWords>(own: Describing<T>, locale: RwSignal<Locale>) -> View {
    let text = derived(move || match own.stage.get() {
        Stage::Asking { waits: Some(seconds), .. } => {
            words_now!(locale.get(), trial.busy, seconds = seconds)
        }
        Stage::Asking { is_repair, .. } => T::asking(locale.get(), is_repair),
        Stage::Resting => match own.offer.with(|offer| offer.as_ref().map(|it| T::notes(it).len()))
        {
            Some(_) if own.is_earlier() => words_now!(locale.get(), build.offer_earlier),
            Some(notes) => T::ready(locale.get(), notes),
            None => String::new(),
        },
        Stage::Failed(_) => String::new(),
    });
    let stop = show(
        move || own.is_asking(),
        move || {
            let stop = button("button", words!(run.cancel)).attr("id", format!("{}-stop", T::ID));
            stop.on("click", move |_| own.stop())
        },
    );
    let text = el("p").attr("role", "status").child(text);
    let status = el("div").class("make-status").child(text).child(stop);
    let by_hand = part(move || {
        let asker = own.asker.get()?;
        Some(untrack(|| asker.view()))
    });
    [status.into(), by_hand, trouble(own, locale).into()].into()
}

/// Why nothing came.
fn trouble<T: TaskWords>(own: Describing<T>, locale: RwSignal<Locale>) -> El {
    let words = derived(move || match own.stage.get() {
        Stage::Failed(failure) => failure_sentence(locale.get(), &failure),
        Stage::Asking { .. } => String::new(),
        Stage::Resting => own.faults.with(|faults| {
            let each = faults.iter().map(|fault| T::fault(locale.get(), fault));
            each.collect::<Vec<_>>().join(" ")
        }),
    });
    el("p").class("field-issue").attr("role", "alert").child(words)
}

/// What was not understood; nothing where all was.
pub(super) fn notes<T: TaskWords>(
    heading: &'static str,
    notes: &[DraftFault],
    locale: RwSignal<Locale>,
) -> View {
    if notes.is_empty() {
        return View::default();
    }
    let id = format!("{}-notes", T::ID);
    let each = notes.iter().map(|note| {
        let note = note.clone();
        el("li").child(derived(move || T::fault(locale.get(), &note)))
    });
    let title = el(heading).attr("id", id.clone()).child(words!(build.draft_notes));
    let list = el("ul").attr("aria-labelledby", id).child(each.collect::<Vec<El>>());
    [title.into(), list.into()].into()
}

/// The button that asks; none before it can. Where something is there already, it comes second. It is disabled where
/// nothing is wished, or who is asked is barred from reading it. Tracked.
pub(super) fn ask_button<T: TaskWords>(
    own: Describing<T>,
    locale: RwSignal<Locale>,
    task: impl Fn() -> T + 'static,
    is_barred: impl Fn() -> bool + 'static,
) -> Option<El> {
    let drafter = own.asker.get()?.drafter(locale.get());
    let has_offer = own.offer.with(Option::is_some);
    let has_failed = own.stage.with(|stage| matches!(stage, Stage::Failed(_)));
    let has_tried = has_offer || has_failed || own.faults.with(|faults| !faults.is_empty());
    let class = if has_offer { "button" } else { "button button-primary" };
    let is_by_hand = matches!(drafter, Drafter::Nobody | Drafter::TooSmall);
    let text = match (is_by_hand, has_tried) {
        (true, _) => words_now!(locale.get(), build.carry_draft),
        (false, true) => words_now!(locale.get(), build.draft_again),
        (false, false) => T::ask(locale.get()),
    };
    let lacks = move || is_barred() || own.wish.with(|wish| wish.trim().is_empty());
    let ask = button(class, View::from(text)).attr("id", format!("{}-ask", T::ID));
    Some(ask.flag("disabled", lacks).on("click", move |_| {
        own.ask(task(), locale.get_untracked(), is_by_hand);
    }))
}

/// The focus goes to what can be pressed next, where what was pressed is gone.
pub(super) fn follow_focus<T: TaskWords>(own: Describing<T>) {
    let goals = ["stop", "take", "ask"].map(|part| format!("#{}-{part}", T::ID));
    watch(
        move || own.stage.track(),
        move || {
            let goals = goals.clone();
            // The first that is there, wherever it stands.
            before_paint(move || goals.iter().for_each(|goal| focus_where_lost(goal)));
        },
    );
}
