//! A run as a section: who carried it out, with what, what came of it, and what the person said.

use super::Shown;
use super::blocks::{fact, labelled, section, value};
use super::step_block::step_block;
use super::words::{ProcessLabel, ProcessWords};
use crate::context::Tool;
use crate::field::readable_key;
use crate::solution::SolutionBlock;
use crate::steps::delegate::MOST_DEPTH;
use crate::steps::engine::document_of_record;
use crate::steps::record::{Process, Run, RunError};
use crate::steps::status::{FaultCode, RunState};
use crate::steps::workshop::parameters_schema;
use crate::tool::Call;
use serde_json::Value;

/// A run.
pub(super) fn run_block(run: &Run, shown: &Shown) -> SolutionBlock {
    let words = shown.words;
    let name = Call { source: &run.call }.tool().unwrap_or_default();
    let tool = shown.tools.iter().find(|tool| tool.name == name);
    let mut parts = facts(run, tool, words);
    parts.extend(run.error.as_ref().map(|error| fault(error, words)));
    let notes = run.notes.iter().map(|note| words.note(*note));
    parts.extend(notes.map(|note| fact(words.label(ProcessLabel::Note), note)));
    parts.extend(values(run, tool, words));
    parts.extend(delegate(run, shown));
    let number = run.place().saturating_add(1);
    let title = title(name, tool);
    section(words.label(ProcessLabel::Call { number, tool: &title }), parts)
}

/// What a tool is called: by its title, or as its name reads.
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
    let said = Call { source: &run.call }.output_path();
    let tools = || tool?.meta("_outputPath")?.as_str();
    let path = run.path.as_deref().or(said).or_else(tools);
    let path = path.filter(|_| run.state == RunState::Done || !run.state.is_over());
    parts.extend(path.map(|path| fact(label(ProcessLabel::Path), words.place(path))));
    parts
}

/// What is wrong: the kind of fault in words, and what was said of it. Of a refusal the reason is all
/// that there is to say.
fn fault(error: &RunError, words: &dyn ProcessWords) -> SolutionBlock {
    if error.code == FaultCode::Rejected {
        return fact(words.label(ProcessLabel::Reason), error.message.clone());
    }
    let mut said = words.fault(error.code);
    let reason = error.reason().map(|reason| words.reason(&reason));
    let reason = reason.unwrap_or_else(|| error.message.clone());
    if !reason.is_empty() {
        said = format!("{said}: {reason}");
    }
    fact(words.label(ProcessLabel::Error), said)
}

fn values(run: &Run, tool: Option<&Tool>, words: &dyn ProcessWords) -> Vec<SolutionBlock> {
    let schema = tool.map(parameters_schema);
    let given = |call: &Value| Value::Object(Call { source: call }.parameters());
    let is_empty = |value: &Value| value.as_object().is_some_and(serde_json::Map::is_empty);
    let parameters = given(run.resolved.as_ref().unwrap_or(&run.call));
    let parameters = Some(parameters).filter(|given| !is_empty(given));
    let part = |label, of: &Value, schema: Option<&Value>| value(words.label(label), of, schema);
    let proposed = run.proposed.as_ref().map(given);
    [
        proposed.map(|proposed| labelled(part(ProcessLabel::Proposed, &proposed, schema.as_ref()))),
        parameters.map(|given| labelled(part(ProcessLabel::Parameters, &given, schema.as_ref()))),
        run.output
            .as_ref()
            .map(|output| part(ProcessLabel::Result, output, tool.and_then(Tool::output))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The steps of the Request that carried the run out. A record that nests deeper than processes do was
/// not written by one.
fn delegate(run: &Run, shown: &Shown) -> Option<SolutionBlock> {
    let words = shown.words;
    let record = run.process.as_ref().filter(|_| shown.depth < MOST_DEPTH)?;
    let process = Process::from_value(record)?;
    let (document, _) = document_of_record(record)?;
    let mut parts = vec![fact(words.label(ProcessLabel::Status), words.status(process.status))];
    let below = Shown::of(&document, shown.depth.saturating_add(1), words);
    parts.extend(process.steps.iter().map(|step| step_block(step, &below)));
    Some(section(words.label(ProcessLabel::Delegate), parts))
}
