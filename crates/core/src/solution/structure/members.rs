//! Finds the schemas of a value's parts: of an object's members, a list's entries, and of the branch that a single
//! value matches.

use crate::field::{Field, FieldKind, Property};
use crate::pointer::Pointer;
use crate::schema::PlaceSchemas;
use crate::solution::blocks::{ValuePlace, Walk};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Largest depth of nested unions that is followed; deeper nesting is a loop.
const MAX_UNIONS: usize = 8;

impl Walk<'_> {
    /// Returns the described members of an object in the schema's order: the unconditional ones, then those of the
    /// matched branches and of the conditions that hold. Optional protocol members of a call (`_outputPath`) are
    /// included only if present.
    pub fn properties(&self, place: &ValuePlace, value: &Value) -> Vec<Property> {
        let mut properties = self.described_members(place, value);
        properties.retain(|property| {
            property.required
                || !property.key.starts_with('_')
                || value.get(&property.key).is_some()
        });
        properties
    }

    fn described_members(&self, place: &ValuePlace, value: &Value) -> Vec<Property> {
        let Some((field, tree)) = place.field.as_ref().zip(self.schema) else { return Vec::new() };
        match &tree.evaluated(field, value).kind {
            FieldKind::Object { properties, .. } => properties.clone(),
            FieldKind::Any | FieldKind::Branches { .. } => {
                let mut gathered = Gathered::default();
                self.gather(&field.sources.location, place, value, 0, &mut gathered);
                gathered.properties
            }
            _ => Vec::new(),
        }
    }

    fn gather(
        &self,
        location: &Pointer,
        place: &ValuePlace,
        value: &Value,
        union_depth: usize,
        gathered: &mut Gathered,
    ) {
        let Some(tree) = self.schema else { return };
        let described = tree.schema().described(location);
        gathered.places.extend(described.schemas().map(|(place, ..)| place.clone()));
        let count = gathered.properties.len();
        for (listing, listed) in described.all("properties") {
            for key in listed.as_object().into_iter().flat_map(|listed| listed.keys()) {
                gathered.add(key, listing, count);
            }
        }
        if union_depth < MAX_UNIONS {
            for branch in self.branches(&described, &place.pointer, value) {
                if !gathered.places.contains(&branch) {
                    self.gather(&branch, place, value, union_depth + 1, gathered);
                }
            }
        }
    }

    /// Returns the field of an object's member that the schema does not name.
    pub fn additional(&self, place: &ValuePlace, key: &str) -> Option<Arc<Field>> {
        let schema = self.schema?.schema();
        let described = self.described(place.field.as_deref()?)?;
        for (listing, patterns) in described.all("patternProperties") {
            let patterns = patterns.as_object()?;
            // If a pattern cannot be evaluated, it applies only if it is the only one.
            let otherwise = patterns.len() == 1;
            let matches = |it: &&String| schema.matches(it, key).unwrap_or(otherwise);
            if let Some(pattern) = patterns.keys().find(matches) {
                return self.field(&listing.join("patternProperties").join(pattern));
            }
        }
        let keywords = ["additionalProperties", "unevaluatedProperties"];
        keywords.into_iter().find_map(|keyword| {
            let (listing, schema) = described.get_with_place(keyword)?;
            schema.is_object().then(|| self.field(&listing.join(keyword)))?
        })
    }

    /// Returns the field of a list's entry.
    pub fn item(&self, place: &ValuePlace, index: usize) -> Option<Arc<Field>> {
        let field = place.field.as_deref()?;
        if matches!(field.kind, FieldKind::Array { .. }) {
            return self.field(&field.entry_sources(index)?.location);
        }
        let described = self.described(field)?;
        let (listing, schema) = described.get_with_place("items")?;
        schema.is_object().then(|| self.field(&listing.join("items")))?
    }

    /// Returns the place with the branch of its union that the list matches.
    pub fn settled(&self, place: &ValuePlace, value: &Value) -> ValuePlace {
        let field = self.branch_field(place, value);
        let (pointer, around) = (place.pointer.clone(), place.around.clone());
        ValuePlace { pointer, field, depth: place.depth, around }
    }

    /// Returns the field of a list or single value, with the branches of unions chosen.
    pub fn branch_field(&self, place: &ValuePlace, value: &Value) -> Option<Arc<Field>> {
        let mut field = place.field.clone()?;
        for _ in 0..MAX_UNIONS {
            if !matches!(field.kind, FieldKind::Any | FieldKind::Branches { .. }) {
                break;
            }
            let branches = self.branches(&self.described(&field)?, &place.pointer, value);
            let Some(branch) = branches.first() else { break };
            field = self.field(branch)?;
        }
        Some(field)
    }

    /// Returns the schemas that describe a field.
    pub fn described(&self, field: &Field) -> Option<PlaceSchemas<'_>> {
        Some(self.schema?.schema().described_by(&field.sources))
    }
}

#[derive(Default)]
struct Gathered {
    properties: Vec<Property>,
    /// The index of each key in `properties`.
    at: HashMap<String, usize>,
    /// Pointers of schemas that were read already: several unions can lead to one, and a branch whose only alternative
    /// is null is read together with its surroundings.
    places: HashSet<Pointer>,
}

impl Gathered {
    /// Adds a key of a schema. A key that the same schema listed already (at index `count` or later) gets another
    /// source instead; one listed by an earlier schema stays unchanged.
    fn add(&mut self, key: &str, listing: &Pointer, count: usize) {
        let place = listing.join("properties").join(key);
        match self.at.get(key) {
            Some(at) => {
                let own = self.properties.get_mut(*at).filter(|_| *at >= count);
                own.into_iter().for_each(|property| property.sources.chosen.push(place.clone()));
            }
            None => {
                self.at.insert(key.to_owned(), self.properties.len());
                let (key, sources) = (key.to_owned(), place.into());
                self.properties.push(Property { key, sources, required: false });
            }
        }
    }
}
