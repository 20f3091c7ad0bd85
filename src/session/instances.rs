//! The form of a document without cases: that of the input in its merged context, if it has one.

use super::InputForm;
use super::past::Past;
use pilcrow_core::context::{DataMessage, input_of};
use pilcrow_core::document::Request;
use pilcrow_core::field::infer_schema;
use pilcrow_core::form::{Draft, FormSchema, FormState};
use serde_json::Value;

pub(super) fn input_forms(request: &Request, draft: Option<&Value>, past: Past) -> Vec<InputForm> {
    input_of(request).into_iter().map(|input| form(input, draft, past)).collect()
}

fn form(mut input: DataMessage, draft: Option<&Value>, past: Past) -> InputForm {
    let inferred = input.schema.is_none();
    // Moved, not copied: schemas take most of the memory.
    let schema = input.schema.take().unwrap_or_else(|| inferred_schema(&input));
    let schema = FormSchema::new(schema, input.ui.as_deref());
    let loaded = FormState::loaded(schema.clone(), input.value.clone());
    let saved = draft.and_then(|draft| saved(draft, None));
    let state = saved.map(|saved| Draft::read(saved).into_form(schema));
    let form = InputForm::new(0, None, input.parts, loaded, input.value, inferred, past);
    if let Some(state) = state {
        // The draft is the starting point, so no undo step leads behind it.
        form.take_up(state);
    }
    form
}

/// Returns the schema inferred from data that has none.
pub fn inferred_schema(data: &DataMessage) -> Value {
    infer_schema(data.value.as_ref().unwrap_or(&Value::Null))
}

/// Returns the part of a draft for the input of a case.
pub fn saved<'a>(draft: &'a Value, instance: Option<&str>) -> Option<&'a Value> {
    draft.get("forms")?.get(instance.unwrap_or_default())
}
