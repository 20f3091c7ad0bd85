//! Groups the rows of an answer by the values of a column, with counts. Columns with about as many values as rows are
//! not offered.

use super::sheet::{CASE, CaseSheet};
use crate::field::{FieldKind, FieldTree};
use crate::object::text;
use crate::schema::same_scalar;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The most groups, for readability.
const MOST_GROUPS: usize = 12;

/// A column by which rows can be grouped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupColumn {
    /// The key of the column.
    pub key: String,
    /// The title of the column.
    pub title: String,
}

/// A group of rows with the same value in a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The value; `None` for rows without one.
    pub value: Option<Value>,
    /// The value's label from the column's schema; `None` if it has none.
    pub label: Option<String>,
    /// Number of rows.
    pub count: usize,
}

impl CaseSheet {
    /// Returns the columns by which the rows can be grouped.
    pub fn group_columns(&self) -> Vec<GroupColumn> {
        let columns = self.columns().into_iter().flatten().filter(|(key, _)| *key != CASE);
        let columns = columns.filter(|(key, _)| self.makes_groups(key));
        let named = |(key, column): (&String, &Value)| GroupColumn {
            key: key.clone(),
            title: column.get("title").and_then(Value::as_str).unwrap_or_default().to_owned(),
        };
        columns.map(named).collect()
    }

    /// Returns the groups of a column: the options of its schema in their order, then other values in order of
    /// appearance, and last the rows without a value.
    pub fn groups(&self, key: &str) -> Vec<Group> {
        let options = self.options(key);
        let mut groups: Vec<Group> = options
            .iter()
            .map(|(value, label)| Group {
                value: Some(value.clone()),
                label: Some(label.clone()),
                count: 0,
            })
            .collect();
        let mut without = Group { value: None, label: None, count: 0 };
        for value in self.rows().iter().map(|row| row.get(key)) {
            let Some(value) = value else {
                without.count += 1;
                continue;
            };
            match groups.iter_mut().find(|group| group.holds(Some(value))) {
                Some(group) => group.count += 1,
                None => {
                    groups.push(Group { value: Some(value.clone()), label: None, count: 1 });
                }
            }
        }
        groups.push(without);
        groups.retain(|group| group.count > 0);
        groups
    }

    /// Returns the sheet with a table for each of these groups in place of the one table; `named` returns the title of
    /// a group's table.
    #[must_use]
    pub fn grouped(&self, key: &str, groups: &[Group], named: &dyn Fn(&Group) -> String) -> Self {
        self.in_tables(groups, named, |row, group| group.holds(row.get(key)))
    }

    /// Returns the sheet with the rows grouped as a later sheet groups their cases; cases that the later sheet lacks
    /// are in the last group.
    #[must_use]
    pub fn grouped_as(
        &self,
        later: &Self,
        key: &str,
        groups: &[Group],
        named: &dyn Fn(&Group) -> String,
    ) -> Self {
        let case = |row: &Value| row.get(CASE).and_then(Value::as_str).map(str::to_owned);
        let now: HashMap<Option<String>, Option<Value>> =
            later.rows().iter().map(|row| (case(row), row.get(key).cloned())).collect();
        self.in_tables(groups, named, |row, group| match now.get(&case(row)) {
            Some(value) => group.holds(value.as_ref()),
            None => groups.last() == Some(group),
        })
    }

    fn in_tables(
        &self,
        groups: &[Group],
        named: &dyn Fn(&Group) -> String,
        belongs: impl Fn(&Value, &Group) -> bool,
    ) -> Self {
        let mut sheet = self.clone();
        let Some(table) = self.table().cloned() else { return sheet };
        let (mut values, mut tables) = (Map::new(), Map::new());
        for (at, group) in groups.iter().enumerate() {
            let own = self.rows().iter().filter(|row| belongs(row, group));
            let mut described = table.clone();
            if let Value::Object(members) = &mut described {
                members.insert("title".to_owned(), text(&named(group)));
            }
            values.insert(format!("group {at}"), own.cloned().collect());
            tables.insert(format!("group {at}"), described);
        }
        put_instead(&mut sheet.value, values);
        if let Some(properties) = sheet.schema.get_mut("properties") {
            put_instead(properties, tables);
        }
        sheet
    }

    fn rows(&self) -> &[Value] {
        let rows = self.value.get("cases").and_then(Value::as_array);
        rows.map(Vec::as_slice).unwrap_or_default()
    }

    fn table(&self) -> Option<&Value> {
        self.schema.get("properties")?.get("cases")
    }

    fn columns(&self) -> Option<&Map<String, Value>> {
        self.table()?.get("items")?.get("properties")?.as_object()
    }

    fn makes_groups(&self, key: &str) -> bool {
        let groups = self.groups(key);
        let are_plain = groups.iter().filter_map(|group| group.value.as_ref()).all(is_plain);
        let is_described = !self.options(key).is_empty();
        let are_few = is_described || groups.len() * 2 <= self.rows().len();
        are_plain && are_few && (2..=MOST_GROUPS).contains(&groups.len())
    }

    /// Returns the options of a column's schema, with their labels.
    fn options(&self, key: &str) -> Vec<(Value, String)> {
        let Some(column) = self.columns().and_then(|columns| columns.get(key)) else {
            return Vec::new();
        };
        match &FieldTree::new(column.clone()).root().kind {
            FieldKind::Choice { options } => {
                options.iter().map(|one| (one.value.clone(), one.label.clone())).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Group {
    fn holds(&self, value: Option<&Value>) -> bool {
        match (&self.value, value) {
            (Some(own), Some(value)) => own == value || same_scalar(own, value),
            (own, value) => own.is_none() && value.is_none(),
        }
    }
}

fn is_plain(value: &Value) -> bool {
    match value {
        // Long texts are no groups.
        Value::String(text) => text.chars().count() <= 60,
        other => !other.is_object() && !other.is_array(),
    }
}

/// Replaces the table of all cases by other members.
fn put_instead(value: &mut Value, members: Map<String, Value>) {
    let Value::Object(before) = value else { return };
    let mut after = Map::new();
    let mut members = Some(members);
    for (key, value) in std::mem::take(before) {
        match key.as_str() {
            "cases" => after.extend(members.take().unwrap_or_default()),
            _ => drop(after.insert(key, value)),
        }
    }
    *before = after;
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{SheetWords, case_sheet};
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn sheet() -> CaseSheet {
        let document = parse_document(
            "{schema: {properties: {calls: {items: {properties: {_instance: {}, d: {oneOf: [{const: 'y', title: 'Yes'}, {const: 'n', title: 'No'}]}}}}}},
              context: [{type: 'input', _instance: 'a', c: 'A', n: 1}, {type: 'input', _instance: 'b', c: 'B', n: 1.0},
                        {type: 'input', _instance: 'c', c: 'C', n: 2}, {type: 'input', _instance: 'd', c: 'D', n: [1]}]}",
        );
        let answer = json!({"calls": [{"_instance": "b", "d": "n"}, {"_instance": "a", "d": "n"},
            {"_instance": "c", "d": "z"}]});
        let request = document.unwrap().request;
        case_sheet(&request, &answer, None, &[], &SheetWords::default()).unwrap()
    }

    #[test]
    fn columns_of_few_plain_values_make_groups() {
        let keys: Vec<String> = sheet().group_columns().into_iter().map(|one| one.key).collect();
        assert_eq!(keys, ["out/d"]);
    }

    #[test]
    fn groups_are_counted_and_none_of_the_rows_is_lost() {
        let check = |key: &str, expected: &[(Value, Option<&str>, usize)]| {
            let groups: Vec<_> = sheet()
                .groups(key)
                .into_iter()
                .map(|group| (group.value.unwrap_or_default(), group.label, group.count))
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(value, label, count)| (value.clone(), label.map(str::to_owned), *count))
                .collect();
            assert_eq!(groups, expected, "{key}");
        };
        check(
            "out/d",
            &[(json!("n"), Some("No"), 2), (json!("z"), None, 1), (Value::Null, None, 1)],
        );
        check("in/n", &[(json!(1), None, 2), (json!(2), None, 1), (json!([1]), None, 1)]);
        check("none", &[(Value::Null, None, 4)]);
    }

    #[test]
    fn each_group_is_a_table_of_its_own_in_the_place_of_all() {
        let sheet = sheet();
        let groups = sheet.groups("out/d");
        let named = |group: &Group| format!("{:?}: {}", group.label, group.count);
        let grouped = sheet.grouped("out/d", &groups[..1], &named);
        let cases = grouped.value["group 0"].as_array().unwrap();
        let cases: Vec<&Value> = cases.iter().map(|row| &row["case"]).collect();
        assert_eq!(cases, ["a", "b"]);
        let keys: Vec<&String> = grouped.value.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["group 0", "missing"]);
        let described = &grouped.schema["properties"];
        assert_eq!(described["group 0"]["title"], "Some(\"No\"): 2");
        assert_eq!(described["group 0"]["items"], sheet.schema["properties"]["cases"]["items"]);
        assert_eq!(described.get("cases"), None);
    }

    #[test]
    fn an_earlier_sheet_has_its_cases_in_the_groups_that_they_have_later() {
        let (earlier, mut later) = (sheet(), sheet());
        let rows = later.value["cases"].as_array_mut().unwrap();
        rows.retain(|row| row["case"] != "d");
        rows[0]["out/d"] = json!("y");
        let groups = later.groups("out/d");
        let grouped = earlier.grouped_as(&later, "out/d", &groups, &|_| String::new());
        let cases = |group: &str| -> Vec<(Value, Option<Value>)> {
            let rows = grouped.value[group].as_array().unwrap().iter();
            rows.map(|row| (row["case"].clone(), row.get("out/d").cloned())).collect()
        };
        assert_eq!(cases("group 0"), [(json!("a"), Some(json!("n")))]);
        assert_eq!(cases("group 1"), [(json!("b"), Some(json!("n")))]);
        assert_eq!(cases("group 2"), [(json!("c"), Some(json!("z"))), (json!("d"), None)]);
    }
}
