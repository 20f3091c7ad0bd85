//! Exports a table of an answer for spreadsheets: values keep all digits and letters, no text is run as a formula, and
//! nested values become JSON.

use super::ExportWords;
use super::value_text::{head, name_head, row_name};
use crate::field::ChoiceOption;
use crate::schema::same_scalar;
use crate::solution::{BlockContent, Leaf, SolutionBlock, Table};
use crate::text::cells::{comma_separated, guarded, is_formula, tab_separated};
use serde_json::{Map, Value};

/// Returns the tables of an answer that are not in a cell of another table.
pub fn tables(block: &SolutionBlock) -> Vec<&SolutionBlock> {
    match &block.content {
        BlockContent::Table(_) => vec![block],
        BlockContent::Section(parts) | BlockContent::List(parts) => {
            parts.iter().flat_map(tables).collect()
        }
        BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Vec::new(),
    }
}

/// Returns a table as comma-separated values (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need); `None`
/// if the block is not a table.
pub fn comma_separated_table(block: &SolutionBlock, words: &dyn ExportWords) -> Option<String> {
    Some(comma_separated(rows(table(block)?, words)))
}

/// Returns a table as tab-separated values for the clipboard; `None` if the block is not a table.
pub fn tab_separated_table(block: &SolutionBlock, words: &dyn ExportWords) -> Option<String> {
    Some(tab_separated(rows(table(block)?, words)))
}

fn table(block: &SolutionBlock) -> Option<&Table> {
    match &block.content {
        BlockContent::Table(table) => Some(table),
        _ => None,
    }
}

fn rows(table: &Table, words: &dyn ExportWords) -> impl Iterator<Item = Vec<String>> {
    let are_unique = table.columns.iter().enumerate().all(|(at, column)| {
        table.columns.iter().skip(at + 1).all(|other| other.label != column.label)
    });
    let columns = table
        .columns
        .iter()
        .map(|column| if are_unique { head(column, words) } else { column.key.clone() });
    let heads = name_head(table, words).into_iter().chain(columns).map(guarded).collect();
    let rows = table.rows.iter().enumerate().map(|(at, row)| {
        let name = row_name(table, at).map(|name| guarded(name.to_owned()));
        name.into_iter().chain(row.iter().map(cell)).collect()
    });
    std::iter::once(heads).chain(rows)
}

/// True if a spreadsheet would run a line of pasted text as a formula. A negative number is no formula.
pub fn is_run(line: &str) -> bool {
    let line = line.trim();
    is_formula(line) && line.parse::<f64>().is_err()
}

/// Returns the text of a spreadsheet's cell.
pub(super) fn cell(cell: &SolutionBlock) -> String {
    match &cell.content {
        BlockContent::Absent | BlockContent::Pending => String::new(),
        BlockContent::Leaf(leaf) => leaf_text(leaf),
        _ => guarded(value_of(cell).unwrap_or_default().to_string()),
    }
}

fn leaf_text(leaf: &Leaf) -> String {
    match (label(&leaf.options, &leaf.value), &leaf.value) {
        (Some(label), _) => guarded(label.to_owned()),
        (None, Value::String(text)) => guarded(text.clone()),
        // A number is no formula, even if negative.
        (None, value) => value.to_string(),
    }
}

/// Returns the label of the chosen option; `None` if another option has the same label.
fn label<'leaf>(options: &'leaf [ChoiceOption], value: &Value) -> Option<&'leaf str> {
    let chosen = options.iter().find(|option| same_scalar(&option.value, value))?;
    let alike = options.iter().filter(|option| option.label == chosen.label).count();
    (alike == 1).then_some(chosen.label.as_str())
}

/// Returns the value of a block, with its keys in the order of display; `None` if it has none.
fn value_of(block: &SolutionBlock) -> Option<Value> {
    let object = |blocks: &[SolutionBlock]| {
        let members =
            blocks.iter().filter_map(|part| Some((part.pointer.last()?, value_of(part)?)));
        Value::Object(members.collect::<Map<_, _>>())
    };
    match &block.content {
        BlockContent::Section(parts) => Some(object(parts)),
        BlockContent::List(entries) => Some(entries.iter().filter_map(value_of).collect()),
        BlockContent::Table(table) => {
            let is_single = matches!(table.columns.as_slice(), [only] if only.key.is_empty());
            let row = |row: &Vec<SolutionBlock>| match row.first() {
                Some(only) if is_single => value_of(only),
                _ => Some(object(row)),
            };
            let rows = table.rows.iter().map(row);
            Some(match &table.keys {
                Some(keys) => {
                    let members = keys.names.iter().cloned().zip(rows);
                    let there = members.filter_map(|(name, value)| Some((name, value?)));
                    Value::Object(there.collect::<Map<_, _>>())
                }
                None => rows.flatten().collect(),
            })
        }
        BlockContent::Leaf(leaf) => Some(leaf.value.clone()),
        BlockContent::Absent | BlockContent::Pending => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::markdown::tests::Plain;
    use super::*;
    use crate::document::parse_text;
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, value: &str, expected: &str) {
        let tree = FieldTree::new(schema);
        let block = solution_blocks(Some(&tree), Some(&parse_text(value).unwrap()), None);
        let list = tables(&block);
        assert_eq!(comma_separated_table(list[0], &Plain).unwrap(), expected);
    }

    #[test]
    fn numbers_keep_their_digits_and_nested_values_are_json() {
        check(
            json!({}),
            r#"{"t": [{"n": 1.50, "b": true, "x": {"y": [1e400]}, "s": "a"}, {"n": -2, "b": null, "s": "b,c"}]}"#,
            "\u{feff}N,B,X,S\r\n1.50,true,\"{\"\"y\"\":[1e400]}\",a\r\n-2,null,,\"b,c\"\r\n",
        );
    }

    #[test]
    fn no_text_is_run_as_a_formula() {
        let text = r#"[{"=k": "=1+1", "b": "-1", "c": "@x"}, {"=k": "'x", "b": "ok", "c": "+"}]"#;
        check(json!({}), text, "\u{feff}'=k,B,C\r\n'=1+1,'-1,'@x\r\n''x,ok,'+\r\n");
    }

    #[test]
    fn an_option_goes_by_its_label_and_columns_of_one_name_by_their_keys() {
        let options = json!([{"const": 1, "title": "One"}, {"const": 2, "title": "Two"}]);
        check(
            json!({"items": {"properties": {"a": {"oneOf": options, "title": "T"}, "b": {"title": "T"}}}}),
            r#"[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]"#,
            "\u{feff}a,b\r\nOne,x\r\nTwo,y\r\n",
        );
    }

    #[test]
    fn the_names_of_rows_are_their_first_column() {
        let values = json!({"additionalProperties": {"type": "number"}});
        check(values, r#"{"a": 1.0, "=b": 2}"#, "\u{feff}Name,Value\r\na,1.0\r\n'=b,2\r\n");
        check(
            json!({"additionalProperties": {"type": "object", "properties": {"x": {}, "y": {}}}}),
            r#"{"a": {"x": 1, "y": 2}, "b": {"x": 3}}"#,
            "\u{feff}Name,X,Y\r\na,1,2\r\nb,3,\r\n",
        );
    }
}
