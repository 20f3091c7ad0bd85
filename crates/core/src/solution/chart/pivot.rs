//! Charts of tables in which each row is one value of one series: a date, a region, a number. One column names the
//! series, another the places, and a series has one value at each place.

use super::column::{Holds, Numbers, Order, Reading};
use super::{
    Across, Amount, Chart, ChartKind, LEAST, MOST_NAMES, MOST_SERIES, Series, Spot, Subject,
};
use crate::field::Drawable;
use std::collections::HashMap;

/// Largest number of places that are drawn one by one.
const MOST_PLACES: usize = 400;

/// Returns the charts of a table, one for each column of numbers.
pub(super) fn pivoted(columns: &[Reading], numbers: &[Numbers]) -> Vec<Chart> {
    let Some((across, places, by)) = axes(columns) else { return Vec::new() };
    let chart = |numbers: &Numbers| chart(&across, &places, by, numbers);
    let mut charts: Vec<Chart> = numbers.iter().filter_map(chart).collect();
    let is_of_numbers = 2 * numbers.len() + 2 >= columns.len();
    charts.iter_mut().take(1).for_each(|chart| chart.is_first = is_of_numbers);
    charts
}

/// The place of each row on the horizontal axis, with its text; `None` where a row has none.
type Places = Vec<Option<(f64, String)>>;

/// Returns the horizontal axis, each row's place on it, and each row's series name.
fn axes(columns: &[Reading]) -> Option<(Across, Places, &[Option<String>])> {
    let ordered = columns.iter().position(|column| ordered(column).is_some());
    let is_named = |column: &Reading| matches!(column.holds, Holds::Groups(_));
    let across = ordered.or_else(|| columns.iter().position(is_named))?;
    let column = columns.get(across)?;
    let (axis, places) = ordered_or_named(column)?;
    let by = columns.iter().enumerate().filter(|(at, _)| *at != across);
    let by = by.filter_map(|(_, column)| match &column.holds {
        Holds::Groups(names) => Some(names.as_slice()),
        _ => None,
    });
    by.into_iter().next().map(|by| (axis, places, by))
}

fn ordered(column: &Reading) -> Option<(Across, Places)> {
    let label = Some(column.label.clone());
    match &column.holds {
        Holds::Dates(dates, precision) => Some((Across::Dates(label, *precision), dates.clone())),
        Holds::Order(numbers, Order::Years) => {
            let place = |number: &Option<Amount>| {
                number.as_ref().map(|number| (number.size, number.text.clone()))
            };
            Some((Across::Years(label), numbers.iter().map(place).collect()))
        }
        _ => None,
    }
}

#[allow(clippy::cast_precision_loss, reason = "rows are bounded")]
fn ordered_or_named(column: &Reading) -> Option<(Across, Places)> {
    let Holds::Groups(names) = &column.holds else { return ordered(column) };
    let mut indices: HashMap<&str, usize> = HashMap::new();
    let mut places = Vec::with_capacity(names.len());
    for name in names {
        let next = indices.len();
        let place = name.as_deref().map(|name| (*indices.entry(name).or_insert(next), name));
        places.push(place.map(|(at, name)| (at as f64, name.to_owned())));
    }
    (indices.len() <= MOST_NAMES).then(|| (Across::Names(Some(column.label.clone())), places))
}

fn chart(
    across: &Across,
    places: &Places,
    by: &[Option<String>],
    numbers: &Numbers,
) -> Option<Chart> {
    let mut spots: Vec<Spot> = Vec::new();
    for (at, text) in places.iter().flatten() {
        spots.push(Spot { at: *at, text: text.clone(), name: None });
    }
    spots.sort_by(|one, other| one.at.total_cmp(&other.at));
    spots.dedup_by(|one, other| one.at.total_cmp(&other.at).is_eq());
    let mut series: Vec<Series> = Vec::new();
    for ((place, name), value) in places.iter().zip(by).zip(numbers.values) {
        let (Some((at, _)), Some(name)) = (place, name) else { continue };
        let own = series.iter().position(|series| series.label.as_deref() == Some(name));
        let own = own.unwrap_or_else(|| {
            let values = vec![None; spots.len()];
            series.push(Series { label: Some(name.clone()), values });
            series.len() - 1
        });
        if series.len() > MOST_SERIES {
            return None;
        }
        let spot = spots.binary_search_by(|spot| spot.at.total_cmp(at)).ok()?;
        let cell = series.get_mut(own)?.values.get_mut(spot)?;
        if cell.is_some() {
            return None;
        }
        cell.clone_from(value);
    }
    let is_whole = spots.len() >= LEAST && spots.len() <= MOST_PLACES && series.len() > 1;
    is_whole.then(|| Chart {
        kinds: kinds(across, spots.len() * series.len()),
        is_first: false,
        subject: Subject::Columns,
        measured: Some(numbers.reading.label.clone()),
        across: across.clone(),
        unit: numbers.reading.unit.clone(),
        series,
        rows: spots.len(),
        spots,
        without_total: false,
    })
}

fn kinds(across: &Across, marks: usize) -> Vec<ChartKind> {
    ChartKind::offered(match across {
        Across::Names(_) => Drawable::Names { are_in_order: false },
        _ => Drawable::Times { marks },
    })
}
