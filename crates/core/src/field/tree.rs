//! The fields of one schema, compiled when first asked for and then kept.
//! Refuses to compile ahead: a recursive schema has no end.

use super::{Field, FieldKind, Hinting, Property, ReadHints, compile};
use crate::pointer::Pointer;
use crate::schema::{Added, Fit, Judging, Schema, Sources, has_hints};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Conditions within the branches of conditions that are followed.
const MAX_NESTED: usize = 16;

/// Fields of objects whose conditions have turned that are kept, each for one outcome.
const MAX_TURNED: usize = 256;

/// A place in a schema with what counts there, and what only adds properties.
type Narrowed = (Sources, Vec<Added>);

/// A schema's fields, by their place in it.
#[derive(Debug)]
pub struct FieldTree {
    schema: Schema,
    /// Who reads what the author says about looks; none where nothing is said.
    hinting: Option<Rc<dyn Hinting>>,
    compiled: RefCell<HashMap<Narrowed, Arc<Field>>>,
    /// The same for objects whose conditions have turned: there are as many as combinations.
    turned: RefCell<HashMap<Narrowed, Arc<Field>>>,
}

impl FieldTree {
    /// Takes a schema document.
    pub fn new(schema: Value) -> Self {
        let tree = Self::plain(schema);
        tree.schema.judge_by(Judging::whole());
        tree
    }

    /// The same without what judges conditions. Where there may be some it is given before the first
    /// field is asked for ([`Schema::judge_by`]).
    pub fn plain(schema: Value) -> Self {
        Self {
            schema: Schema::new(schema),
            hinting: None,
            compiled: RefCell::default(),
            turned: RefCell::default(),
        }
    }

    /// Takes a schema document, and a `ui` object that stands beside it. Who reads the hints is
    /// given, since the page fetches that only where there are some.
    pub fn hinted(schema: Value, ui: Option<&Value>, read: ReadHints) -> Self {
        Self::new(schema).hinted_by(ui, read)
    }

    /// The same for a tree that was just made.
    #[must_use]
    pub fn hinted_by(self, ui: Option<&Value>, read: ReadHints) -> Self {
        Self { hinting: Some(read(ui).into()), ..self }
    }

    /// The same for another schema of the same value: who reads hints, patterns and conditions stays. Where
    /// nobody has read hints yet, and this schema has some, whoever is given does.
    #[must_use]
    pub fn with_schema(&self, schema: Value, read: Option<ReadHints>) -> Self {
        let read = read.filter(|_| self.hinting.is_none() && has_hints(&schema));
        let hinting = read.map(|read| read(None).into()).or_else(|| self.hinting.clone());
        let other = Self { hinting, ..Self::plain(schema) };
        self.schema.judging().into_iter().for_each(|judging| other.schema.judge_by(judging));
        self.schema.matcher().into_iter().for_each(|matcher| other.schema.match_by(matcher));
        other
    }

    /// The schema.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The field of the whole value.
    pub fn root(&self) -> Arc<Field> {
        self.compiled_at(self.hinted_at(Pointer::root(), &Sources::default(), ""), Vec::new())
    }

    /// The field that is described at a place of the schema. A place that is not there is a
    /// field for any value.
    pub fn field(&self, location: &Pointer) -> Arc<Field> {
        self.compiled_at(location.clone().into(), Vec::new())
    }

    /// The field of an entry of a list; none: any value.
    pub fn entry(&self, list: &Field, index: usize) -> Option<Arc<Field>> {
        let sources = list.entry_sources(index)?.clone();
        let at = (index < list.fixed_places()).then_some(index);
        let hinted = |hinting: &dyn Hinting| hinting.entry(&list.sources, at);
        let hinted = self.hinting.as_deref().map(hinted).unwrap_or_default();
        Some(self.compiled_at(Sources { hinted, ..sources }, Vec::new()))
    }

    /// The field of a key that an object's properties do not name, by what describes it.
    pub fn other(&self, object: &Field, sources: Sources) -> Arc<Field> {
        let place = sources.location.clone();
        let hinted = self.hinted_at(place, &object.sources, "additionalProperties").hinted;
        self.compiled_at(Sources { hinted, ..sources }, Vec::new())
    }

    fn hinted_at(&self, location: Pointer, whole: &Sources, key: &str) -> Sources {
        let hinted = self.hinting.as_ref().map(|hinting| hinting.part(whole, key));
        Sources { hinted: hinted.unwrap_or_default(), ..location.into() }
    }

    /// The field of a property.
    pub fn property(&self, property: &Property) -> Arc<Field> {
        self.compiled_at(property.sources.clone(), Vec::new())
    }

    /// A field of several shapes, narrowed to one of its branches; any other field as it is.
    pub fn branch(&self, field: &Arc<Field>, index: usize) -> Arc<Field> {
        let FieldKind::Branches { union, .. } = &field.kind else { return Arc::clone(field) };
        let mut sources = field.sources.clone();
        sources.chosen.push(union.join(&index.to_string()));
        self.compiled_at(sources, Vec::new())
    }

    /// Whether the conditions of an object are as its field has them. Of the value, only the keys
    /// that they look at need be there.
    pub fn is_turned(&self, field: &Field, value: &Value) -> bool {
        let outcome = self.schema.outcome(&field.conditions, value);
        outcome.holds == field.sources.holds && outcome.adds == field.adds
    }

    /// The field of an object with the branches of its conditions that count for a value, also of
    /// those within the branches.
    pub fn turned(&self, field: &Arc<Field>, value: &Value) -> Arc<Field> {
        if field.conditions.is_empty() || self.is_turned(field, value) {
            return Arc::clone(field);
        }
        let base = Sources { holds: Vec::new(), ..field.sources.clone() };
        let mut turned = self.compiled_at(base, Vec::new());
        for _ in 0..MAX_NESTED {
            let outcome = self.schema.outcome(&turned.conditions, value);
            if outcome.holds == turned.sources.holds && outcome.adds == turned.adds {
                break;
            }
            let sources = Sources { holds: outcome.holds, ..turned.sources.clone() };
            let next = self.compiled_at(sources, outcome.adds);
            if !matches!(next.kind, FieldKind::Object { .. }) {
                break;
            }
            turned = next;
        }
        turned
    }

    /// The branch that a value took, or else the first of its type; none where there is none such,
    /// or the field has no branches.
    pub fn taken(&self, field: &Field, value: &Value) -> Option<usize> {
        let FieldKind::Branches { union, branches } = &field.kind else { return None };
        let fit = Fit { schema: &self.schema, is_open: &|_| false };
        let count = branches.len();
        fit.best(union, count, &Pointer::root(), value).or_else(|| fit.nearest(union, count, value))
    }

    fn compiled_at(&self, sources: Sources, adds: Vec<Added>) -> Arc<Field> {
        let is_turned = !sources.holds.is_empty() || !adds.is_empty();
        let kept = if is_turned { &self.turned } else { &self.compiled };
        let key = (sources, adds);
        if let Some(field) = kept.borrow().get(&key) {
            return Arc::clone(field);
        }
        let field =
            Arc::new(compile::compile(&self.schema, &key.0, &key.1, self.hinting.as_deref()));
        let mut kept = kept.borrow_mut();
        if is_turned && kept.len() >= MAX_TURNED {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&field));
        field
    }
}
