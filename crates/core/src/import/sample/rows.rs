//! An example as rows: of JSON, of a table, of lines of names and values.

use super::cells::read_column;
use crate::batch::read_table;
use crate::document::parse_text;
use serde_json::{Map, Value};

/// The most columns that are read.
const MOST_COLUMNS: usize = 100;

/// The most rows that are read.
const MOST_ROWS: usize = 1_000;

/// The longest name of a column; a longer text is a sentence.
const LONGEST_NAME: usize = 40;

/// The name of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// The key of a member, which stays as it is.
    Key(String),
    /// Words, of which a key is made.
    Title(String),
}

/// Rows of values, with the names of their columns and the hints for their units.
pub(super) struct Rows {
    pub heads: Vec<Head>,
    pub rows: Vec<Vec<Option<Value>>>,
    pub units: Vec<Map<String, Value>>,
}

/// A table of texts: its names, and its rows.
type Texts = (Vec<String>, Vec<Vec<Option<String>>>);

/// Reads an example; `None` if nothing in it has a name.
pub(super) fn read_rows(text: &str) -> Option<Rows> {
    if text.starts_with(['{', '['])
        && let Some(objects) = objects(text)
    {
        return of_objects(objects);
    }
    of_texts(marked(text).or_else(|| lines(text)).or_else(|| table(text))?)
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

/// A table, column by column.
fn of_texts((heads, rows): Texts) -> Option<Rows> {
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
    let values = |row: usize| {
        columns.iter().map(|(cells, _)| cells.get(row).cloned().flatten()).collect::<Vec<_>>()
    };
    let filled: Vec<_> =
        (0..rows.len()).map(values).filter(|row| row.iter().any(Option::is_some)).collect();
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

/// Lines of names and values, as forms and the heads of mails have them. A name that comes again begins a new row.
fn lines(text: &str) -> Option<Texts> {
    let all: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let pairs: Vec<(&str, &str)> = all.iter().filter_map(|line| pair(line)).collect();
    if pairs.len() < 2 || pairs.len() * 2 < all.len() {
        return None;
    }
    let (mut heads, mut rows): Texts = (Vec::new(), Vec::new());
    let mut names = Vec::new();
    for (name, value) in pairs {
        if rows.is_empty() || names.contains(&name) {
            if rows.len() == MOST_ROWS {
                break;
            }
            rows.push(Vec::new());
            names.clear();
        }
        names.push(name);
        let at = heads.iter().position(|head| head == name).unwrap_or(heads.len());
        if at == heads.len() {
            heads.push(name.to_owned());
        }
        if let Some(row) = rows.last_mut() {
            if row.len() <= at {
                row.resize(at + 1, None);
            }
            row.get_mut(at).into_iter().for_each(|cell| *cell = Some(value.to_owned()));
        }
        if heads.len() > MOST_COLUMNS {
            break;
        }
    }
    Some((heads, rows))
}

/// A name and what stands behind its colon.
fn pair(line: &str) -> Option<(&str, &str)> {
    let line = line.trim().trim_start_matches(['-', '*', '•']).trim_start();
    let (name, value) = line.split_once(':')?;
    let name = name.trim().trim_matches('*').trim();
    let is_name = name.chars().any(char::is_alphabetic)
        && name.chars().count() <= LONGEST_NAME
        && !name.contains(['.', '!', '?', ',', ';', '|', '\t', '"']);
    let value = value.trim().trim_matches('*').trim();
    (is_name && !value.starts_with("//")).then_some((name, value))
}

/// A table whose first row has the names.
fn table(text: &str) -> Option<Texts> {
    let mut read = read_table(text, &|_| false).ok()?;
    if read.heads.is_none() {
        read = read.with_heads(true);
    }
    let heads = read.heads.clone().filter(|heads| heads.len() > 1 && !read.rows.is_empty())?;
    let written = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let cell = |cell: Option<Value>| cell.map(written);
    let rows = read.rows.into_iter().take(MOST_ROWS);
    Some((heads, rows.map(|row| row.into_iter().map(cell).collect()).collect()))
}
