//! An example as rows: of JSON, of a table, of lines of names and values, or of a text.

use super::cells::read_column;
use super::named_lines::{NamedLines, read_named_lines};
use super::texts::{LONGEST_NAME, MOST_COLUMNS, MOST_ROWS, Texts};
use crate::batch::read_table;
use crate::document::parse_text;
use serde_json::{Map, Value};

/// The name of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// The key of a member, which stays as it is.
    Key(String),
    /// Words, of which a key is made.
    Title(String),
    /// A text without a name.
    Prose,
}

/// Rows of values, with the names of their columns and the hints for their units.
pub(super) struct Rows {
    pub heads: Vec<Head>,
    pub rows: Vec<Vec<Option<Value>>>,
    pub units: Vec<Map<String, Value>>,
}

/// Reads an example; `None` if nothing is said in it.
pub(super) fn read_rows(text: &str) -> Option<Rows> {
    if text.starts_with(['{', '['])
        && let Some(objects) = objects(text)
    {
        return of_objects(objects);
    }
    if let Some(marked) = marked(text) {
        return of_texts(marked, None);
    }
    let NamedLines { pairs, texts, prose } = read_named_lines(text);
    // One colon may stand in the names of a table, and a text may begin so.
    match table(text).filter(|_| pairs < 2) {
        Some(table) => of_texts(table, None),
        None => of_texts(texts, prose.filter(|_| pairs > 0 || is_prose(text))),
    }
}

/// The objects of a text of JSON: one, a list of them, or one in each line.
fn objects(text: &str) -> Option<Vec<Map<String, Value>>> {
    let only = |value: Value| match value {
        Value::Object(members) => Some(members),
        _ => None,
    };
    match parse_text(text) {
        Ok(Value::Object(members)) => Some(vec![members]),
        Ok(Value::Array(entries)) => entries.into_iter().take(MOST_ROWS).map(only).collect(),
        Ok(_) => None,
        Err(_) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty()).take(MOST_ROWS);
            lines.map(|line| parse_text(line).ok().and_then(only)).collect()
        }
    }
}

fn of_objects(objects: Vec<Map<String, Value>>) -> Option<Rows> {
    let mut heads: Vec<String> = Vec::new();
    for key in objects.iter().flat_map(Map::keys) {
        if heads.len() < MOST_COLUMNS && !heads.contains(key) {
            heads.push(key.clone());
        }
    }
    let row = |mut members: Map<String, Value>| {
        heads.iter().map(|head| members.shift_remove(head)).collect::<Vec<_>>()
    };
    let rows: Vec<_> = objects.into_iter().map(row).collect();
    let units = vec![Map::new(); heads.len()];
    (!rows.is_empty()).then(|| Rows {
        heads: heads.into_iter().map(Head::Key).collect(),
        rows,
        units,
    })
}

/// Whether a text says something, and is no JSON that is broken.
fn is_prose(text: &str) -> bool {
    text.contains(char::is_alphabetic) && !text.starts_with(['{', '['])
}

/// A table, column by column. A text without a name stands in its last row.
fn of_texts((heads, rows): Texts, prose: Option<&str>) -> Option<Rows> {
    let mut columns = Vec::new();
    let mut names = Vec::new();
    for (at, head) in heads.into_iter().enumerate().take(MOST_COLUMNS) {
        let head = head.trim();
        if !head.is_empty() {
            let cells: Vec<Option<String>> =
                rows.iter().map(|row| row.get(at).cloned().flatten()).collect();
            names.push(Head::Title(head.chars().take(LONGEST_NAME * 2).collect()));
            columns.push(read_column(&cells));
        }
    }
    let count = rows.len().max(usize::from(prose.is_some()));
    if let Some(prose) = prose {
        let mut cells = vec![None; count - 1];
        cells.push(Some(Value::from(prose)));
        names.push(Head::Prose);
        columns.push((cells, Map::new()));
    }
    let values = |row: usize| {
        columns.iter().map(|(cells, _)| cells.get(row).cloned().flatten()).collect::<Vec<_>>()
    };
    let filled: Vec<_> =
        (0..count).map(values).filter(|row| row.iter().any(Option::is_some)).collect();
    let units = columns.into_iter().map(|(_, unit)| unit).collect();
    (!filled.is_empty()).then_some(Rows { heads: names, rows: filled, units })
}

/// A table of Markdown: a line of dashes stands below the names.
fn marked(text: &str) -> Option<Texts> {
    let mut lines = text.lines().map(str::trim).skip_while(|line| !line.contains('|'));
    let heads = lines.next()?;
    let rule = lines.next()?;
    let is_rule = rule.contains('-')
        && rule.contains('|')
        && rule.chars().all(|letter| matches!(letter, '|' | '-' | ':' | ' '));
    let heads: Vec<String> = cells(heads).into_iter().flatten().collect();
    let rows = lines.take_while(|line| line.contains('|')).take(MOST_ROWS);
    (is_rule && !heads.is_empty()).then(|| (heads, rows.map(cells).collect()))
}

/// The cells of a line of Markdown.
fn cells(line: &str) -> Vec<Option<String>> {
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').filter(|line| !line.ends_with('\\')).unwrap_or(line);
    let hidden = line.replace("\\|", "\u{1}");
    hidden.split('|').map(|cell| Some(cell.trim().replace('\u{1}', "|"))).collect()
}

/// A table whose first row has the names.
fn table(text: &str) -> Option<Texts> {
    let mut read = read_table(text, &|_| false).ok()?;
    if read.heads.is_none() {
        read = read.with_heads(true);
    }
    let heads = read.heads.clone().filter(|heads| heads.len() > 1 && !read.rows.is_empty())?;
    if !text.contains('\t') && is_sentence(text.lines().next()?) {
        return None;
    }
    let written = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let cell = |cell: Option<Value>| cell.map(written);
    let rows = read.rows.into_iter().take(MOST_ROWS);
    Some((heads, rows.map(|row| row.into_iter().map(cell).collect()).collect()))
}

/// Whether a line is of a letter or a story, whose commas part no cells.
fn is_sentence(line: &str) -> bool {
    let line = line.trim_end();
    let is_greeting = line.ends_with(',') && line.matches(',').count() == 1;
    let has_end = line.ends_with(['.', '!', '?']) || line.contains(". ");
    is_greeting || (has_end && line.contains(", "))
}
