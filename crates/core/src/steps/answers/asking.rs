//! Composes the requests of a process to the model: for an answer to the whole, for some cases, or for the results of
//! calls.

use crate::attachment::holds_address;
use crate::batch::{for_cases, sub_batch_request};
use crate::context::{CALLS, calls_text, tool_lines};
use crate::document::{MessageBody, Request};
use crate::object::{object, text};
use crate::steps::past::record::Run;
use crate::steps::plans::scope::{passed, scopes_of};
use crate::steps::plans::workshop::{Workshop, newest_plan, without};
use crate::steps::turns::status::Carrier;
use crate::steps::turns::wave::choices;
use crate::tool::{Composing, McpTool, any_of, closed, composed_request};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Returns the document as it is sent for an answer to the whole. `done` contains the ids of the newest plan's finished
/// runs.
pub(in crate::steps) fn answer_request(
    document: &Request,
    composing: Composing,
    done: &[&str],
) -> Request {
    let place = newest_plan(document).map(|plan| plan.place);
    let messages = document.messages();
    let sent = messages.iter().enumerate().map(|(at, message)| {
        let mut message = message.source.clone();
        if let (Value::Object(members), true) = (&mut message, Some(at) == place) {
            members.shift_remove("_done");
            let done: Vec<Value> = done.iter().copied().map(text).collect();
            members.extend((!done.is_empty()).then(|| ("_done".to_owned(), Value::Array(done))));
        }
        message
    });
    composed_request(&bare(document, sent.collect()), composing)
}

/// Returns the document as it is sent for answers to some of its cases.
pub(in crate::steps) fn cases_request(document: &Request, cases: &[String]) -> Request {
    let messages = document.messages();
    let context = messages.iter().map(|message| message.source.clone()).collect();
    for_cases(&sub_batch_request(&bare(document, context), cases))
}

/// Returns a document without its earlier answer and its record, which the model is not to see.
fn bare(document: &Request, context: Vec<Value>) -> Request {
    let mut members = document.members().clone();
    members.retain(|key, _| !["solution", "process", "loop"].contains(&key.as_str()));
    Request::new(members).with_context(context)
}

/// Returns the messages that a run's scopes pass on; empty if it has no scopes (a model then sees all texts and data).
pub(in crate::steps) fn passed_to(run: &Run, shop: &Workshop) -> Vec<Value> {
    let tool = shop.tool(&run.call);
    let named = tool.and_then(|tool| tool.meta("_activity")?.as_str());
    if run.by == Carrier::Server && named.and_then(McpTool::read).is_some() {
        // The Model Context Protocol has no place for such messages.
        return Vec::new();
    }
    let scopes = scopes_of(tool, &run.call).unwrap_or_default();
    passed(&scopes, &shop.entries, run.instance())
}

/// Returns the messages that a scoped run passes on, `None` if its tool has no scopes. Runs with equal values are
/// requested together.
pub(in crate::steps) fn passed_values(run: &Run, shop: &Workshop) -> Option<Vec<Value>> {
    let tool = shop.tool(&run.call)?;
    tool.meta("_scopes")?;
    Some(passed_to(run, shop))
}

/// Returns a request for the results of runs that see the same messages.
pub(in crate::steps) fn results_request(
    document: &Request,
    runs: &[&Run],
    shop: &Workshop,
) -> Request {
    let view = runs.first().and_then(|run| passed_values(run, shop));
    let mut context = message_values(document, shop, runs, view.is_none());
    context.extend(view.into_iter().flatten());
    context.push(calls_message(runs));
    bare(document, context).with_schema(results_schema(runs, shop))
}

/// Returns the texts and, if `with_data`, the data of a document. The position of the first tool message gets a
/// description of the called tools.
fn message_values(
    document: &Request,
    shop: &Workshop,
    runs: &[&Run],
    with_data: bool,
) -> Vec<Value> {
    let mut is_told = false;
    let messages = document.messages();
    let is_own = |case: &str| with_data || runs.iter().any(|run| run.instance() == Some(case));
    let values = messages.iter().filter_map(|message| match message.body() {
        MessageBody::Text(_) => {
            message.instance().is_none_or(is_own).then(|| message.source.clone())
        }
        MessageBody::Data { .. } => with_data.then(|| message.source.clone()),
        MessageBody::Other { kind: "tool" } if !is_told => {
            is_told = true;
            let is_called = |name: &str| {
                runs.iter().any(|run| run.call.get("_tool").and_then(Value::as_str) == Some(name))
            };
            let called: Vec<_> =
                shop.tools.iter().filter(|tool| is_called(&tool.name)).cloned().collect();
            Some(object([("type", text("system")), ("message", text(&tool_lines(&called)))]))
        }
        MessageBody::Other { .. } => None,
    });
    values.collect()
}

/// Returns the message that asks for the results: a text, or the calls themselves if their values contain files, which
/// are attached beside the text.
fn calls_message(runs: &[&Run]) -> Value {
    let calls = calls_of(runs);
    if holds_address(&calls) {
        return object([("type", text(CALLS)), (CALLS, calls)]);
    }
    object([("type", text("text")), ("text", text(&calls_text(&calls)))])
}

/// Returns the calls as the model sees them.
fn calls_of(runs: &[&Run]) -> Value {
    let calls = runs.iter().map(|run| {
        let mut members = Map::from_iter([("_id".to_owned(), text(&run.id))]);
        let call = run.resolved.as_ref().unwrap_or(&run.call);
        let own = call.as_object().into_iter().flatten();
        let rest = own.filter(|(key, _)| *key == "_tool" || !key.starts_with('_'));
        members.extend(rest.map(|(key, value)| (key.clone(), value.clone())));
        Value::Object(members)
    });
    calls.collect()
}

/// Returns the schema `{results: [{_id, _output}]}`, with an alternative for each tool that fixes its ids and its
/// output.
fn results_schema(runs: &[&Run], shop: &Workshop) -> Value {
    let mut names: Vec<&str> = Vec::new();
    for run in runs {
        let name = run.call.get("_tool").and_then(Value::as_str).unwrap_or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let items = any_of(names.iter().map(|name| result_schema(name, runs, shop)).collect());
    let results = object([("type", text("array")), ("items", items)]);
    closed(Map::from_iter([("results".to_owned(), results)]), |_| true)
}

fn result_schema(name: &str, runs: &[&Run], shop: &Workshop) -> Value {
    let is_of = |run: &&&Run| run.call.get("_tool").and_then(Value::as_str) == Some(name);
    let own: Vec<&&Run> = runs.iter().filter(is_of).collect();
    let ids = own.iter().map(|run| text(&run.id)).collect();
    let tool = own.first().and_then(|run| shop.tool(&run.call));
    let output = tool.and_then(|tool| tool.output()).cloned();
    let mut properties = Map::new();
    properties.insert("_id".to_owned(), object([("enum", Value::Array(ids))]));
    let places: Vec<Vec<String>> = own.iter().map(|run| choices(&run.call, shop)).collect();
    let always_chosen = places.iter().all(|places| !places.is_empty());
    let names: BTreeSet<String> = places.into_iter().flatten().collect();
    if !names.is_empty() {
        let names = names.iter().map(|name| text(name)).collect();
        properties.insert("_outputPath".to_owned(), object([("enum", Value::Array(names))]));
    }
    properties.insert("_output".to_owned(), output.unwrap_or_else(|| Value::Bool(true)));
    closed(properties, |key| key != "_outputPath" || always_chosen)
}

/// Returns the calls for a plan, without results.
pub(in crate::steps) fn planned(calls: &[Value]) -> Vec<Value> {
    calls.iter().map(|call| without(call, &["_output"])).collect()
}
