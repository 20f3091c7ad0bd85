//! Drives [`LiveRuns`]: checks the input after a pause in typing, and carries out the decision.

use super::LiveStatus;
use super::live_run::change_count;
use crate::dom::{Pause, focused, memo, spawn, watch};
use crate::host::language::{remember, remembered};
use crate::host::time::clock;
use crate::runs::Runner;
use crate::runs::launch::ready::is_empty;
use crate::runs::records::expense::costs_nothing;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::RunRecord;
use pilcrow_core::run::live::{HourlyBudget, LiveAct, LiveQuestion, LiveRuns, UnderWay};
use std::time::Duration;
use web_sys::Element;

/// The pause in typing after which the input is checked.
const REST: Duration = Duration::from_millis(400);

/// Name under which the browser stores the hourly budget, for all documents and tabs.
const BUDGET: &str = "live-budget";

/// Reads the budget, which all tabs share.
pub(super) fn stored_budget() -> HourlyBudget {
    remembered(BUDGET).map(|text| HourlyBudget::read(&text)).unwrap_or_default()
}

pub(super) fn keep_budget(budget: &HourlyBudget) {
    remember(BUDGET, Some(&budget.to_text()));
}

/// Follows the input as long as the surrounding scope exists.
pub(super) fn follow(runner: Runner) {
    let driver = Driver {
        runner,
        runs: StoredValue::new(LiveRuns::default()),
        is_awaited: StoredValue::new(false),
    };
    let rest = Pause::new(REST);
    match is_changed_already(runner) {
        true => rest.then(move || driver.look_soon()),
        // Starts with the next change: opening a document is not a request for a run.
        false => driver.begin(&runner.document_now()),
    }
    let change = move || {
        runner.session.track();
        runner.session.track_option_changes();
    };
    watch(change, move || rest.then(move || driver.look_soon()));
    watch(
        move || runner.under_way.started.track(),
        move || {
            let document = runner.under_way.document.get_value();
            document.iter().for_each(|document| driver.begin(document));
        },
    );
    watch(move || runner.live.broken_off.track(), move || driver.look_soon());
    let goes_first = memo(move || {
        runner.under_way.others.with(|others| !others.is_empty()) || is_comparing(runner)
    });
    watch(
        move || {
            let _ = goes_first.get();
        },
        move || {
            if driver.is_awaited.try_update_value(std::mem::take) == Some(true) {
                driver.look_soon();
            }
        },
    );
}

fn question(runner: Runner, document: &Request) -> LiveQuestion {
    let provider = runner.settings.answerer(&runner.settings.provider_now());
    LiveQuestion { document: document.clone(), provider }
}

/// True if the person changed the form before this chunk was loaded: since the switch was set, or, if it was set
/// before, since the document was opened. Input from a link does not count as a change.
fn is_changed_already(runner: Runner) -> bool {
    let changes = change_count(runner.session);
    let in_form = |focused: Element| matches!(focused.closest("#pane-form"), Ok(Some(_)));
    match runner.live.switched_at.get_value() {
        Some(before) => changes != before,
        None => changes > 0 && focused().is_some_and(in_form),
    }
}

/// A handle that follows the input.
#[derive(Clone, Copy)]
struct Driver {
    runner: Runner,
    runs: StoredValue<LiveRuns>,
    /// True if the input is to be checked again when several runs have ended or the comparison is closed.
    is_awaited: StoredValue<bool>,
}

impl Driver {
    /// Records that a run of this document begins.
    fn begin(self, document: &Request) {
        let question = question(self.runner, document);
        self.runs.try_update_value(|runs| runs.begin(question));
    }

    fn look_soon(self) {
        spawn(async move { self.look().await });
    }

    async fn look(self) {
        let runner = self.runner;
        if !self.is_on() || is_current(runner) {
            return self.tell(LiveStatus::Follows);
        }
        if !fits(runner).await {
            return self.tell(LiveStatus::Unfit);
        }
        let provider = runner.settings.provider_now();
        if !runner.can_ask_now(&provider).await {
            return self.tell(LiveStatus::NotReady);
        }
        // Live runs may have been switched off meanwhile, or the document closed.
        if self.is_on() {
            self.carry_out(self.decide(&provider), provider);
        }
    }

    fn is_on(self) -> bool {
        self.runner.live.is_on.try_get_untracked() == Some(true) && !self.runs.is_disposed()
    }

    fn tell(self, status: LiveStatus) {
        self.runner.live.status.try_set(status);
    }

    fn decide(self, provider: &ProviderSettings) -> LiveAct {
        let runner = self.runner;
        let question = question(runner, &runner.document_now());
        let mut budget = (!costs_nothing(provider)).then(stored_budget);
        let act = runner.history.records.with_untracked(|records| {
            self.runs.try_update_value(|runs| {
                runs.next(question, under_way(runner), records, budget.as_mut(), clock::now())
            })
        });
        budget.iter().for_each(keep_budget);
        act.unwrap_or(LiveAct::Nothing)
    }

    fn carry_out(self, act: LiveAct, provider: ProviderSettings) {
        let runner = self.runner;
        self.tell(match &act {
            LiveAct::Show(_) => LiveStatus::Repeat,
            LiveAct::Spent(free_at) => LiveStatus::Spent(*free_at),
            LiveAct::Wait if untrack(|| is_comparing(runner)) => LiveStatus::Compared,
            LiveAct::Nothing | LiveAct::Wait | LiveAct::Stop | LiveAct::Ask => LiveStatus::Follows,
        });
        match act {
            LiveAct::Nothing | LiveAct::Spent(_) => {}
            LiveAct::Wait => self.is_awaited.set_value(true),
            LiveAct::Stop => {
                runner.live.is_superseded.set_value(true);
                runner.under_way.cancel();
            }
            LiveAct::Show(id) => {
                if let Some(record) = runner.history.stored_run(&id) {
                    runner.show_again(record);
                }
            }
            LiveAct::Ask => runner.run_live(provider),
        }
    }
}

/// True while runs are compared. Tracked.
fn is_comparing(runner: Runner) -> bool {
    runner.display.compared.with(Option::is_some)
}

fn under_way(runner: Runner) -> UnderWay {
    if untrack(|| is_comparing(runner)) {
        return UnderWay::Comparison;
    }
    let is_alone = runner.under_way.others.with_untracked(Vec::is_empty);
    match (runner.under_way.is_running(), is_alone) {
        (false, _) => UnderWay::Nothing,
        (true, true) => UnderWay::One,
        (true, false) => UnderWay::Several,
    }
}

/// True if the shown run had exactly this input and prompt: the person has returned to it.
fn is_current(runner: Runner) -> bool {
    let now = runner.document_now();
    let is_shown = |record: &RunRecord| record.document.members() == now.members();
    !runner.under_way.is_running()
        && runner.display.record.with_untracked(|run| run.as_ref().is_some_and(is_shown))
}

/// True if the form has input and all of it is valid. Errors are not shown.
async fn fits(runner: Runner) -> bool {
    let forms = runner.forms_to_check();
    for form in &forms {
        runner.checks.form_now(*form).await;
        if form.issues.try_with_untracked(Vec::is_empty) != Some(true) {
            return false;
        }
    }
    forms.iter().any(|form| !is_empty(*form))
}
