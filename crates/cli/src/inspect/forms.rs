//! Lists the fields of a document's forms. A recursive schema is followed as deep as its value.

use crate::words;
use pilcrow_check::Checker;
use pilcrow_core::context::{DataMessage, Entry};
use pilcrow_core::field::{FieldTree, infer_schema, readable_key};
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::form::{FormState, Issue, NodeContent, NodeId, alike_shapes};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// Maximum number of fields listed for one form.
const MAX_PLACES: usize = 20_000;

/// Returns an object for each input: `{instance, fields, input, issues}`.
pub fn inspect_forms(entries: &[Entry], notes: &mut Vec<Value>) -> Vec<Value> {
    let inputs = entries.iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() => Some(data),
        _ => None,
    });
    let inputs: Vec<&DataMessage> = inputs.collect();
    let shared = inputs.iter().find(|input| input.identity.instance.is_none()).copied();
    inputs.iter().map(|input| inspect_form(input, shared, notes)).collect()
}

fn inspect_form(
    input: &DataMessage,
    shared: Option<&DataMessage>,
    notes: &mut Vec<Value>,
) -> Value {
    let instance = &input.identity.instance;
    let of_all = |read: fn(&DataMessage) -> Option<&Value>| read(input).or_else(|| read(shared?));
    let given_schema = of_all(|message| message.schema.as_ref()).cloned();
    if given_schema.is_none() {
        let message = "the input has no schema; the form is made from its value";
        notes.push(json!({"kind": "inferredSchema", "instance": instance, "message": message}));
    }
    let schema =
        given_schema.unwrap_or_else(|| infer_schema(input.value.as_ref().unwrap_or(&Value::Null)));
    let ui = of_all(|message| message.ui.as_deref());
    let tree = FieldTree::with_ui(schema, ui);
    let mut form = FormState::new(Rc::new(tree), input.value.clone());
    let mut fields = Vec::new();
    let root = form.root();
    list_fields(&mut form, root, true, &mut fields);
    let value = form.value();
    let reported = reported(&form.tree().schema().document(), value.as_ref(), notes);
    let form_issues = form.issues(reported.clone());
    let issues =
        form_issues.iter().chain(alike_shapes(&reported, &form_issues)).map(issue_value).collect();
    // The `json!` macro would change the notation of the numbers.
    Value::Object(Map::from_iter([
        ("instance".to_owned(), json!(instance)),
        ("fields".to_owned(), Value::Array(fields)),
        ("input".to_owned(), value.unwrap_or_default()),
        ("issues".to_owned(), Value::Array(issues)),
    ]))
}

fn issue_value(issue: &Issue) -> Value {
    let message = words::issue(&issue.kind);
    json!({"pointer": issue.pointer.as_str(), "keyword": issue.keyword, "message": message})
}

fn reported(schema: &Value, value: Option<&Value>, notes: &mut Vec<Value>) -> Vec<Issue> {
    let Some(value) = value else { return Vec::new() };
    let checker = Checker::new(schema);
    for absent in checker.iter().flat_map(Checker::absent) {
        notes.push(json!({"kind": "notLoaded", "message": absent.to_string()}));
    }
    for fault in checker.iter().flat_map(|checker| checker.faults()) {
        let message = format!("{}: {}", fault.pointer, fault.reason);
        notes.push(json!({"kind": "passedOver", "message": message}));
    }
    match checker.map(|checker| checker.outcome(value)) {
        Ok(CheckOutcome::Done(issues)) => return issues,
        Ok(CheckOutcome::BadSchema(reason)) => {
            notes.push(json!({"kind": "badSchema", "message": reason}))
        }
        Ok(CheckOutcome::GaveUp) => {
            let message = "the schema is too deeply recursive to check this value";
            notes.push(json!({"kind": "gaveUp", "message": message}));
        }
        Err(error) => notes.push(json!({"kind": "badSchema", "message": error.to_string()})),
    }
    Vec::new()
}

fn list_fields(form: &mut FormState, id: NodeId, required: bool, fields: &mut Vec<Value>) {
    if fields.len() >= MAX_PLACES {
        return;
    }
    let content = form.open(id);
    let Some(node) = form.node(id) else { return };
    let pointer = form.pointer(id);
    let label = node.field.title.clone().or_else(|| pointer.last().map(|key| readable_key(&key)));
    let hidden = node.field.hints.as_ref().is_some_and(|hints| hints.hidden);
    fields.push(json!({
        "pointer": pointer.as_str(),
        "widget": if hidden { "hidden" } else { node.widget().name() },
        "label": label,
        "required": required,
        "help": node.field.description,
    }));
    match &content {
        NodeContent::Object(members) => {
            for member in members {
                let required = form.node(member.node).is_some_and(|node| node.required);
                list_fields(form, member.node, required, fields);
            }
        }
        NodeContent::Array(items) => {
            for item in items {
                list_fields(form, *item, true, fields);
            }
        }
        NodeContent::Branch { .. } => {
            if let Some(chosen) = content.chosen_node() {
                list_fields(form, chosen, required, fields);
            }
        }
        _ => {}
    }
}
