//! Copies exports to the clipboard, saves them as files, and reports whether that worked.

use super::copied_words;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{RwSignal, spawn};
use crate::host::file::{clipboard, download};
use crate::host::time::clock;
use crate::result::export::Sheet;
use crate::result::{ResultChunk, StillChunk};
use crate::runs::Runner;
use crate::runs::answer_pane::facts::facts_of;
use crate::runs::batch::by_case::sheet_of;
use crate::runs::records::names::run_name;
use crate::words::{self, Locale, use_locale};
use crate::words_now;
use leptos::reactive::owner::Owner;
use pilcrow_core::batch::answer_lines;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::field::FieldTree;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunProvider, RunRecord};
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::steps::case_answers;
use serde_json::Value;

/// The exported run: its record, its answer as blocks, and the language.
struct ExportSource {
    record: RunRecord,
    answer: Option<SolutionBlock>,
    locale: Locale,
    status: RwSignal<String>,
    results: Chunk<dyn ResultChunk>,
    stills: Chunk<dyn StillChunk>,
}

impl ExportSource {
    fn find(runner: Runner, status: RwSignal<String>) -> Option<Self> {
        Some(Self {
            record: runner.display.record.get_untracked()?,
            answer: runner.display.solution.get_untracked(),
            locale: use_locale().get_untracked(),
            status,
            results: runner.display.results,
            stills: use_chunk(),
        })
    }

    fn title(&self) -> String {
        let title = self.record.document.title().map(str::to_owned);
        title.unwrap_or_else(|| words_now!(self.locale, tool.untitled))
    }

    /// Builds a file name from letters and digits of the title and the input, so that any file system accepts it.
    fn file_name(&self, more: &str, ending: &str) -> String {
        let (title, input) =
            (self.record.document.title().unwrap_or_default(), run_name(&self.record));
        // A run without input is named after the title, which would be repeated.
        let input = if title.starts_with(input.trim_end_matches('…')) { "" } else { &input };
        let title = format!("{title} {input} {more}");
        let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let stem: Vec<&str> = words.take(8).collect();
        format!("{}.{ending}", stem.join("-"))
    }

    fn save(&self, name: &str, media_type: &str, text: &str) {
        download::save(name, media_type, text);
        self.say(words_now!(self.locale, export.saved, name = name));
    }

    fn say(&self, words: String) {
        self.status.try_set(words);
    }

    fn say_copied(&self, done: bool) {
        self.say(copied_words(self.locale, done));
    }
}

/// Makes a text with the results chunk (fetched first), then passes it on; reports a failed fetch.
fn with_results<T: 'static, F: Future<Output = ()>>(
    source: ExportSource,
    make: impl FnOnce(&ExportSource, &dyn ResultChunk, &SolutionBlock) -> T + 'static,
    then: impl FnOnce(ExportSource, T) -> F + 'static,
) {
    let owner = Owner::current().unwrap_or_default();
    spawn(async move {
        let Ok(results) = source.results.fetch().await else {
            source.say(words_now!(source.locale, export.failed));
            return;
        };
        let content =
            source.answer.as_ref().map(|answer| owner.with(|| make(&source, &*results, answer)));
        if let Some(content) = content {
            then(source, content).await;
        }
    });
}

fn markdown(source: &ExportSource, results: &dyn ResultChunk, answer: &SolutionBlock) -> String {
    results.markdown(answer, Some(&source.title()), source.locale)
}

/// Copies the answer: as headings and tables (HTML) for a letter or document, and as Markdown for plain text.
pub fn copy_text(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let make = |source: &ExportSource, results: &dyn ResultChunk, answer: &SolutionBlock| {
        let sheet = Sheet::new(answer.clone(), source.title(), source.locale);
        (markdown(source, results, answer), results.copied(&sheet))
    };
    with_results(source, make, |source, (text, html)| async move {
        source.say_copied(clipboard::copy_both(&text, &html.await).await);
    });
}

/// Copies one block of the answer: a table as cells, anything else as text.
pub fn copy_block(runner: Runner, status: RwSignal<String>, place: Pointer) {
    let Some(answer) =
        runner.display.solution.with_untracked(|answer| answer.as_ref()?.at(&place).cloned())
    else {
        return;
    };
    let Some(source) = ExportSource::find(runner, status) else { return };
    let source = ExportSource { answer: Some(answer), ..source };
    let make = |source: &ExportSource, results: &dyn ResultChunk, block: &SolutionBlock| {
        let cells = results.table_cells(block, source.locale);
        let (text, html) = match cells {
            Some((text, html)) => (text, Some(html)),
            None => (results.markdown(block, None, source.locale), None),
        };
        (text, html, block.label.clone())
    };
    with_results(source, make, |source, (text, html, label)| async move {
        let done = match &html {
            Some(html) => clipboard::copy_both(&text, html).await,
            None => clipboard::copy(&text).await,
        };
        match label.filter(|_| done) {
            Some(name) => source.say(words_now!(source.locale, export.copied_name, name = name)),
            None => source.say_copied(done),
        }
    });
}

/// Copies the answer as JSON.
pub fn copy_json(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    copy(solution_text(&source.record), source.locale, status);
}

/// Copies a text, and reports in `status` whether that worked.
pub fn copy(text: String, locale: Locale, status: RwSignal<String>) {
    spawn(async move {
        let done = clipboard::copy(&text).await;
        status.try_set(copied_words(locale, done));
    });
}

/// Saves the answer as an HTML page.
pub fn save_page(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let make = |source: &ExportSource, results: &dyn ResultChunk, answer: &SolutionBlock| {
        let mut facts = facts_of(source.locale, &source.record);
        let started = source.record.attempts.last().map(|attempt| attempt.started);
        facts.extend(started.map(|time| clock::day_and_time(time, words::code(source.locale))));
        let input = results.input_block(&source.record.document);
        let sheet = Sheet::new(answer.clone(), source.title(), source.locale);
        results.markup(&Sheet { input, facts, ..sheet })
    };
    with_results(source, make, |source, markup| async move {
        let markup = markup.await;
        match source.stills.fetch().await {
            Ok(stills) => {
                let text = stills.file(source.locale, &source.title(), &markup);
                source.save(&source.file_name("", "html"), "text/html;charset=utf-8", &text);
            }
            Err(_) => source.say(words_now!(source.locale, export.failed)),
        }
    });
}

/// Saves the answer as Markdown.
pub fn save_text(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    with_results(source, markdown, |source, text| async move {
        source.save(&source.file_name("", "md"), "text/markdown;charset=utf-8", &text);
    });
}

/// Saves one table of the answer as CSV.
pub fn save_table(runner: Runner, status: RwSignal<String>, place: &Pointer, name: &str) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let table = source.answer.as_ref().and_then(|answer| answer.at(place).cloned());
    let source = ExportSource { answer: table, ..source };
    let name = name.to_owned();
    let make = move |source: &ExportSource, results: &dyn ResultChunk, table: &SolutionBlock| {
        (
            source.file_name(&name, "csv"),
            results.table_file(table, source.locale).unwrap_or_default(),
        )
    };
    with_results(source, make, |source, (name, text)| async move {
        source.save(&name, "text/csv;charset=utf-8", &text);
    });
}

/// Saves the cases with their answers beside them as CSV.
pub fn save_cases(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let Some(sheet) = sheet_of(&source.record, source.locale) else { return };
    let Some(results) = runner.display.results.get_untracked() else { return };
    let tree = FieldTree::new(sheet.schema);
    let whole = results.blocks(Some(&tree), Some(&sheet.value), None, None);
    let table = whole.at(&Pointer::root().join("cases")).cloned();
    let source = ExportSource { answer: table, ..source };
    let make = |source: &ExportSource, results: &dyn ResultChunk, table: &SolutionBlock| {
        let name = words_now!(source.locale, batch.cases);
        Some((source.file_name(&name, "csv"), results.table_file(table, source.locale)?))
    };
    with_results(source, make, |source, content| async move {
        match content {
            Some((name, text)) => source.save(&name, "text/csv;charset=utf-8", &text),
            None => source.say(words_now!(source.locale, batch.no_table)),
        }
    });
}

/// Saves the cases with their answers as JSON Lines, one line per case.
pub fn save_case_lines(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let record = &source.record;
    let (document, answer) = case_answers(&record.document)
        .unwrap_or_else(|| (record.document.clone(), record.solution.clone().unwrap_or_default()));
    let text = answer_lines(&document, &answer);
    let name = source.file_name(&words_now!(source.locale, batch.cases), "jsonl");
    source.save(&name, "application/jsonl", &text);
}

/// Saves the document with its answer as JSON.
pub fn save_document(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let text = whole_document(&source.record).to_text();
    source.save(&source.file_name("", "json"), "application/json", &text);
}

/// Returns a run's document, with its answer if there is one.
pub(super) fn whole_document(record: &RunRecord) -> Request {
    let RunProvider { kind, model, .. } = &record.provider;
    match &record.solution {
        Some(answer) if *kind != ProviderKind::Recorded => {
            record.document.with_answer_of(model, answer.clone())
        }
        other => record.document.with_solution(other.clone()),
    }
}

/// Saves a file named after the shown run, with the given ending.
pub(super) fn save_file(
    runner: Runner,
    status: RwSignal<String>,
    ending: &str,
    media_type: &str,
    text: &str,
) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    source.save(&source.file_name("", ending), media_type, text);
}

/// Saves the answer as JSON.
pub fn save_json(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let text = solution_text(&source.record);
    source.save(&source.file_name("", "answer.json"), "application/json", &text);
}

/// Saves the run's record as JSON: the document, all that was sent, and all that came back.
pub fn save_run(runner: Runner, status: RwSignal<String>) {
    let Some(source) = ExportSource::find(runner, status) else { return };
    let text = format!("{:#}\n", source.record.to_value());
    source.save(&source.file_name("", "run.json"), "application/json", &text);
}

fn solution_text(record: &RunRecord) -> String {
    match &record.solution {
        Some(Value::String(text)) => text.clone(),
        Some(value) => format!("{value:#}\n"),
        None => record.attempts.last().map(|attempt| attempt.text.clone()).unwrap_or_default(),
    }
}
