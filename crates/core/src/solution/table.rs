//! Which lists are tables, and their columns and rows.
//! Refuses lists that read better as sections: too wide, with long texts, or with nested parts.
//!
//! What is described decides before the values do, so that a list which is being written does
//! not turn from sections into a table and back with every row.

use super::blocks::{Place, Walk, cut};
use super::label::readable_key;
use super::markdown::text_widget;
use super::{Column, SolutionBlock, Table};
use crate::field::{FieldKind, Property, WidgetKind};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// A wider table is not read but searched.
const MAX_COLUMNS: usize = 8;

/// A text with more characters wants the whole width.
const LONG_CELL: usize = 240;

/// A list in a cell may have this many single values.
const SHORT_LIST: usize = 6;

/// A column before it is named.
struct Described {
    key: String,
    property: Option<Property>,
    location: Option<Pointer>,
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
            columns: columns.iter().map(|column| self.column(column, &members)).collect(),
        })
    }

    fn row_places(&self, place: &Place, count: usize) -> Vec<Place> {
        let row = |index: usize| place.step(&index.to_string(), self.item(place, index));
        (0..count).map(row).collect()
    }

    /// What the first row of a list that has just begun will be described by; an empty list
    /// that is complete is no table.
    fn expected_properties(&self, place: &Place) -> Option<Vec<Property>> {
        let described_at = self.is_open(&place.pointer).then(|| self.item(place, 0))??;
        match &self.field_at(Some(&described_at))?.kind {
            FieldKind::Object { properties } => Some(properties.clone()),
            _ => None,
        }
    }

    /// What all rows are described by: the same properties, or none; `None` where they differ.
    fn shared_properties(&self, rows: &[Place], items: &[Value]) -> Option<Vec<Property>> {
        let mut places = rows.iter().zip(items);
        let Some((first, value)) = places.next() else { return Some(Vec::new()) };
        let shared = self.properties(first, value);
        // Items that are described as an object are all described by the same properties.
        let is_union = |row: &Place| {
            self.field(row).is_some_and(|field| !matches!(field.kind, FieldKind::Object { .. }))
        };
        let alike = places.all(|(row, value)| {
            let same_place = row.described_at == first.described_at;
            (same_place && !is_union(row)) || self.properties(row, value) == shared
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
            .map(|property| Described {
                key: property.key.clone(),
                location: Some(property.location.clone()),
                property: Some(property.clone()),
            })
            .collect();
        let mut seen: HashSet<&str> = properties.iter().map(|named| named.key.as_str()).collect();
        let additional = row.and_then(|row| self.additional(row));
        for key in members.iter().flat_map(|members| members.keys()) {
            if columns.len() > MAX_COLUMNS {
                return None;
            }
            if seen.insert(key) {
                let location = additional.clone();
                columns.push(Described { key: key.clone(), property: None, location });
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
            if self.is_described_long(column) || values().any(is_long) {
                return false;
            }
            let nested = self.is_described_nested(column) || values().any(is_nested);
            nested_count += usize::from(nested);
        }
        4 * nested_count <= columns.len()
    }

    fn is_described_long(&self, column: &Described) -> bool {
        let field = self.field_at(column.location.as_ref());
        field.is_some_and(|f| matches!(f.widget, WidgetKind::LongText | WidgetKind::Markdown))
    }

    fn is_described_nested(&self, column: &Described) -> bool {
        let Some(field) = self.field_at(column.location.as_ref()) else { return false };
        match &field.kind {
            FieldKind::Object { .. } => true,
            FieldKind::Array { items, .. } => {
                let item = self.field_at(items.as_ref());
                item.is_some_and(|item| {
                    matches!(item.kind, FieldKind::Object { .. } | FieldKind::Array { .. })
                })
            }
            _ => false,
        }
    }

    fn column(&self, column: &Described, members: &[&Map<String, Value>]) -> Column {
        let field = self.field_at(column.location.as_ref());
        let described = field.as_ref().map(|field| &field.kind);
        let mut values = members
            .iter()
            .filter_map(|members| members.get(&column.key))
            .filter(|value| !value.is_null())
            .peekable();
        let numeric = match described {
            Some(FieldKind::Number { .. }) => true,
            _ => values.peek().is_some() && values.all(Value::is_number),
        };
        Column {
            key: column.key.clone(),
            label: self.heading(column),
            description: field.and_then(|field| field.description.clone()),
            numeric,
        }
    }

    fn heading(&self, column: &Described) -> String {
        match &column.property {
            Some(property) => self.label(property),
            None => cut(&readable_key(&column.key)),
        }
    }

    fn row(
        &self,
        row: &Place,
        columns: &[Described],
        members: &Map<String, Value>,
    ) -> Vec<SolutionBlock> {
        let cell = |column: &Described| {
            let below = row.step(&column.key, column.location.clone());
            let known = column.location.is_some();
            self.block(below, Some(self.heading(column)), known, members.get(&column.key))
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
