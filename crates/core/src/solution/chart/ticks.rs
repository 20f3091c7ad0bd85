//! Computes the tick marks of an axis: round numbers, and the beginnings of years, months, days and hours.

use super::calendar::{DAY, as_f64, month_of};
use crate::text::day::days_since;

/// The kind of a tick mark on an axis of dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tick {
    /// The beginning of a year.
    Year,
    /// The beginning of a month.
    Month,
    /// The beginning of a day.
    Day,
    /// The beginning of an hour, or of a part of one.
    Time,
}

/// Returns about `count` round numbers (1, 2 or 5 times a power of ten apart), from one at or below `least` to one at
/// or above `most`, and the number of decimals that they need.
pub fn number_ticks(least: f64, most: f64, count: usize) -> (Vec<f64>, usize) {
    const MOST: usize = 100;
    let span = (most - least).max(f64::MIN_POSITIVE);
    let step = round_up(span / as_count(count.max(1)));
    let first = (least / step).floor();
    let places: Vec<f64> = (0..MOST)
        .map(|at| (first + as_count(at)) * step)
        .take_while(|place| *place < most + step * 0.999)
        .collect();
    (places, decimals(step))
}

#[allow(clippy::cast_precision_loss, reason = "a small count")]
fn as_count(count: usize) -> f64 {
    count as f64
}

/// Returns the smallest of 1, 2 or 5 times a power of ten that is at least `step`.
fn round_up(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let round = [1.0, 2.0, 5.0].into_iter().find(|round| round * power >= step * 0.999);
    round.unwrap_or(10.0) * power
}

fn decimals(step: f64) -> usize {
    const MOST: usize = 15;
    (0..MOST)
        .find(|decimals| {
            let shifted = step * 10_f64.powi(i32::try_from(*decimals).unwrap_or_default());
            (shifted - shifted.round()).abs() < shifted * 1e-6 && shifted >= 0.999
        })
        .unwrap_or(MOST)
}

/// Returns the beginnings of years, months, days or hours between two moments, at most `count` of them. All moments are
/// seconds since 1970-01-01T00:00Z.
pub fn date_ticks(least: f64, most: f64, count: usize) -> Vec<(f64, Tick)> {
    let count = count.max(2);
    [15, 30, 60, 180, 360, 720]
        .into_iter()
        .map(|minutes| every_seconds(least, most, minutes * 60, count))
        .chain([1, 2, 7, 14].into_iter().map(|days| every_seconds(least, most, days * DAY, count)))
        .chain(
            [1, 3, 6, 12, 24, 60, 120, 300, 600, 1200, 6000, 12_000]
                .into_iter()
                .map(|months| every_months(least, most, months, count)),
        )
        .flatten()
        .next()
        .unwrap_or_default()
}

#[allow(clippy::cast_possible_truncation, reason = "years have four digits")]
fn whole(seconds: f64) -> i64 {
    seconds.floor() as i64
}

/// Returns the ticks at intervals of `step` seconds; `None` if there would be more than `count`.
fn every_seconds(least: f64, most: f64, step: i64, count: usize) -> Option<Vec<(f64, Tick)>> {
    // Weeks begin on Monday, and the first of January 1970 was a Thursday.
    let shift = if step % (7 * DAY) == 0 { 4 * DAY } else { 0 };
    let first = (whole(least) - shift).div_euclid(step) * step + shift;
    let ticks = (first..).step_by(usize::try_from(step).ok()?).take(count + 3);
    let tick = |at: i64| (as_f64(at), if at.rem_euclid(DAY) == 0 { Tick::Day } else { Tick::Time });
    within(ticks.map(tick), least, most, count)
}

fn every_months(least: f64, most: f64, step: i64, count: usize) -> Option<Vec<(f64, Tick)>> {
    let (year, month) = month_of(whole(least).div_euclid(DAY));
    let first = (year * 12 + month - 1).div_euclid(step) * step;
    let ticks = (first..).step_by(usize::try_from(step).ok()?).take(count + 3);
    let tick = |months: i64| {
        let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
        let kind = if month == 1 { Tick::Year } else { Tick::Month };
        (as_f64(days_since(year, month, 1) * DAY), kind)
    };
    within(ticks.map(tick), least, most, count)
}

fn within(
    ticks: impl Iterator<Item = (f64, Tick)>,
    least: f64,
    most: f64,
    count: usize,
) -> Option<Vec<(f64, Tick)>> {
    let ticks: Vec<_> = ticks.filter(|(at, _)| (least..=most).contains(at)).collect();
    (ticks.len() <= count).then_some(ticks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solution::chart::seconds_of;

    #[track_caller]
    fn check(least: f64, most: f64, expected: &[f64], decimals: usize) {
        let (ticks, own) = number_ticks(least, most, 5);
        assert_eq!(ticks.len(), expected.len(), "{ticks:?}");
        for (tick, expected) in ticks.iter().zip(expected) {
            assert!((tick - expected).abs() < 1e-9, "{ticks:?}");
        }
        assert_eq!(own, decimals);
    }

    #[test]
    fn numbers_are_marked_where_they_are_round() {
        check(0.0, 98.0, &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0], 0);
        check(-3.0, 7.0, &[-4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0], 0);
        check(0.1, 0.35, &[0.1, 0.15, 0.2, 0.25, 0.3, 0.35], 2);
        check(3.0, 3.5, &[3.0, 3.1, 3.2, 3.3, 3.4, 3.5], 1);
    }

    #[test]
    fn no_numbers_however_hostile_are_marked_without_end() {
        for (least, most) in
            [(0.0, 1e100), (-1e100, 1e100), (1.0, 1.0), (0.0, f64::MIN_POSITIVE), (1e100, 1e100)]
        {
            assert!(number_ticks(least, most, 5).0.len() <= 100, "{least} {most}");
        }
    }

    #[track_caller]
    fn check_dates(least: &str, most: &str, expected: &[(&str, Tick)]) {
        let at = |text: &str| seconds_of(text).unwrap().0;
        let expected: Vec<_> = expected.iter().map(|(text, tick)| (at(text), *tick)).collect();
        assert_eq!(date_ticks(at(least), at(most), 6), expected);
    }

    #[test]
    fn dates_are_marked_where_something_begins() {
        check_dates(
            "2025-11-10",
            "2026-02-20",
            &[("2025-12-01", Tick::Month), ("2026-01-01", Tick::Year), ("2026-02-01", Tick::Month)],
        );
        check_dates(
            "2026-03-01",
            "2026-03-05",
            &[
                ("2026-03-01", Tick::Day),
                ("2026-03-02", Tick::Day),
                ("2026-03-03", Tick::Day),
                ("2026-03-04", Tick::Day),
                ("2026-03-05", Tick::Day),
            ],
        );
        check_dates(
            "1990-05-01",
            "2026-01-01",
            &[("2000-01-01", Tick::Year), ("2010-01-01", Tick::Year), ("2020-01-01", Tick::Year)],
        );
        check_dates(
            "2026-03-01T10:10",
            "2026-03-01T11:20",
            &[
                ("2026-03-01T10:15", Tick::Time),
                ("2026-03-01T10:30", Tick::Time),
                ("2026-03-01T10:45", Tick::Time),
                ("2026-03-01T11:00", Tick::Time),
                ("2026-03-01T11:15", Tick::Time),
            ],
        );
        assert!(date_ticks(f64::from(i32::MIN), 2e11, 6).len() <= 6);
    }
}
