//! Where the schema describes the parts of a value: an object's members, a list's items, and
//! the branch that a single value took.
//! Refuses to judge branches ([`super::branch`] does).

use super::blocks::{Place, Walk};
use crate::field::{FieldKind, Property};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::HashSet;

/// Unions within unions that are followed; more is a loop.
const MAX_UNIONS: usize = 8;

impl Walk<'_> {
    /// The described members of an object at a place, in the schema's order: those that are
    /// described in any case, then those of the branches it took.
    pub fn properties(&self, place: &Place, value: &Value) -> Vec<Property> {
        match self.field(place).as_deref().map(|field| &field.kind) {
            Some(FieldKind::Object { properties }) => properties.clone(),
            Some(FieldKind::Any) => {
                let mut gathered = Gathered::default();
                if let Some(described_at) = &place.described_at {
                    self.gather(described_at, place, value, 0, &mut gathered);
                }
                gathered.properties
            }
            _ => Vec::new(),
        }
    }

    fn gather(
        &self,
        described_at: &Pointer,
        place: &Place,
        value: &Value,
        union_depth: usize,
        gathered: &mut Gathered,
    ) {
        let Some(tree) = self.schema else { return };
        let described = tree.schema().described(described_at);
        for (listing, listed) in described.all("properties") {
            for key in listed.as_object().into_iter().flat_map(|listed| listed.keys()) {
                gathered.add(key, listing);
            }
        }
        if union_depth < MAX_UNIONS {
            for branch in self.branches(&described, &place.pointer, value) {
                self.gather(&branch, place, value, union_depth + 1, gathered);
            }
        }
    }

    /// Where the members of an object are described that the schema does not name.
    pub fn additional(&self, place: &Place) -> Option<Pointer> {
        let described = self.schema?.schema().described(place.described_at.as_ref()?);
        let (listing, schema) = described.get_with_place("additionalProperties")?;
        schema.is_object().then(|| listing.join("additionalProperties"))
    }

    /// Where the item of a list is described.
    pub fn item(&self, place: &Place, index: usize) -> Option<Pointer> {
        let field = self.field(place)?;
        if let FieldKind::Array { items, .. } = &field.kind {
            return items.clone();
        }
        let described = self.schema?.schema().described(place.described_at.as_ref()?);
        // A tuple: `prefixItems`, or in older dialects a list of `items`.
        for keyword in ["prefixItems", "items"] {
            if let Some((listing, Value::Array(schemas))) = described.get_with_place(keyword)
                && index < schemas.len()
            {
                return Some(listing.join(keyword).join(&index.to_string()));
            }
        }
        let (listing, schema) = described.get_with_place("items")?;
        schema.is_object().then(|| listing.join("items"))
    }

    /// The place with the branch of its union that the value took, for a list or single value.
    pub fn settled(&self, place: &Place, value: &Value) -> Place {
        let mut settled = place.clone();
        for _ in 0..MAX_UNIONS {
            let is_union =
                self.field(&settled).is_some_and(|field| matches!(field.kind, FieldKind::Any));
            let branch = is_union.then(|| self.only_branch(&settled, value)).flatten();
            match branch {
                Some(branch) => settled.described_at = Some(branch),
                None => break,
            }
        }
        settled
    }

    fn only_branch(&self, place: &Place, value: &Value) -> Option<Pointer> {
        let described = self.schema?.schema().described(place.described_at.as_ref()?);
        self.branches(&described, &place.pointer, value).into_iter().next()
    }
}

#[derive(Default)]
struct Gathered {
    properties: Vec<Property>,
    seen: HashSet<String>,
}

impl Gathered {
    fn add(&mut self, key: &str, listing: &Pointer) {
        if self.seen.insert(key.to_owned()) {
            self.properties.push(Property {
                key: key.to_owned(),
                location: listing.join("properties").join(key),
                required: false,
            });
        }
    }
}
