//! The line of facts under a result: model, time, cost, whether the answer conforms to the schema, and less important
//! facts folded. Facts that were not measured are left out.

use crate::dom::{El, derived, el, part, show};
use crate::host::time::clock;
use crate::runs::Runner;
use crate::runs::bar::options::sent_options;
use crate::runs::prompt::prompt_view::sent_view;
use crate::runs::records::expense::{cost_of, cost_of_thoughts, dollars};
use crate::runs::records::names::started;
use crate::widgets::grouped;
use crate::words;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::exchange::{Engine, Fallback, Usage};
use pilcrow_core::run::{RunAttempt, RunRecord, RunStatus};
use pilcrow_provider::{Profile, Way};

/// Draws the line.
pub fn facts(runner: Runner) -> El {
    let locale = words::use_locale();
    let facts = part(move || {
        let facts = runner.display.record.with(|record| {
            let record = record.as_ref()?;
            let mut facts = facts_of(locale.get(), record);
            facts.extend(cost_of(runner.settings, record).map(dollars));
            Some(facts)
        });
        spans(facts.unwrap_or_default())
    });
    let conforms =
        move || runner.display.record.with(|record| record.as_ref().is_some_and(conforms));
    let label = || el("span").attr("title", words!(run.conforms_what)).child(words!(run.conforms));
    let more = part(move || {
        let lines = runner
            .display
            .record
            .with(|record| Some(more_of(locale.get(), runner, record.as_ref()?)));
        let lines = lines?.into_iter().filter(|facts| !facts.is_empty());
        let rows: Vec<El> =
            lines.map(|facts| el("div").class("facts-row").child(spans(facts))).collect();
        let summary = el("summary").child(words!(run.more_facts));
        (!rows.is_empty()).then(|| el("details").child(summary).child(rows))
    });
    // Printed only: on the page, the button of the run shows the time.
    let when = derived(move || {
        let time = runner.display.record.with(|record| started(record.as_ref()?));
        time.map(|time| clock::day_and_time(time, words::code(locale.get())))
    });
    el("div")
        .class("facts")
        .child(facts)
        .child(el("span").class("only-print").child(when))
        .child(show(conforms, label))
        .child(more)
        .child(sent_view(runner))
}

/// Returns the folded facts as two rows: token counts and cost of thoughts, and the settings that were sent.
fn more_of(locale: Locale, runner: Runner, record: &RunRecord) -> [Vec<String>; 2] {
    let mut counted = counts_of(locale, record);
    let thoughts = cost_of_thoughts(runner.settings, record).map(dollars);
    counted.extend(thoughts.map(|sum| words_now!(locale, thoughts.cost, sum = sum)));
    let last = record.attempts.last();
    let settings = last.map(|last| sent_options(locale, &last.sent, &record.provider));
    [counted, settings.unwrap_or_default()]
}

fn spans(facts: Vec<String>) -> Vec<El> {
    facts.into_iter().map(|fact| el("span").child(fact)).collect()
}

fn conforms(record: &RunRecord) -> bool {
    let issues = record.attempts.last().and_then(|attempt| attempt.issues.as_ref());
    let is_whole = || {
        let progress = record.case_progress();
        progress.is_none_or(|progress| progress.counts().done == progress.cases().len())
    };
    record.status == RunStatus::Done && issues.is_some_and(Vec::is_empty) && is_whole()
}

/// Returns the visible facts: model, duration, size, remarks, and whether a person edited the answer.
pub(in crate::runs) fn facts_of(locale: Locale, record: &RunRecord) -> Vec<String> {
    let mut facts = answerer_facts(locale, record);
    facts.extend(remark_words(locale, record));
    let is_edited = record.edit_of.is_some();
    facts.extend(is_edited.then(|| words_now!(locale, editing.fact)));
    visible_facts(facts)
}

fn remark_words(locale: Locale, record: &RunRecord) -> Option<String> {
    let texts: Vec<&str> = record.remarks.iter().map(|remark| remark.text.as_str()).collect();
    let all = texts.join(" → ");
    (!texts.is_empty()).then(|| words_now!(locale, saying.fact, said = all.as_str()))
}

fn answerer_facts(locale: Locale, record: &RunRecord) -> Vec<String> {
    let mut facts = Vec::new();
    let last = record.attempts.last();
    let model = last.and_then(|attempt| attempt.model.clone());
    facts.push(model.unwrap_or_else(|| record.provider.model.clone()));
    facts.push(match Profile::look_up(record.provider.kind).way {
        Way::InBrowser | Way::BuiltIn => words_now!(locale, run.in_browser),
        Way::Recorded => words_now!(locale, runs.recorded),
        Way::ByHand | Way::Server(_) => record.provider.base_url.clone(),
    });
    let Some(last) = last else { return facts };
    let in_parts = record.attempts.iter().any(|attempt| !attempt.cases.is_empty());
    if let Some(finished) = last.finished.filter(|_| !in_parts) {
        let tenths = finished.saturating_sub(last.started) / 100;
        let seconds = format!("{}.{}", tenths / 10, tenths % 10);
        facts.push(words_now!(locale, run.seconds, seconds = seconds.as_str()));
    }
    if let Some(engine) = last.engine {
        facts.push(engine_words(locale, engine));
        facts.extend(speed_words(locale, last));
        facts.extend(fallback_words(locale, engine));
    }
    facts
}

/// Returns the time to the first token and the pace of the others, as words.
fn speed_words(locale: Locale, attempt: &RunAttempt) -> Vec<String> {
    let tenths = |tenths: u64| format!("{}.{}", tenths / 10, tenths % 10);
    let first = attempt.first_after().map(|took| tenths(took / 100));
    let first = first.map(|seconds| words_now!(locale, engine.first, seconds = seconds.as_str()));
    let pace = attempt.pace().map(tenths);
    let pace = pace.map(|pace| words_now!(locale, engine.pace, pace = pace.as_str()));
    first.into_iter().chain(pace).collect()
}

fn engine_words(locale: Locale, engine: Engine) -> String {
    match engine {
        Engine::Graphics => words_now!(locale, engine.graphics),
        Engine::Processors { threads, .. } => {
            words_now!(locale, engine.threads, count = threads)
        }
    }
}

/// Returns why the model in the browser did not run on the graphics card; `None` if it did, or there is none.
fn fallback_words(locale: Locale, engine: Engine) -> Option<String> {
    let Engine::Processors { fallback, .. } = engine else { return None };
    Some(match fallback? {
        Fallback::Lost => words_now!(locale, engine.lost),
        Fallback::Memory => words_now!(locale, engine.memory),
        Fallback::NoShaders => words_now!(locale, engine.no_shaders),
        Fallback::Failed => words_now!(locale, engine.failed),
    })
}

/// Returns token counts and the number of attempts, as words.
fn counts_of(locale: Locale, record: &RunRecord) -> Vec<String> {
    let mut facts = Vec::new();
    let in_parts = record.attempts.iter().any(|attempt| !attempt.cases.is_empty());
    let first = if in_parts { 0 } else { record.attempts.len().saturating_sub(1) };
    let attempts = record.attempts.get(first..).unwrap_or_default();
    let used: Vec<Usage> = attempts.iter().filter_map(|attempt| attempt.usage).collect();
    if !used.is_empty() {
        let read: u64 = used.iter().map(|usage| usage.prompt_tokens).sum();
        let written: u64 = used.iter().map(|usage| usage.answer_tokens).sum();
        let (read, written) = (grouped(locale, read), grouped(locale, written));
        facts.push(words_now!(locale, run.tokens, read = read, written = written));
        let count: u64 = used.iter().map(|usage| usage.cached_tokens).sum();
        if count > 0 {
            facts.push(words_now!(locale, engine.spared, count = grouped(locale, count)));
        }
        let thought: u64 = used.iter().map(|usage| usage.reasoning_tokens).sum();
        if thought > 0 {
            facts.push(words_now!(locale, thoughts.tokens, count = grouped(locale, thought)));
        }
    }
    if let ([only], false) = (attempts, in_parts)
        && only.engine.is_none()
    {
        facts.extend(speed_words(locale, only));
    }
    if record.attempts.len() > 1 {
        facts.push(words_now!(locale, run.attempts, count = record.attempts.len()));
    }
    facts
}

fn visible_facts(facts: Vec<String>) -> Vec<String> {
    facts.into_iter().filter(|fact| !fact.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::run::{Remark, RunId, RunProvider};

    #[test]
    fn facts_tell_what_a_person_had_to_do_with_the_answer() {
        let document = parse_document(r#"{"context": ["a"]}"#).unwrap().request;
        let provider = RunProvider { model: "m".to_owned(), ..RunProvider::default() };
        let mut record = RunRecord::new(RunId("1".to_owned()), &document, provider);
        let check = |record: &RunRecord, expected: Option<&str>| {
            let facts = facts_of(Locale::en, record);
            let line = facts.iter().find(|fact| fact.starts_with("Changed"));
            assert_eq!(line.map(String::as_str), expected, "{facts:?}");
        };
        check(&record, None);
        let remark = |text: &str| Remark { text: text.to_owned(), ..Remark::default() };
        record.remarks = vec![remark("shorter")];
        check(&record, Some("Changed by saying: “shorter”"));
        record.remarks.push(remark("in June"));
        check(&record, Some("Changed by saying: “shorter → in June”"));
        let edited = record.with_edit(RunId("2".to_owned()), 1.into());
        assert_eq!(facts_of(Locale::en, &edited).pop().as_deref(), Some("Edited by hand"));
    }
}
