//! A step of a process as a section: its time, requests without a result, calls with their outcomes, and the person's
//! edits.

use super::blocks::{fact, labelled, section, time, value};
use super::words::{ProcessLabel, ProcessWords};
use crate::context::{Tool, tools};
use crate::document::Request;
use crate::field::readable_key;
use crate::form::Issue;
use crate::solution::SolutionBlock;
use crate::steps::past::record::{Attempt, Process, Run, RunError, Step};
use crate::steps::plans::delegate::MOST_DEPTH;
use crate::steps::plans::workshop::{parameters_schema, without};
use crate::steps::turns::engine::document_of_record;
use crate::steps::turns::status::{FaultCode, RunState};
use crate::tool::Call;
use serde_json::Value;

/// The process that is exported, and the words for it.
pub(super) struct ProcessText<'process> {
    document: &'process Request,
    tools: Vec<Tool>,
    /// The number of processes around this one.
    depth: usize,
    words: &'process dyn ProcessWords,
}

impl<'process> ProcessText<'process> {
    pub fn begin(
        document: &'process Request,
        depth: usize,
        words: &'process dyn ProcessWords,
    ) -> Self {
        Self { document, tools: tools(&document.messages()), depth, words }
    }
}

/// Returns a step as a section.
pub(super) fn step_block(step: &Step, view: &ProcessText) -> SolutionBlock {
    let words = view.words;
    let label = if step.is_plan { ProcessLabel::Plan } else { ProcessLabel::Step };
    let mut parts = Vec::new();
    if !step.date.is_empty() {
        parts.push(time(words.label(ProcessLabel::Began), step.date.clone()));
    }
    // If the whole plan was rejected, each run gives the reason.
    let is_refused = step.runs.iter().all(|run| run.state == RunState::Rejected);
    if step.is_plan && step.is_approved && !is_refused {
        let label = words.label(ProcessLabel::Approval);
        parts.push(fact(label, words.label(ProcessLabel::Approved)));
    }
    parts.extend(step.attempts.iter().filter_map(|attempt| request_without_result(attempt, words)));
    parts.extend(step.runs.iter().map(|run| run_block(run, view)));
    parts.extend(edits(step, view));
    section(words.label(label(step.step)), parts)
}

/// Returns the reason why a request gave no result; `None` if it gave one.
fn request_without_result(attempt: &Attempt, words: &dyn ProcessWords) -> Option<SolutionBlock> {
    if let Some(failure) = &attempt.failure {
        return Some(fact(words.label(ProcessLabel::NoAnswer), words.failure(failure)));
    }
    let line = |issue: &Issue| {
        let text = format!("{} {}", issue.pointer, words.issue(issue));
        text.trim().to_owned()
    };
    let issues: Vec<String> = attempt.issues.iter().map(line).collect();
    let label = || words.label(ProcessLabel::Refused);
    (!issues.is_empty()).then(|| fact(label(), issues.join("\n")))
}

/// Returns the messages that the person added to the context during the step.
fn edits(step: &Step, view: &ProcessText) -> Vec<SolutionBlock> {
    let messages = view.document.messages();
    let (from, to) = step.messages;
    let own = messages.get(from..to).unwrap_or_default();
    let is_persons = |source: &Value| source.get("_by").and_then(Value::as_str) == Some("person");
    let edits = own.iter().filter(|message| is_persons(message.source));
    let contents = edits.map(|message| without(message.source, &["_step", "_by"]));
    contents.map(|content| value(view.words.label(ProcessLabel::Edit), &content, None)).collect()
}

/// Returns a run as a section: its carrier, parameters and outcome, and the person's change or reason.
fn run_block(run: &Run, view: &ProcessText) -> SolutionBlock {
    let words = view.words;
    let name = Call { source: &run.call }.tool().unwrap_or_default();
    let tool = view.tools.iter().find(|tool| tool.name == name);
    let mut parts = facts(run, tool, words);
    parts.extend(run.error.as_ref().map(|error| fault(error, words)));
    let notes = run.notes.iter().map(|note| words.note(*note));
    parts.extend(notes.map(|note| fact(words.label(ProcessLabel::Note), note)));
    parts.extend(values(run, tool, words));
    parts.extend(delegate(run, view));
    let number = run.place().saturating_add(1);
    let title = title(name, tool);
    section(words.label(ProcessLabel::Call { number, tool: &title }), parts)
}

/// Returns the tool's title, or else its readable name.
fn title(name: &str, tool: Option<&Tool>) -> String {
    let title = tool.and_then(|tool| tool.schema.get("title")?.as_str());
    title.map_or_else(|| readable_key(name), str::to_owned)
}

fn facts(run: &Run, tool: Option<&Tool>, words: &dyn ProcessWords) -> Vec<SolutionBlock> {
    let label = |label| words.label(label);
    let mut parts: Vec<SolutionBlock> = Vec::new();
    parts.extend(run.instance().map(|case| fact(label(ProcessLabel::Case), case.to_owned())));
    parts.push(fact(label(ProcessLabel::By), words.carried_by(run.by)));
    parts.push(fact(label(ProcessLabel::State), words.state(run.state)));
    let own = Call { source: &run.call }.output_path();
    let tools = || tool?.meta("_outputPath")?.as_str();
    let path = run.path.as_deref().or(own).or_else(tools);
    let path = path.filter(|_| run.state == RunState::Done || !run.state.is_over());
    parts.extend(path.map(|path| fact(label(ProcessLabel::Path), words.place(path))));
    parts
}

/// Returns the error of a run: the kind of fault in words, and the details. A rejection shows only the person's reason.
fn fault(error: &RunError, words: &dyn ProcessWords) -> SolutionBlock {
    if error.code == FaultCode::Rejected {
        return fact(words.label(ProcessLabel::Reason), error.message.clone());
    }
    let mut line = words.fault(error.code);
    let issues = (!error.issues.is_empty()).then(|| issues_text(&error.issues, words));
    let reason = issues.or_else(|| error.reason().map(|reason| words.reason(&reason)));
    let reason = reason.unwrap_or_else(|| error.message.clone());
    if !reason.is_empty() {
        line = format!("{line}: {reason}");
    }
    fact(words.label(ProcessLabel::Error), line)
}

fn issues_text(issues: &[Issue], words: &dyn ProcessWords) -> String {
    let lines = issues.iter().map(|issue| format!("{} {}", issue.pointer, words.issue(issue)));
    lines.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("; ")
}

fn values(run: &Run, tool: Option<&Tool>, words: &dyn ProcessWords) -> Vec<SolutionBlock> {
    let schema = tool.map(parameters_schema);
    let parameters_of = |call: &Value| Value::Object(Call { source: call }.parameters());
    let is_empty = |value: &Value| value.as_object().is_some_and(serde_json::Map::is_empty);
    let parameters = parameters_of(run.resolved.as_ref().unwrap_or(&run.call));
    let parameters = Some(parameters).filter(|members| !is_empty(members));
    let part =
        |label, content: &Value, schema: Option<&Value>| value(words.label(label), content, schema);
    let proposed = run.proposed.as_ref().map(parameters_of);
    [
        proposed.map(|proposed| labelled(part(ProcessLabel::Proposed, &proposed, schema.as_ref()))),
        parameters
            .map(|members| labelled(part(ProcessLabel::Parameters, &members, schema.as_ref()))),
        run.output
            .as_ref()
            .map(|output| part(ProcessLabel::Result, output, tool.and_then(Tool::output))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns the steps of the Request that carried the run out. Deeper levels than a process can have are left out, as no
/// process wrote them.
fn delegate(run: &Run, view: &ProcessText) -> Option<SolutionBlock> {
    let words = view.words;
    let record = run.process.as_ref().filter(|_| view.depth < MOST_DEPTH)?;
    let process = Process::from_value(record)?;
    let (document, _) = document_of_record(record)?;
    let mut parts = vec![fact(words.label(ProcessLabel::Status), words.status(process.status))];
    let below = ProcessText::begin(&document, view.depth.saturating_add(1), words);
    parts.extend(process.steps.iter().map(|step| step_block(step, &below)));
    Some(section(words.label(ProcessLabel::Delegate), parts))
}
