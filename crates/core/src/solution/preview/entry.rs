//! Previews one of several similar entries: a row of a table, or its name with its most telling part.

use super::part::{PREVIEW_ROWS, PreviewPart, cut};
use super::single::{Finder, leaf_of, text_of};
use crate::field::WidgetKind;
use crate::solution::{BlockContent, Leaf, SolutionBlock, Table};
use serde_json::Value;

/// The key of the tool's name in a call.
const TOOL_KEY: &str = "_tool";

/// Number of rows of a table within an entry.
const ROWS: usize = 2;

/// Returns the preview of an entry that is more than a row: its name, and the list, table or text in it.
pub(super) fn of_entry(
    finder: Finder,
    parts: &[SolutionBlock],
    name: Option<String>,
) -> Vec<PreviewPart> {
    let first = || parts.iter().filter_map(leaf_of).find_map(text_of);
    let name = name.or_else(first).filter(|name| !name.is_empty());
    let caption = name.as_deref().map(|name| PreviewPart::Caption(cut(name)));
    let is_name = |part: &&SolutionBlock| leaf_of(part).and_then(text_of) != name || name.is_none();
    let body = parts.iter().filter(is_name).find_map(|part| body(finder, parts, part));
    match body {
        Some(body) => caption.into_iter().chain([body]).collect(),
        None => caption.into_iter().collect(),
    }
}

fn body(finder: Finder, parts: &[SolutionBlock], part: &SolutionBlock) -> Option<PreviewPart> {
    match &part.content {
        BlockContent::Table(table) => {
            let cells = of_cells(finder, table, 3).into_iter().next()?;
            Some(match cells {
                PreviewPart::Rows(_, rows) => {
                    PreviewPart::Rows(Vec::new(), rows.into_iter().take(ROWS).collect())
                }
                other => other,
            })
        }
        BlockContent::List(entries) => {
            let texts: Option<Vec<String>> =
                entries.iter().map(|entry| leaf_of(entry).and_then(text_of)).collect();
            let chosen: Vec<String> =
                parts.iter().filter_map(leaf_of).filter_map(text_of).collect();
            let option = |text: String| {
                let is_chosen = chosen.contains(&text);
                (text, is_chosen)
            };
            let options = texts.filter(|texts| !texts.is_empty())?.into_iter().take(4);
            Some(PreviewPart::Options(options.map(option).collect()))
        }
        BlockContent::Leaf(leaf) => {
            let (text, rows) = finder.running_text(leaf)?;
            Some(PreviewPart::Text(text, rows.min(2)))
        }
        _ => None,
    }
}

/// Returns a table as rows of its first columns and its last; a single row as named values.
pub(super) fn of_cells(finder: Finder, table: &Table, columns: usize) -> Vec<PreviewPart> {
    let places: Vec<usize> =
        (0..table.columns.len()).filter(|at| is_informative(table, *at)).collect();
    if let [row] = table.rows.as_slice() {
        let fact = |at: usize| {
            let value = value(finder, row.get(at)?);
            let label = table.columns.get(at)?.label.clone();
            (value.is_some() || finder.is_sketch).then(|| PreviewPart::Fact(cut(&label), value))
        };
        return places.into_iter().filter_map(fact).collect();
    }
    let places = fewer(places, columns - usize::from(table.keys.is_some()));
    let name = |row: usize| table.keys.as_ref()?.names.get(row);
    let rows = table.rows.iter().take(PREVIEW_ROWS).enumerate().map(|(at, row)| {
        let name = name(at).map(|name| Some(Leaf::new(WidgetKind::Text, cut(name).into())));
        let cell = |at: &usize| row.get(*at).and_then(|cell| value(finder, cell));
        name.into_iter().chain(places.iter().map(cell)).collect()
    });
    let rows: Vec<Vec<Option<Leaf>>> = rows.collect();
    let label = |at: &usize| table.columns.get(*at).map(|column| cut(&column.label));
    let keys = table.keys.as_ref().map(|keys| keys.label.clone().unwrap_or_default());
    let heads: Vec<String> = keys.into_iter().chain(places.iter().filter_map(label)).collect();
    let is_empty = heads.is_empty() || rows.is_empty();
    if is_empty { Vec::new() } else { vec![PreviewPart::Rows(heads, rows)] }
}

/// True if a column is informative to a reader who sees little of each row.
fn is_informative(table: &Table, at: usize) -> bool {
    let Some(column) = table.columns.get(at).filter(|column| !column.is_below) else {
        return false;
    };
    let cells = || table.rows.iter().filter_map(|row| row.get(at)).filter_map(leaf_of);
    let is_constant = cells().any(|leaf| leaf.widget == WidgetKind::Constant);
    let is_note = cells().any(|leaf| leaf.value.as_str().is_some_and(|text| text.starts_with('†')));
    !is_constant && !is_note && column.key != TOOL_KEY
}

/// Returns the first columns and the last, which is usually the result of the others.
fn fewer(mut places: Vec<usize>, columns: usize) -> Vec<usize> {
    if let Some(last) = places.get(columns..).and_then(<[usize]>::last).copied() {
        places.truncate(columns.saturating_sub(1));
        places.push(last);
    }
    places
}

fn value(finder: Finder, cell: &SolutionBlock) -> Option<Leaf> {
    finder.value(leaf_of(cell)?).filter(|leaf| leaf.value != Value::Null)
}
