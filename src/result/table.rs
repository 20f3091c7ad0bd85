//! A list of alike objects, in rows and columns.
//! Refuses to sort or to hide: the rows are the answer's, in its order.

use super::block::content_view;
use super::follow::follow;
use super::marks::{issues_below, marks};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{BlockContent, Column, SolutionBlock, Table};

/// The table. Rows that are there stay while others come, and a wide table scrolls by itself.
pub(super) fn table_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
) -> AnyView {
    let columns = Memo::new(move |_| with_table(block, |table| table.columns.clone()));
    let count = Memo::new(move |_| with_table(block, |table| table.rows.len()));
    let place = block.with_untracked(|block| block.pointer.clone());
    let row = move |at: usize| {
        let cells = Memo::new(move |before: Option<&Vec<SolutionBlock>>| {
            let now = with_table(block, |table| table.rows.get(at).cloned()).flatten();
            now.or_else(|| before.cloned()).unwrap_or_default()
        });
        row_view(cells, columns, issues_below(issues, place.join(&at.to_string())), depth)
    };
    let label = move || block.with(|block| block.label.clone());
    let empty = move || {
        (count.get() == Some(0)).then(|| view! { <p class="muted">{words!(result.empty_list)}</p> })
    };
    view! {
        <div class="table-scroll" role="region" tabindex="0" aria-label=label>
            <table>
                <caption class="visually-hidden">{label}</caption>
                <thead>
                    <tr>{move || columns.get().unwrap_or_default().into_iter().map(head).collect_view()}</tr>
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

fn head(column: Column) -> AnyView {
    view! {
        <th scope="col" class:numeric=column.numeric title=column.description>
            {column.label}
        </th>
    }
    .into_any()
}

fn row_view(
    cells: Memo<Vec<SolutionBlock>>,
    columns: Memo<Option<Vec<Column>>>,
    issues: Memo<Vec<Issue>>,
    depth: usize,
) -> AnyView {
    let places = Memo::new(move |_| {
        cells.with(|cells| cells.iter().map(|cell| cell.pointer.clone()).collect::<Vec<_>>())
    });
    let cell = move |pointer: Pointer| cell_view(cells, columns, issues, pointer, depth);
    view! {
        <tr>
            <For each=move || places.get() key=Pointer::clone children=cell />
        </tr>
    }
    .into_any()
}

fn cell_view(
    cells: Memo<Vec<SolutionBlock>>,
    columns: Memo<Option<Vec<Column>>>,
    issues: Memo<Vec<Issue>>,
    pointer: Pointer,
    depth: usize,
) -> Option<AnyView> {
    let key = pointer.last();
    let numeric = move || {
        columns.with(|columns| {
            let column = columns.iter().flatten().find(|column| Some(&column.key) == key.as_ref());
            column.is_some_and(|column| column.numeric)
        })
    };
    let issues = issues_below(issues, pointer.clone());
    let find = move || cells.with(|cells| cells.iter().find(|c| c.pointer == pointer).cloned());
    let cell = follow(untrack(&find)?, find);
    Some(
        view! {
            <td class:numeric=numeric>
                {content_view(cell, issues, depth)}
                {marks(cell, issues)}
            </td>
        }
        .into_any(),
    )
}
