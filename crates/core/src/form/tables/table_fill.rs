//! Writes texts into the cells of a table as one change, pasted or from a file. Entries beyond `maxItems`, read-only
//! cells, and entries of another shape are skipped and counted.

use super::cell_customs::CellCustoms;
use super::table::Column;
use super::table_cell::{cell_value_in, read_cell};
use super::table_text::Sheet;
use crate::field::{FieldKind, WidgetKind};
use crate::form::edits::edit::EditOutcome;
use crate::form::node::{NodeContent, NodeId};
use crate::form::state::{FormState, content_of};
use crate::form::values::fresh::fresh_value;
use serde_json::{Map, Value};

/// Texts for the cells of a list's entries.
#[derive(Clone, Debug)]
pub struct Filling {
    /// The list.
    pub list: NodeId,
    /// Index of the entry that the first row fills; it may not exist yet.
    pub from: usize,
    /// The key of each cell of a row; `None` for cells that no column takes.
    pub columns: Vec<Option<String>>,
    /// The rows.
    pub sheet: Sheet,
    /// True if the existing entries are removed first.
    pub replaces: bool,
    /// True if rows are whole entries, including values of fields that a person may not edit.
    pub whole: bool,
}

/// Counts of the entries and cells that were filled and skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FillCount {
    /// Number of filled entries.
    pub rows: usize,
    /// Number of filled entries that are new.
    pub added: usize,
    /// Number of columns without a place in the table.
    pub columns_left: usize,
    /// Number of rows without a place in the list.
    pub rows_left: usize,
    /// Number of cells that are read-only.
    pub cells_left: usize,
}

impl FormState {
    /// Fills cells as one change. Returns the outcome of the edit and the counts.
    pub fn fill(&mut self, filling: Filling) -> (EditOutcome, FillCount) {
        let is_list =
            self.node(filling.list).is_some_and(|node| node.widget() == WidgetKind::Array);
        let may_change = is_list && !self.is_locked(filling.list);
        let columns = self.columns(filling.list).filter(|_| may_change);
        let Some(columns) = columns else { return Default::default() };
        self.begin_change();
        let (outcome, filled) = self.filled_rows(&columns, &filling);
        (self.end_change(outcome, None), filled)
    }

    fn filled_rows(&mut self, columns: &[Column], filling: &Filling) -> (EditOutcome, FillCount) {
        let mut items = self.items_to_fill(filling);
        let room = self.most_entries(filling.list).max(items.len());
        let (there, rows) = (items.len(), &filling.sheet.rows);
        let columns_left = rows.iter().map(|row| beyond(row, filling)).max().unwrap_or_default();
        let mut filled = FillCount { columns_left, ..FillCount::default() };
        let mut outcome = EditOutcome::default();
        let customs = customs(columns, filling);
        for (at, row) in (filling.from..).zip(rows).take_while(|(at, _)| *at < room) {
            if at >= items.len() {
                let item = self.new_row(filling, columns, row, &customs);
                items.push(item);
            }
            let item = items.get(at).copied().unwrap_or_default();
            if !filling.whole {
                let cells = (row.as_slice(), customs.as_slice());
                filled.cells_left += self.fill_row(item, filling, cells, &mut outcome.also_changed);
            }
            filled.rows += 1;
        }
        filled.added = items.len() - there;
        filled.rows_left = rows.len() - filled.rows + filling.sheet.beyond;
        if filled.added > 0 || filling.replaces {
            self.set_content(filling.list, NodeContent::Array(items));
        }
        let is_other = filled.added > 0 || filling.replaces || !outcome.also_changed.is_empty();
        outcome.changed = is_other.then_some(filling.list);
        (outcome, filled)
    }

    /// Returns the nodes of the existing entries; empty if they are replaced.
    fn items_to_fill(&mut self, filling: &Filling) -> Vec<NodeId> {
        if filling.replaces || *self.content(filling.list) == NodeContent::Absent {
            self.replace(filling.list, NodeContent::Array(Vec::new()));
        }
        match self.open(filling.list) {
            NodeContent::Array(items) => items,
            _ => Vec::new(),
        }
    }

    /// Returns the `maxItems` of a list.
    fn most_entries(&self, list: NodeId) -> usize {
        match self.node(list).map(|node| &node.field.kind) {
            Some(FieldKind::Array { max, .. }) => max.unwrap_or(usize::MAX),
            _ => 0,
        }
    }

    /// Creates an entry. A whole entry contains the values of its row, in the schema's order; any other begins like one
    /// that a person adds.
    fn new_row(
        &mut self,
        filling: &Filling,
        columns: &[Column],
        row: &[String],
        customs: &[CellCustoms],
    ) -> NodeId {
        let described = self.node(filling.list).map(|list| self.item_field(&list.field, 0));
        let field = described.unwrap_or_else(|| self.any_field());
        let fresh = fresh_value(self.tree(), &field, true);
        let whole = |fresh| whole_row(fresh, filling, columns, row, customs);
        let value = if filling.whole { Some(whole(fresh)) } else { fresh };
        self.create(Some(filling.list), field, content_of(value))
    }

    /// Fills the cells of an entry; returns the number of cells that are read-only.
    fn fill_row(
        &mut self,
        item: NodeId,
        filling: &Filling,
        (row, customs): (&[String], &[CellCustoms]),
        changed: &mut Vec<NodeId>,
    ) -> usize {
        let NodeContent::Object(members) = self.open(item) else { return row.len() };
        let mut left = 0;
        for ((key, text), customs) in filling.columns.iter().zip(row).zip(customs) {
            let Some(key) = key else { continue };
            let member = members.iter().find(|member| member.key == *key);
            let Some(node) = member.and_then(|member| self.node(member.node)) else { continue };
            let is_fixed = matches!(node.field.kind, FieldKind::Const(_) | FieldKind::Null);
            if is_fixed || node.field.read_only {
                left += usize::from(node.text() != *text);
                continue;
            }
            let content = read_cell(&node.field, text, customs);
            let id = member.map(|member| member.node).unwrap_or_default();
            changed.extend(self.change(id, content).changed);
        }
        left
    }
}

/// Number of filled cells of a row that lie beyond the last column.
fn beyond(row: &[String], filling: &Filling) -> usize {
    row.iter().skip(filling.columns.len()).filter(|text| !text.trim().is_empty()).count()
}

/// Learns the writing conventions of each column that is filled.
fn customs(columns: &[Column], filling: &Filling) -> Vec<CellCustoms> {
    let cells = |at: usize| filling.sheet.rows.iter().filter_map(move |row| row.get(at));
    let of_column = |(at, key): (usize, &Option<String>)| {
        let column = columns.iter().find(|column| Some(&column.key) == key.as_ref());
        let customs =
            column.map(|column| CellCustoms::learn(&column.field, cells(at).map(String::as_str)));
        customs.unwrap_or_default()
    };
    filling.columns.iter().enumerate().map(of_column).collect()
}

fn whole_row(
    fresh: Option<Value>,
    filling: &Filling,
    columns: &[Column],
    row: &[String],
    customs: &[CellCustoms],
) -> Value {
    let mut members = Map::new();
    for column in columns {
        let at = filling.columns.iter().position(|key| key.as_ref() == Some(&column.key));
        let value = match at {
            Some(at) => {
                let customs = customs.get(at).copied().unwrap_or_default();
                cell_value_in(&column.field, row.get(at).map_or("", String::as_str), &customs)
            }
            None => fresh.as_ref().and_then(|fresh| fresh.get(&column.key)).cloned(),
        };
        members.extend(value.map(|value| (column.key.clone(), value)));
    }
    Value::Object(members)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::fixture::{at, form};
    use crate::form::{Edit, History};
    use serde_json::json;

    fn goods(max: usize) -> Value {
        json!({"type": "array", "maxItems": max, "items": {"type": "object", "properties": {
            "name": {"type": "string"},
            "price": {"type": "number"},
            "on": {"type": "boolean", "default": true},
            "id": {"type": "string", "readOnly": true},
        }}})
    }

    fn two() -> Value {
        json!([{"name": "Tea", "price": 1, "x": [1]}, {"name": "Milk"}])
    }

    /// Asserts the result of pasting a text into a list with `maxItems: 4` and two entries.
    #[track_caller]
    fn check(text: &str, from: usize, column: usize, expected: &str, counts: FillCount) {
        let mut form = form(goods(4), Some(two()));
        let list = form.root();
        let (_, filled) = paste(&mut form, list, text, from, column);
        assert_eq!(form.value().unwrap().to_string(), expected, "{text:?}");
        assert_eq!(filled, counts, "{text:?}");
    }

    fn paste(
        form: &mut FormState,
        list: NodeId,
        text: &str,
        from: usize,
        column: usize,
    ) -> (EditOutcome, FillCount) {
        let keys = form.columns(list).unwrap().into_iter().skip(column);
        let columns = keys.map(|column| Some(column.key)).collect();
        let sheet = Sheet::pasted(text).unwrap();
        form.fill(Filling { list, from, columns, sheet, replaces: false, whole: false })
    }

    #[test]
    fn cells_are_filled_to_the_right_and_below_and_rows_are_added() {
        check(
            "2,50\tno\n0.90\t\n7\tyes\n",
            0,
            1,
            r#"[{"name":"Tea","price":2.50,"x":[1],"on":false},{"name":"Milk","price":0.90},{"price":7,"on":true}]"#,
            FillCount { rows: 3, added: 1, ..FillCount::default() },
        );
    }

    #[test]
    fn what_there_is_no_place_for_is_counted() {
        check(
            "a\nb\nc\nd\n",
            1,
            0,
            r#"[{"name":"Tea","price":1,"x":[1]},{"name":"a"},{"name":"b","on":true},{"name":"c","on":true}]"#,
            FillCount { rows: 3, added: 2, rows_left: 1, ..FillCount::default() },
        );
        check(
            "no\tid 7\tx\ty\n",
            0,
            2,
            r#"[{"name":"Tea","price":1,"x":[1],"on":false},{"name":"Milk"}]"#,
            FillCount { rows: 1, columns_left: 2, cells_left: 1, ..FillCount::default() },
        );
    }

    #[test]
    fn what_is_typed_stays_as_it_is_typed() {
        let mut form = form(goods(4), Some(two()));
        let list = form.root();
        paste(&mut form, list, "a\t1.\nb\t1,50", 0, 0);
        let price = at(&mut form, "/1/price");
        assert_eq!(form.node(price).unwrap().text(), "1,50");
        let price = at(&mut form, "/0/price");
        assert_eq!(form.node(price).unwrap().text(), "1.");
    }

    #[test]
    fn a_column_tells_what_one_cell_of_it_leaves_open() {
        check(
            "€ 1,200\n€ 3.50\n",
            0,
            1,
            r#"[{"name":"Tea","price":1200,"x":[1]},{"name":"Milk","price":3.50}]"#,
            FillCount { rows: 2, ..FillCount::default() },
        );
    }

    #[test]
    fn an_entry_of_another_shape_is_left_as_it_is() {
        let mut form = form(goods(4), Some(json!(["odd", {"name": "a"}])));
        let list = form.root();
        let (_, filled) = paste(&mut form, list, "b\nc", 0, 0);
        assert_eq!(filled.cells_left, 1);
        assert_eq!(form.value(), Some(json!(["odd", {"name": "c"}])));
    }

    #[test]
    fn it_is_one_step_back_and_one_step_on() {
        let mut form = form(goods(4), Some(two()));
        let list = form.root();
        let mut history = History::default();
        let (outcome, _) = paste(&mut form, list, "a\tb\nc\td\ne\tf", 0, 0);
        assert_eq!(outcome.changed, Some(list));
        assert_eq!(outcome.also_changed.len(), 6);
        let after = form.value();
        history.record(vec![(0, form.take_step().unwrap())], 0);
        history.undo(&mut |_, step| Some(form.revert(step).0));
        assert_eq!(form.value(), Some(two()));
        assert!(!history.can_undo());
        history.redo(&mut |_, step| Some(form.revert(step).0));
        assert_eq!(form.value(), after);
    }

    #[test]
    fn what_is_there_is_replaced_or_begun_and_comes_back() {
        let mut form = form(goods(4), Some(two()));
        let list = form.root();
        at(&mut form, "/0/name");
        let columns = vec![Some("price".to_owned()), None, Some("id".to_owned())];
        let rows = vec![vec!["5".into(), "x".into(), "7".into()]];
        let sheet = Sheet { rows, beyond: 2, ..Sheet::default() };
        let filling = Filling { list, from: 0, columns, sheet, replaces: true, whole: true };
        let (_, filled) = form.fill(filling.clone());
        assert_eq!(form.value(), Some(json!([{"price": 5, "on": true, "id": "7"}])));
        assert_eq!(filled, FillCount { rows: 1, added: 1, rows_left: 2, ..FillCount::default() });
        let step = form.take_step().unwrap();
        form.revert(step);
        assert_eq!(form.value(), Some(two()));
        let mut absent = self::form(goods(4), None);
        absent.fill(Filling { replaces: false, ..filling });
        assert_eq!(absent.value(), Some(json!([{"price": 5, "on": true, "id": "7"}])));
    }

    #[test]
    fn a_table_that_may_not_be_changed_is_not_filled() {
        let mut locked = goods(4);
        locked["readOnly"] = json!(true);
        let mut form = form(locked, Some(two()));
        let list = form.root();
        let (outcome, filled) = paste(&mut form, list, "Tea\t1\nMilk\t2\nRye\t3", 0, 0);
        assert_eq!((outcome, filled), (EditOutcome::default(), FillCount::default()));
        assert_eq!(form.value(), Some(two()));
    }

    #[test]
    fn nothing_to_fill_changes_nothing() {
        let mut form = form(goods(4), Some(two()));
        let list = form.root();
        let (outcome, _) = paste(&mut form, list, "Tea\t1", 0, 0);
        assert_eq!(outcome, EditOutcome::default());
        assert!(form.take_step().is_none());
        form.apply(Edit::Add { list });
        assert!(form.take_step().is_some());
    }
}
