//! The result: the answer as a sheet or as JSON, what is to be said about it, and the runs.
//! Refuses to draw blocks (`result` does).

use super::Runner;
use super::compare::CompareView;
use super::facts::Facts;
use super::failure_words::failure_words;
use super::history::{RunsStrip, run_name};
use crate::host::{clipboard, download};
use crate::result::{JsonView, SolutionView};
use crate::tabs::TabList;
use crate::words;
use crate::words_now;
use leptos::prelude::*;
use leptos::task::spawn_local;
use pilcrow_core::provider::ProviderKind;
use pilcrow_core::run::{RunRecord, RunStatus};
use serde_json::Value;

/// The pane, with the strip of runs below it.
#[component]
pub fn ResultPane(runner: Runner) -> impl IntoView {
    let view_kind = RwSignal::new("sheet");
    let has_answer = Memo::new(move |_| runner.solution.with(Option::is_some));
    let has_shown = Memo::new(move |_| runner.shown.with(Option::is_some));
    let comparing = Memo::new(move |_| runner.other.with(Option::is_some));
    let body = move || match (comparing.get(), has_answer.get() || has_shown.get(), view_kind.get())
    {
        (true, _, _) => view! { <CompareView runner /> }.into_any(),
        (_, false, _) => view! { <EmptyResult /> }.into_any(),
        (_, true, "json") => json_view(runner),
        (_, true, _) => {
            view! { <SolutionView solution=runner.solution issues=runner.issues /> }.into_any()
        }
    };
    view! {
        <section class="pane pane-result" id="pane-result" aria-label=words!(tool.result)>
            <div class="pane-head" hidden=move || !has_shown.get() || comparing.get()>
                <TabList class="" label=words!(run.views) chosen=view_kind tabs=vec![
                    ("sheet", "pane-result", words!(tool.result)),
                    ("json", "pane-result", words!(run.json)),
                ] />
                <Actions runner />
            </div>
            <Announcement runner />
            {body}
            <Show when=move || has_shown.get() && !comparing.get()><Facts runner /></Show>
        </section>
        <RunsStrip runner />
    }
}

#[component]
fn EmptyResult() -> impl IntoView {
    view! {
        <div class="empty">
            <p class="empty-title">{words!(run.empty)}</p>
            <p>{words!(run.empty_what)}</p>
        </div>
    }
}

fn json_view(runner: Runner) -> AnyView {
    let value = Signal::derive(move || {
        let solution =
            runner.shown.with(|shown| shown.as_ref().and_then(|record| record.solution.clone()));
        solution.unwrap_or(Value::Null)
    });
    view! { <JsonView value on_copy=Callback::new(copy) /> }.into_any()
}

fn copy(text: String) {
    spawn_local(async move {
        clipboard::copy(&text).await;
    });
}

#[component]
fn Actions(runner: Runner) -> impl IntoView {
    let with_shown = move |then: fn(RunRecord)| {
        if let Some(record) = runner.shown.get_untracked() {
            then(record);
        }
    };
    let aside = move || runner.typed.with(Option::is_some);
    view! {
        <div class="actions">
            <Show when=aside>
                <button type="button" class="button button-quiet" on:click=move |_| runner.return_to_typed()>
                    <span class="icon icon-back" aria-hidden="true"></span>{words!(runs.back)}
                </button>
            </Show>
            <button type="button" class="button button-quiet" on:click=move |_| with_shown(copy_solution)>
                <span class="icon icon-copy" aria-hidden="true"></span>{words!(run.copy)}
            </button>
            <button type="button" class="button button-quiet" on:click=move |_| with_shown(save_solution)>
                <span class="icon icon-download" aria-hidden="true"></span>{words!(run.download_answer)}
            </button>
            <button type="button" class="button button-quiet" on:click=move |_| with_shown(save_record)>
                <span class="icon icon-download" aria-hidden="true"></span>{words!(runs.save)}
            </button>
        </div>
    }
}

fn copy_solution(record: RunRecord) {
    copy(solution_text(&record));
}

fn save_solution(record: RunRecord) {
    download::save(&file_name(&record, "answer"), "application/json", &solution_text(&record));
}

fn save_record(record: RunRecord) {
    let text = format!("{:#}\n", record.to_value());
    download::save(&file_name(&record, "run"), "application/json", &text);
}

fn solution_text(record: &RunRecord) -> String {
    match &record.solution {
        Some(Value::String(text)) => text.clone(),
        Some(value) => format!("{value:#}\n"),
        None => record.attempts.last().map(|attempt| attempt.text.clone()).unwrap_or_default(),
    }
}

/// Of letters and digits of the title and the input, so that any file system takes it.
fn file_name(record: &RunRecord, kind: &str) -> String {
    let title = format!("{} {}", record.document.title().unwrap_or_default(), run_name(record));
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem: Vec<&str> = words.take(8).collect();
    format!("{}.{kind}.json", stem.join("-").to_lowercase())
}

/// What is to be said about the answer before it is read.
#[component]
fn Announcement(runner: Runner) -> impl IntoView {
    let locale = words::use_locale();
    let notice = move || {
        let record = runner.shown.get()?;
        let again = record.attempts.last().is_some_and(|attempt| !attempt.text.is_empty());
        let buttons = view! {
            <button type="button" class="button" on:click=move |_| runner.run()>{words!(run.retry)}</button>
            {again.then(|| view! { <button type="button" class="button" on:click=move |_| runner.ask_again()>{words!(run.again)}</button> })}
        };
        let (class, title, what, detail) = match &record.status {
            RunStatus::Failed(failure) => {
                let (title, what) = failure_words(locale.get(), failure);
                ("notice notice-error", title, what, failure.detail.clone())
            }
            RunStatus::Invalid { issue_count } => {
                let title = words_now!(locale.get(), run.invalid, count = *issue_count);
                (
                    "notice notice-warning",
                    title,
                    words_now!(locale.get(), run.invalid_what),
                    String::new(),
                )
            }
            RunStatus::Cancelled => (
                "notice",
                words_now!(locale.get(), run.cancelled),
                words_now!(locale.get(), run.cancelled_what),
                String::new(),
            ),
            _ if record.provider.kind == ProviderKind::Recorded => {
                return Some(recorded_notice(&record));
            }
            _ => return None,
        };
        let detail = (!detail.is_empty()).then(|| view! {
            <details><summary>{words!(run.detail)}</summary><pre class="notice-place">{detail}</pre></details>
        });
        Some(
            view! {
                <div class=class>
                    <p class="notice-title">{title}</p>
                    <p>{what}</p>
                    {detail}
                    <div class="actions">{buttons}</div>
                </div>
            }
            .into_any(),
        )
    };
    view! { <div class="announcement" role="status">{notice}</div> }
}

fn recorded_notice(record: &RunRecord) -> AnyView {
    let by = record.document.members().get("recorded");
    let text = |key: &str| by.and_then(|by| by.get(key)?.as_str()).unwrap_or_default().to_owned();
    let (model, by) = (text("model"), text("by"));
    let locale = words::use_locale();
    let said = Signal::derive(move || {
        if by == "model" {
            words_now!(locale.get(), run.recorded_by, model = model.as_str())
        } else if by == "hand" {
            words!(run.recorded_by_hand).get()
        } else {
            words!(run.recorded).get()
        }
    });
    view! { <p class="recorded muted">{said}</p> }.into_any()
}
