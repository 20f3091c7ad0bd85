//! The fields of one schema, compiled when first asked for and then kept.
//! Refuses to compile ahead: a recursive schema has no end.

use super::{Field, FieldKind, compile};
use crate::pointer::Pointer;
use crate::schema::{Fit, Schema};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// A place in a schema, and the branches that are chosen there.
type Narrowed = (Pointer, Vec<Pointer>);

/// A schema's fields, by their place in it.
#[derive(Debug)]
pub struct FieldTree {
    schema: Schema,
    compiled: RefCell<HashMap<Narrowed, Arc<Field>>>,
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
        self.compiled_at(location.clone(), Vec::new())
    }

    /// A field of several shapes, narrowed to one of its branches; any other field as it is.
    pub fn branch(&self, field: &Arc<Field>, index: usize) -> Arc<Field> {
        let FieldKind::Branches { union, .. } = &field.kind else { return Arc::clone(field) };
        let mut chosen = field.chosen.clone();
        chosen.push(union.join(&index.to_string()));
        self.compiled_at(field.location.clone(), chosen)
    }

    /// The branch that a value took; none where it fits none, or the field has no branches.
    pub fn taken(&self, field: &Field, value: &Value) -> Option<usize> {
        let FieldKind::Branches { union, branches } = &field.kind else { return None };
        let fit = Fit { schema: &self.schema, is_open: &|_| false };
        fit.best(union, branches.len(), &Pointer::root(), value)
    }

    fn compiled_at(&self, location: Pointer, chosen: Vec<Pointer>) -> Arc<Field> {
        let key = (location, chosen);
        if let Some(field) = self.compiled.borrow().get(&key) {
            return Arc::clone(field);
        }
        let field = Arc::new(compile::compile(&self.schema, &key.0, &key.1));
        self.compiled.borrow_mut().insert(key, Arc::clone(&field));
        field
    }
}
