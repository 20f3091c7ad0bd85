//! A column of a table: its schema, and whether its cells are short enough for a table.

use super::aggregate::{Aggregate, Rules};
use crate::field::{Field, FieldKind, WidgetKind};
use crate::solution::Column;
use crate::solution::blocks::label;
use crate::solution::meaning::{HEADING, OPTIONS, PROSE, RIGHT, Words, is_called, says};
use crate::solution::single::text::text_widget;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Longest text in a cell, in characters; a longer one needs the whole width.
const LONG_CELL: usize = 240;

/// Longest text in a cell if there are many columns, in characters.
const SHORT_CELL: usize = 60;

/// Largest number of a list's single values in a cell.
const SHORT_LIST: usize = 6;

/// A column with the field of its cells.
pub(super) struct DescribedColumn {
    pub key: String,
    pub label: String,
    pub field: Option<Arc<Field>>,
    pub is_below: bool,
}

impl DescribedColumn {
    pub fn new(key: &str, field: Option<Arc<Field>>) -> Self {
        let label = label(key, field.as_deref());
        Self { key: key.to_owned(), label, field, is_below: false }
    }

    pub fn is_described_long(&self) -> bool {
        let widget = self.field.as_ref().map(|field| field.widget);
        widget.is_some_and(|widget| widget.facts().writing.is_long())
    }

    /// True if its cells are short enough for a table of many columns.
    pub fn is_short(&self, members: &[&Map<String, Value>]) -> bool {
        let mut values = members.iter().filter_map(|members| members.get(&self.key));
        values.all(|value| match value {
            Value::String(text) => text.chars().nth(SHORT_CELL).is_none(),
            Value::Array(items) => items.len() < 3,
            _ => true,
        })
    }

    pub fn is_numeric<'value>(&self, values: impl Iterator<Item = &'value Value>) -> bool {
        let mut values = values.filter(|value| !value.is_null()).peekable();
        match self.field.as_ref().map(|field| &field.kind) {
            Some(FieldKind::Number { .. }) => true,
            _ => values.peek().is_some() && values.all(Value::is_number),
        }
    }

    /// True if its schema is of that kind (without a schema: if it has values), and all of its values are.
    fn holds(
        &self,
        members: &[&Map<String, Value>],
        is_kind: impl Fn(&FieldKind) -> bool,
        is_value: impl Fn(&Value) -> bool,
    ) -> bool {
        let mut values = members.iter().filter_map(|members| members.get(&self.key)).peekable();
        let is_kind = match &self.field {
            Some(field) => is_kind(&field.kind),
            None => values.peek().is_some(),
        };
        is_kind && values.all(is_value)
    }

    pub fn head(&self, numeric: bool) -> Column {
        let description = self.field.as_ref().and_then(|field| field.description.clone());
        Column {
            key: self.key.clone(),
            label: self.label.clone(),
            description,
            numeric: numeric && !self.is_below,
            is_below: self.is_below,
            aggregate: Aggregate::None,
        }
    }
}

/// Returns the columns as displayed.
pub(super) fn heads(columns: &[DescribedColumn], members: &[&Map<String, Value>]) -> Vec<Column> {
    let numeric = |column: &DescribedColumn| {
        column.is_numeric(members.iter().filter_map(|members| members.get(&column.key)))
    };
    let mut heads: Vec<Column> =
        columns.iter().map(|column| column.head(numeric(column))).collect();
    let rules = Rules::find(&heads, members);
    for (head, column) in heads.iter_mut().zip(columns).filter(|(head, _)| head.numeric) {
        head.aggregate = rules.aggregate(&head.key, &head.label, column.field.as_deref());
    }
    heads
}

/// True if each row would be a passage of a text: a heading, the text below it, and little else.
pub(super) fn are_of_passages(columns: &[DescribedColumn]) -> bool {
    const MOST: usize = 3;
    let is_text = |column: &DescribedColumn| {
        let widget = column.field.as_ref().map(|field| field.widget);
        widget.is_some_and(|widget| widget.facts().writing.is_plain())
    };
    let has = |words: Words| {
        let mut texts = columns.iter().filter(|column| is_text(column));
        texts.any(|column| is_called(&column.key, &column.label, words))
    };
    columns.len() <= MOST && has(HEADING) && has(PROSE)
}

/// True if each row would be a quiz question, which is played rather than read. The schema decides before the values
/// do.
pub(super) fn are_of_questions(
    columns: &[DescribedColumn],
    members: &[&Map<String, Value>],
) -> bool {
    let are_texts = |value: &Value| {
        value.as_array().is_some_and(|entries| entries.iter().all(Value::is_string))
    };
    let is_options = |column: &DescribedColumn| {
        let is_list = |kind: &FieldKind| matches!(kind, FieldKind::Array { .. });
        says(&column.key, &column.label, OPTIONS) && column.holds(members, is_list, are_texts)
    };
    let is_right = |column: &DescribedColumn| {
        let is_text = |kind: &FieldKind| matches!(kind, FieldKind::Text { .. });
        says(&column.key, &column.label, RIGHT) && column.holds(members, is_text, Value::is_string)
    };
    columns.iter().any(is_options) && columns.iter().any(is_right)
}

pub(super) fn is_long(value: &Value) -> bool {
    let Some(text) = value.as_str() else { return false };
    text.chars().nth(LONG_CELL).is_some()
        || text.lines().count() > 3
        || (text.contains('\n') && text_widget(text) == WidgetKind::Markdown)
}

pub(super) fn is_nested(value: &Value) -> bool {
    let is_container = |value: &Value| value.is_object() || value.is_array();
    match value {
        Value::Object(_) => true,
        Value::Array(items) => items.len() > SHORT_LIST || items.iter().any(is_container),
        _ => false,
    }
}
