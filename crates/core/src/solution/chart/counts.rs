//! Counts how often each option of a choice was taken, in a list or in a column of a table.

use super::{
    Across, Amount, Chart, ChartKind, LEAST_ENTRIES, MOST_ROWS, Series, Spot, Subject, leaf,
};
use crate::field::{Drawable, WidgetKind};
use crate::schema::same_scalar;
use crate::solution::{Leaf, SolutionBlock, Table};

/// Largest number of options in a chart.
const MOST_OPTIONS: usize = super::MOST_NAMES;

/// True if the value is one of a few options, whose counts can be drawn.
pub(super) fn is_counted(leaf: &Leaf) -> bool {
    leaf.widget == WidgetKind::Choice && !leaf.open && !leaf.options.is_empty()
}

/// Returns the chart of a list's entries.
pub(super) fn of_entries(entries: &[SolutionBlock]) -> Option<Chart> {
    Some(Chart { is_first: true, ..counted(entries.iter(), None)? })
}

/// Returns the charts of a table's columns.
pub(super) fn of_columns(table: &Table) -> Vec<Chart> {
    let columns = table.columns.iter().enumerate();
    let chart = |(at, column): (usize, &crate::solution::Column)| {
        let cells = table.rows.iter().filter_map(move |row| row.get(at));
        counted(cells, Some(column.label.clone()))
    };
    columns.filter_map(chart).collect()
}

#[allow(clippy::cast_precision_loss, reason = "options and values are bounded")]
fn counted<'a>(
    blocks: impl Iterator<Item = &'a SolutionBlock> + Clone,
    label: Option<String>,
) -> Option<Chart> {
    let leaves = blocks.take(MOST_ROWS).filter_map(leaf).filter(|leaf| !leaf.value.is_null());
    let options = &leaves.clone().find(|leaf| is_counted(leaf))?.options;
    let options: Vec<_> = options.iter().filter(|option| !option.value.is_null()).collect();
    if options.len() > MOST_OPTIONS {
        return None;
    }
    let mut counts = vec![0_usize; options.len()];
    for leaf in leaves {
        let at = options.iter().position(|option| same_scalar(&option.value, &leaf.value));
        // A value outside of the options prevents the chart, since it would be missing from the counts unnoticed.
        *counts.get_mut(at?)? += 1;
    }
    let kinds = counts.iter().filter(|count| **count > 0).count();
    let rows: usize = counts.iter().sum();
    if rows < LEAST_ENTRIES || kinds < 2 || kinds == rows {
        return None;
    }
    let spots = options.iter().enumerate().map(|(at, option)| Spot {
        at: at as f64,
        text: option.label.clone(),
        name: None,
    });
    let amount = |count: &usize| Some(Amount { size: *count as f64, text: count.to_string() });
    Some(Chart {
        kinds: ChartKind::offered(Drawable::Counts),
        is_first: false,
        subject: Subject::Counts,
        measured: None,
        across: Across::Names(label),
        spots: spots.collect(),
        unit: None,
        series: vec![Series { label: None, values: counts.iter().map(amount).collect() }],
        rows,
        without_total: false,
    })
}
