//! The line of the editor in which a person says what should change, and what is offered for it.

use super::describing::Describing;
use super::proposal_view::{Leave, Take, proposal_view};
use super::question_view::{TaskWords, ask_button, follow_focus, progress, who};
use crate::build::editing::Editing;
use crate::dom::{El, RwSignal, View, before_paint, derived, el, focus_id, part, show, value_of};
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::document::Request;
use pilcrow_core::import::draft::DraftFault;
use pilcrow_core::import::draft::change::{ChangeTask, Proposal};
use std::rc::Rc;

/// The id of the box for the wish.
const WISH: &str = "build-change-wish";

/// The line. What is taken of an offer is one step of the editor's.
pub(in crate::build) fn change_line(own: Describing<ChangeTask>, editing: Editing) -> View {
    let locale = use_locale();
    // What was not made, or nothing, once something was taken.
    let result = RwSignal::new(None::<Vec<DraftFault>>);
    let take = move |offer: &Proposal, ticked: &[bool]| {
        let first = |count: usize| ticked.get(..count).unwrap_or(ticked);
        let each = (1..=ticked.len()).map(|count| offer.apply(first(count)).0);
        let all: Vec<Request> = each.collect();
        let (_, faults) = offer.apply(ticked);
        own.forget();
        editing.take_over(&all);
        result.set(Some(faults));
        before_paint(|| focus_id(WISH));
    };
    let leave = move || {
        own.put_away();
        before_paint(|| focus_id(WISH));
    };
    let (take, leave): (Take, Leave) = (Rc::new(take), Rc::new(leave));
    follow_focus(own);
    let offered = part(move || {
        let offer = own.offer.get()?;
        Some(proposal_view(offer, editing, Rc::clone(&take), Rc::clone(&leave)))
    });
    let is_wished = move || !own.is_asking() && own.wish.with(|wish| !wish.trim().is_empty());
    el("div")
        .class("build-part build-change")
        .child(line(own, editing, result))
        .child(show(is_wished, move || who(own, locale)))
        .child(progress(own, locale))
        .child(outcome(own, result))
        .child(offered)
        .into()
}

/// The box and its button.
fn line(
    own: Describing<ChangeTask>,
    editing: Editing,
    result: RwSignal<Option<Vec<DraftFault>>>,
) -> El {
    let locale = use_locale();
    let task = move || {
        result.change(None);
        ChangeTask { document: editing.document() }
    };
    let area = el("textarea")
        .class("control")
        .attr("id", WISH)
        // The browser takes back what is typed here; it is no step of the editor's.
        .attr("data-new", "")
        .attr("rows", "2")
        .attr("aria-describedby", "build-change-help")
        .value(own.wish)
        .on("input", move |event| own.wish.set(value_of(&event)));
    let label = el("label").class("field-label").attr("for", WISH).child(words!(build.change_say));
    let help = el("p").class("field-help").attr("id", "build-change-help");
    let ask = part(move || (!own.is_asking()).then(|| ask_button(own, locale, task, || false)));
    let line = el("div").class("build-adding").child(label).child(area).child(ask);
    el("div").child(line).child(help.child(words!(build.change_help)))
}

/// The words that the changes are made, and which of them could not be.
fn outcome(own: Describing<ChangeTask>, result: RwSignal<Option<Vec<DraftFault>>>) -> El {
    let locale = use_locale();
    let words = derived(move || match result.get() {
        Some(faults) if !own.is_asking() => {
            let text = words_now!(locale.get(), build.changes_made);
            let faults = faults.iter().map(|fault| ChangeTask::fault(locale.get(), fault));
            [text].into_iter().chain(faults).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    });
    el("p").class("field-help").attr("role", "status").child(words)
}
