//! Converts dates and times of ISO 8601 to seconds since 1970, and back. Without an offset they count as UTC.

use crate::text::day::{days_in, days_since};

/// The precision of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    /// `2026-11`.
    Month,
    /// `2026-11-21`.
    Day,
    /// `2026-11-21T14:30`.
    Time,
}

pub(super) const DAY: i64 = 86_400;

/// Parses a month (`2026-11`), a date, or a date with a time, in ISO 8601, into seconds since 1970-01-01T00:00Z; `None`
/// for any other text, and for years beyond 9999.
pub fn seconds_of(text: &str) -> Option<(f64, Precision)> {
    let (date, time) = match text.split_once(['T', 't', ' ']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let mut parts = date.split('-');
    let year = number(parts.next()?, 4)?;
    let month = number(parts.next()?, 2)?;
    let day = parts.next().map(|day| number(day, 2));
    if parts.next().is_some() || !(1..=12).contains(&month) {
        return None;
    }
    let (day, precision) = match (day, time) {
        (None, None) => (1, Precision::Month),
        (Some(day), None) => (day?, Precision::Day),
        (Some(day), Some(_)) => (day?, Precision::Time),
        (None, Some(_)) => return None,
    };
    if !(1..=days_in(year, month)).contains(&day) {
        return None;
    }
    let seconds = days_since(year, month, day) * DAY + time.map_or(Some(0), seconds_in)?;
    Some((as_f64(seconds), precision))
}

/// Converts seconds to a float. Years have four digits, so no digit is lost.
#[allow(clippy::cast_precision_loss, reason = "far below what an f64 holds exactly")]
pub(super) fn as_f64(seconds: i64) -> f64 {
    seconds as f64
}

fn number(text: &str, digits: usize) -> Option<i64> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

fn seconds_in(time: &str) -> Option<i64> {
    let (clock, offset) = match time.strip_suffix(['Z', 'z']) {
        Some(clock) => (clock, 0),
        None => match time.find(['+', '-']) {
            Some(at) => {
                let (clock, offset) = time.split_at_checked(at)?;
                let sign = if offset.starts_with('-') { -1 } else { 1 };
                (clock, sign * clock_seconds(offset.get(1..)?)?)
            }
            None => (time, 0),
        },
    };
    Some(clock_seconds(clock)? - offset)
}

fn clock_seconds(clock: &str) -> Option<i64> {
    let whole = clock.split('.').next()?;
    let mut parts = whole.split(':');
    let hours = number(parts.next()?, 2)?;
    let minutes = number(parts.next()?, 2)?;
    let seconds = parts.next().map_or(Some(0), |seconds| number(seconds, 2))?;
    let fits = hours < 24 && minutes < 60 && seconds < 61 && parts.next().is_none();
    fits.then_some(hours * 3600 + minutes * 60 + seconds)
}

/// Returns the year and the month of a day counted from 1970.
pub(super) fn month_of(days: i64) -> (i64, i64) {
    // An estimate that is never too late.
    let mut year = 1970 + days.div_euclid(if days < 0 { 365 } else { 366 });
    while days_since(year + 1, 1, 1) <= days {
        year += 1;
    }
    let month = (2..=12).take_while(|month| days_since(year, *month, 1) <= days).count();
    (year, i64::try_from(month).unwrap_or_default() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(f64, Precision)>) {
        assert_eq!(seconds_of(text), expected, "{text}");
    }

    #[test]
    fn dates_are_counted_from_1970() {
        check("1970-01", Some((0.0, Precision::Month)));
        check("1970-01-02", Some((86_400.0, Precision::Day)));
        check("2000-03-01", Some((951_868_800.0, Precision::Day)));
        check("2026-11-21T14:30:00+03:00", Some((1_795_260_600.0, Precision::Time)));
        check("2026-11-21 11:30", Some((1_795_260_600.0, Precision::Time)));
        check("1969-12-31", Some((-86_400.0, Precision::Day)));
        for text in ["2026-02-29", "2026-13", "26-01-01", "2026", "2026-1-1", "2026-01-01T25:00"] {
            check(text, None);
        }
        for text in ["", "-", "2026-01-01-", "2026-01T10:00", "2026-01-01T10:00+é", "٢٠٢٦-01-01"]
        {
            check(text, None);
        }
    }

    #[test]
    fn a_day_knows_its_month() {
        for (year, month) in [(1970, 1), (1969, 12), (2024, 2), (2026, 12), (1, 1), (9999, 12)] {
            assert_eq!(month_of(days_since(year, month, 1)), (year, month));
            assert_eq!(month_of(days_since(year, month, 28)), (year, month));
        }
    }
}
