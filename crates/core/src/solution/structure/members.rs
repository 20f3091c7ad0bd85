//! Where the schema describes the parts of a value: an object's members, a list's items, and the
//! branch that a single value took.

use crate::field::{Field, FieldKind, Property};
use crate::pointer::Pointer;
use crate::schema::PlaceSchemas;
use crate::solution::blocks::{ValuePlace, Walk};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The most unions within unions that are followed; more is a loop.
const MAX_UNIONS: usize = 8;

impl Walk<'_> {
    /// The described members of an object at a place, in the schema's order: those that are
    /// described in any case, then those of the branches it took, and of the conditions that hold. What
    /// the protocol lets a call leave out (`_outputPath`) counts only where it is there.
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

    /// What describes a member of an object that the schema does not name.
    pub fn additional(&self, place: &ValuePlace, key: &str) -> Option<Arc<Field>> {
        let schema = self.schema?.schema();
        let described = self.described(place.field.as_deref()?)?;
        for (listing, patterns) in described.all("patternProperties") {
            let patterns = patterns.as_object()?;
            // Where nobody can tell, the only pattern is the one that is meant.
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

    /// Where the item of a list is described.
    pub fn item(&self, place: &ValuePlace, index: usize) -> Option<Arc<Field>> {
        let field = place.field.as_deref()?;
        if matches!(field.kind, FieldKind::Array { .. }) {
            return self.field(&field.entry_sources(index)?.location);
        }
        let described = self.described(field)?;
        let (listing, schema) = described.get_with_place("items")?;
        schema.is_object().then(|| self.field(&listing.join("items")))?
    }

    /// The place with the branch of its union that the list there took.
    pub fn settled(&self, place: &ValuePlace, value: &Value) -> ValuePlace {
        let field = self.branch_field(place, value);
        let (pointer, around) = (place.pointer.clone(), place.around.clone());
        ValuePlace { pointer, field, depth: place.depth, around }
    }

    /// What a list or single value is described by, once the branches of unions are chosen.
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

    /// What the schema says of a field.
    pub fn described(&self, field: &Field) -> Option<PlaceSchemas<'_>> {
        Some(self.schema?.schema().described_by(&field.sources))
    }
}

#[derive(Default)]
struct Gathered {
    properties: Vec<Property>,
    /// Where each key stands among them.
    at: HashMap<String, usize>,
    /// The places of the schema that were read: several unions can lead to one, and a branch that stands beside null
    /// alone is read with what is around it.
    places: HashSet<Pointer>,
}

impl Gathered {
    /// A key that a schema lists. What else the same schema says of a key that it has listed already, behind those that
    /// are the first `count`, is said of the same property.
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
