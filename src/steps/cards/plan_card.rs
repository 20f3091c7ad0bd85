//! The card that asks the person about a plan, before any of its calls runs.

use super::controls::{stop_button, with_keys};
use super::forms::reason_form;
use crate::dom::{El, RwSignal, View, derived, el, element_of, part_of, show};
use crate::steps::call::offer::{about, parameters, reason};
use crate::steps::call::words::tool_name;
use crate::steps::long_list::long_list;
use crate::steps::process::driver::Driver;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::steps::{EventKind, Proposal};
use pilcrow_core::text::letters::spell_directions;
use pilcrow_core::tool::Call;
use serde_json::Value;
use std::collections::HashMap;
use std::rc::Rc;

/// The number of calls that are listed at first.
const FIRST: usize = 12;

/// The number of cases that are listed at first if only their ids are known.
const FIRST_NAMES: usize = 60;

/// Draws the card.
pub fn plan_card(driver: Driver, proposals: &[Proposal]) -> El {
    let refusing = RwSignal::new(false);
    let calls = by_call(proposals);
    let count = calls.len();
    let calls = long_list(
        el("ol").class("steps-plan"),
        "steps-plan".to_owned(),
        FIRST,
        move || numbered(count),
        move |at| match calls.get(at).map(Vec::as_slice) {
            Some([only]) => call(only),
            Some(cases) => call_of_cases(at, cases),
            None => el("li"),
        },
    );
    let foot = part_of(
        move || refusing.get(),
        move |is_refusing| match is_refusing {
            true => reason_form(
                move |reason| driver.steer(EventKind::Plan(Err(reason))),
                move || refusing.set(false),
                None,
            ),
            false => buttons(driver, refusing).into(),
        },
    );
    with_keys(el("section"))
        .class("steps-card")
        .attr("aria-labelledby", "steps-question")
        .attr("aria-busy", derived(move || if driver.replies.is_busy() { "true" } else { "false" }))
        .child(
            el("h3").attr("id", "steps-question").attr("tabindex", "-1").child(words!(steps.plan)),
        )
        .child(el("p").child(words!(steps.plan_what)))
        .child(calls)
        .child(foot)
}

/// Groups the runs of one call for several cases, so that the plan stays short however many cases there are.
fn by_call(proposals: &[Proposal]) -> Vec<Vec<Proposal>> {
    let (mut calls, mut places): (Vec<Vec<Proposal>>, HashMap<String, usize>) = Default::default();
    for proposal in proposals {
        let written = without_case(&proposal.call).to_string();
        let at = *places.entry(written).or_insert(calls.len());
        match calls.get_mut(at) {
            Some(cases) => cases.push(proposal.clone()),
            None => calls.push(vec![proposal.clone()]),
        }
    }
    calls
}

fn without_case(call: &Value) -> Value {
    Call { source: call }.without(&["_instance"])
}

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|at| at.to_string()).collect()
}

fn call(proposal: &Proposal) -> El {
    let (tool, resolved) = (proposal.tool.as_ref(), proposal.resolved.as_ref());
    el("li")
        .child(head(proposal).child(case_of(proposal)))
        .child(about(tool))
        .child(reason(&proposal.call))
        .child(parameters(&proposal.call, resolved, tool))
}

fn head(proposal: &Proposal) -> El {
    let name = tool_name(&proposal.call, proposal.tool.as_ref());
    el("p").class("steps-run-head").child(el("span").class("steps-tool").child(name))
}

fn case_of(proposal: &Proposal) -> Option<El> {
    let case = spell_directions(proposal.instance.as_deref()?).into_owned();
    Some(el("span").class("data-case").child(case))
}

/// Draws a call as it was written, with its cases folded.
fn call_of_cases(at: usize, cases: &[Proposal]) -> El {
    let Some(first) = cases.first() else { return el("li") };
    let (locale, count, tool) = (use_locale(), cases.len(), first.tool.as_ref());
    let summary = derived(move || words_now!(locale.get(), steps.plan_cases, count = count));
    let (is_open, cases) = (RwSignal::new(false), Rc::<[Proposal]>::from(cases));
    let details = el("details").class("steps-cases").child(el("summary").child(summary));
    let details = details.on("toggle", move |event| {
        if let Some(details) = element_of::<web_sys::Element>(&event) {
            is_open.change(details.has_attribute("open"));
        }
    });
    let list = show(
        move || is_open.get(),
        move || {
            let cases = Rc::clone(&cases);
            let is_known = cases.iter().any(|case| case.resolved.is_some());
            let (class, first) =
                if is_known { ("steps-plan", FIRST) } else { ("steps-case-names", FIRST_NAMES) };
            let draw = move |at: usize| cases.get(at).map_or_else(|| el("li"), case);
            let (list, id) = (el("ul").class(class), format!("steps-plan-{at}"));
            long_list(list, id, first, move || numbered(count), draw)
        },
    );
    el("li")
        .child(head(first))
        .child(about(tool))
        .child(reason(&first.call))
        .child(parameters(&without_case(&first.call), None, tool))
        .child(details.child(list))
}

/// Draws a case, with its values of the call's parameters if they are known already.
fn case(proposal: &Proposal) -> El {
    let resolved = proposal.resolved.as_ref();
    let values = resolved.map(|own| parameters(&proposal.call, Some(own), proposal.tool.as_ref()));
    el("li").child(case_of(proposal)).child(values)
}

fn buttons(driver: Driver, refusing: RwSignal<bool>) -> El {
    let run = button("button button-primary", words!(steps.run_plan))
        .on("click", move |_| driver.steer(EventKind::Plan(Ok(()))));
    let refuse = button("button", words!(steps.refuse)).on("click", move |_| refusing.set(true));
    let buttons: [View; 3] = [run.into(), refuse.into(), stop_button(driver).into()];
    el("div").class("actions").child(View::from(buttons))
}
