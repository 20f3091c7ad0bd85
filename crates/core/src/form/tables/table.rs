//! The columns of lists that can be edited as a table. Lists whose entries do not fit a row cannot: nested entries,
//! unions, and entries whose fields depend on conditions.

use crate::field::{Field, FieldKind, Width, readable_key};
use crate::form::node::NodeId;
use crate::form::state::FormState;
use std::sync::Arc;

/// The most columns of a table, since a wider one is hard to read.
const MAX_COLUMNS: usize = 12;

/// A column of a table: a property of the list's entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The property's key.
    pub key: String,
    /// The schema's description of the column's values.
    pub field: Arc<Field>,
    /// True if every entry requires the property.
    pub required: bool,
}

impl Column {
    /// Returns the column's heading.
    pub fn title(&self) -> String {
        self.field.title.clone().unwrap_or_else(|| readable_key(&self.key))
    }
}

impl FormState {
    /// Returns the columns of a list that can be edited as a table; `None` if it cannot.
    pub fn columns(&self, list: NodeId) -> Option<Vec<Column>> {
        let list = &self.node(list)?.field;
        let FieldKind::Array { places, choices, .. } = &list.kind else { return None };
        let entry = self.tree().entry(list, 0)?;
        let FieldKind::Object { properties, .. } = &entry.kind else { return None };
        let is_plain = places.is_empty() && choices.is_empty() && entry.conditions.is_empty();
        if !is_plain || properties.is_empty() || properties.len() > MAX_COLUMNS {
            return None;
        }
        let columns = properties.iter().map(|property| Column {
            key: property.key.clone(),
            field: self.tree().property(property),
            required: property.required,
        });
        let columns: Vec<_> = columns.collect();
        let is_hidden = |field: &Field| field.hints.as_ref().is_some_and(|hints| hints.hidden);
        let fits_cell = |field: &Field| field.widget.facts().cell != Width::No;
        let fits = |column: &Column| fits_cell(&column.field) && !is_hidden(&column.field);
        columns.iter().all(fits).then_some(columns)
    }
}

#[cfg(test)]
mod tests {
    use crate::form::fixture::form;
    use serde_json::{Value, json};

    /// Asserts the titles of a list's columns; `None` if the list cannot be a table.
    #[track_caller]
    fn check(schema: Value, expected: Option<&[&str]>) {
        let form = form(schema.clone(), None);
        let columns = form.columns(form.root());
        let titles: Option<Vec<String>> =
            columns.map(|columns| columns.iter().map(super::Column::title).collect());
        let expected =
            expected.map(|titles| titles.iter().map(|&title| title.to_owned()).collect());
        assert_eq!(titles, expected, "{schema}");
    }

    fn list_of(properties: Value) -> Value {
        json!({"type": "array", "items": {"type": "object", "properties": properties}})
    }

    #[test]
    fn a_list_of_small_objects_is_a_table() {
        check(
            list_of(json!({"name": {"type": "string"}, "unitPrice": {"type": "number"},
                "on": {"type": "boolean", "title": "In stock"},
                "part": {"type": "string", "format": "uuid"}})),
            Some(&["Name", "Unit price", "In stock", "Part"]),
        );
    }

    #[test]
    fn what_a_row_cannot_hold_stays_as_cards() {
        check(json!({"type": "array", "items": {"type": "string"}}), None);
        check(list_of(json!({})), None);
        check(list_of(json!({"a": {"type": "object", "properties": {"b": {}}}})), None);
        check(list_of(json!({"a": {"type": "array", "items": {"type": "string"}}})), None);
        check(list_of(json!({"a": {}})), None);
        check(
            json!({"prefixItems": [{}], "items": {"properties": {"a": {"type": "string"}}}}),
            None,
        );
        let mut conditional = list_of(json!({"a": {"type": "string"}}));
        conditional["items"]["if"] = json!({"required": ["a"]});
        conditional["items"]["then"] = json!({"properties": {"b": {"type": "string"}}});
        check(conditional, None);
    }

    #[test]
    fn a_list_of_too_many_columns_stays_as_cards() {
        let properties = |count: usize| -> Value {
            let named = (0..count).map(|at| (format!("p{at}"), json!({"type": "number"})));
            Value::Object(named.collect())
        };
        let columns = |count| form(list_of(properties(count)), None);
        assert!(columns(12).columns(columns(12).root()).is_some());
        check(list_of(properties(13)), None);
    }
}
