//! The current time, in the formats of messages and records.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the milliseconds since 1970.
pub fn milliseconds() -> u64 {
    let past = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(past.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the seconds since 1970.
pub fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map(|past| past.as_secs()).unwrap_or_default()
}

/// Returns the current time in UTC: `2026-01-31T12:00:00Z`.
pub fn now() -> String {
    date(seconds())
}

/// Formats the seconds since 1970. The days of a year are counted from March, so that the leap day comes last.
fn date(seconds: u64) -> String {
    let (days, of_day) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    let year = year + era * 400 + later;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_740_787_200, "2025-03-01T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
