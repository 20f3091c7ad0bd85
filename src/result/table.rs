//! A list of alike objects, in rows and columns.
//! Refuses to sort or to hide: the rows are the answer's, in its order.

use super::block::content_view;
use super::follow::follow;
use super::marks::{issues_below, marks};
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
    depth: usize,
) -> AnyView {
    let heads = Memo::new(move |_| with_table(block, heads));
    let count = Memo::new(move |_| with_table(block, |table| table.rows.len()));
    let place = block.with_untracked(|block| block.pointer.clone());
    let row = move |at: usize| {
        let cells = Memo::new(move |before: Option<&Vec<SolutionBlock>>| {
            let now = with_table(block, |table| table.rows.get(at).cloned()).flatten();
            now.or_else(|| before.cloned()).unwrap_or_default()
        });
        row_view(cells, heads, issues_below(issues, place.join(&at.to_string())), depth)
    };
    let label = move || block.with(|block| block.label.clone());
    let empty = move || {
        (count.get() == Some(0))
            .then(|| view! { <p class="nothing muted">{words!(result.empty_list)}</p> })
    };
    view! {
        <div class="table-scroll" role="group" tabindex="0" aria-label=label>
            <table>
                <caption class="visually-hidden">{label}</caption>
                <thead>
                    <tr>{move || heads.get().unwrap_or_default().into_iter().map(head).collect_view()}</tr>
                </thead>
                <tbody>
                    <For each=move || 0..count.get().unwrap_or_default() key=|at| *at children=row />
                </tbody>
            </table>
        </div>
        {empty}
    }
    .into_any()
}

fn with_table<T>(block: Memo<SolutionBlock>, read: impl FnOnce(&Table) -> T) -> Option<T> {
    block.with(|block| match &block.content {
        BlockContent::Table(table) => Some(read(table)),
        _ => None,
    })
}

fn head(Head { column, .. }: Head) -> AnyView {
    view! {
        <th scope="col" class:numeric=column.numeric title=column.description>
            {column.label}
        </th>
    }
    .into_any()
}

fn row_view(
    cells: Memo<Vec<SolutionBlock>>,
    heads: Memo<Option<Vec<Head>>>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
) -> AnyView {
    let places = Memo::new(move |_| {
        cells.with(|cells| cells.iter().map(|cell| cell.pointer.clone()).collect::<Vec<_>>())
    });
    let cell = move |pointer: Pointer| cell_view(cells, heads, issues, pointer, depth);
    view! {
        <tr>
            <For each=move || places.get() key=Pointer::clone children=cell />
        </tr>
    }
    .into_any()
}

fn cell_view(
    cells: Memo<Vec<SolutionBlock>>,
    heads: Memo<Option<Vec<Head>>>,
    issues: Memo<Vec<Issue>>,
    pointer: Pointer,
    depth: usize,
) -> Option<AnyView> {
    let key = pointer.last();
    let decimals = Memo::new(move |_| {
        heads.with(|heads| {
            let head = heads.iter().flatten().find(|head| Some(&head.column.key) == key.as_ref());
            head.filter(|head| head.column.numeric).map(|head| head.decimals)
        })
    });
    let issues = issues_below(issues, pointer.clone());
    let find = move || cells.with(|cells| cells.iter().find(|c| c.pointer == pointer).cloned());
    let cell = follow(untrack(&find)?, find);
    let fill = move || {
        let wanted = decimals.get()?;
        cell.with(|cell| fill(wanted, decimals_of(cell)?))
    };
    Some(
        view! {
            <td class:numeric=move || decimals.with(Option::is_some)>
                <div class="cell" style:padding-inline-end=fill>
                    {content_view(cell, issues, depth)}
                </div>
                {marks(cell, issues)}
            </td>
        }
        .into_any(),
    )
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
        let BlockContent::Table(table) = block.content else { panic!("no table") };
        let decimals: Vec<_> = heads(&table).iter().map(|head| head.decimals).collect();
        assert_eq!(decimals, [2, 0]);
    }
}
