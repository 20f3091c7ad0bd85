//! Collects the components that a schema refers to in its `$defs`. References are never replaced by their target, as
//! some components refer to themselves.

use super::super::note::{Adaptation, Omission};
use super::super::older_schema::modern_schema;
use super::super::parts::Parts;
use super::super::subschemas::subschemas;
use super::children::list_children;
use crate::dialect::children::{Children, children_in, is_base, with_choices};
use crate::dialect::reference_targets::place_of;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet, VecDeque};

/// The components that one schema reaches.
pub(super) struct Definitions<'root> {
    root: &'root Value,
    /// The operation, which is the place of notes.
    operation: &'root Pointer,
    /// True for OpenAPI 3.0, whose schemas differ from JSON Schema.
    is_older: bool,
    names: HashMap<Pointer, String>,
    used_names: HashSet<String>,
    /// Places of components that are named but not copied yet.
    awaited: VecDeque<Pointer>,
    /// The places of references without a target.
    lost: Vec<Pointer>,
    /// The components that extend others; computed on the first use.
    children: Option<Children>,
    has_changed: bool,
}

impl<'root> Definitions<'root> {
    pub fn new(root: &'root Value, operation: &'root Pointer) -> Self {
        let version = root.get("openapi").and_then(Value::as_str).unwrap_or_default();
        Self {
            root,
            operation,
            is_older: version.starts_with("3.0"),
            names: HashMap::new(),
            used_names: HashSet::new(),
            awaited: VecDeque::new(),
            lost: Vec::new(),
            children: None,
            has_changed: false,
        }
    }

    /// Returns the schema with all components that it reaches. Each component is included once.
    pub fn complete(&mut self, mut schema: Value, parts: &mut Parts) -> Value {
        let operation = self.operation;
        self.carry(&mut schema, operation);
        let mut definitions = Map::new();
        while let Some(place) = self.awaited.pop_front() {
            let target = place.get(self.root).cloned();
            let (Some(mut target), Some(name)) = (target, self.names.get(&place).cloned()) else {
                continue;
            };
            if is_base(&target) {
                let children = self.children.get_or_insert_with(|| children_in(self.root));
                list_children(&mut target, &place, children);
            }
            self.carry(&mut target, &place);
            definitions.insert(name, target);
        }
        if let (Value::Object(members), false) = (&mut schema, definitions.is_empty()) {
            members.insert("$defs".to_owned(), Value::Object(definitions));
        }
        schema = with_choices(&schema).unwrap_or(schema);
        if self.has_changed {
            parts.changed(self.operation, Adaptation::Schema);
        }
        for place in self.lost.drain(..) {
            parts.not_carried(&place, Omission::Reference);
        }
        schema
    }

    fn carry(&mut self, schema: &mut Value, place: &Pointer) {
        if self.is_older {
            self.has_changed |= modern_schema(schema);
        }
        self.rename(schema, place);
    }

    /// Redirects all references in a schema to `$defs`. The schema may nest as deeply as a document.
    fn rename(&mut self, schema: &mut Value, place: &Pointer) {
        let Value::Object(members) = schema else { return };
        if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
            match self.name_of(reference) {
                Some(name) => {
                    let own = Pointer::root().join("$defs").join(&name);
                    members.insert("$ref".to_owned(), text(&format!("#{own}")));
                }
                None => {
                    members.shift_remove("$ref");
                    self.lost.push(place.clone());
                }
            }
        }
        if let Some(Value::Object(mapping)) =
            members.get_mut("discriminator").and_then(|by| by.get_mut("mapping"))
        {
            for reference in mapping.values_mut() {
                let name = reference.as_str().and_then(|reference| self.name_of(reference));
                name.into_iter().for_each(|name| *reference = text(&format!("#/$defs/{name}")));
            }
        }
        for schema in subschemas(members) {
            self.rename(schema, place);
        }
    }

    /// Returns the name in `$defs` for a reference's target; `None` if there is no target.
    fn name_of(&mut self, reference: &str) -> Option<String> {
        let place = place_of(reference)?;
        if let Some(name) = self.names.get(&place) {
            return Some(name.clone());
        }
        place.get(self.root)?;
        let last = place.last().unwrap_or_default();
        let is_plain = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
        let plain: String = last.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let mut name = plain.clone();
        let mut number = 2_usize;
        while !self.used_names.insert(name.clone()) {
            name = format!("{plain}{number}");
            number += 1;
        }
        self.names.insert(place.clone(), name.clone());
        self.awaited.push_back(place);
        Some(name)
    }
}
