//! Scopes: the part of a context that is passed on with a call. It consists of merged data of the kinds in the tool's
//! `_scopes`, as the run's own case sees them; another case's data is never included.

use crate::context::{DataMessage, Entry, Tool, data_of, merge_values, targeted};
use crate::object::{object, text};
use crate::tool::{Variable, parse_reference};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Returns the scopes of a call: those that its tool fixes, or those that the call chooses from the tool's options.
/// `None` if the call names any other.
pub(in crate::steps) fn scopes_of(tool: Option<&Tool>, call: &Value) -> Option<Vec<Variable>> {
    let Some(schema) = tool.and_then(|tool| tool.meta("_scopes")) else { return Some(Vec::new()) };
    let fixed = schema.get("const").unwrap_or(schema);
    if fixed.is_array() || fixed.is_string() {
        return Some(listed(fixed));
    }
    let Some(chosen) = call.get("_scopes").filter(|chosen| !chosen.is_null()) else {
        return Some(Vec::new());
    };
    let options = schema.get("enum").or_else(|| schema.get("items")?.get("enum"))?.as_array()?;
    let entries = chosen.as_array().map_or(std::slice::from_ref(chosen), Vec::as_slice);
    let is_allowed =
        options.contains(chosen) || entries.iter().all(|entry| options.contains(entry));
    is_allowed.then(|| listed(chosen))
}

/// Parses scopes: the name of a kind (`user`) or a place in it (`†user.name`).
fn listed(value: &Value) -> Vec<Variable> {
    let entries = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    let read = |name: &str| {
        let name = name.trim_start_matches('¶');
        let marked = if name.starts_with('†') { name.to_owned() } else { format!("†{name}") };
        parse_reference(&marked)?.0.into_iter().flatten().next()
    };
    entries.iter().filter_map(Value::as_str).filter_map(read).collect()
}

/// Returns the messages that are passed on for a run of a case, without `_instance`.
pub(in crate::steps) fn passed(
    scopes: &[Variable],
    entries: &[Entry],
    instance: Option<&str>,
) -> Vec<Value> {
    scopes.iter().filter_map(|scope| message(scope, entries, instance)).collect()
}

/// Returns the data that code receives by name: for each kind, the value that the run's case sees; limited to the
/// tool's scopes if it has any. Kinds that the code does not mention are left out.
pub(in crate::steps) fn data_by_name(
    tool: &Tool,
    call: &Value,
    (entries, instance): (&[Entry], Option<&str>),
    source: &str,
) -> Map<String, Value> {
    let kinds: BTreeSet<&str> = entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Data(data) => Some(data.identity.kind.as_str()),
            _ => None,
        })
        .collect();
    let whole = |kind: &str| Variable { kind: kind.to_owned(), path: Vec::new() };
    let mut scopes = match tool.meta("_scopes") {
        Some(_) => scopes_of(Some(tool), call).unwrap_or_default(),
        None => kinds.into_iter().map(whole).collect(),
    };
    scopes.retain(|scope| source.contains(&scope.kind));
    let mut named = Map::new();
    for scope in &scopes {
        let content = message(scope, entries, instance);
        let Some(value) = content.and_then(|content| content.get(value_key(&scope.kind)).cloned())
        else {
            continue;
        };
        let value = match named.shift_remove(&scope.kind) {
            Some(there) => merge_values(there, value),
            None => value,
        };
        named.insert(scope.kind.clone(), value);
    }
    named
}

fn message(scope: &Variable, entries: &[Entry], instance: Option<&str>) -> Option<Value> {
    let entry_of = |instance| data_of(entries, &scope.kind, instance);
    let (global, own) = (entry_of(None), instance.and_then(|instance| entry_of(Some(instance))));
    let value = |data: Option<&DataMessage>| data.and_then(|data| data.value.clone());
    let value = targeted(value(global).as_ref(), value(own).as_ref()).value?;
    let nested = if scope.path.is_empty() { value } else { only(&value, &scope.path)? };
    let described = own.or(global).filter(|_| scope.path.is_empty());
    let schema = own.and_then(|data| data.schema.clone()).or_else(|| global?.schema.clone());
    let mut members = own_type(&scope.kind);
    let schema = schema.filter(|_| scope.path.is_empty());
    members.extend(schema.map(|schema| ("schema".to_owned(), schema)));
    let about = described.and_then(|data| data.description.as_deref());
    members.extend(about.map(|about| ("description".to_owned(), text(about))));
    members.insert(value_key(&scope.kind).to_owned(), nested);
    Some(Value::Object(members))
}

/// Returns a copy of the value that contains only the part at a path.
fn only(value: &Value, path: &[String]) -> Option<Value> {
    let part = path.iter().try_fold(value, |value, key| value.get(key))?;
    let around = |below, key: &String| object([(key.as_str(), below)]);
    Some(path.iter().rev().fold(part.clone(), around))
}

fn own_type(kind: &str) -> Map<String, Value> {
    match kind {
        "state" | "input" => Map::from_iter([("type".to_owned(), text(kind))]),
        kind => {
            Map::from_iter([("type".to_owned(), text("data")), ("kind".to_owned(), text(kind))])
        }
    }
}

fn value_key(kind: &str) -> &str {
    if matches!(kind, "state" | "input") { kind } else { "data" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::{merge_context, tools};
    use crate::document::parse_document;
    use serde_json::json;

    #[track_caller]
    fn check(scopes: Value, chosen: Value, expected: Option<Value>) {
        let text = json!([{"type": "tool", "tool": {"t": {"_scopes": scopes}}}, {"type": "text", "text": "secret"},
            {"type": "data", "kind": "user", "data": {"name": "J", "home": {"city": "Rome", "zip": "1"}}, "description": "Who."},
            {"type": "state", "a": 1, "b": 1}, {"type": "state", "_instance": "①", "b": 2}, {"type": "state", "_instance": "②", "b": 3}]);
        let request = parse_document(&text.to_string()).unwrap().request;
        let tools = tools(&request.messages());
        let call = json!({"_tool": "t", "_scopes": chosen});
        let result = scopes_of(tools.first(), &call);
        let entries = merge_context(&request.messages());
        let result = result.map(|scopes| Value::Array(passed(&scopes, &entries, Some("①"))));
        assert_eq!(result.map(|v| v.to_string()), expected.map(|v| v.to_string()));
    }

    #[test]
    fn a_run_passes_on_its_own_case_over_all_and_no_other() {
        let state = json!([{"type": "state", "state": {"a": 1, "b": 2}}]);
        check(json!(["state"]), json!(null), Some(state.clone()));
        check(json!({"const": ["state"]}), json!(["user"]), Some(state.clone()));
        check(
            json!(["†user.home.city", "gone"]),
            json!(null),
            Some(json!([{"type": "data", "kind": "user", "data": {"home": {"city": "Rome"}}}])),
        );
        check(
            json!(["user"]),
            json!(null),
            Some(json!([{"type": "data", "kind": "user", "description": "Who.",
                "data": {"name": "J", "home": {"city": "Rome", "zip": "1"}}}])),
        );
    }

    #[test]
    fn a_call_chooses_where_its_tool_lets_it() {
        let state = json!([{"type": "state", "state": {"a": 1, "b": 2}}]);
        check(json!({"enum": ["state", "user"]}), json!("state"), Some(state.clone()));
        check(
            json!({"type": "array", "items": {"enum": ["state", "user"]}}),
            json!(["state"]),
            Some(state),
        );
        check(json!({"enum": ["user"]}), json!("state"), None);
        check(json!({"enum": ["user"]}), json!(null), Some(json!([])));
    }

    #[test]
    fn code_has_data_by_name_as_its_case_sees_them() {
        let context = json!([{"type": "tool", "tool": {"t": {}, "s": {"_scopes": ["†user.name"]}}},
            {"type": "state", "a": 1}, {"type": "state", "_instance": "①", "b": 2}, {"type": "state", "_instance": "②", "b": 3},
            {"type": "data", "kind": "user", "data": {"name": "Ann", "pin": 1}}]);
        let request = parse_document(&context.to_string()).unwrap().request;
        let messages = request.messages();
        let (entries, tools) = (merge_context(&messages), tools(&messages));
        let check = |tool: usize, source: &str, expected: Value| {
            let result = data_by_name(&tools[tool], &json!({}), (&entries, Some("①")), source);
            assert_eq!(Value::Object(result), expected, "{source}");
        };
        check(0, "(call, {state}) => state.a", json!({"state": {"a": 1, "b": 2}}));
        check(
            0,
            "(call, {user, state}) => 1",
            json!({"state": {"a": 1, "b": 2}, "user": {"name": "Ann", "pin": 1}}),
        );
        check(0, "(call) => call.n", json!({}));
        check(1, "(call, {user, state}) => 1", json!({"user": {"name": "Ann"}}));
    }
}
