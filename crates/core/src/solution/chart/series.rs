//! Charts of numbers: columns of a table on a common scale, one column against another, and the numbers of a list.

use super::axis::{Axis, axis};
use super::column::{Holds, Numbers, Reading, numbers};
use super::names::are_in_order;
use super::pivot::pivoted;
use super::{
    Across, Amount, Chart, ChartKind, LEAST_ENTRIES, MOST_NAMES, MOST_ROWS, MOST_SERIES, Series,
    Spot, Subject, amount, leaf,
};
use crate::field::Drawable;
use crate::solution::SolutionBlock;
use std::collections::BTreeSet;

/// Largest number of points; more could not be distinguished.
const MOST_SPOTS: usize = 1000;

/// Largest ratio of two columns on a common scale: with the same unit, and (`NO_UNIT`) if no unit is known.
const SAME_UNIT: f64 = 20.0;
const NO_UNIT: f64 = 5.0;

/// Returns the charts of a table of `rows` rows.
pub(super) fn of_columns(columns: &[Reading], rows: usize) -> Vec<Chart> {
    if columns.iter().any(|reading| matches!(reading.holds, Holds::Units)) {
        return Vec::new();
    }
    let axis = axis(columns);
    let numbers = numbers(columns);
    let mut charts = Vec::new();
    if let Some(axis) = &axis {
        let others = numbers.iter().filter(|numbers| numbers.column != axis.column);
        let measured = others.clone().count();
        // A table with more words than numbers is shown without a chart.
        let is_of_numbers = 2 * measured + 1 >= columns.len();
        let groups = groups(others);
        // Names with several measures each (a price, a quantity): the reader may be looking for either one.
        let is_one = groups.len() == 1 || !matches!(axis.across, Across::Names(_));
        for group in groups {
            let first = charts.is_empty();
            charts.push(on_axis(axis, &group, rows, is_of_numbers && is_one && first));
        }
    }
    if axis.is_none() {
        charts.extend(pivoted(columns, &numbers));
    }
    let is_pivoted = axis.is_none() && !charts.is_empty();
    charts.extend(against(&numbers, axis.as_ref(), rows).filter(|_| !is_pivoted));
    charts
}

/// Groups the columns that fit on one scale, in the order of each group's first column.
fn groups<'a, 'b: 'a>(columns: impl Iterator<Item = &'a Numbers<'b>>) -> Vec<Vec<&'a Numbers<'b>>> {
    let mut groups: Vec<Vec<&Numbers>> = Vec::new();
    for column in columns {
        let fits = |group: &&mut Vec<&Numbers>| {
            group.len() < MOST_SERIES && group.first().is_some_and(|first| are_alike(first, column))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(column),
            None => groups.push(vec![column]),
        }
    }
    groups
}

fn are_alike(one: &Numbers, other: &Numbers) -> bool {
    let (first, second) = (size(one.values), size(other.values));
    let ratio = if first > second { first / second } else { second / first };
    let most = if one.reading.unit.is_some() { SAME_UNIT } else { NO_UNIT };
    let are_comparable =
        one.reading.unit.is_some() || are_whole(one.values) == are_whole(other.values);
    one.reading.unit == other.reading.unit && are_comparable && ratio <= most
}

/// Returns the largest absolute value.
fn size(values: &[Option<Amount>]) -> f64 {
    values.iter().flatten().map(|value| value.size.abs()).fold(0.0, f64::max)
}

fn are_whole(values: &[Option<Amount>]) -> bool {
    values.iter().flatten().all(|value| value.size.fract() == 0.0)
}

fn on_axis(axis: &Axis, group: &[&Numbers], rows: usize, may_be_shown: bool) -> Chart {
    let all: Vec<(usize, Spot)> = match axis.across {
        Across::Names(_) => axis.spots.iter().take(MOST_NAMES).cloned().collect(),
        _ => thinned(&axis.spots, group),
    };
    let series = |numbers: &&Numbers| Series {
        label: Some(numbers.reading.label.clone()),
        values: all.iter().map(|(row, _)| numbers.values.get(*row).cloned().flatten()).collect(),
    };
    let kinds = kinds(axis, all.len());
    let is_whole = all.len() == axis.spots.len() || kinds.first() != Some(&ChartKind::Bar);
    Chart {
        is_first: may_be_shown && is_whole,
        kinds,
        subject: Subject::Columns,
        measured: None,
        across: axis.across.clone(),
        unit: group.first().and_then(|first| first.reading.unit.clone()),
        series: group.iter().map(series).collect(),
        spots: all.into_iter().map(|(_, spot)| spot).collect(),
        rows,
        without_total: axis.without_total,
    }
}

fn kinds(axis: &Axis, count: usize) -> Vec<ChartKind> {
    ChartKind::offered(match &axis.across {
        Across::Names(_) => {
            let names: Vec<&str> = axis.spots.iter().map(|(_, spot)| spot.text.as_str()).collect();
            Drawable::Names { are_in_order: are_in_order(&names) }
        }
        Across::Numbers(..) => Drawable::Numbers,
        Across::Years(_) | Across::Dates(..) => Drawable::Times { marks: count },
    })
}

/// Selects at most [`MOST_SPOTS`] spots: every n-th, and those of each series' smallest and largest value.
fn thinned(spots: &[(usize, Spot)], group: &[&Numbers]) -> Vec<(usize, Spot)> {
    if spots.len() <= MOST_SPOTS {
        return spots.to_vec();
    }
    let step = spots.len().div_ceil(MOST_SPOTS - 2 * MOST_SERIES);
    let mut places: BTreeSet<usize> = (0..spots.len()).step_by(step).collect();
    for numbers in group {
        let sizes = spots
            .iter()
            .enumerate()
            .filter_map(|(at, (row, _))| Some((at, numbers.values.get(*row)?.as_ref()?.size)));
        let by_size = |one: &(usize, f64), other: &(usize, f64)| one.1.total_cmp(&other.1);
        places.extend(sizes.clone().min_by(by_size).map(|(at, _)| at));
        places.extend(sizes.max_by(by_size).map(|(at, _)| at));
    }
    places.into_iter().filter_map(|at| spots.get(at).cloned()).collect()
}

/// Returns the chart of the first two columns of numbers, one against the other.
fn against(numbers: &[Numbers], axis: Option<&Axis>, rows: usize) -> Option<Chart> {
    let [across, up] = numbers.first_chunk()?;
    let on_names = axis.filter(|axis| matches!(axis.across, Across::Names(_)));
    if axis.is_some() && on_names.is_none() {
        return None;
    }
    let name = |row: usize| {
        let (_, spot) = on_names?.spots.iter().find(|(at, _)| *at == row)?;
        Some(spot.text.clone())
    };
    let pairs = across.values.iter().zip(up.values).enumerate();
    let step = across.values.len().div_ceil(MOST_SPOTS).max(1);
    let pairs = pairs.step_by(step).filter_map(|(row, (x, y))| {
        let x = x.clone()?;
        Some((Spot { at: x.size, text: x.text, name: name(row) }, Some(y.clone()?)))
    });
    let (spots, values) = pairs.unzip();
    Some(Chart {
        kinds: ChartKind::offered(Drawable::Pairs),
        is_first: axis.is_none(),
        subject: Subject::Columns,
        measured: None,
        across: Across::Numbers(Some(across.reading.label.clone()), across.reading.unit.clone()),
        spots,
        unit: up.reading.unit.clone(),
        series: vec![Series { label: Some(up.reading.label.clone()), values }],
        rows,
        without_total: false,
    })
}

/// Returns the chart of a list's numbers in their order.
#[allow(clippy::cast_precision_loss, reason = "entries are bounded")]
pub(super) fn of_entries(entries: &[SolutionBlock]) -> Option<Chart> {
    let numbers: Vec<Option<Amount>> = entries
        .iter()
        .take(MOST_ROWS)
        .map(|entry| {
            let value = &leaf(entry)?.value;
            if value.is_null() { Some(None) } else { value.is_number().then(|| amount(value)) }
        })
        .collect::<Option<_>>()?;
    let sizes: Vec<f64> = numbers.iter().flatten().map(|number| number.size).collect();
    let by_one = sizes.windows(2).all(|pair| match pair {
        [one, next] => (next - one - 1.0).abs() < f64::EPSILON,
        _ => false,
    });
    let years = sizes.iter().all(|size| size.fract() == 0.0 && (1900.0..=2100.0).contains(size));
    if sizes.len() < LEAST_ENTRIES || by_one || years {
        return None;
    }
    let step = numbers.len().div_ceil(MOST_SPOTS).max(1);
    let spot = |(at, value): (usize, Option<Amount>)| {
        (Spot { at: at as f64, text: (at + 1).to_string(), name: None }, value)
    };
    let (spots, values): (Vec<_>, _) =
        numbers.into_iter().enumerate().step_by(step).map(spot).unzip();
    Some(Chart {
        kinds: ChartKind::offered(Drawable::Entries),
        is_first: true,
        subject: Subject::Entries,
        measured: None,
        across: Across::Numbers(None, None),
        spots,
        unit: None,
        series: vec![Series { label: None, values }],
        rows: entries.len(),
        without_total: false,
    })
}
