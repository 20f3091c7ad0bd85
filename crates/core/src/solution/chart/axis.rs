//! Chooses the column of a table that becomes the horizontal axis of its chart: dates, else years and rising numbers,
//! else names. No two rows share a place on it.

use super::column::{Holds, Order, Reading};
use super::names::is_total;
use super::{Across, Spot};

/// A column that is the horizontal axis of a chart.
pub(super) struct Axis {
    /// Index of the column.
    pub column: usize,
    pub across: Across,
    /// The row and the place of each spot, in the axis's order.
    pub spots: Vec<(usize, Spot)>,
    /// True if a last row with totals was left out.
    pub without_total: bool,
}

/// The kind of a column as an axis, and the place of each row on it.
type AxisPlaces = (Across, Vec<(usize, Spot)>);

/// Chooses the axis of a table; `None` if no column is suitable.
pub(super) fn axis(columns: &[Reading]) -> Option<Axis> {
    let find = |wanted: fn(&Reading) -> Option<AxisPlaces>| {
        columns.iter().enumerate().find_map(|(column, reading)| {
            let (across, spots) = wanted(reading)?;
            (spots.len() >= super::LEAST).then_some(Axis {
                column,
                across,
                spots,
                without_total: false,
            })
        })
    };
    find(dates)
        .or_else(|| find(|reading| numbers(reading, false)))
        .or_else(|| find(names).map(without_total))
        .or_else(|| find(|reading| numbers(reading, true)))
}

fn dates(reading: &Reading) -> Option<AxisPlaces> {
    let Holds::Dates(dates, precision) = &reading.holds else { return None };
    let spot = |(row, date): (usize, &Option<(f64, String)>)| {
        let (at, text) = date.clone()?;
        Some((row, Spot { at, text, name: None }))
    };
    let spots = dates.iter().enumerate().filter_map(spot).collect();
    Some((Across::Dates(Some(reading.label.clone()), *precision), in_order(spots)?))
}

fn numbers(reading: &Reading, of_rows: bool) -> Option<AxisPlaces> {
    let Holds::Order(numbers, order) = &reading.holds else { return None };
    if (*order == Order::Rows) != of_rows {
        return None;
    }
    let spot = |(row, number): (usize, &Option<super::Amount>)| {
        let number = number.clone()?;
        Some((row, Spot { at: number.size, text: number.text, name: None }))
    };
    let spots = numbers.iter().enumerate().filter_map(spot).collect();
    let label = Some(reading.label.clone());
    let across = match order {
        Order::Years => Across::Years(label),
        Order::Numbers | Order::Rows => Across::Numbers(label, reading.unit.clone()),
    };
    Some((across, in_order(spots)?))
}

/// Sorts the spots; `None` if two share a place.
fn in_order(mut spots: Vec<(usize, Spot)>) -> Option<Vec<(usize, Spot)>> {
    spots.sort_by(|one, other| one.1.at.total_cmp(&other.1.at));
    spots.is_sorted_by(|one, next| one.1.at < next.1.at).then_some(spots)
}

#[allow(clippy::cast_precision_loss, reason = "rows are bounded")]
fn names(reading: &Reading) -> Option<AxisPlaces> {
    let Holds::Names(names) = &reading.holds else { return None };
    let named = names.iter().enumerate().filter_map(|(row, name)| Some((row, name.clone()?)));
    let spots =
        named.enumerate().map(|(at, (row, text))| (row, Spot { at: at as f64, text, name: None }));
    Some((Across::Names(Some(reading.label.clone())), spots.collect()))
}

fn without_total(mut axis: Axis) -> Axis {
    axis.without_total = axis.spots.last().is_some_and(|(_, spot)| is_total(&spot.text));
    if axis.without_total {
        axis.spots.pop();
    }
    axis
}
