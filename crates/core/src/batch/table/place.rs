//! The fields of a case that are columns of a table: those of the schema, and further ones that cases have. A list is
//! one cell.

use crate::field::{Field, FieldKind, FieldTree, infer_schema, readable_key};
use crate::pointer::Pointer;
use serde_json::Value;
use std::sync::Arc;

/// The deepest nesting of groups that become columns.
const DEEPEST: usize = 4;

/// The most fields of a schema that get a column.
const MAX_PLACES: usize = 200;

/// A field of a case with a column.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnField {
    /// Place in the case's value.
    pub pointer: Pointer,
    /// Title, with those of its groups.
    pub title: String,
    /// The schema's description of its values.
    pub field: Arc<Field>,
    /// The field of a list's entries; `None` if this is no list of entries with one schema.
    pub entry: Option<Arc<Field>>,
    /// True if every case requires the field.
    pub required: bool,
    /// True if the schema does not describe the field, so that it was inferred from the cases' values.
    pub inferred: bool,
}

impl ColumnField {
    /// Returns the name of the column in a file: the key, with those of its groups, joined by points.
    pub fn dotted(&self) -> String {
        let tokens: Vec<String> = self.pointer.tokens().collect();
        tokens.join(".")
    }
}

/// Returns the columns of a table of cases: the fields of a schema in its order, then those of further values.
pub fn places<'value>(
    tree: &FieldTree,
    values: impl Iterator<Item = &'value Value>,
) -> Vec<ColumnField> {
    let mut columns = Vec::new();
    add(tree, &tree.root(), Group::whole(), &mut columns);
    let mut extra = serde_json::Map::new();
    for value in values {
        collect_others(value, &Pointer::root(), 0, &columns, &mut |place, value| {
            if extra.len() < MAX_PLACES {
                extra.entry(place.to_string()).or_insert_with(|| value.clone());
            }
        });
    }
    for (place, value) in extra {
        let Some(pointer) = Pointer::parse(&place) else { continue };
        let tree = FieldTree::new(infer_schema(&value));
        let field = tree.root();
        let title = pointer.last().map(|key| readable_key(&key)).unwrap_or_default();
        let entry = entry(&tree, &field);
        columns.push(ColumnField { pointer, title, field, entry, required: false, inferred: true });
    }
    columns.truncate(MAX_PLACES);
    columns
}

/// Returns the columns of an answer: its fields, or the whole answer if it has none.
pub fn places_of_answer(tree: &FieldTree) -> Vec<ColumnField> {
    let mut columns = places(tree, std::iter::empty());
    if columns.is_empty() {
        let (pointer, title, field) = (Pointer::root(), String::new(), tree.root());
        let entry = entry(tree, &field);
        columns.push(ColumnField { pointer, title, field, entry, required: true, inferred: false });
    }
    columns
}

struct Group {
    pointer: Pointer,
    title: String,
    required: bool,
    depth: usize,
}

impl Group {
    fn whole() -> Self {
        Self { pointer: Pointer::root(), title: String::new(), required: true, depth: 0 }
    }
}

fn add(tree: &FieldTree, field: &Arc<Field>, group: Group, columns: &mut Vec<ColumnField>) {
    let parts = match &field.kind {
        FieldKind::Object { properties, .. } if !properties.is_empty() && group.depth < DEEPEST => {
            properties
        }
        // A root without a description has no parts.
        _ if group.depth == 0 => return,
        _ => {
            let Group { pointer, title, required, .. } = group;
            return columns.push(ColumnField {
                pointer,
                title,
                field: Arc::clone(field),
                entry: entry(tree, field),
                required,
                inferred: false,
            });
        }
    };
    for property in parts {
        if columns.len() >= MAX_PLACES {
            return;
        }
        let field = tree.property(property);
        let own = field.title.clone().unwrap_or_else(|| readable_key(&property.key));
        let title = if group.title.is_empty() { own } else { format!("{} – {own}", group.title) };
        let part = Group {
            pointer: group.pointer.join(&property.key),
            title,
            required: group.required && property.required,
            depth: group.depth + 1,
        };
        add(tree, &field, part, columns);
    }
}

/// Returns the field of a list's entries; `None` for tuples.
fn entry(tree: &FieldTree, field: &Arc<Field>) -> Option<Arc<Field>> {
    tree.entry(field, 0).filter(|_| field.fixed_places() == 0)
}

/// Calls `put` for the values without a column: unknown ones, and those whose group has other parts.
fn collect_others(
    value: &Value,
    place: &Pointer,
    depth: usize,
    columns: &[ColumnField],
    put: &mut impl FnMut(&Pointer, &Value),
) {
    if columns.iter().any(|column| column.pointer == *place) {
        return;
    }
    let is_group = columns.iter().any(|column| column.pointer.is_within(place));
    match value {
        Value::Object(members) if depth == 0 || is_group => {
            for (key, member) in members {
                collect_others(member, &place.join(key), depth + 1, columns, put);
            }
        }
        // A value at the place of a group gets a column of its own.
        value => put(place, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, values: &[Value], expected: &[(&str, &str, bool, bool)]) {
        let columns = places(&FieldTree::new(schema), values.iter());
        let columns: Vec<_> = columns
            .iter()
            .map(|p| (p.pointer.as_str(), p.title.as_str(), p.required, p.inferred))
            .collect();
        assert_eq!(columns, expected);
    }

    #[test]
    fn groups_are_laid_out_and_lists_are_not() {
        check(
            json!({"required": ["home", "name"], "properties": {
                "name": {"type": "string", "title": "Full name"},
                "home": {"required": ["city"], "properties": {"city": {"type": "string"}, "zip": {"type": "string"}}},
                "tags": {"type": "array", "items": {"type": "string"}},
            }}),
            &[],
            &[
                ("/name", "Full name", true, false),
                ("/home/city", "Home – City", true, false),
                ("/home/zip", "Home – Zip", false, false),
                ("/tags", "Tags", false, false),
            ],
        );
    }

    #[test]
    fn what_only_cases_have_follows() {
        check(
            json!({"properties": {"home": {"type": "object", "properties": {"city": {}}}}}),
            &[
                json!({"comment": "x", "home": {"city": 1, "note": {"deep": 1}}}),
                json!({"comment": 2, "n": [1]}),
            ],
            &[
                ("/home/city", "Home – City", false, false),
                ("/comment", "Comment", false, true),
                ("/home/note", "Note", false, true),
                ("/n", "N", false, true),
            ],
        );
        check(json!({}), &[json!({"comment": "x"})], &[("/comment", "Comment", false, true)]);
    }

    #[test]
    fn a_schema_that_never_ends_has_an_end_here() {
        let schema = json!({"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "properties": {
            "a": {"$ref": "#/$defs/n"}, "b": {"$ref": "#/$defs/n"}, "c": {"$ref": "#/$defs/n"}, "d": {"type": "number"}}}}});
        let columns = places(&FieldTree::new(schema), std::iter::empty());
        assert!(
            columns.len() <= MAX_PLACES
                && columns.iter().all(|p| p.pointer.tokens().count() <= DEEPEST)
        );
    }
}
