//! The changes of data by a step, before and after side by side; and all data after a step.

use super::time_bar::time_words;
use crate::data::{identity_name, path_name};
use crate::dom::{El, RwSignal, View, derived, el, element_of, part_of, show};
use crate::result::compare::ChangedValue;
use crate::runs::view_by_comparison_chunk;
use crate::steps::call::value::value_view;
use crate::steps::long_list::long_list;
use crate::steps::process::follower::Follower;
use crate::steps::process::snapshot::Shared;
use crate::words;
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, Identity};
use pilcrow_core::steps::{Run, StateChange, data_after, run_changes, step_changes};
use serde_json::Value;
use std::rc::Rc;
use web_sys::HtmlDetailsElement;

/// The number of changed values that are compared at first.
const FIRST: usize = 8;

/// Draws the changes of a step, folded; if a run is chosen, only that run's.
pub fn changes_fold(follower: Follower, number: usize) -> El {
    let chosen = move || {
        let chosen = follower.anchor();
        (chosen.step == Some(number)).then_some(chosen.call)
    };
    let run = move || {
        let name = chosen()??;
        follower.step(number)?.runs.iter().find(|run| run.id == name).cloned()
    };
    let read = move || (follower.document(), run());
    let content = move || {
        part_of(read, move |(document, run): &(_, Option<Shared<Run>>)| {
            let changes = document
                .as_ref()
                .map(|document| match run {
                    Some(run) => run_changes(document, number, run),
                    None => step_changes(document, number),
                })
                .unwrap_or_default();
            changes_view(&format!("steps-changes-{number}"), changes)
        })
    };
    let summary = el("summary").child(words!(steps.before_after));
    fold(summary, derived(move || chosen().is_some()), content)
}

/// Draws the data after the shown step, folded.
pub fn data_fold(follower: Follower) -> View {
    let locale = use_locale();
    show(
        move || follower.count() > 0,
        move || {
            let when = derived(move || time_words(locale.get(), follower));
            let summary = el("summary").child(words!(steps.data)).child(": ").child(when);
            let read = move || {
                let step = follower.current_step().unwrap_or_else(|| follower.count());
                (follower.document(), step)
            };
            let content = move || {
                part_of(read, |(document, step)| {
                    let data = document.as_ref().map(|document| data_after(document, *step));
                    data_view(data.unwrap_or_default())
                })
            };
            fold(summary, derived(|| false), content)
        },
    )
}

/// Draws a fold whose content is created while it is open.
fn fold(summary: El, is_wanted: crate::dom::TextProp, content: impl Fn() -> View + 'static) -> El {
    let is_open = RwSignal::new(false);
    el("details")
        .class("steps-fold")
        .attr("open", is_wanted)
        .on("toggle", move |event| {
            if let Some(details) = element_of::<HtmlDetailsElement>(&event) {
                is_open.change(details.open());
            }
        })
        .child(summary)
        .child(show(move || is_open.get(), content))
}

fn changes_view(id: &str, changes: Vec<StateChange>) -> View {
    if changes.is_empty() {
        return el("p").class("field-help").child(words!(steps.changed_nothing)).into();
    }
    let changes = Rc::new(changes);
    let count = changes.len();
    long_list(
        el("ul").class("steps-data"),
        id.to_owned(),
        FIRST,
        move || (0..count).map(|at| at.to_string()).collect(),
        move |at| changes.get(at).map(change_view).unwrap_or_else(|| el("li")),
    )
}

fn change_view(change: &StateChange) -> El {
    let changed = ChangedValue {
        schema: change.schema.clone(),
        before: change.before.clone(),
        after: change.after.clone().unwrap_or(Value::Null),
    };
    el("li").child(name(&change.identity, &change.path)).child(compared(changed))
}

/// Draws a value before and after a change, once the comparison chunk is fetched.
pub fn compared(changed: ChangedValue) -> View {
    view_by_comparison_chunk(move |chunk| untrack(|| chunk.change(&changed)))
}

fn data_view(data: Vec<DataMessage>) -> View {
    if data.is_empty() {
        return el("p").class("field-help").child(words!(steps.no_data)).into();
    }
    let data = Rc::new(data);
    let count = data.len();
    long_list(
        el("ul").class("steps-data"),
        "steps-data".to_owned(),
        FIRST,
        move || (0..count).map(|at| at.to_string()).collect(),
        move |at| {
            let data = data.get(at);
            let value =
                data.and_then(|data| Some(value_view(data.schema.as_ref(), data.value.as_ref()?)));
            el("li").child(data.map(|data| name(&data.identity, &[]))).child(value)
        },
    )
}

fn name(identity: &Identity, path: &[String]) -> El {
    let (locale, identity, path) = (use_locale(), identity.clone(), path_name(None, path));
    let words = derived(move || {
        let whole = identity_name(locale.get(), &identity);
        [whole].into_iter().chain(path.iter().cloned()).collect::<Vec<_>>().join(" › ")
    });
    el("p").class("steps-data-name").child(words)
}
