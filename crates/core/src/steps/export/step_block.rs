//! A step of a process as a section: when, what was asked in vain, its calls, what the person added.

use super::Shown;
use super::blocks::{fact, section, time, value};
use super::run_block::run_block;
use super::words::{ProcessLabel, ProcessWords};
use crate::form::Issue;
use crate::solution::SolutionBlock;
use crate::steps::record::{Attempt, Step};
use crate::steps::status::RunState;
use crate::steps::workshop::without;
use serde_json::Value;

/// A step.
pub(super) fn step_block(step: &Step, shown: &Shown) -> SolutionBlock {
    let words = shown.words;
    let label = if step.is_plan { ProcessLabel::Plan } else { ProcessLabel::Step };
    let mut parts = Vec::new();
    if !step.date.is_empty() {
        parts.push(time(words.label(ProcessLabel::Began), step.date.clone()));
    }
    // Of a plan that is not wanted every run says why.
    let is_refused = step.runs.iter().all(|run| run.state == RunState::Rejected);
    if step.is_plan && step.is_approved && !is_refused {
        let label = words.label(ProcessLabel::Approval);
        parts.push(fact(label, words.label(ProcessLabel::Approved)));
    }
    parts.extend(step.attempts.iter().filter_map(|attempt| in_vain(attempt, words)));
    parts.extend(step.runs.iter().map(|run| run_block(run, shown)));
    parts.extend(edits(step, shown));
    section(words.label(label(step.step)), parts)
}

/// A request that led to nothing.
fn in_vain(attempt: &Attempt, words: &dyn ProcessWords) -> Option<SolutionBlock> {
    if let Some(failure) = &attempt.failure {
        return Some(fact(words.label(ProcessLabel::NoAnswer), words.failure(failure)));
    }
    let said = |issue: &Issue| {
        let said = format!("{} {}", issue.pointer, words.issue(issue));
        said.trim().to_owned()
    };
    let issues: Vec<String> = attempt.issues.iter().map(said).collect();
    let label = || words.label(ProcessLabel::Refused);
    (!issues.is_empty()).then(|| fact(label(), issues.join("\n")))
}

/// What the person added to the context during the step.
fn edits(step: &Step, shown: &Shown) -> Vec<SolutionBlock> {
    let messages = shown.document.messages();
    let (from, to) = step.messages;
    let own = messages.get(from..to).unwrap_or_default();
    let is_persons = |source: &Value| source.get("_by").and_then(Value::as_str) == Some("person");
    let edits = own.iter().filter(|message| is_persons(message.source));
    let said = edits.map(|message| without(message.source, &["_step", "_by"]));
    said.map(|said| value(shown.words.label(ProcessLabel::Edit), &said, None)).collect()
}
