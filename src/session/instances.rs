//! The form of a document without cases: that of the input of its merged context, where it has one.
//! Refuses cases: the part of the page that knows them makes their forms.

use super::InputForm;
use super::past::Past;
use pilcrow_core::context::{DataMessage, Entry, merge_context};
use pilcrow_core::document::Request;
use pilcrow_core::field::{FieldTree, ReadHints, infer_schema};
use pilcrow_core::form::{Draft, FormState, Grounds, Turning};
use pilcrow_core::schema::{Matcher, has_hints};
use serde_json::Value;
use std::rc::Rc;

/// What reads patterns and hints, and what turns conditions, where the document has such.
pub type Readers = (Option<Matcher>, Option<ReadHints>, Option<Turning>);

pub(super) fn input_forms(
    request: &Request,
    draft: Option<&Value>,
    past: Past,
    readers: Readers,
) -> Vec<InputForm> {
    input_of(request).into_iter().map(|input| form(input, draft, past, readers)).collect()
}

/// The merged input of no case: the only one, or what is for all cases.
pub fn input_of(request: &Request) -> Option<DataMessage> {
    merge_context(&request.messages()).into_iter().find_map(input)
}

fn input(entry: Entry) -> Option<DataMessage> {
    match entry {
        Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_none() => {
            Some(data)
        }
        _ => None,
    }
}

fn form(mut input: DataMessage, draft: Option<&Value>, past: Past, readers: Readers) -> InputForm {
    let inferred = input.schema.is_none();
    // Not a second time in memory: schemas are most of what there is.
    let schema = input.schema.take().unwrap_or_else(|| inferred_schema(&input));
    let grounds = grounds_of(schema, input.ui.as_deref(), readers);
    let loaded = FormState::loaded(grounds.clone(), input.value.clone());
    let saved = draft.and_then(|draft| saved(draft, None));
    let state = saved.map(|saved| Draft::read(saved).into_form(grounds));
    let form = InputForm::new(0, None, input.parts, loaded, input.value, inferred, past);
    if let Some(state) = state {
        // What was typed the last time is where this time begins: no step leads behind it.
        form.take_up(state);
    }
    form
}

/// What data without a schema looks like.
pub fn inferred_schema(data: &DataMessage) -> Value {
    infer_schema(data.value.as_ref().unwrap_or(&Value::Null))
}

/// What a form stands on: a schema, and a `ui` object that stands beside it.
pub fn grounds_of(schema: Value, ui: Option<&Value>, readers: Readers) -> Grounds {
    let (matcher, read, turning) = readers;
    let read = read.filter(|_| ui.is_some() || has_hints(&schema));
    let plain = FieldTree::plain(schema);
    let tree = match read {
        Some(read) => plain.hinted_by(ui, read),
        None => plain,
    };
    matcher.into_iter().for_each(|matcher| tree.schema().match_by(matcher));
    Grounds::new(Rc::new(tree), turning)
}

/// What a draft has for the input of a case.
pub fn saved<'a>(draft: &'a Value, instance: Option<&str>) -> Option<&'a Value> {
    draft.get("forms")?.get(instance.unwrap_or_default())
}
