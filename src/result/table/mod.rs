//! View of a table of an answer.

mod alignment;
mod cell;
mod context;
mod detail;
mod foot;
mod head;
mod row;
mod rows;
mod scroll;
mod tools;
mod window;

use super::chart::chart_slot;
use super::difference::gone_view;
use super::heading::Depth;
use crate::dom::{El, Memo, RwSignal, View, derived, each, el, memo, part, show};
use crate::words;
use alignment::aligned;
use context::{TableContext, label, with_table};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{SolutionBlock, least_width, palette};
use scroll::Scroll;
use std::collections::HashSet;

/// The most columns that stand side by side on a phone, and the most letters of their unbroken words.
const PHONE_COLUMNS: usize = 3;
const PHONE_WORDS: usize = 34;

/// Draws the table. Existing rows stay while others arrive, and a wide table has its own scrolling.
pub(super) fn table_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> View {
    let context = new_context(block, issues, depth);
    detail::open_few(context);
    let count = memo(move || with_table(block, |table| table.rows.len()).unwrap_or_default());
    let scroll = Scroll::new(context);
    let empty = show(
        move || count.get() == 0,
        || el("p").class("nothing muted").child(words!(result.empty_list)),
    );
    let none = show(
        move || count.get() > 0 && context.rows.with(Vec::is_empty),
        || el("p").class("muted").child(words!(table.none)),
    );
    let tools = tools::tools(context, count).into();
    let rows = scroll.view(table(context, scroll)).into();
    let gone = gone_view(block);
    // A chart above rows that are already drawn would shift them while they are being read.
    let is_late = with_table(block, |table| table.is_open).unwrap_or_default();
    match is_late {
        true => [tools, rows, empty, none, chart_slot(block), swatches(block), gone].into(),
        false => [swatches(block), chart_slot(block), tools, rows, empty, none, gone].into(),
    }
}

/// Draws the colours of a palette side by side, hidden from screen readers, since the rows name them.
fn swatches(block: Memo<SolutionBlock>) -> View {
    let colors = memo(move || with_table(block, palette).flatten());
    let swatch = |color: String| el("span").style("background-color", color);
    part(move || {
        let swatches: Vec<El> = colors.get()?.into_iter().map(swatch).collect();
        Some(el("div").class("swatches").attr("aria-hidden", "true").child(swatches))
    })
}

fn table(context: TableContext, scroll: Scroll) -> El {
    let keyed = move || {
        let is_still = scroll.is_whole.get();
        let key = |at: usize| if is_still { format!("still {at}") } else { at.to_string() };
        scroll.slice.get().into_iter().map(|at| (key(at), (at, is_still))).collect()
    };
    let rows = each(keyed, move |(at, is_still)| match is_still {
        true => row::still_row(context, at),
        false => row::row_view(context, scroll, at),
    });
    let body = el("tbody").child(scroll.space_before()).child(rows).child(scroll.space_after());
    // The head counts as a row.
    let all = derived(move || {
        let is_cut = scroll.is_windowed.get();
        is_cut.then(|| (context.rows.with(Vec::len) + 1).to_string())
    });
    let is_wide = memo(move || {
        let words = || with_table(context.block, least_width).unwrap_or_default();
        width_of(context) > PHONE_COLUMNS || words() > PHONE_WORDS
    });
    el("table")
        .attr("aria-rowcount", all)
        .class_if("table-narrow", move || width_of(context) < 3)
        .class_if("table-wide", move || is_wide.get())
        // A long table keeps its rows as rows, since their heights are measured.
        .class_if("table-stacked", move || is_wide.get() && !scroll.is_windowed.get())
        .child(el("caption").class("visually-hidden").child(label(context)))
        .child(scroll.widths())
        .child(head::head(context))
        .child(body)
        .child(foot::foot(context))
}

/// Returns the number of columns, including that of the rows' names.
fn width_of(context: TableContext) -> usize {
    context.columns.with(Vec::len) + usize::from(context.has_keys.get())
}

/// Creates the state that the parts of the table's view share.
fn new_context(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>, depth: Depth) -> TableContext {
    let columns =
        memo(move || with_table(block, |table| table.columns.clone()).unwrap_or_default());
    let (sort, sought) = (RwSignal::new(None), RwSignal::new(String::new()));
    TableContext {
        block,
        issues,
        depth,
        sort,
        sought,
        opened: RwSignal::new(HashSet::new()),
        rows: rows::rows(block, sort, sought),
        columns,
        aligned: memo(move || with_table(block, aligned).unwrap_or_default()),
        has_keys: memo(move || with_table(block, |it| it.keys.is_some()) == Some(true)),
        has_details: memo(move || {
            columns.with(|columns| columns.iter().any(|column| column.is_below))
        }),
    }
}
