//! The changes that the calls of an answer would make to the document's data: before and after, each accepted or
//! rejected, and a button that opens the document with the accepted changes.

use crate::data::identity_name;
use crate::dom::{El, RwSignal, View, derived, el, is_checked, memo, part};
use crate::host::time::clock;
use crate::opening::{Opening, use_opening};
use crate::result::compare::ChangedValue;
use crate::runs::Runner;
use crate::runs::records::compare::view_by_comparison_chunk;
use crate::ui::button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::field::readable_key;
use pilcrow_core::run::RunRecord;
use pilcrow_core::tool::{CallFault, Change, Changes, changes, with_changes};
use send_wrapper::SendWrapper;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Draws the changes of the shown answer; nothing if it changes nothing.
pub fn changes_view(runner: Runner) -> View {
    part(move || {
        let record = runner.display.record.get()?;
        let solution = record.solution.clone()?;
        let result = changes(&record.document, &solution, Some(&clock::date()));
        let is_any = !result.changes.is_empty() || !result.faults.is_empty();
        is_any.then(|| untrack(|| section(record, result)))
    })
}

fn section(record: RunRecord, result: Changes) -> El {
    let locale = use_locale();
    let rejected = RwSignal::new(BTreeSet::<usize>::new());
    let count = result.changes.len();
    let changes: Rc<Vec<Change>> = Rc::new(result.changes);
    let cards: Vec<El> =
        (0..count).filter_map(|at| changes.get(at).map(|c| card(at, c, rejected))).collect();
    let faults: Vec<El> = result
        .faults
        .into_iter()
        .map(|(call, fault)| {
            let words = derived(move || fault_words(locale.get(), call, &fault));
            el("li").child(words)
        })
        .collect();
    let faults = (!faults.is_empty()).then(|| {
        el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words!(batch.faults)))
            .child(el("ul").child(faults))
    });
    let can_go_on = count > 0 && Opening::takes_others();
    let go_on = can_go_on.then(|| go_on(record, changes, rejected));
    el("section")
        .class("changes")
        .attr("aria-labelledby", "changes-title")
        .child(el("h2").attr("id", "changes-title").child(words!(batch.changes)))
        .child(el("p").class("field-help").child(words!(batch.changes_what)))
        .child(el("ul").class("changes-list").child(cards))
        .child(go_on)
        .child(faults)
}

fn card(at: usize, change: &Change, rejected: RwSignal<BTreeSet<usize>>) -> El {
    let id = format!("change-{at}");
    let locale = use_locale().get_untracked();
    let name = match change.path.is_empty() {
        true => identity_name(locale, &change.identity),
        false => {
            let path: Vec<String> = change.path.iter().map(|key| readable_key(key)).collect();
            format!("{} › {}", identity_name(locale, &change.identity), path.join(" › "))
        }
    };
    let accepted = el("input")
        .attr("type", "checkbox")
        .attr("id", id.clone())
        .flag("checked", move || !rejected.with(|rejected| rejected.contains(&at)))
        .on("change", move |event| {
            let is_accepted = is_checked(&event);
            rejected.update(|rejected| {
                if is_accepted {
                    rejected.remove(&at);
                } else {
                    rejected.insert(at);
                }
            });
        });
    // If the site opens no other documents, changes cannot be applied, so there is no checkbox.
    let line = match Opening::takes_others() {
        true => accepted_line(accepted, id, name),
        false => el("div").class("check-line").child(name),
    };
    let changed = ChangedValue {
        schema: change.schema.clone(),
        before: change.before.clone(),
        after: change.after.clone(),
    };
    el("li")
        .class_if("change-rejected", move || rejected.with(|rejected| rejected.contains(&at)))
        .child(line)
        .child(view_by_comparison_chunk(move |results| untrack(|| results.change(&changed))))
}

fn accepted_line(accepted: El, id: String, name: String) -> El {
    let label = el("label").attr("for", id).child(words!(batch.accept)).child(" ").child(name);
    el("div").class("check-line").child(accepted).child(label)
}

/// Draws the button that opens the document with the accepted changes as a new document of the person's own.
fn go_on(record: RunRecord, changes: Rc<Vec<Change>>, rejected: RwSignal<BTreeSet<usize>>) -> El {
    let (opening, locale) = (use_opening(), use_locale());
    let count = changes.len();
    let accepted = memo({
        let rejected = SendWrapper::new(rejected);
        move || count - rejected.with(BTreeSet::len)
    });
    let name = derived(move || words_now!(locale.get(), batch.go_on, count = accepted.get()));
    let all = button("button", words!(batch.accept_all))
        .on("click", move |_| rejected.set(BTreeSet::new()));
    let none = button("button", words!(batch.reject_all))
        .on("click", move |_| rejected.set((0..count).collect()));
    let go = button("button button-primary", name)
        .attr("disabled", derived(move || accepted.get() == 0))
        .on("click", move |_| {
            let rejected = rejected.get_untracked();
            let rest = changes.iter().enumerate().filter(|(at, _)| !rejected.contains(at));
            let rest: Vec<Change> = rest.map(|(_, change)| change.clone()).collect();
            let next = with_changes(&record.document, &rest).with_solution(None);
            opening.open_text(next.to_text());
        });
    el("div").class("actions").child(go).child(all).child(none)
}

fn fault_words(locale: Locale, call: usize, fault: &CallFault) -> String {
    let why = match fault {
        CallFault::NoCall => words_now!(locale, batch.fault_no_call),
        CallFault::UnknownTool => words_now!(locale, batch.fault_tool),
        CallFault::UnknownCase => words_now!(locale, batch.fault_case),
        CallFault::NoPath => words_now!(locale, batch.fault_path),
        CallFault::OpenPath => words_now!(locale, batch.fault_open_path),
        CallFault::UnknownMethod => words_now!(locale, batch.fault_method),
        CallFault::NoResult => words_now!(locale, batch.fault_result),
        CallFault::Unresolved(links) => {
            let missing = links.iter().filter_map(|link| link.value.as_ref().err());
            let names: Vec<String> =
                missing.flat_map(|error| error.missing.iter().map(ToString::to_string)).collect();
            let names = names.join(", ");
            words_now!(locale, batch.fault_unresolved, names = names.as_str())
        }
    };
    words_now!(locale, batch.fault, number = call + 1, why = why.as_str())
}
