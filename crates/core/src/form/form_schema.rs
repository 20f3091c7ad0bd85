//! `FormSchema`: the compiled schema of a form, with its fields, conditions, hints and patterns.

use crate::field::FieldTree;
use serde_json::Value;
use std::rc::Rc;

/// Handle to a compiled schema: clones share the fields, so that each field is compiled once.
#[derive(Clone, Debug)]
pub struct FormSchema(Rc<FieldTree>);

impl FormSchema {
    /// Creates a form schema from a JSON Schema and the `ui` object beside it (`None` if there is none).
    pub fn new(schema: Value, ui: Option<&Value>) -> Self {
        Rc::new(FieldTree::with_ui(schema, ui)).into()
    }

    /// Returns a form schema with another JSON Schema of the same value and the same `ui` object.
    #[must_use]
    pub fn with_schema(&self, schema: Value) -> Self {
        Rc::new(self.0.with_schema(schema)).into()
    }

    /// Returns the schema's fields.
    pub fn tree(&self) -> &Rc<FieldTree> {
        &self.0
    }
}

impl From<Rc<FieldTree>> for FormSchema {
    fn from(tree: Rc<FieldTree>) -> Self {
        Self(tree)
    }
}
