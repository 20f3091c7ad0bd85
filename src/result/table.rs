//! A list of alike objects, in rows and columns.
//! Refuses to sort or to hide: the rows are the answer's, in its order.

use super::block::{content_view, keyed};
use super::follow::follow;
use super::heading::Depth;
use super::marks::{issues_below, marks};
use crate::dom::{El, Memo, View, each, el, latest, live, memo, part, show};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{BlockContent, Column, Leaf, SolutionBlock, Table};
use serde_json::Value;

/// The table. Rows that are there stay while others come, and a wide table scrolls by itself.
pub(super) fn table_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> View {
    let heads = memo(move || with_table(block, heads));
    let count = memo(move || with_table(block, |table| table.rows.len()).unwrap_or_default());
    let place = block.with_untracked(|block| block.pointer.clone());
    let row = move |at: usize| {
        let cells = move || with_table(block, |table| table.rows.get(at).cloned()).flatten();
        let cells = latest(Vec::new(), cells);
        row_view(cells, heads, issues_below(issues, place.join(&at.to_string())), depth)
    };
    let label = move || live(move || block.with(|block| block.label.clone()));
    let empty = show(
        move || count.get() == 0,
        || el("p").class("nothing muted").child(words!(result.empty_list)),
    );
    let names =
        part(move || heads.get().unwrap_or_default().into_iter().map(head).collect::<Vec<_>>());
    let rows = each(move || (0..count.get()).map(|at| (at.to_string(), at)).collect(), row);
    let table = el("table")
        .child(el("caption").class("visually-hidden").child(label()))
        .child(el("thead").child(el("tr").child(names)))
        .child(el("tbody").child(rows));
    let scroll = el("div")
        .class("table-scroll")
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", label())
        .child(table);
    [scroll.into(), empty].into()
}

fn with_table<T>(block: Memo<SolutionBlock>, read: impl FnOnce(&Table) -> T) -> Option<T> {
    block.with(|block| match &block.content {
        BlockContent::Table(table) => Some(read(table)),
        _ => None,
    })
}

fn head(Head { column, .. }: Head) -> El {
    el("th")
        .attr("scope", "col")
        .attr("class", column.numeric.then_some("numeric"))
        .attr("title", column.description)
        .child(column.label)
}

fn row_view(
    cells: Memo<Vec<SolutionBlock>>,
    heads: Memo<Option<Vec<Head>>>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> El {
    let places =
        memo(move || cells.with(|cells| cells.iter().map(|cell| cell.pointer.clone()).collect()));
    let cell = move |pointer: Pointer| cell_view(cells, heads, issues, pointer, depth);
    el("tr").child(each(move || keyed(places), cell))
}

fn cell_view(
    cells: Memo<Vec<SolutionBlock>>,
    heads: Memo<Option<Vec<Head>>>,
    issues: Memo<Vec<Issue>>,
    pointer: Pointer,
    depth: Depth,
) -> Option<El> {
    let key = pointer.last();
    let decimals = memo(move || {
        heads.with(|heads| {
            let head = heads.iter().flatten().find(|head| Some(&head.column.key) == key.as_ref());
            head.filter(|head| head.column.numeric).map(|head| head.decimals)
        })
    });
    let issues = issues_below(issues, pointer.clone());
    let find = move || cells.with(|cells| cells.iter().find(|c| c.pointer == pointer).cloned());
    let cell = follow(untrack(&find)?, find);
    let fill = live(move || {
        let wanted = decimals.get()?;
        cell.with(|cell| fill(wanted, decimals_of(cell)?))
    });
    let content = el("div")
        .class("cell")
        .style("padding-inline-end", fill)
        .child(content_view(cell, issues, depth));
    let td = el("td").class_if("numeric", move || decimals.with(Option::is_some));
    Some(td.child(content).child(marks(cell, issues)))
}

/// A column, and the most decimals that a number in it has.
#[derive(Clone, PartialEq)]
struct Head {
    column: Column,
    decimals: usize,
}

fn heads(table: &Table) -> Vec<Head> {
    let decimals = |at: usize| {
        table.rows.iter().filter_map(|row| decimals_of(row.get(at)?)).max().unwrap_or_default()
    };
    let columns = table.columns.iter().enumerate();
    columns.map(|(at, column)| Head { column: column.clone(), decimals: decimals(at) }).collect()
}

/// How many decimals a plainly written number has.
fn decimals_of(cell: &SolutionBlock) -> Option<usize> {
    let BlockContent::Leaf(Leaf { value: Value::Number(number), .. }) = &cell.content else {
        return None;
    };
    let text = number.to_string();
    let plain = !text.contains(['e', 'E']);
    plain.then(|| text.split_once('.').map_or(0, |(_, decimals)| decimals.len()))
}

/// The room to the right of a number that puts its point under the points above, without a
/// digit that was not written.
fn fill(wanted: usize, has: usize) -> Option<String> {
    const MOST: usize = 6;
    let digits = wanted.checked_sub(has).filter(|digits| *digits > 0 && wanted <= MOST)?;
    let point = if has == 0 { " + 0.25em" } else { "" };
    Some(format!("calc({digits}ch{point})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_text;
    use pilcrow_core::solution::solution_blocks;

    #[test]
    fn numbers_of_a_column_stand_point_under_point() {
        assert_eq!(fill(2, 1).as_deref(), Some("calc(1ch)"));
        assert_eq!(fill(2, 0).as_deref(), Some("calc(2ch + 0.25em)"));
        assert_eq!(fill(2, 2), None);
        assert_eq!(fill(7, 1), None);
    }

    #[test]
    fn a_column_knows_its_most_decimals() {
        let text = r#"[{"a": 1, "b": "x"}, {"a": 2.50, "b": "y"}, {"a": 1e9, "b": "z"}]"#;
        let block = solution_blocks(None, Some(&parse_text(text).unwrap()), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        let decimals: Vec<_> = heads(&table).iter().map(|head| head.decimals).collect();
        assert_eq!(decimals, [2, 0]);
    }
}
