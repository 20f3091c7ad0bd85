//! The tables of a bench for the terminal, in columns.

use crate::terminal::line;
use pilcrow_core::bench::BenchSheet;
use pilcrow_core::text::letters::beginning;
use serde_json::Value;

/// Maximum width of a cell in characters; a longer text is cut.
const WIDEST: usize = 60;

/// Formats each table below its title.
pub fn tables(sheet: &BenchSheet) -> String {
    let tables = sheet.value.as_object().into_iter().flatten();
    let each = tables.map(|(key, rows)| {
        let schema = sheet.schema.get("properties").and_then(|schema| schema.get(key));
        let title = schema.and_then(|schema| schema.get("title")).and_then(Value::as_str);
        let columns = schema.and_then(|schema| schema.get("items")?.get("properties")?.as_object());
        let columns: Vec<(&str, &str)> = columns
            .into_iter()
            .flatten()
            .map(|(key, column)| {
                let title = column.get("title").and_then(Value::as_str).unwrap_or(key);
                (key.as_str(), title)
            })
            .collect();
        format!("{}\n{}\n", line(title.unwrap_or(key)), table(&columns, rows))
    });
    each.collect()
}

fn table(columns: &[(&str, &str)], rows: &Value) -> String {
    let head = columns.iter().map(|(_, title)| Cell { text: line(title), is_number: false });
    let rows = rows.as_array().into_iter().flatten();
    let rows = rows.map(|row| columns.iter().map(|(key, _)| cell(row.get(*key))).collect());
    let mut lines: Vec<Vec<Cell>> = vec![head.collect()];
    lines.extend(rows);
    let widths: Vec<usize> = (0..columns.len())
        .map(|at| lines.iter().filter_map(|line| line.get(at)).map(Cell::width).max().unwrap_or(0))
        .collect();
    lines.iter().map(|line| line_text(line, &widths)).collect()
}

fn line_text(line: &[Cell], widths: &[usize]) -> String {
    let cells = line.iter().zip(widths).map(|(cell, width)| {
        let space = " ".repeat(width.saturating_sub(cell.width()));
        if cell.is_number {
            format!("{space}{}", cell.text)
        } else {
            format!("{}{space}", cell.text)
        }
    });
    format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
}

struct Cell {
    text: String,
    is_number: bool,
}

impl Cell {
    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// Returns a cell of a single line, without control characters.
fn cell(value: Option<&Value>) -> Cell {
    let text = match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => line(text),
        Some(other) => line(&other.to_string()),
    };
    let text = beginning(&text, WIDEST).into_owned();
    Cell { text, is_number: value.is_some_and(Value::is_number) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn columns_stand_below_each_other_and_numbers_at_their_right() {
        let schema = json!({"properties": {"t": {"title": "Table", "items": {"properties": {
            "a": {"title": "Name"}, "n": {"title": "N"}}}}}});
        let value =
            json!({"t": [{"a": "long\u{1b}[31m name", "n": 5}, {"a": "ё"}, {"a": "b", "n": 1200}]});
        let printed = tables(&BenchSheet { value, schema });
        assert_eq!(
            printed,
            "Table\n  Name            N\n  long [31m name     5\n  ё\n  b               1200\n\n"
        );
    }
}
