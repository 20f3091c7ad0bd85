//! One line of facts under a result: who answered, how long it took, how much, and the check.
//! Refuses to guess what was not measured.

use super::Runner;
use super::expense::{cost_of, dollars};
use crate::dom::{El, el, part, show};
use crate::piece::icon;
use crate::words;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::provider::{ProviderKind, Usage};
use pilcrow_core::run::{RunRecord, RunStatus};

/// The line.
pub fn facts(runner: Runner) -> El {
    let locale = words::use_locale();
    let spans = part(move || {
        let facts = runner.shown.with(|shown| {
            let record = shown.as_ref()?;
            let mut facts = facts_of(locale.get(), record);
            facts.extend(cost_of(runner.settings, record).map(dollars));
            Some(facts)
        });
        let facts = facts.unwrap_or_default().into_iter();
        facts.map(|fact| el("span").child(fact)).collect::<Vec<_>>()
    });
    let conforms = move || runner.shown.with(|shown| shown.as_ref().is_some_and(conforms));
    let good =
        || el("span").class("good").child(icon("icon icon-check")).child(words!(run.conforms));
    el("p").class("facts").child(spans).child(show(conforms, good))
}

fn conforms(record: &RunRecord) -> bool {
    let issues = record.attempts.last().and_then(|attempt| attempt.issues.as_ref());
    record.status == RunStatus::Done && issues.is_some_and(Vec::is_empty)
}

/// Who answered, how long it took, and how much it was.
pub(super) fn facts_of(locale: Locale, record: &RunRecord) -> Vec<String> {
    let mut facts = Vec::new();
    let last = record.attempts.last();
    let model = last.and_then(|attempt| attempt.model.clone());
    facts.push(model.unwrap_or_else(|| record.provider.model.clone()));
    facts.push(match record.provider.kind {
        ProviderKind::InBrowser | ProviderKind::BuiltIn => words_now!(locale, run.in_browser),
        ProviderKind::Recorded => words_now!(locale, runs.recorded),
        _ => record.provider.base_url.clone(),
    });
    let Some(last) = last else { return shown(facts) };
    let in_parts = record.attempts.iter().any(|attempt| !attempt.cases.is_empty());
    if let Some(finished) = last.finished.filter(|_| !in_parts) {
        let tenths = finished.saturating_sub(last.started) / 100;
        let seconds = format!("{}.{}", tenths / 10, tenths % 10);
        facts.push(words_now!(locale, run.seconds, seconds = seconds.as_str()));
    }
    let used: Vec<Usage> = match in_parts {
        true => record.attempts.iter().filter_map(|attempt| attempt.usage).collect(),
        false => last.usage.into_iter().collect(),
    };
    if !used.is_empty() {
        let read: u64 = used.iter().map(|usage| usage.prompt_tokens).sum();
        let written: u64 = used.iter().map(|usage| usage.answer_tokens).sum();
        facts.push(words_now!(locale, run.tokens, read = read, written = written));
    }
    if record.attempts.len() > 1 {
        facts.push(words_now!(locale, run.attempts, count = record.attempts.len()));
    }
    shown(facts)
}

fn shown(facts: Vec<String>) -> Vec<String> {
    facts.into_iter().filter(|fact| !fact.is_empty()).collect()
}
