//! Chooses the lists and maps that are displayed as tables rather than sections, and builds their columns and rows.
//!
//! The schema decides before the values do, so that a growing list does not change from sections to a table and back
//! with every row.

mod aggregate;
mod column;
mod exact;
mod instant;
mod maps;
mod order;
mod sought;
mod width;

pub(super) use aggregate::has_total_row;
pub use aggregate::{Aggregate, Aggregates, aggregates};
pub use order::{SortKey, key_of_key, ordered, sort_key};
pub use sought::{has_words, in_small_letters, row_text, words_of};
pub use width::{column_widths, least_width};

use super::blocks::{ValuePlace, Walk, entry_label};
use super::growth::{earlier, whole_rows};
use super::{BlockContent, BlockParts, SolutionBlock, Table};
use crate::field::{FieldKind, Property};
use column::DescribedColumn;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// Largest number of columns with any content; more are only possible if all are short.
const MANY_COLUMNS: usize = 8;

/// Largest number of columns; a wider table could not be read.
const MAX_COLUMNS: usize = 32;

/// Smallest number of visible columns with which the others may open below the rows.
const ENOUGH_COLUMNS: usize = 3;

type Members = Map<String, Value>;

impl Walk<'_> {
    /// Returns the list as a table, if that is easier to read than sections.
    pub fn table(&self, place: &ValuePlace, items: &[Value]) -> Option<Table> {
        let members: Vec<&Members> = items.iter().map(Value::as_object).collect::<Option<_>>()?;
        let rows = self.row_places(place, items.len());
        let properties = match items {
            [] => self.expected_properties(place)?,
            _ => self.shared_properties(&rows, items.iter())?,
        };
        if properties.is_empty() && members.len() < 2 {
            return None;
        }
        self.tabulated(place, &rows, &members, &properties, ENOUGH_COLUMNS)
    }

    /// Returns similar objects as rows; at least `enough` columns must be visible for others to open below.
    fn tabulated(
        &self,
        place: &ValuePlace,
        rows: &[ValuePlace],
        members: &[&Members],
        properties: &[Property],
        enough: usize,
    ) -> Option<Table> {
        if self.holds_its_kind(place, rows) {
            return None;
        }
        let mut columns = self.columns(properties, rows.first(), members)?;
        if properties.is_empty() && !self.are_alike(rows, members, columns.len()) {
            return None;
        }
        if column::are_of_passages(&columns) || column::are_of_questions(&columns, members) {
            return None;
        }
        self.place_columns(&mut columns, members);
        if !are_enough(&columns, members, enough) {
            return None;
        }
        for row in rows {
            if !self.has_room_for(row, columns.iter().map(|column| &column.key)) {
                return None;
            }
        }
        let mut table = Table {
            keys: None,
            rows: Vec::with_capacity(rows.len()),
            columns: column::heads(&columns, members),
            is_open: self.is_open(&place.pointer),
        };
        let whole = whole_rows(earlier(self.before, &place.pointer, rows.len()), &table);
        table.rows.extend_from_slice(whole);
        let cells = rows.iter().zip(members).skip(whole.len());
        table.rows.extend(cells.map(|(row, members)| self.row(row, &columns, members)));
        Some(table)
    }

    fn row_places(&self, place: &ValuePlace, count: usize) -> Vec<ValuePlace> {
        let row = |index: usize| place.step(&index.to_string(), self.item(place, index));
        (0..count).map(row).collect()
    }

    /// Returns the properties of the future first row of a list that has just begun; `None` for an empty list that is
    /// complete.
    fn expected_properties(&self, place: &ValuePlace) -> Option<Vec<Property>> {
        let field = self.is_open(&place.pointer).then(|| self.item(place, 0))??;
        match &field.kind {
            FieldKind::Object { properties, .. } => Some(properties.clone()),
            _ => None,
        }
    }

    /// Returns the properties that describe all rows, or none; `None` if they differ.
    fn shared_properties<'item>(
        &self,
        rows: &[ValuePlace],
        items: impl Iterator<Item = &'item Value>,
    ) -> Option<Vec<Property>> {
        let mut places = rows.iter().zip(items);
        let Some((first, value)) = places.next() else { return Some(Vec::new()) };
        let shared = self.properties(first, value);
        // Rows with the same object field have the same properties.
        let object = first.field.as_ref().filter(|f| matches!(f.kind, FieldKind::Object { .. }));
        let alike = places.all(|(row, value)| match (object, &row.field) {
            (Some(object), Some(field)) if Arc::ptr_eq(object, field) => true,
            _ => self.properties(row, value) == shared,
        });
        alike.then_some(shared)
    }

    /// Returns the described columns, then one for every other key; `None` if there are too many.
    fn columns(
        &self,
        properties: &[Property],
        row: Option<&ValuePlace>,
        members: &[&Members],
    ) -> Option<Vec<DescribedColumn>> {
        let mut columns: Vec<DescribedColumn> = properties
            .iter()
            .take(MAX_COLUMNS + 1)
            .map(|property| DescribedColumn::new(&property.key, self.property(property)))
            .collect();
        let mut seen: HashSet<&str> = properties.iter().map(|named| named.key.as_str()).collect();
        for key in members.iter().flat_map(|members| members.keys()) {
            if columns.len() > MAX_COLUMNS {
                return None;
            }
            if seen.insert(key) {
                let field = row.and_then(|row| self.additional(row, key));
                let label = entry_label(key, field.is_some());
                columns.push(DescribedColumn { key: key.clone(), label, field, is_below: false });
            }
        }
        (1..=MAX_COLUMNS).contains(&columns.len()).then_some(columns)
    }

    /// True if most rows without a schema have the same keys; rows still being written are not counted.
    fn are_alike(&self, rows: &[ValuePlace], members: &[&Members], width: usize) -> bool {
        let complete = rows.iter().zip(members).filter(|(row, _)| !self.is_open(&row.pointer));
        let sizes: Vec<usize> = complete.map(|(_, members)| members.len()).collect();
        3 * sizes.iter().sum::<usize>() >= 2 * sizes.len() * width
    }

    /// Marks the columns whose content is too long for cells, by the schema, else by the values.
    fn place_columns(&self, columns: &mut [DescribedColumn], members: &[&Members]) {
        for column in columns {
            let mut values = members.iter().filter_map(|members| members.get(&column.key));
            column.is_below = column.is_described_long()
                || self.is_described_nested(column)
                || values.any(|value| column::is_long(value) || column::is_nested(value));
        }
    }

    fn is_described_nested(&self, column: &DescribedColumn) -> bool {
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
        row: &ValuePlace,
        columns: &[DescribedColumn],
        members: &Members,
    ) -> Vec<SolutionBlock> {
        let row = &row.holding(members);
        let cell = |column: &DescribedColumn| {
            let below = row.step(&column.key, column.field.clone());
            let (label, is_known) = (column.label.clone(), column.field.is_some());
            let block = self.block(below, Some(label), is_known, members.get(&column.key));
            let mut parts = block.into_parts();
            if let BlockContent::Leaf(leaf) = &mut parts.content {
                leaf.is_in_row = true;
                parts.branch = None;
            }
            // The column's heading shows the description once.
            BlockParts { description: None, ..parts }.into()
        };
        columns.iter().map(cell).collect()
    }
}

/// True if the visible cells are informative enough, and not too many for the width.
fn are_enough(columns: &[DescribedColumn], members: &[&Members], enough: usize) -> bool {
    let below = columns.iter().filter(|column| column.is_below).count();
    let within = columns.len() - below;
    let are_short = || {
        let mut within = columns.iter().filter(|column| !column.is_below);
        within.all(|column| column.is_short(members))
    };
    let says_enough = within > 0 && (below == 0 || (within >= enough && within > below));
    says_enough && (within <= MANY_COLUMNS || are_short())
}

#[cfg(test)]
mod tests;
