//! The fields of one schema, compiled on first use and cached.

use super::additions::complete;
use super::hint::ui_schema::UiSchema;
use super::shape::{best_shape, shape_place};
use super::{Field, FieldKind, Property, compile};
use crate::pointer::Pointer;
use crate::schema::{AddedBranch, Fit, Schema, Sources};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The deepest nesting of conditions in branches of conditions that is followed.
const MAX_NESTED: usize = 16;

/// The most cached fields of objects, one per outcome of their conditions.
const MAX_OUTCOMES: usize = 256;

/// A schema place with its active branches, and the branches that only add properties.
type NarrowedPlace = (Sources, Vec<AddedBranch>);

/// The fields of a schema, by place.
#[derive(Debug)]
pub struct FieldTree {
    schema: Schema,
    /// The hints beside the schema.
    ui: Rc<UiSchema>,
    compiled: RefCell<HashMap<NarrowedPlace, Arc<Field>>>,
    /// Fields of objects with conditions that are met: one per combination.
    by_outcome: RefCell<HashMap<NarrowedPlace, Arc<Field>>>,
}

impl FieldTree {
    /// Compiles a schema.
    pub fn new(schema: Value) -> Self {
        Self::with_ui(schema, None)
    }

    /// Compiles a schema with the `ui` object beside it, in the format of react-jsonschema-form's uiSchema, if there is
    /// one.
    pub fn with_ui(schema: Value, ui: Option<&Value>) -> Self {
        Self::compile(schema, Rc::new(UiSchema::new(ui)))
    }

    /// Compiles another schema of the same value with the same `ui` object.
    #[must_use]
    pub fn with_schema(&self, schema: Value) -> Self {
        Self::compile(schema, Rc::clone(&self.ui))
    }

    fn compile(schema: Value, ui: Rc<UiSchema>) -> Self {
        let (compiled, by_outcome) = Default::default();
        Self { schema: complete(schema), ui, compiled, by_outcome }
    }

    /// Returns the schema with its implied keywords: tags of branches, and titles that distinguish properties.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Returns the field of the whole value.
    pub fn root(&self) -> Arc<Field> {
        self.compiled_at(self.hinted_at(Pointer::root(), &Sources::default(), ""), Vec::new())
    }

    /// Returns the field of a schema place. For a place that does not exist, returns a field for any value.
    pub fn field(&self, location: &Pointer) -> Arc<Field> {
        self.compiled_at(location.clone().into(), Vec::new())
    }

    /// Returns the field of a list entry; `None` if any value is allowed.
    pub fn entry(&self, list: &Field, index: usize) -> Option<Arc<Field>> {
        let sources = list.entry_sources(index)?.clone();
        let at = (index < list.fixed_places()).then_some(index);
        let hinted = self.ui.entry(&list.sources, at);
        Some(self.compiled_at(Sources { hinted, ..sources }, Vec::new()))
    }

    /// Returns the field of a key that an object's properties do not name, from the schemas of its value.
    pub fn other(&self, object: &Field, sources: Sources) -> Arc<Field> {
        let place = sources.location.clone();
        let hinted = self.hinted_at(place, &object.sources, "additionalProperties").hinted;
        self.compiled_at(Sources { hinted, ..sources }, Vec::new())
    }

    /// Returns the field of a key that an object's properties do not name; `None` if no schema describes it.
    pub fn field_of_key(&self, object: &Field, key: &str) -> Option<Arc<Field>> {
        let FieldKind::Object { others, .. } = &object.kind else { return None };
        Some(self.other(object, others.sources_of(&self.schema, key)?))
    }

    fn hinted_at(&self, location: Pointer, whole: &Sources, key: &str) -> Sources {
        Sources { hinted: self.ui.part(whole, key), ..location.into() }
    }

    /// Returns the field of a property.
    pub fn property(&self, property: &Property) -> Arc<Field> {
        self.compiled_at(property.sources.clone(), Vec::new())
    }

    /// Returns the field of a union narrowed to one branch; any other field as it is.
    pub fn branch(&self, field: &Arc<Field>, index: usize) -> Arc<Field> {
        let FieldKind::Branches { union, .. } = &field.kind else { return Arc::clone(field) };
        let mut sources = field.sources.clone();
        sources.chosen.push(shape_place(&self.schema, union, index));
        self.compiled_at(sources, Vec::new())
    }

    /// True if the field has the outcome of the object's conditions for a value. The value need only contain the keys
    /// that the conditions depend on.
    pub fn is_current(&self, field: &Field, value: &Value) -> bool {
        let outcome = field.conditions.judge(&self.schema, value);
        outcome.holds == field.sources.holds && outcome.adds == field.adds
    }

    /// Returns the field of an object with the branches of its conditions that a value meets, nested conditions
    /// included.
    pub fn evaluated(&self, field: &Arc<Field>, value: &Value) -> Arc<Field> {
        if field.conditions.is_empty() || self.is_current(field, value) {
            return Arc::clone(field);
        }
        let base = Sources { holds: Vec::new(), ..field.sources.clone() };
        let mut evaluated = self.compiled_at(base, Vec::new());
        for _ in 0..MAX_NESTED {
            let outcome = evaluated.conditions.judge(&self.schema, value);
            if outcome.holds == evaluated.sources.holds && outcome.adds == evaluated.adds {
                break;
            }
            let sources = Sources { holds: outcome.holds, ..evaluated.sources.clone() };
            let next = self.compiled_at(sources, outcome.adds);
            if !matches!(next.kind, FieldKind::Object { .. }) {
                break;
            }
            evaluated = next;
        }
        evaluated
    }

    /// Returns the index of the branch that a value belongs to, otherwise of the first with its type; `None` if there
    /// is none, or if the field is no union.
    pub fn matching_branch(&self, field: &Field, value: &Value) -> Option<usize> {
        let FieldKind::Branches { union, .. } = &field.kind else { return None };
        let fit = Fit { schema: &self.schema, is_open: &|_| false };
        let nearest = || fit.nearest(union, self.listed(union), value);
        self.shape_of(field, &fit, &Pointer::root(), value).or_else(nearest)
    }

    /// Returns the index of the branch that a value at a place belongs to; `None` if it matches none, or if the field
    /// is no union.
    pub(crate) fn shape_of(
        &self,
        field: &Field,
        fit: &Fit,
        pointer: &Pointer,
        value: &Value,
    ) -> Option<usize> {
        let FieldKind::Branches { union, branches } = &field.kind else { return None };
        let listed = self.listed(union);
        let is_nothing = value.is_null() && branches.len() > listed;
        best_shape(fit, union, listed, pointer, value).or_else(|| is_nothing.then_some(listed))
    }

    /// Number of branches that a union lists.
    fn listed(&self, union: &Pointer) -> usize {
        self.schema.at(union).and_then(Value::as_array).map_or(0, Vec::len)
    }

    fn compiled_at(&self, sources: Sources, adds: Vec<AddedBranch>) -> Arc<Field> {
        let has_outcome = !sources.holds.is_empty() || !adds.is_empty();
        let cache = if has_outcome { &self.by_outcome } else { &self.compiled };
        let key = (sources, adds);
        if let Some(field) = cache.borrow().get(&key) {
            return Arc::clone(field);
        }
        let field = Arc::new(compile::compile(&self.schema, &key.0, &key.1, &self.ui));
        let mut cache = cache.borrow_mut();
        if has_outcome && cache.len() >= MAX_OUTCOMES {
            cache.clear();
        }
        cache.insert(key, Arc::clone(&field));
        field
    }
}
