//! The schema of a form, compiled: its fields, with the conditions, hints and patterns that are part
//! of it.

use crate::field::FieldTree;
use serde_json::Value;
use std::rc::Rc;

/// A compiled schema. A handle: copies share their fields, so that each is compiled once.
#[derive(Clone, Debug)]
pub struct FormSchema(Rc<FieldTree>);

impl FormSchema {
    /// Takes a JSON Schema, and the `ui` object that stands beside it; none where there is none.
    pub fn new(schema: Value, ui: Option<&Value>) -> Self {
        Rc::new(FieldTree::with_ui(schema, ui)).into()
    }

    /// A form's schema with the same `ui` object beside another schema of the same value.
    #[must_use]
    pub fn with_schema(&self, schema: Value) -> Self {
        Rc::new(self.0.with_schema(schema)).into()
    }

    /// Its fields.
    pub fn tree(&self) -> &Rc<FieldTree> {
        &self.0
    }
}

impl From<Rc<FieldTree>> for FormSchema {
    fn from(tree: Rc<FieldTree>) -> Self {
        Self(tree)
    }
}
