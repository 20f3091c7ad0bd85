//! The line about live runs (which start by themselves): the hourly limit, and why none starts.

use super::LiveStatus;
use super::driver::{follow, keep_budget, stored_budget};
use crate::dom::{El, RwSignal, View, derived, el, memo, show, value_of};
use crate::host::time::clock;
use crate::runs::Runner;
use crate::runs::records::expense::costs_nothing;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::run::live::HourlyBudget;

/// Draws the line. As long as it is shown, runs start by themselves.
pub fn live_line(runner: Runner) -> View {
    follow(runner);
    let is_paid = memo(move || runner.settings.provider.with(|provider| !costs_nothing(provider)));
    let locale = use_locale();
    let status = runner.live.status;
    let words = derived(move || status_words(locale.get(), status.get()));
    let status = el("span")
        .class("run-live-status")
        .class_if("run-live-answered", move || status.get() == LiveStatus::Answered)
        .attr("role", "status")
        .child(words);
    [show(move || is_paid.get(), budget_field), status.into()].into()
}

fn status_words(locale: Locale, status: LiveStatus) -> String {
    match status {
        LiveStatus::Follows => String::new(),
        LiveStatus::Answered => words_now!(locale, live.answered),
        LiveStatus::Repeat => words_now!(locale, live.known),
        LiveStatus::Unfit => words_now!(locale, live.unfit),
        LiveStatus::Compared => words_now!(locale, live.compared),
        LiveStatus::NotReady => words_now!(locale, live.not_ready),
        LiveStatus::Spent(free_at) => {
            let time = clock::time_of_day(free_at, words::code(locale));
            words_now!(locale, live.spent, time = time)
        }
    }
}

/// Draws the field for the hourly limit of live runs, shared by all documents.
fn budget_field() -> El {
    let limit = RwSignal::new(stored_budget().limit().to_string());
    let input = el("input")
        .class("control")
        .attr("type", "number")
        .attr("id", "run-live-most")
        .attr("min", "1")
        .attr("max", HourlyBudget::MOST.to_string())
        .attr("step", "1")
        .value(derived(move || limit.get()))
        .on("change", move |event| {
            let mut budget = stored_budget();
            if let Ok(most) = value_of(&event).trim().parse() {
                budget.set_limit(most);
                keep_budget(&budget);
            }
            // An invalid number is replaced by the limit in force.
            limit.set(budget.limit().to_string());
        });
    let label = el("label").attr("for", "run-live-most").child(words!(live.most));
    let input = input.attr("aria-label", words!(live.most_an_hour));
    el("span").class("run-live-most").child(label).child(input).child(words!(live.an_hour))
}
