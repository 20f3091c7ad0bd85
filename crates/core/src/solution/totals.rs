//! What all of a long list comes to is read before it. In a table it stays below, where sums stand.

use super::blocks::{Walk, label};
use super::meaning::{TOTAL, says};
use crate::field::{Field, FieldKind, Property};
use std::sync::Arc;

impl Walk<'_> {
    /// The one property that is a list of objects, where all others are single values.
    pub(super) fn only_list<'all>(&self, properties: &'all [Property]) -> Option<&'all Property> {
        let nested = |property: &&Property| {
            let field = self.property(property);
            field.is_some_and(|field| is_nested(&field.kind))
        };
        let mut nested = properties.iter().filter(nested);
        let only = nested.next().filter(|_| nested.next().is_none())?;
        let entry = self.entry(only)?;
        matches!(entry.kind, FieldKind::Object { .. }).then_some(only)
    }

    /// The keys of what stands behind a long list and is read before it: its total, and with that other numbers,
    /// and what is yes or no. By what is described alone, so that nothing moves when a value comes.
    pub(super) fn totals<'all>(&self, list: &str, properties: &'all [Property]) -> Vec<&'all str> {
        let own = properties.iter().skip_while(|property| property.key != list);
        let (mut keys, mut has_total, mut is_long) = (Vec::new(), false, false);
        for (property, field) in own.filter_map(|own| self.property(own).map(|field| (own, field)))
        {
            is_long |= property.key == list && self.is_long(property);
            if matches!(field.kind, FieldKind::Number { .. } | FieldKind::Boolean) {
                let label = label(&property.key, Some(&field));
                has_total |= says(&property.key, &label, TOTAL);
                keys.push(property.key.as_str());
            }
        }
        if is_long && has_total { keys } else { Vec::new() }
    }

    /// Whether the entries of a list hold lists themselves, and so are sections below each other.
    fn is_long(&self, list: &Property) -> bool {
        let entry = self.entry(list);
        let Some(FieldKind::Object { properties, .. }) = entry.as_deref().map(|entry| &entry.kind)
        else {
            return false;
        };
        properties
            .iter()
            .filter_map(|property| self.entry(property))
            .any(|within| matches!(within.kind, FieldKind::Object { .. }))
    }

    /// What the entries of a list are.
    fn entry(&self, list: &Property) -> Option<Arc<Field>> {
        match &self.property(list)?.kind {
            FieldKind::Array { items: Some(items), .. } => self.field(&items.location),
            _ => None,
        }
    }
}

fn is_nested(kind: &FieldKind) -> bool {
    matches!(kind, FieldKind::Object { .. } | FieldKind::Array { .. })
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::pointer::Pointer;
    use crate::solution::{BlockContent, solution_blocks};
    use serde_json::{Value, json};

    #[track_caller]
    fn check(last: Value, entry: Value, expected: &[&str]) {
        let tree = FieldTree::new(json!({"properties": {
            "days": {"type": "array", "items": {"type": "object", "properties": entry}},
            "note": {"type": "string"},
            "cost": last,
            "fits": {"type": "boolean"},
        }}));
        let answer =
            json!({"days": [{"stops": [{"at": 1}]}], "note": "x", "cost": 9, "fits": true});
        let open = Pointer::root();
        for (value, open) in [(&answer, None), (&json!({"days": []}), Some(&open))] {
            let blocks = solution_blocks(Some(&tree), Some(value), open);
            let BlockContent::Section(parts) = &blocks.content else { panic!("no section") };
            let keys: Vec<String> = parts.iter().filter_map(|part| part.pointer.last()).collect();
            assert_eq!(keys, expected, "{value}");
        }
    }

    #[test]
    fn what_a_long_list_comes_to_stands_before_it() {
        let stops = json!({"stops": {"type": "array", "items": {"type": "object"}}});
        let total = json!({"type": "number", "title": "Total cost"});
        check(total.clone(), stops.clone(), &["cost", "fits", "days", "note"]);
        // Nothing is a total.
        check(json!({"type": "number"}), stops, &["days", "note", "cost", "fits"]);
        // A table has its sums below.
        check(total, json!({"at": {"type": "number"}}), &["days", "note", "cost", "fits"]);
    }
}
