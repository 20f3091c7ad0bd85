//! Which lists are tables, and their columns and rows.
//! Refuses lists that read better as sections: too wide, with long texts, or with nested parts.
//!
//! What is described decides before the values do, so that a list which is being written does
//! not turn from sections into a table and back with every row.

use super::blocks::{Place, Walk, entry_label, label};
use super::markdown::text_widget;
use super::{BlockParts, Column, SolutionBlock, Table};
use crate::field::{Field, FieldKind, Property, WidgetKind};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// A wider table is not read but searched.
const MAX_COLUMNS: usize = 8;

/// A text with more characters wants the whole width.
const LONG_CELL: usize = 240;

/// A list in a cell may have this many single values.
const SHORT_LIST: usize = 6;

/// A column with what describes its cells.
struct Described {
    key: String,
    label: String,
    field: Option<Arc<Field>>,
}

impl Described {
    fn new(key: &str, field: Option<Arc<Field>>) -> Self {
        Self { key: key.to_owned(), label: label(key, field.as_deref()), field }
    }

    fn is_described_long(&self) -> bool {
        let widget = self.field.as_ref().map(|field| field.widget);
        matches!(widget, Some(WidgetKind::LongText | WidgetKind::Markdown))
    }

    fn head(&self, members: &[&Map<String, Value>]) -> Column {
        let values = members.iter().filter_map(|members| members.get(&self.key));
        let mut values = values.filter(|value| !value.is_null()).peekable();
        let numeric = match self.field.as_ref().map(|field| &field.kind) {
            Some(FieldKind::Number { .. }) => true,
            _ => values.peek().is_some() && values.all(Value::is_number),
        };
        let description = self.field.as_ref().and_then(|field| field.description.clone());
        Column { key: self.key.clone(), label: self.label.clone(), description, numeric }
    }
}

impl Walk<'_> {
    /// The list as a table, where that reads better than sections.
    pub fn table(&self, place: &Place, items: &[Value]) -> Option<Table> {
        let members: Vec<&Map<String, Value>> =
            items.iter().map(Value::as_object).collect::<Option<_>>()?;
        let rows = self.row_places(place, items.len());
        let properties = match items {
            [] => self.expected_properties(place)?,
            _ => self.shared_properties(&rows, items)?,
        };
        if properties.is_empty() && members.len() < 2 {
            return None;
        }
        let columns = self.columns(&properties, rows.first(), &members)?;
        if properties.is_empty() && !self.are_alike(&rows, &members, columns.len()) {
            return None;
        }
        if !self.fit_in_cells(&columns, &members) {
            return None;
        }
        for row in &rows {
            if !self.has_room_for(row, columns.iter().map(|column| &column.key)) {
                return None;
            }
        }
        let cells = rows.iter().zip(&members);
        Some(Table {
            rows: cells.map(|(row, members)| self.row(row, &columns, members)).collect(),
            columns: columns.iter().map(|column| column.head(&members)).collect(),
        })
    }

    fn row_places(&self, place: &Place, count: usize) -> Vec<Place> {
        let row = |index: usize| place.step(&index.to_string(), self.item(place, index));
        (0..count).map(row).collect()
    }

    /// What the first row of a list that has just begun will be described by; an empty list
    /// that is complete is no table.
    fn expected_properties(&self, place: &Place) -> Option<Vec<Property>> {
        let field = self.is_open(&place.pointer).then(|| self.item(place, 0))??;
        match &field.kind {
            FieldKind::Object { properties, .. } => Some(properties.clone()),
            _ => None,
        }
    }

    /// What all rows are described by: the same properties, or none; `None` where they differ.
    fn shared_properties(&self, rows: &[Place], items: &[Value]) -> Option<Vec<Property>> {
        let mut places = rows.iter().zip(items);
        let Some((first, value)) = places.next() else { return Some(Vec::new()) };
        let shared = self.properties(first, value);
        // Items that are described as an object are all described by the same properties.
        let object = first.field.as_ref().filter(|f| matches!(f.kind, FieldKind::Object { .. }));
        let alike = places.all(|(row, value)| match (object, &row.field) {
            (Some(object), Some(field)) if Arc::ptr_eq(object, field) => true,
            _ => self.properties(row, value) == shared,
        });
        alike.then_some(shared)
    }

    /// The described columns, then one for every other key; none where there are too many.
    fn columns(
        &self,
        properties: &[Property],
        row: Option<&Place>,
        members: &[&Map<String, Value>],
    ) -> Option<Vec<Described>> {
        let mut columns: Vec<Described> = properties
            .iter()
            .take(MAX_COLUMNS + 1)
            .map(|property| Described::new(&property.key, self.property(property)))
            .collect();
        let mut seen: HashSet<&str> = properties.iter().map(|named| named.key.as_str()).collect();
        let additional = row.and_then(|row| self.additional(row));
        for key in members.iter().flat_map(|members| members.keys()) {
            if columns.len() > MAX_COLUMNS {
                return None;
            }
            if seen.insert(key) {
                let label = entry_label(key, additional.is_some());
                columns.push(Described { key: key.clone(), label, field: additional.clone() });
            }
        }
        (1..=MAX_COLUMNS).contains(&columns.len()).then_some(columns)
    }

    /// Whether undescribed rows have mostly the same keys; a row that is being written is not
    /// asked.
    fn are_alike(&self, rows: &[Place], members: &[&Map<String, Value>], width: usize) -> bool {
        let complete = rows.iter().zip(members).filter(|(row, _)| !self.is_open(&row.pointer));
        let sizes: Vec<usize> = complete.map(|(_, members)| members.len()).collect();
        3 * sizes.iter().sum::<usize>() >= 2 * sizes.len() * width
    }

    /// Whether the values can be read in cells: none long, and hardly any nested.
    fn fit_in_cells(&self, columns: &[Described], members: &[&Map<String, Value>]) -> bool {
        let mut nested_count = 0;
        for column in columns {
            let values = || members.iter().filter_map(|members| members.get(&column.key));
            if column.is_described_long() || values().any(is_long) {
                return false;
            }
            let nested = self.is_described_nested(column) || values().any(is_nested);
            nested_count += usize::from(nested);
        }
        4 * nested_count <= columns.len()
    }

    fn is_described_nested(&self, column: &Described) -> bool {
        match column.field.as_ref().map(|field| &field.kind) {
            Some(FieldKind::Object { .. }) => true,
            Some(FieldKind::Array { items: Some(items), .. }) => {
                let item = self.field(&items.location);
                item.is_some_and(|item| {
                    matches!(item.kind, FieldKind::Object { .. } | FieldKind::Array { .. })
                })
            }
            _ => false,
        }
    }

    fn row(
        &self,
        row: &Place,
        columns: &[Described],
        members: &Map<String, Value>,
    ) -> Vec<SolutionBlock> {
        let row = &row.holding(members);
        let cell = |column: &Described| {
            let below = row.step(&column.key, column.field.clone());
            let (label, known) = (column.label.clone(), column.field.is_some());
            let block = self.block(below, Some(label), known, members.get(&column.key));
            // Said once, in the column's head.
            BlockParts { description: None, ..block.into_parts() }.into()
        };
        columns.iter().map(cell).collect()
    }
}

fn is_long(value: &Value) -> bool {
    let Some(text) = value.as_str() else { return false };
    text.chars().nth(LONG_CELL).is_some()
        || text.lines().count() > 3
        || (text.contains('\n') && text_widget(text) == WidgetKind::Markdown)
}

fn is_nested(value: &Value) -> bool {
    let is_container = |value: &Value| value.is_object() || value.is_array();
    match value {
        Value::Object(_) => true,
        Value::Array(items) => items.len() > SHORT_LIST || items.iter().any(is_container),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
