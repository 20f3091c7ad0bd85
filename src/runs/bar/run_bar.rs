//! The bar with Run or Cancel, the provider, and the progress.

use super::beside_label::follow_label;
use super::examples_note::examples_note;
use super::file_notes::file_notes;
use super::options::{options_button, options_dialog};
use super::progress_announcement::{progress_announcement, status_words};
use super::several_slot::{SeveralPlace, models_link, several_slot, sweep_link};
use super::waiting::waiting_words;
use crate::author::Author;
use crate::dom::{
    El, Memo, RwSignal, View, before_paint, derived, el, focus_where_lost, focused, memo, part,
    show,
};
use crate::host::{keyboard, site};
use crate::mcp::servers_slot;
use crate::runs::Runner;
use crate::runs::batch::announcement::batch_announcement;
use crate::runs::batch::line::{going_words, pause_button};
use crate::runs::batch::unfit::unfit_cases;
use crate::runs::launch::awaited_files::awaited_files_note;
use crate::runs::launch::download::download_dialog;
use crate::runs::launch::in_steps::learnt_way;
use crate::runs::launch::others::others_view;
use crate::runs::launch::ready::is_nobody;
use crate::runs::live::live_switch;
use crate::runs::records::expense::estimate_words;
use crate::settings::{is_only_recorded, provider_name, unlock_dialog, whose_apart, whose_words};
use crate::ui::{button, icon, plain_button};
use crate::words;
use crate::words::Locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::gallery::Lock;
use pilcrow_core::run::{RunProgress, RunStatus};
use pilcrow_provider::{Profile, Way};
use web_sys::Element;

/// Draws the bar. Run and Cancel are one button, so that a person who pressed it keeps the focus.
pub fn run_bar(runner: Runner) -> View {
    let running = memo(move || {
        let others = runner.under_way.others.with(|others| !others.is_empty());
        others
            || runner.under_way.batch.with(Option::is_some)
            || runner.under_way.attempt.with(|run| is_under_way(&run.progress().status))
    });
    let (several, options) = (SeveralPlace::new(), runner.is_setting);
    follow_label(runner, several);
    let beside = part(move || {
        let running = running.get();
        stay_at_bar();
        untrack(|| match running {
            true => progress(runner),
            false => run_with(runner, several, options).into(),
        })
    });
    let bar = el("div")
        .class("run-bar")
        .child(last_readable(runner))
        .child(file_notes(runner))
        .child(awaited_files_note(runner))
        .child(unfit_cases(runner))
        .child(examples_note(runner, running))
        .child(run_button(runner, running))
        .child(run_keys(running))
        .child(beside)
        .child(live_switch(runner))
        .child(learnt_way(runner));
    let unlock = unlock_dialog(runner.settings, move || runner.run_wanted());
    let dialogs = [download_dialog(runner), options_dialog(runner, options), unlock];
    let dialogs: Vec<View> = dialogs.into_iter().map(View::from).collect();
    let heard = [batch_announcement(runner), progress_announcement(runner)];
    let heard: Vec<View> = heard.into_iter().map(View::from).collect();
    let slots: View = [several_slot(runner, several), servers_slot(runner.session)].into();
    [bar.into(), heard.into(), dialogs.into(), slots].into()
}

/// Moves the focus to the Run button if it was on an element that the change removes.
fn stay_at_bar() {
    let is_at = |at: Element| matches!(at.closest(".run-with"), Ok(Some(_)));
    if focused().is_some_and(is_at) {
        before_paint(|| focus_where_lost(".run-button"));
    }
}

/// Draws two notes: the document's text is invalid, so its last valid version runs; and the form is not validated.
fn last_readable(runner: Runner) -> El {
    let author = expect_context::<Author>();
    let line =
        show(move || author.is_unreadable.get(), move || el("p").child(words!(run.last_readable)));
    let is_unchecked = move || runner.session.forms().iter().any(|form| form.is_unchecked.get());
    let unchecked = show(is_unchecked, move || el("p").child(words!(run.unchecked)));
    el("div").class("run-version").attr("role", "status").child(line).child(unchecked)
}

fn run_button(runner: Runner, running: Memo<bool>) -> El {
    let run = if is_only_recorded() { words!(run.show_recorded) } else { words!(run.run) };
    let cancel = words!(run.cancel);
    let name = derived(move || if running.get() { cancel.get() } else { run.get() });
    let stop = icon("icon icon-stop").attr("hidden", derived(move || !running.get()));
    plain_button("button run-button")
        // A process's questions have priority, so Run is not the primary button then.
        .class_if("button-primary", move || !running.get() && !runner.is_at_steps())
        .attr("aria-keyshortcuts", "Control+Enter Meta+Enter")
        .on(
            "click",
            move |_| if running.get_untracked() { runner.under_way.cancel() } else { runner.run() },
        )
        .child(stop)
        .child(name)
}

/// Draws the key combination that runs. Screen readers get it from `aria-keyshortcuts`.
fn run_keys(running: Memo<bool>) -> El {
    el("kbd")
        .class("run-keys")
        .attr("aria-hidden", "true")
        .attr("hidden", running)
        .child(format!("{}+Enter", keyboard::sending_key()))
}

/// True while a run is in progress. A run that waits for validation is not: nothing was sent yet.
fn is_under_way(status: &RunStatus) -> bool {
    !status.is_final() && *status != RunStatus::Waiting
}

fn run_with(runner: Runner, several: SeveralPlace, options: RwSignal<bool>) -> El {
    let settings = runner.settings;
    let locale = words::use_locale();
    let is_nobody = move || is_nobody(runner, locale.get());
    let (choose, change) = (words!(settings.choose_who), words!(run.change));
    let change = derived(move || if is_nobody() { choose.get() } else { change.get() });
    let change = button("link-button", change).on("click", move |_| settings.is_open.set(true));
    let is_locked = site::settings().locks(Lock::Settings);
    let can_change = move || !is_locked || is_nobody();
    // Further links are shown only once a provider is set up.
    let is_somebody = move || !is_nobody();
    let can_set = move || !is_locked && !is_nobody();
    let choices = el("span")
        .class("run-choices")
        .child(show(can_change, move || change.clone()))
        .child(" ")
        .child(show(is_somebody, move || models_link(runner, several)))
        .child(" ")
        .child(show(is_somebody, move || sweep_link(runner, several)))
        .child(" ")
        .child(show(can_set, move || options_button(runner, options)));
    el("p")
        .class("run-with")
        .child(el("span").class("run-who").child(derived(move || with_words(locale.get(), runner))))
        .child(" ")
        .child(choices)
        .child(el("span").class("run-cost").child(estimate_words(runner)))
}

fn with_words(locale: Locale, runner: Runner) -> String {
    let settings = runner.settings;
    if is_nobody(runner, locale) {
        return words_now!(locale, run.with_nothing);
    }
    settings.provider.with(|provider| {
        let name = provider_name(settings, provider, locale);
        let whose = whose_words(locale, provider);
        let who = whose_apart(settings, provider, locale);
        match Profile::look_up(provider.kind).way {
            Way::InBrowser => words_now!(locale, run.with_browser, name = name.as_str()),
            Way::ByHand => whose,
            Way::Recorded => words_now!(locale, run.with_recorded),
            Way::BuiltIn => {
                let name = words_now!(locale, files.built_in);
                words_now!(locale, run.with_name, name = name.as_str())
            }
            Way::Server(_) if name == whose => {
                words_now!(locale, run.with_name, name = who.as_str())
            }
            Way::Server(_) => {
                words_now!(locale, run.with_server, name = name.as_str(), who = who.as_str())
            }
        }
    })
}

fn progress(runner: Runner) -> View {
    let locale = words::use_locale();
    let text = derived(move || {
        let locale = locale.get();
        let of_batch =
            runner.under_way.batch_now.with(|batch| Some(going_words(locale, batch.as_ref()?)));
        let text = match of_batch {
            Some(text) => [text, waited_words(locale, runner)].join(" ").trim().to_owned(),
            None => runner.under_way.attempt.with(|run| status_words(locale, run.progress())),
        };
        if runner.under_way.hand.with(Option::is_some) {
            return words_now!(locale, run.by_hand);
        }
        let silent = Some(runner.under_way.silent.get()).filter(|seconds| *seconds > 0);
        let silent = silent.map(|seconds| words_now!(locale, run.silent, seconds = seconds));
        let all = [Some(text), waiting_words(locale, runner), silent];
        all.into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
    let share = derived(move || share(runner).map(|share| share.to_string()));
    let bar = el("progress")
        .attr("max", "100")
        .attr("value", share)
        .attr("aria-label", words!(run.progress));
    [
        el("p").class("run-with").child(text).into(),
        el("div").class("run-progress").child(bar).into(),
        pause_button(runner),
        others_view(runner).into(),
    ]
    .into()
}

/// Progress in percent; `None` if it is not known.
fn share(runner: Runner) -> Option<u64> {
    let loaded = runner.under_way.writing.with(|writing| {
        writing.values().find_map(|written| loaded_share(written.attempt.progress()))
    });
    let of_cases = || {
        runner.under_way.batch_now.with(|batch| {
            let batch = batch.as_ref()?;
            let hundredths = (batch.counts().done * 100).checked_div(batch.cases().len())?;
            u64::try_from(hundredths).ok()
        })
    };
    loaded
        .or_else(of_cases)
        .or_else(|| runner.under_way.attempt.with(|run| loaded_share(run.progress())))
}

/// Returns why the requests of a batch wait, in words: a model is loading, or a provider is busy.
fn waited_words(locale: Locale, runner: Runner) -> String {
    runner.under_way.writing.with(|writing| {
        let waits = |status: &RunStatus| {
            matches!(
                status,
                RunStatus::Loading { .. } | RunStatus::Fetching { .. } | RunStatus::Pausing { .. }
            )
        };
        let waiting = writing.values().find(|written| waits(&written.attempt.progress().status));
        waiting.map(|written| status_words(locale, written.attempt.progress())).unwrap_or_default()
    })
}

fn loaded_share(run: &RunProgress) -> Option<u64> {
    match run.status {
        RunStatus::Loading { loaded, total: Some(total) } if total > 0 => {
            Some(loaded * 100 / total)
        }
        RunStatus::Fetching { hundredths } => Some(hundredths),
        _ => None,
    }
}
