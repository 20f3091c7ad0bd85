//! The steps of a process, one below the other, each with its calls.

use super::driven::Driven;
use super::run_line::run_line;
use crate::dom::{El, View, derived, each, el, part_of};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::context::{Tool, tools};
use pilcrow_core::steps::{Engine, Run};

/// Runs of a step that are listed.
const MOST: usize = 100;

/// The list.
pub(super) fn step_list(driven: Driven) -> El {
    let count = move || {
        let steps = driven.engine.with(|engine| Some(engine.as_ref()?.process().steps.len()));
        (0..steps.unwrap_or_default()).map(|at| (at.to_string(), at)).collect()
    };
    el("ol").class("steps-list").child(each(count, move |at| step(driven, at)))
}

fn step(driven: Driven, at: usize) -> El {
    let locale = use_locale();
    let number = at + 1;
    let title = derived(move || words_now!(locale.get(), steps.step, step = number));
    // Only a step of which something has changed is drawn anew.
    let runs = part_of(
        move || driven.engine.with(|engine| runs_of(engine.as_ref()?, at)),
        move |runs| runs.as_deref().map(run_lines).into(),
    );
    el("li").child(el("h3").child(title)).child(runs)
}

type Known = (Run, Option<Tool>);

fn runs_of(engine: &Engine, at: usize) -> Option<Vec<Known>> {
    let known = tools(&engine.context().messages());
    let process = engine.process();
    let runs = process.steps.get(at)?.runs.iter().map(|run| {
        let name = run.call.get("_tool").and_then(|name| name.as_str());
        let tool = known.iter().find(|tool| Some(tool.name.as_str()) == name);
        (run.clone(), tool.cloned())
    });
    Some(runs.collect())
}

fn run_lines(runs: &[Known]) -> View {
    let locale = use_locale();
    let left = runs.len().saturating_sub(MOST);
    if runs.is_empty() {
        let none = derived(move || words_now!(locale.get(), steps.no_calls));
        return el("p").class("field-help").child(none).into();
    }
    let more = (left > 0).then(|| {
        let more = derived(move || words_now!(locale.get(), batch.more, count = left));
        el("p").class("field-help").child(more)
    });
    let lines: Vec<El> =
        runs.iter().take(MOST).map(|(run, tool)| run_line(run, tool.as_ref())).collect();
    [el("ul").class("steps-runs").child(lines).into(), more.into()].into()
}
