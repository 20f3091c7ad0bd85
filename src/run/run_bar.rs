//! The bar that is always in reach: Run or Cancel, who answers, and how far it is.
//! Refuses to run by itself.

use super::{Runner, Settings};
use crate::words;
use crate::words::Locale;
use crate::words_now;
use leptos::html::Dialog;
use leptos::prelude::*;
use pilcrow_core::provider::ProviderKind;
use pilcrow_core::run::{RunProgress, RunStatus};

/// The bar. Run and Cancel are one button, so that whoever pressed it stays on it.
#[component]
pub fn RunBar(runner: Runner) -> impl IntoView {
    let running = Memo::new(move |_| runner.progress.with(|run| is_under_way(&run.status)));
    let press = move |_| if running.get_untracked() { runner.cancel() } else { runner.run() };
    let (run, cancel) = (words!(run.run), words!(run.cancel));
    let name = Signal::derive(move || if running.get() { cancel.get() } else { run.get() });
    let beside = move || {
        if running.get() {
            view! { <Progress runner /> }.into_any()
        } else {
            view! { <With settings=runner.settings /> }.into_any()
        }
    };
    view! {
        <div class="run-bar">
            <button type="button" class="button run-button" class:button-primary=move || !running.get()
                aria-keyshortcuts="Control+Enter Meta+Enter" on:click=press>
                <span class="icon icon-stop" aria-hidden="true" hidden=move || !running.get()></span>
                {name}
            </button>
            {beside}
        </div>
        <DownloadDialog runner />
    }
}

/// A run that waits for its check is not under way yet: nothing was asked.
fn is_under_way(status: &RunStatus) -> bool {
    !status.is_final() && *status != RunStatus::Waiting
}

#[component]
fn With(settings: Settings) -> impl IntoView {
    let locale = words::use_locale();
    let with = move || with_words(locale.get(), settings);
    view! {
        <p class="run-with">
            {with} " "
            <button type="button" class="link-button" on:click=move |_| settings.is_open.set(true)>{words!(run.change)}</button>
        </p>
    }
}

fn with_words(locale: Locale, settings: Settings) -> String {
    let name = settings.name();
    let is_server = settings.provider.with(|provider| provider.kind == ProviderKind::OpenAi);
    match (is_server, name.is_empty()) {
        (true, _) => words_now!(locale, run.with_server, name = name.as_str()),
        (false, true) => words_now!(locale, run.with_nothing),
        (false, false) => words_now!(locale, run.with_browser, name = name.as_str()),
    }
}

#[component]
fn Progress(runner: Runner) -> impl IntoView {
    let locale = words::use_locale();
    let said = move || runner.progress.with(|run| status_words(locale.get(), run));
    let share = move || runner.progress.with(loaded_share);
    view! {
        <p class="run-with" role="status">{said}</p>
        <div class="run-progress"><progress max="100" value=share aria-label=words!(run.progress)></progress></div>
    }
}

fn loaded_share(run: &RunProgress) -> Option<u64> {
    match run.status {
        RunStatus::Loading { loaded, total: Some(total) } if total > 0 => {
            Some(loaded * 100 / total)
        }
        _ => None,
    }
}

fn status_words(locale: Locale, run: &RunProgress) -> String {
    match &run.status {
        RunStatus::Loading { loaded, total } => {
            let (loaded, total) = (loaded / 1_000_000, total.unwrap_or_default() / 1_000_000);
            words_now!(locale, run.loading, loaded = loaded, total = total)
        }
        RunStatus::Writing => words_now!(locale, run.writing, count = run.text.chars().count()),
        RunStatus::Checking => words_now!(locale, run.checking),
        _ => words_now!(locale, run.reading),
    }
}

/// Asks before a model is downloaded: what, how big, from where.
#[component]
fn DownloadDialog(runner: Runner) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let locale = words::use_locale();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match (runner.asked.with(Option::is_some), dialog.open()) {
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    let what = move || {
        runner.asked.get().map(|model| {
            let source = words_now!(locale.get(), run.download_from, url = model.url.as_str());
            view! { <p>{super::settings_dialog::model_words(locale.get(), &model)}</p> <p class="field-help">{source}</p> }
        })
    };
    view! {
        <dialog class="ask" aria-labelledby="download-title" node_ref=dialog on:close=move |_| runner.asked.set(None)>
            <div class="dialog-head"><h2 id="download-title">{words!(run.download)}</h2></div>
            <div class="dialog-body">{what}<p>{words!(run.download_kept)}</p></div>
            <div class="dialog-actions">
                <button type="button" class="button button-primary" on:click=move |_| runner.agree()>{words!(run.download_deed)}</button>
                <button type="button" class="button" on:click=move |_| runner.asked.set(None)>{words!(settings.cancel)}</button>
            </div>
        </dialog>
    }
}
