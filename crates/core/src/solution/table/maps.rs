//! Converts maps (similar values by keys) to tables whose first column contains the keys. An object whose keys the
//! schema names is no table: its members are parts of one thing.

use super::column::{self, DescribedColumn};
use crate::field::{Field, FieldKind};
use crate::solution::blocks::{ValuePlace, Walk};
use crate::solution::{BlockParts, Column, Keys, Table};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Smallest number of keys with which an object without a schema counts as a map.
const MANY_ENTRIES: usize = 3;

/// Smallest number of other columns; fewer than for a list, since the key is informative itself.
const ENOUGH_COLUMNS: usize = 2;

impl Walk<'_> {
    /// Returns an object as a table of its keys, if it is a map of similar values.
    pub fn map(&self, place: &ValuePlace, members: &Map<String, Value>) -> Option<Table> {
        let described = self.map_entry(place, members);
        if described.is_none() && (self.is_described(place) || members.len() < MANY_ENTRIES) {
            return None;
        }
        let objects: Option<Vec<_>> = members.values().map(Value::as_object).collect();
        let table = match objects.filter(|objects| !objects.is_empty()) {
            Some(objects) => self.map_of_objects(place, members, &objects),
            None => self.map_of_values(place, members, described?),
        }?;
        let label = self.names_of_keys(place);
        let names = members.keys().cloned().collect();
        Some(Table { keys: Some(Keys { label, names }), ..table })
    }

    /// Returns the field that describes all values of a map; `None` if there are several, or none.
    fn map_entry(&self, place: &ValuePlace, members: &Map<String, Value>) -> Option<Arc<Field>> {
        let FieldKind::Object { properties, .. } = &place.field.as_ref()?.kind else { return None };
        if !properties.is_empty() {
            return None;
        }
        let mut fields = members.keys().map(|key| self.additional(place, key));
        let first = fields.next()??;
        fields.all(|field| field.as_ref() == Some(&first)).then_some(first)
    }

    fn is_described(&self, place: &ValuePlace) -> bool {
        place.field.as_ref().is_some_and(|field| match &field.kind {
            FieldKind::Object { properties, .. } => !properties.is_empty(),
            FieldKind::Any => false,
            _ => true,
        })
    }

    fn map_of_objects(
        &self,
        place: &ValuePlace,
        members: &Map<String, Value>,
        objects: &[&Map<String, Value>],
    ) -> Option<Table> {
        let step = |key: &String| place.step(key, self.additional(place, key));
        let rows: Vec<ValuePlace> = members.keys().map(step).collect();
        let properties = self.shared_properties(&rows, members.values())?;
        self.tabulated(place, &rows, objects, &properties, ENOUGH_COLUMNS)
    }

    /// Returns a table of two columns: keys and single values.
    fn map_of_values(
        &self,
        place: &ValuePlace,
        members: &Map<String, Value>,
        field: Arc<Field>,
    ) -> Option<Table> {
        let label = field.title.clone().unwrap_or_default();
        let column =
            DescribedColumn { key: String::new(), label, field: Some(field), is_below: false };
        let too_much =
            |value: &Value| value.is_object() || column::is_nested(value) || column::is_long(value);
        if column.is_described_long() || members.values().any(too_much) {
            return None;
        }
        let row = |(key, value): (&String, &Value)| {
            let below = place.step(key, column.field.clone());
            let block = self.block(below, None, true, Some(value));
            vec![BlockParts { description: None, branch: None, ..block.into_parts() }.into()]
        };
        Some(Table {
            keys: None,
            rows: members.iter().map(row).collect(),
            columns: vec![self.value_column(place, &column, members)],
            is_open: self.is_open(&place.pointer),
        })
    }

    fn value_column(
        &self,
        place: &ValuePlace,
        column: &DescribedColumn,
        members: &Map<String, Value>,
    ) -> Column {
        let head = column.head(column.is_numeric(members.values()));
        let map = place.field.as_deref();
        let name = map.and_then(|map| map.title.clone()).or_else(|| place.pointer.last());
        let name = format!("{} {}", column.label, name.unwrap_or_default());
        let aggregate = super::aggregate::alone(&name, column.field.as_deref());
        Column { aggregate: if head.numeric { aggregate } else { head.aggregate }, ..head }
    }

    /// Returns the schema's title for the keys.
    fn names_of_keys(&self, place: &ValuePlace) -> Option<String> {
        let FieldKind::Object { others, .. } = &place.field.as_ref()?.kind else { return None };
        others.names.iter().find_map(|names| self.field(names)?.title.clone())
    }
}
