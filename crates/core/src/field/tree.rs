//! The fields of one schema, compiled when first asked for and then kept.
//! Refuses to compile ahead: a recursive schema has no end.

use super::{Field, compile};
use crate::pointer::Pointer;
use crate::schema::Schema;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// A schema's fields, by their place in it.
#[derive(Debug)]
pub struct FieldTree {
    schema: Schema,
    compiled: RefCell<HashMap<Pointer, Arc<Field>>>,
}

impl FieldTree {
    /// Takes a schema document.
    pub fn new(schema: Value) -> Self {
        Self { schema: Schema::new(schema), compiled: RefCell::default() }
    }

    /// The schema.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The field of the whole value.
    pub fn root(&self) -> Arc<Field> {
        self.field(&Pointer::root())
    }

    /// The field that is described at a place of the schema. A place that is not there is a
    /// field for any value.
    pub fn field(&self, location: &Pointer) -> Arc<Field> {
        if let Some(field) = self.compiled.borrow().get(location) {
            return Arc::clone(field);
        }
        let field = Arc::new(compile::compile(&self.schema, location));
        self.compiled.borrow_mut().insert(location.clone(), Arc::clone(&field));
        field
    }
}
