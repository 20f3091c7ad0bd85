//! What can be done with the shown run: copy it, save it, go back to what was typed.
//! Refuses to change a record.

use super::Runner;
use super::history::run_name;
use crate::dom::{El, el, show, spawn};
use crate::host::{clipboard, download};
use crate::piece::quiet_button;
use crate::words;
use pilcrow_core::run::RunRecord;
use serde_json::Value;

/// The buttons.
pub fn actions(runner: Runner) -> El {
    let aside = move || runner.typed.with(Option::is_some);
    let back = move || {
        quiet_button("icon icon-back", words!(runs.back))
            .on("click", move |_| runner.return_to_typed())
    };
    let button = |icon, words, then: fn(RunRecord)| {
        quiet_button(icon, words).on("click", move |_| {
            if let Some(record) = runner.shown.get_untracked() {
                then(record);
            }
        })
    };
    let download = "icon icon-download";
    el("div")
        .class("actions")
        .child(show(aside, back))
        .child(button("icon icon-copy", words!(run.copy), copy_solution))
        .child(button(download, words!(run.download_answer), save_solution))
        .child(button(download, words!(runs.save), save_record))
}

/// Puts a text into the clipboard.
pub fn copy(text: String) {
    spawn(async move {
        clipboard::copy(&text).await;
    });
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
    format!("{}.{kind}.json", stem.join("-"))
}
