//! Which forms a document needs: one for each input of its merged context.
//! Refuses to merge a case's input with the one for all cases; the model is told both.

use super::InputForm;
use super::past::Past;
use pilcrow_core::context::{DataMessage, Entry, merge_context};
use pilcrow_core::document::Request;
use pilcrow_core::field::{FieldTree, ReadHints, infer_schema};
use pilcrow_core::form::{Draft, FormState};
use pilcrow_core::schema::{Matcher, has_hints};
use serde_json::Value;
use std::rc::Rc;

/// What reads patterns and hints, where the document has such.
pub type Readers = (Option<Matcher>, Option<ReadHints>);

pub(super) fn input_forms(
    request: &Request,
    draft: Option<&Value>,
    past: Past,
    readers: Readers,
) -> Vec<InputForm> {
    let entries = merge_context(&request.messages());
    let inputs: Vec<DataMessage> = entries.into_iter().filter_map(input).collect();
    let shared = inputs.iter().find(|input| input.identity.instance.is_none());
    let shared = shared.map(|input| (input.schema.clone(), input.ui.clone())).unwrap_or_default();
    inputs
        .into_iter()
        .enumerate()
        .map(|(index, input)| form(index, input, &shared, draft, past, readers))
        .collect()
}

fn input(entry: Entry) -> Option<DataMessage> {
    match entry {
        Entry::Data(data) if data.identity.is_input() => Some(data),
        _ => None,
    }
}

fn form(
    index: usize,
    input: DataMessage,
    (shared, shared_ui): &(Option<Value>, Option<Box<Value>>),
    draft: Option<&Value>,
    past: Past,
    (matcher, read): Readers,
) -> InputForm {
    let inferred = input.schema.is_none() && shared.is_none();
    let schema = input.schema.or_else(|| shared.clone());
    let ui = input.ui.as_deref().or(shared_ui.as_deref());
    let schema =
        schema.unwrap_or_else(|| infer_schema(input.value.as_ref().unwrap_or(&Value::Null)));
    let tree = Rc::new(match read.filter(|_| ui.is_some() || has_hints(&schema)) {
        Some(read) => FieldTree::hinted(schema, ui, read),
        None => FieldTree::new(schema),
    });
    matcher.into_iter().for_each(|matcher| tree.schema().match_by(matcher));
    let loaded = FormState::loaded(Rc::clone(&tree), input.value.clone());
    let instance = input.identity.instance;
    let saved = draft.and_then(|draft| saved(draft, instance.as_deref()));
    let state = saved.map(|saved| Draft::read(saved).into_form(tree));
    let form = InputForm::new(index, instance, input.parts, loaded, input.value, inferred, past);
    if let Some(state) = state {
        // What was typed the last time is where this time begins: no step leads behind it.
        form.take_up(state);
    }
    form
}

/// What a draft has for the input of a case.
pub fn saved<'a>(draft: &'a Value, instance: Option<&str>) -> Option<&'a Value> {
    draft.get("forms")?.get(instance.unwrap_or_default())
}
