//! Texts of a chart: its name, the tooltips of its marks, and its description.

use super::drawing;
use crate::widgets::{exact_date, exact_number, tick_date};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::solution::{
    Across, Amount, Chart, ChartKind, Measure, Precision, Series, Spot, Subject, Tick,
};

/// Returns a quantity's name with its unit.
pub(super) fn with_unit(what: &str, unit: Option<&Measure>) -> String {
    let unit = unit.and_then(Measure::unit);
    let parts = [Some(what).filter(|what| !what.is_empty()), unit];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the subject of a chart without its kind: the names of the series, or of what is counted.
pub(super) fn subject(locale: Locale, chart: &Chart, title: Option<&str>) -> String {
    let across = chart.across.label().or(title).unwrap_or_default();
    match chart.subject {
        Subject::Counts if across.is_empty() => words_now!(locale, chart.count),
        Subject::Counts => words_now!(locale, chart.counts_of, what = across),
        Subject::Entries => title.unwrap_or_default().to_owned(),
        Subject::Columns if chart.measured.is_some() => chart.measured.clone().unwrap_or_default(),
        Subject::Columns => {
            let labels = chart.series.iter().filter_map(|series| series.label.as_deref());
            let up = labels.filter(|label| !label.is_empty()).collect::<Vec<_>>().join(", ");
            let up = if up.is_empty() { title.unwrap_or_default().to_owned() } else { up };
            match chart.kinds.as_slice() {
                [ChartKind::Scatter] => {
                    words_now!(locale, chart.against, up = up, across = across)
                }
                _ => up,
            }
        }
    }
}

/// Returns the accessible name of a chart.
pub(super) fn name(locale: Locale, chart: &Chart, kind: ChartKind, title: Option<&str>) -> String {
    let what = subject(locale, chart, title);
    match what.is_empty() {
        true => (drawing(kind).alone)(locale),
        false => (drawing(kind).with_subject)(locale, &what),
    }
}

/// Returns the short label of a position on the axis.
pub(super) fn short_spot(locale: Locale, chart: &Chart, at: usize) -> String {
    let Some(spot) = chart.spots.get(at) else { return String::new() };
    let Across::Dates(_, precision) = chart.across else { return spot.text.clone() };
    let year = |at: usize| chart.spots.get(at).and_then(|spot| spot.text.get(..4));
    let with_year = at.checked_sub(1).is_none_or(|before| year(before) != year(at));
    let tick = match precision {
        Precision::Month => Tick::Month,
        Precision::Day => Tick::Day,
        Precision::Time => Tick::Time,
    };
    tick_date(locale, spot.at, tick, with_year)
}

/// Returns the full label of a position on the axis.
fn long_spot(locale: Locale, chart: &Chart, spot: &Spot) -> String {
    let place = match &chart.across {
        Across::Names(_) | Across::Years(_) => spot.text.clone(),
        Across::Numbers(None, _) => words_now!(locale, chart.entry, at = spot.text.clone()),
        Across::Numbers(_, unit) => exact_number(locale, &spot.text, unit.as_ref()),
        Across::Dates(_, Precision::Month) => tick_date(locale, spot.at, Tick::Month, true),
        Across::Dates(..) => exact_date(locale, &spot.text),
    };
    match &spot.name {
        Some(name) => format!("{name}, {place}"),
        None => place,
    }
}

/// Returns the tooltip of a mark.
pub(super) fn mark_words(
    locale: Locale,
    chart: &Chart,
    series: &Series,
    at: usize,
    value: &Amount,
) -> String {
    let spot = chart.spots.get(at).map(|spot| long_spot(locale, chart, spot));
    let label = series.label.as_deref().filter(|_| chart.series.len() > 1);
    let place = label.map(str::to_owned).into_iter().chain(spot).collect::<Vec<_>>().join(", ");
    format!("{place}: {}", exact_number(locale, &value.text, chart.unit.as_ref()))
}

/// Returns the axis's description for screen readers; `None` without a label.
pub(super) fn axis(locale: Locale, chart: &Chart) -> Option<String> {
    let label = chart.across.label().filter(|_| chart.subject == Subject::Columns)?;
    let what = with_unit(label, unit_across(chart));
    Some(words_now!(locale, chart.axis, what = what))
}

/// Returns the label below an axis of numbers; `None` for other axes, whose ticks speak for themselves.
pub(super) fn below(chart: &Chart) -> Option<String> {
    let is_number = matches!(chart.across, Across::Numbers(..));
    let label = chart.across.label().filter(|_| is_number)?;
    Some(with_unit(label, unit_across(chart)))
}

fn unit_across(chart: &Chart) -> Option<&Measure> {
    match &chart.across {
        Across::Numbers(_, unit) => unit.as_ref(),
        _ => None,
    }
}

/// Returns the chart's description: its smallest and largest value, and what is not drawn.
pub(super) fn description(locale: Locale, chart: &Chart) -> String {
    let mut sentences = Vec::new();
    if let Some([least, most]) = chart.extremes() {
        let end = |(series, spot, value): (&Series, &Spot, &Amount)| {
            let label = series.label.as_deref().filter(|_| chart.series.len() > 1);
            let spot = long_spot(locale, chart, spot);
            let place = label.map(|label| format!("{label}, {spot}")).unwrap_or(spot);
            format!("{} ({place})", exact_number(locale, &value.text, chart.unit.as_ref()))
        };
        sentences.push(words_now!(locale, chart.ends, least = end(least), most = end(most)));
    }
    sentences.extend(left_out(locale, chart));
    sentences.join(" ")
}

fn left_out(locale: Locale, chart: &Chart) -> Vec<String> {
    let total = chart.without_total.then(|| words_now!(locale, chart.without_total));
    let counted = chart.subject == Subject::Counts;
    let spots = chart.spots.len();
    let is_less = !counted && spots + usize::from(chart.without_total) < chart.rows;
    let number = |count: usize| exact_number(locale, &count.to_string(), None);
    let less = is_less.then(|| {
        let (spots, rows) = (number(spots), number(chart.rows));
        words_now!(locale, chart.drawn, drawn = spots, rows = rows)
    });
    total.into_iter().chain(less).collect()
}
