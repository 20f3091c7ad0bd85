//! The compiled schema of a form: its fields with their conditions, hints and patterns.

use crate::field::FieldTree;
use serde_json::Value;
use std::rc::Rc;

/// Handle to a compiled schema: clones share the fields, so that each field is compiled once.
#[derive(Clone, Debug)]
pub struct FormSchema(Rc<FieldTree>);

impl FormSchema {
    /// Compiles a JSON Schema with the `ui` object beside it, if there is one.
    pub fn new(schema: Value, ui: Option<&Value>) -> Self {
        Rc::new(FieldTree::with_ui(schema, ui)).into()
    }

    /// Compiles another schema of the same value with the same `ui` object.
    #[must_use]
    pub fn with_schema(&self, schema: Value) -> Self {
        Rc::new(self.0.with_schema(schema)).into()
    }

    /// Returns the compiled fields.
    pub fn tree(&self) -> &Rc<FieldTree> {
        &self.0
    }
}

impl From<Rc<FieldTree>> for FormSchema {
    fn from(tree: Rc<FieldTree>) -> Self {
        Self(tree)
    }
}
