//! Moves the totals of a long list before it, so that they are read first. A table keeps its totals below, where sums
//! are expected.

use crate::field::{Field, FieldKind, Property};
use crate::solution::blocks::{Walk, label};
use crate::solution::meaning::{TOTAL, says};
use std::sync::Arc;

/// A property with its field.
type FieldProperty<'all> = (&'all Property, &'all Option<Arc<Field>>);

impl Walk<'_> {
    /// Returns the key of the only list of objects, if all other properties are single values.
    pub(in crate::solution) fn only_list<'all>(
        &self,
        properties: impl Iterator<Item = FieldProperty<'all>>,
    ) -> Option<&'all str> {
        let fields = properties.filter_map(|(property, field)| Some((property, field.as_ref()?)));
        let mut nested = fields.filter(|(_, field)| is_nested(&field.kind));
        let (only, field) = nested.next().filter(|_| nested.next().is_none())?;
        let entry = self.entry(field)?;
        matches!(entry.kind, FieldKind::Object { .. }).then_some(only.key.as_str())
    }

    /// Returns the keys of the properties after a long list that are shown before it: its total, and with it other
    /// numbers and booleans. Decided by the schema alone, so that nothing moves when a value arrives. Empty without a
    /// total.
    pub(in crate::solution) fn totals<'all>(
        &self,
        list: &str,
        properties: impl Iterator<Item = FieldProperty<'all>>,
    ) -> Vec<&'all str> {
        let (mut keys, mut has_total, mut is_long) = (Vec::new(), false, false);
        for (property, field) in properties.skip_while(|(property, _)| property.key != list) {
            let Some(field) = field else { continue };
            is_long |= property.key == list && self.is_long(field);
            if matches!(field.kind, FieldKind::Number { .. } | FieldKind::Boolean) {
                let label = label(&property.key, Some(field));
                has_total |= says(&property.key, &label, TOTAL);
                keys.push(property.key.as_str());
            }
        }
        if is_long && has_total { keys } else { Vec::new() }
    }

    /// True if the entries of a list contain lists of objects themselves, so that they are shown as sections.
    fn is_long(&self, list: &Field) -> bool {
        let entry = self.entry(list);
        let Some(FieldKind::Object { properties, .. }) = entry.as_deref().map(|entry| &entry.kind)
        else {
            return false;
        };
        let mut within = properties.iter().filter_map(|property| self.property(property));
        within.any(|field| {
            let entry = self.entry(&field);
            entry.is_some_and(|entry| matches!(entry.kind, FieldKind::Object { .. }))
        })
    }

    /// Returns the field of a list's entries.
    fn entry(&self, list: &Field) -> Option<Arc<Field>> {
        match &list.kind {
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
        // There is no total.
        check(json!({"type": "number"}), stops, &["days", "note", "cost", "fits"]);
        // A table has its totals below.
        check(total, json!({"at": {"type": "number"}}), &["days", "note", "cost", "fits"]);
    }
}
