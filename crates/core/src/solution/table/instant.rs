//! Converts dates, times and durations to numbers for sorting; a month has the average length.

use crate::field::{Duration, Unit};

const SECOND: i128 = 1_000_000_000;
const DAY: i128 = 86_400 * SECOND;

/// Returns a date, a time of day or both in billionths of a second; `None` for any other text.
pub(super) fn instant(text: &str) -> Option<i128> {
    if let Some(days) = date(text) {
        return Some(days * DAY);
    }
    match text.split_once(['T', 't', ' ']) {
        Some((day, clock)) => Some(date(day)? * DAY + time(clock)?),
        None => time(text),
    }
}

/// Returns a duration in billionths of a second.
pub(super) fn length(text: &str) -> Option<i128> {
    let duration = Duration::parse(text)?;
    duration.parts().map(|(unit, digits)| Some(billionths(digits)? * seconds(unit))).sum()
}

fn seconds(unit: Unit) -> i128 {
    match unit {
        Unit::Year => 31_556_952,
        Unit::Month => 2_629_746,
        Unit::Week => 604_800,
        Unit::Day => 86_400,
        Unit::Hour => 3_600,
        Unit::Minute => 60,
        Unit::Second => 1,
    }
}

/// Converts a decimal number such as `1.5` to billionths.
fn billionths(text: &str) -> Option<i128> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let fits = !whole.is_empty() && whole.len() <= 12;
    let are_digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b',');
    let fraction: String = fraction.chars().chain("000000000".chars()).take(9).collect();
    (fits && are_digits).then(|| format!("{whole}{fraction}").parse().ok())?
}

/// Returns the days since the first of March of the year 0, in the Gregorian calendar.
fn date(text: &str) -> Option<i128> {
    let mut parts = text.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if year.len() != 4 || month.len() != 2 || day.len() != 2 {
        return None;
    }
    let (year, month, day) = (digits(year)?, digits(month)?, digits(day)?);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day);
    // The year begins in March here, so that the leap day is its last day.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    is_date.then(|| year * 365 + leap_days + (month * 153 + 2) / 5 + day)
}

fn time(text: &str) -> Option<i128> {
    let at = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (clock, offset) = text.split_at_checked(at)?;
    Some(clock_time(clock)? - offset_of(offset)?)
}

fn clock_time(text: &str) -> Option<i128> {
    let mut parts = text.splitn(3, ':');
    let (hours, minutes) = (digits(parts.next()?)?, digits(parts.next()?)?);
    let seconds = parts.next().map_or(Some(0), billionths)?;
    let fits = hours < 25 && minutes < 60 && seconds < 62 * SECOND;
    fits.then_some((hours * 60 + minutes) * 60 * SECOND + seconds)
}

fn offset_of(text: &str) -> Option<i128> {
    match text.split_at_checked(1) {
        None | Some(("Z" | "z", _)) => Some(0),
        Some(("-", offset)) => Some(-clock_time(offset)?),
        Some((_, offset)) => clock_time(offset),
    }
}

fn digits(text: &str) -> Option<i128> {
    let are_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (are_digits && text.len() <= 4).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(read: fn(&str) -> Option<i128>, ascending: &[&str]) {
        for pair in ascending.windows(2) {
            let [less, more] = pair else { continue };
            assert!(read(less).unwrap() < read(more).unwrap(), "{less} {more}");
        }
    }

    #[test]
    fn what_is_earlier_is_less() {
        check(instant, &["0001-01-01", "1999-12-31", "2000-02-28", "2000-02-29", "2000-03-01"]);
        check(
            instant,
            &[
                "2026-08-01T10:00:00+03:00",
                "2026-08-01T08:00:00Z",
                "2026-08-01T08:00:00.5Z",
                "2026-08-01 06:00:00-05:00",
                "2026-08-02",
            ],
        );
        check(instant, &["09:30", "09:30:01", "10:00:00"]);
        assert_eq!(instant("2026-01-01T00:00:00Z"), instant("2025-12-31T23:00:00-01:00"));
    }

    #[test]
    fn what_is_longer_is_more() {
        check(length, &["PT0.5S", "PT1M", "PT90M", "PT2H", "P1D", "P1W", "P1M", "P1Y", "P1Y1D"]);
    }

    #[test]
    fn whatever_else_is_no_time() {
        for text in ["", "soon", "2026-13-01", "2026-08", "2026-08-01T", "1:x", "25:61", "é:1"] {
            assert_eq!(instant(text), None, "{text}");
        }
        assert_eq!(length("soon"), None);
    }
}
