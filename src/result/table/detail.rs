//! Cells whose content is too long: a button in the cell, and the content below the row.

use super::context::{TableContext, cell_at, with_table};
use crate::dom::{El, Memo, View, derived, each, effect, el, memo};
use crate::result::block::block_view;
use crate::result::heading::Depth;
use crate::ui::plain_button;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, SolutionBlock, Table};
use serde_json::Value;
use std::cell::Cell;
use std::collections::HashSet;

/// Greatest length of a text that is shown whole in its cell, in characters; a longer one is shown by its beginning.
const SHORT_TEXT: usize = 60;

/// Length of the shown beginning, in characters.
const BEGINNING: usize = 40;

/// Greatest number of single values of a list in a cell.
const SHORT_LIST: usize = 6;

/// Greatest number of rows of a table whose details are open at first, and greatest number of their list entries in
/// total.
const FEW_ROWS: usize = 4;
const MOST_BELOW: usize = 20;

/// Greatest nesting of a table whose details open by themselves: a table within another's rows stays folded.
const MOST_AROUND: usize = 2;

/// True if a cell's content is shown below its row.
pub(super) fn is_too_much(cell: &SolutionBlock) -> bool {
    match &cell.content {
        BlockContent::Section(parts) => !parts.is_empty(),
        BlockContent::Table(_) => true,
        BlockContent::List(entries) => {
            let is_single = |entry: &SolutionBlock| matches!(&entry.content, BlockContent::Leaf(leaf) if !leaf.value.is_object());
            entries.len() > SHORT_LIST || !entries.iter().all(is_single)
        }
        BlockContent::Leaf(leaf) => match &leaf.value {
            Value::String(text) => {
                text.chars().nth(SHORT_TEXT).is_some() || text.trim().contains('\n')
            }
            value => value.is_object() || value.is_array(),
        },
        BlockContent::Absent | BlockContent::Pending => false,
    }
}

/// Opens the details of a short table once it is complete.
pub(super) fn open_few(context: TableContext) {
    let is_done = Cell::new(context.depth.nested > MOST_AROUND);
    effect(move || {
        if is_done.get() {
            return;
        }
        let few = with_table(context.block, |table| (!table.is_open).then(|| few_to_open(table)));
        let Some(few) = few.flatten() else { return };
        is_done.set(true);
        if context.opened.with_untracked(HashSet::is_empty) {
            context.opened.set(few);
        }
    });
}

/// Returns the rows whose details open by themselves: few rows with short lists.
fn few_to_open(table: &Table) -> HashSet<usize> {
    let below =
        |row: &Vec<SolutionBlock>| row.iter().filter(|cell| is_too_much(cell)).map(length).sum();
    let lengths: Vec<usize> = table.rows.iter().map(below).collect();
    let is_short = lengths.len() <= FEW_ROWS && lengths.iter().sum::<usize>() <= MOST_BELOW;
    let rows = lengths.into_iter().enumerate().filter(|(_, length)| is_short && *length > 0);
    rows.map(|(row, _)| row).collect()
}

/// Returns the number of entries of a list or rows of a table; 0 for other cells.
fn length(cell: &SolutionBlock) -> usize {
    match &cell.content {
        BlockContent::List(entries) => entries.len(),
        BlockContent::Table(table) => table.rows.len(),
        _ => 0,
    }
}

/// Draws the button that opens the content below a row.
pub(super) fn opener(context: TableContext, cell: Memo<SolutionBlock>, row: usize) -> El {
    let opened = context.opened;
    let locale = use_locale();
    let is_open = move || opened.with(|opened| opened.contains(&row));
    let words = derived(move || cell.with(|cell| summary(cell, locale.get())));
    // The accessible name includes column and row: out of its table, the button would be one of many of the same name.
    let name = derived(move || {
        cell.with(|cell| {
            let column = cell.label.clone().unwrap_or_default();
            format!("{}, {column}, {}", summary(cell, locale.get()), name_of(context, row))
        })
    });
    let is_count = memo(move || cell.with(|cell| !matches!(cell.content, BlockContent::Leaf(_))));
    plain_button("opener")
        .attr("aria-expanded", derived(move || if is_open() { "true" } else { "false" }))
        .on("click", move |_| {
            let mut rows = opened.get_untracked();
            if !rows.remove(&row) {
                rows.insert(row);
            }
            opened.set(rows);
        })
        .attr("aria-label", name)
        .class_if("opener-count", move || is_count.get())
        .child(el("span").class("opener-words").child(words))
}

/// Returns a few words that summarize a cell.
fn summary(cell: &SolutionBlock, locale: Locale) -> String {
    let count = match &cell.content {
        BlockContent::List(entries) => entries.len(),
        BlockContent::Table(table) => table.rows.len(),
        BlockContent::Leaf(leaf) => {
            let text = leaf.value.as_str().unwrap_or_default();
            return match beginning(text) {
                text if text.is_empty() => words_now!(locale, table.details),
                text => text,
            };
        }
        _ => return words_now!(locale, table.details),
    };
    words_now!(locale, table.items, count = count)
}

/// Returns the first words of a text, without leading Markdown marks.
fn beginning(text: &str) -> String {
    let is_mark = |c: char| matches!(c, '#' | '*' | '>' | '-' | '`' | '_') || c.is_whitespace();
    let text = text.trim_start_matches(is_mark);
    let line = text.lines().next().unwrap_or_default();
    let cut: String = line.replace(['*', '`'], "").chars().take(BEGINNING).collect();
    match cut.len() < text.trim_end().len() {
        true => {
            let end = cut.rfind(' ').filter(|end| *end > BEGINNING / 2).unwrap_or(cut.len());
            format!("{}…", cut.get(..end).unwrap_or_default().trim_end_matches([',', '.', ' ']))
        }
        false => cut,
    }
}

/// Returns the name of a row: its key, or its first single value.
fn name_of(context: TableContext, row: usize) -> String {
    let name = with_table(context.block, |table| {
        let key = table.keys.as_ref().and_then(|keys| keys.names.get(row).cloned());
        let first = || match &table.rows.get(row)?.first()?.content {
            BlockContent::Leaf(leaf) => match &leaf.value {
                Value::String(text) => Some(text.clone()),
                value => Some(value.to_string()),
            },
            _ => None,
        };
        key.or_else(first)
    });
    name.flatten().unwrap_or_else(|| (row + 1).to_string())
}

/// Draws the long cells of a row below it, over the whole width.
pub(super) fn detail_view(
    context: TableContext,
    cells: Memo<Vec<SolutionBlock>>,
    issues: Memo<Vec<Issue>>,
    row: usize,
    is_open: Memo<bool>,
) -> El {
    let columns = context.columns;
    let below = memo(move || {
        columns.with(|columns| {
            cells.with(|cells| {
                let pairs = columns.iter().zip(cells).enumerate();
                let below =
                    pairs.filter(|(_, (column, cell))| column.is_below && is_too_much(cell));
                below.map(|(at, _)| at).collect::<Vec<_>>()
            })
        })
    });
    let blocks = each(
        move || below.get().into_iter().map(|at| (at.to_string(), at)).collect(),
        move |at| below_view(cells, issues, at, context.depth),
    );
    let hidden = derived(move || (!is_open.get()).then_some("until-found"));
    let opened = context.opened;
    let inner = el("div")
        .class("row-detail")
        .attr("hidden", hidden)
        // The browser's own page search found text in this folded row.
        .on("beforematch", move |_| {
            let mut rows = opened.get_untracked();
            rows.insert(row);
            opened.set(rows);
        })
        .child(el("div").class("row-detail-blocks").child(blocks));
    let span =
        derived(move || (columns.with(Vec::len) + usize::from(context.has_keys.get())).to_string());
    el("tr")
        .class("row-below")
        .class_if("row-below-open", move || is_open.get())
        .attr("aria-hidden", derived(move || (!is_open.get()).then_some("true")))
        .child(el("td").attr("colspan", span).child(inner))
}

fn below_view(
    cells: Memo<Vec<SolutionBlock>>,
    issues: Memo<Vec<Issue>>,
    at: usize,
    depth: Depth,
) -> Option<View> {
    let (cell, issues) = cell_at(cells, issues, at)?;
    Some(block_view(cell, issues, depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_told_by_its_first_words() {
        assert_eq!(beginning("# One\n\nTwo"), "One…");
        assert_eq!(beginning("short"), "short");
        assert_eq!(beginning("- A **bold** one\n- two"), "A bold one…");
        let long = "A text of many words, of which only the first are told";
        assert_eq!(beginning(long), "A text of many words, of which only the…");
        assert_eq!(beginning(&"я".repeat(50)), format!("{}…", "я".repeat(40)));
    }
}
