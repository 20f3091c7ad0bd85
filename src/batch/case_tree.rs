//! The schema of a document's cases, and new forms for it.

use crate::session::{InputForm, Past, inferred_schema};
use pilcrow_core::batch::{Batch, Case, case_schema};
use pilcrow_core::context::{DataMessage, input_of};
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::{FormSchema, FormState};
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// The schemas of a document's cases.
pub struct CaseTree {
    /// Schema that all cases share, as the document contains it; `None` if it has none.
    pub schema: Option<Value>,
    ui: Option<Value>,
    /// Value of the input for all cases when the document was opened.
    shared: Option<Value>,
    form_schema: RefCell<FormSchema>,
}

impl CaseTree {
    /// Builds the common schema of a document's cases.
    pub fn build(batch: &Batch) -> Self {
        let first = || batch.cases.iter().filter_map(|case| case.data.as_ref()).find(has_schema);
        let described = batch.shared.as_ref().filter(has_schema).or_else(first);
        let schema = described.and_then(|data| data.schema.clone());
        let ui = described.and_then(|data| data.ui.as_deref().cloned());
        let shared = batch.shared.as_ref().and_then(|shared| shared.value.clone());
        let owns: Vec<&Value> = batch.cases.iter().filter_map(Case::own).collect();
        let whole = case_schema(schema.as_ref(), shared.as_ref(), &owns);
        let form_schema = RefCell::new(FormSchema::new(whole, ui.as_ref()));
        Self { schema, ui, shared, form_schema }
    }

    /// Returns the compiled schema of a case.
    pub fn tree(&self) -> Rc<FieldTree> {
        Rc::clone(self.form_schema.borrow().tree())
    }

    fn form_schema(&self) -> FormSchema {
        self.form_schema.borrow().clone()
    }

    /// Returns the compiled schema for an import from a table: fields of a case, and fields that the input for all
    /// cases already fills, since a case overrides them.
    pub fn import_tree(&self) -> Rc<FieldTree> {
        let mut whole = Value::clone(&self.whole_schema());
        if let Value::Object(members) = &mut whole {
            members.shift_remove("required");
            let own = self.tree();
            members.insert("required".to_owned(), needed(own.schema().root()));
        }
        Rc::clone(FormSchema::new(whole, self.ui.as_ref()).tree())
    }

    /// Extends the schema so that these values fit.
    pub fn extend(&self, owns: &[&Value]) {
        let whole = self.with_own(owns);
        if whole != *self.tree().schema().root() {
            *self.form_schema.borrow_mut() = FormSchema::new(whole, self.ui.as_ref());
        }
    }

    /// Returns the schema extended for cases with these values of their own in place of the values for all cases.
    pub fn with_own(&self, owns: &[&Value]) -> Value {
        let root = self.tree().schema().root().clone();
        let listed = |key: &str| self.schema.as_ref()?.get("properties")?.get(key).cloned();
        let mut whole = case_schema(Some(&root), None, owns);
        let members = owns.iter().filter_map(|own| own.as_object()).flatten();
        for key in members.map(|(key, _)| key) {
            let is_known = root.get("properties").is_some_and(|fields| fields.get(key).is_some());
            let place = whole.get_mut("properties").and_then(|whole| whole.get_mut(key));
            if let (false, Some(place), Some(described)) = (is_known, place, listed(key)) {
                *place = described;
            }
        }
        whole
    }

    /// Returns the schema of a case's whole value: its own values and those for all cases.
    pub fn whole_schema(&self) -> Rc<Value> {
        let root = self.tree().schema().root().clone();
        let Some(schema) = &self.schema else { return Rc::new(root) };
        let mut whole = schema.clone();
        let places = root.get("properties").and_then(Value::as_object).into_iter().flatten();
        if let Some(Value::Object(listed)) = whole.get_mut("properties") {
            for (key, place) in places {
                listed.entry(key.clone()).or_insert_with(|| place.clone());
            }
        }
        Rc::new(whole)
    }

    /// True if the cases have no schema, so that it is inferred from their values.
    pub fn is_inferred(&self) -> bool {
        self.schema.is_none()
    }

    /// Creates a form for a case of the document.
    pub fn form(&self, number: usize, case: &Case, past: Past) -> InputForm {
        let own_schema = case.data.as_ref().filter(|data| has_schema(data) && self.differs(data));
        let schema = match own_schema.and_then(|data| data.schema.as_ref()) {
            Some(schema) => {
                let owns: Vec<&Value> = case.own().into_iter().collect();
                let whole = case_schema(Some(schema), self.shared.as_ref(), &owns);
                FormSchema::new(whole, self.ui.as_ref())
            }
            None => self.form_schema(),
        };
        let value = case.own().cloned();
        let state = FormState::new(schema, value.clone());
        let parts = case.data.as_ref().map(|data| data.parts.clone()).unwrap_or_default();
        let inferred = self.is_inferred();
        InputForm::new(number, Some(case.instance.clone()), parts, state, value, inferred, past)
    }

    fn differs(&self, data: &DataMessage) -> bool {
        data.schema != self.schema
    }

    /// Creates a form for a case that the document does not contain yet.
    pub fn new_form(&self, number: usize, id: &str, value: Option<Value>, past: Past) -> InputForm {
        let state = FormState::loaded(self.form_schema(), value);
        let inferred = self.is_inferred();
        InputForm::new(number, Some(id.to_owned()), Vec::new(), state, None, inferred, past)
    }
}

/// Returns the required keys of a case: those of its schema, or else all that have no value for all cases.
fn needed(own: &Value) -> Value {
    let required = own.get("required").and_then(Value::as_array).filter(|keys| !keys.is_empty());
    let listed = || own.get("properties").and_then(Value::as_object).into_iter().flatten();
    let all = || listed().map(|(key, _)| Value::String(key.clone())).collect();
    Value::Array(required.cloned().unwrap_or_else(all))
}

fn has_schema(data: &&DataMessage) -> bool {
    data.schema.is_some()
}

/// Creates the form of the input for all cases; `None` if there is none. It has no required fields: each case fills the
/// gaps.
pub fn shared_form(request: &Request, is_of_cases: bool, past: Past) -> Option<InputForm> {
    let mut input = input_of(request)?;
    let inferred = input.schema.is_none();
    let value = input.value.clone();
    let mut schema = input.schema.take().unwrap_or_else(|| inferred_schema(&input));
    if let (true, Value::Object(members)) = (is_of_cases, &mut schema) {
        members.shift_remove("required");
    }
    let schema = FormSchema::new(schema, input.ui.as_deref());
    // A default here would become a value for all cases that nobody entered.
    let state = if is_of_cases {
        FormState::new(schema, value.clone())
    } else {
        FormState::loaded(schema, value.clone())
    };
    Some(InputForm::new(0, None, input.parts, state, value, inferred, past))
}

#[cfg(test)]
mod tests {
    use super::CaseTree;
    use pilcrow_core::batch::{Target, batch, places, proposed_targets, read_table};
    use pilcrow_core::document::parse_document;

    #[test]
    fn a_column_of_words_goes_to_the_only_text_that_cases_say_for_themselves() {
        let text = include_str!("../../tools/comments.en.json");
        let tree = CaseTree::build(&batch(&parse_document(text).unwrap().request));
        let places = places(&tree.import_tree(), std::iter::empty());
        let text = "Body,When\n\"Hello, there\",2026\nSecond one,2025\n";
        let table = read_table(text, &|_| false).unwrap();
        let targets = proposed_targets(&table, &places);
        let comment = places.iter().position(|place| place.pointer.as_str() == "/comment").unwrap();
        assert_eq!(targets, [Target::Place(comment), Target::Nothing]);
    }
}
