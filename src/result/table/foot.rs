//! The foot of a table: totals and means of the columns, over the rows that match the filter.

use super::alignment::{decimals_of_leaf, fill};
use super::context::{TableContext, label_of, with_table};
use crate::dom::{El, View, el, memo, part};
use crate::widgets::show as show_value;
use crate::words;
use crate::words::Words;
use pilcrow_core::solution::{Aggregates, Leaf, aggregates};

pub(super) fn foot(context: TableContext) -> View {
    let sums = memo(move || {
        let rows = context.rows.get();
        let sums = with_table(context.block, |table| aggregates(table, &rows));
        let count = with_table(context.block, |table| table.rows.len()).unwrap_or_default();
        (sums.unwrap_or_default(), rows.len() < count)
    });
    part(move || {
        let (Aggregates { totals, means }, is_cut) = sums.get();
        let total = if is_cut { words!(table.total_found) } else { words!(table.total) };
        let mean = if is_cut { words!(table.mean_found) } else { words!(table.mean) };
        let lines: Vec<El> = [(total, totals), (mean, means)]
            .into_iter()
            .filter(|(_, leaves)| !leaves.is_empty())
            .map(|(words, leaves)| line(context, words, leaves))
            .collect();
        (!lines.is_empty()).then(|| el("tfoot").child(lines))
    })
}

fn line(context: TableContext, words: Words, leaves: Vec<Option<Leaf>>) -> El {
    let row = el("tr");
    let has_keys = context.has_keys.get();
    let head = || el("th").attr("scope", "row");
    let aligned = context.aligned.get();
    let row = if has_keys { row.child(head().child(words)) } else { row };
    let cell = |(at, leaf): (usize, Option<Leaf>)| {
        let is_head = at == 0 && !has_keys;
        let set = aligned.get(at).copied().filter(|set| set.is_numeric);
        // On a phone, an empty cell would show nothing but its column's label.
        let label = leaf.is_some().then(|| label_of(context, at)).flatten();
        let value = leaf.map(|leaf| {
            let fill = set.and_then(|set| fill(set.decimals, decimals_of_leaf(&leaf)?));
            el("div").class("cell").style("padding-inline-end", fill).child(show_value(&leaf))
        });
        let cell = if is_head {
            head().child(el("span").class("foot-word").child(words))
        } else {
            el("td")
        };
        cell.attr("class", (set.is_some() && !is_head).then_some("numeric"))
            .attr("data-label", label)
            .child(value)
    };
    row.child(leaves.into_iter().enumerate().map(cell).collect::<Vec<El>>())
}
