//! A day as `format: date` has it (RFC 3339, `full-date`), and as spreadsheets write it.

/// Whether a text is a day: `2026-11-26`.
pub(crate) fn is_day(text: &str) -> bool {
    let Some([year, month, day]) = parts(text, '-') else { return false };
    let lengths = [year.len(), month.len(), day.len()];
    lengths == [4, 2, 2] && is_in_calendar(year, month, day)
}

/// The day that a spreadsheet means, where it can mean one only: `26.11.2026` and `2026/11/26` as
/// `2026-11-26`, and so `2026-11-26 00:00:00`. With slashes, `03/04/2026` is March to some and April to others,
/// and is none of these; `4/13/2026` and `13/4/2026` are April, since there are twelve months. With points, the
/// day comes first; of a year only two digits may be there, which are those of 1930 to 2029, as
/// spreadsheets have it.
pub(crate) fn day_of_cell(text: &str) -> Option<String> {
    let (text, whole) = (without_midnight(text.trim()), text.trim());
    if text != whole && is_day(text) {
        return Some(text.to_owned());
    }
    let by_dots = || {
        let [day, month, year] = parts(text, '.')?;
        Some([whole_year(year), month.to_owned(), day.to_owned()])
    };
    let by_slashes = parts(text, '/').and_then(year_first);
    let [year, month, day] = by_slashes.or_else(by_dots)?;
    let fits = year.len() == 4 && month.len() <= 2 && day.len() <= 2;
    (fits && is_in_calendar(&year, &month, &day)).then(|| format!("{year}-{month:0>2}-{day:0>2}"))
}

/// A day without the midnight at which it begins, which programs write beside it.
fn without_midnight(text: &str) -> &str {
    let Some((day, time)) = text.split_once([' ', 'T']) else { return text };
    let is_midnight =
        ["00:00", "00:00:00", "00:00:00.000", "00:00:00Z", "0:00", "0:00:00"].contains(&time);
    if is_midnight { day } else { text }
}

/// Year, month and day of what stands between slashes; none where the month could be the day.
fn year_first([one, two, three]: [&str; 3]) -> Option<[String; 3]> {
    if one.len() == 4 {
        return Some([one, two, three].map(str::to_owned));
    }
    let (first, second) = (one.parse::<u8>().ok()?, two.parse::<u8>().ok()?);
    let (month, day) = match (first <= 12, second <= 12) {
        (true, false) => (one, two),
        (false, true) => (two, one),
        _ if first == second => (one, two),
        _ => return None,
    };
    Some([three, month, day].map(str::to_owned))
}

/// A year of two digits with its century.
fn whole_year(year: &str) -> String {
    let century = match (year.len(), year < "30") {
        (2, true) => "20",
        (2, false) => "19",
        _ => "",
    };
    [century, year].concat()
}

/// How many days a month has, the first being 1.
pub(crate) fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Three runs of digits.
fn parts(text: &str, between: char) -> Option<[&str; 3]> {
    let mut parts = text.split(between);
    let found = [parts.next()?, parts.next()?, parts.next()?];
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (parts.next().is_none() && found.iter().all(is_number)).then_some(found)
}

fn is_in_calendar(year: &str, month: &str, day: &str) -> bool {
    let numbers = (year.parse(), month.parse(), day.parse::<i64>());
    let (Ok(year), Ok(month), Ok(day)) = numbers else { return false };
    (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_of_the_calendar() {
        let check = |text, expected| assert_eq!(is_day(text), expected, "{text}");
        check("2026-11-26", true);
        check("2024-02-29", true);
        check("2026-02-29", false);
        check("2026-13-01", false);
        check("2026-00-10", false);
        check("2026-1-2", false);
        check("2026-11-26T10:00", false);
        check("99999999999999999999-11-26", false);
        check("", false);
    }

    #[test]
    fn a_cell_is_read_where_it_can_mean_one_day_only() {
        let check = |text, expected: Option<&str>| {
            assert_eq!(day_of_cell(text).as_deref(), expected, "{text}");
        };
        check("26.11.2026", Some("2026-11-26"));
        check(" 1.2.2026 ", Some("2026-02-01"));
        check("2026/3/4", Some("2026-03-04"));
        check("03/04/2026", None);
        check("4/13/2026", Some("2026-04-13"));
        check("13/04/2026", Some("2026-04-13"));
        check("5/5/2026", Some("2026-05-05"));
        check("13/14/2026", None);
        check("2026-04-03 00:00:00", Some("2026-04-03"));
        check("2026-04-03T00:00", Some("2026-04-03"));
        check("3.4.2026 00:00:00", Some("2026-04-03"));
        check("2026-04-03 10:30:00", None);
        check("2026-02-30 00:00:00", None);
        check("31.02.2026", None);
        check("1.4.25", Some("2025-04-01"));
        check("26.11.26", Some("2026-11-26"));
        check("01.02.30", Some("1930-02-01"));
        check("1.4.5", None);
        check("3/4/25", None);
        check("2026.11.26", None);
        check("2026-11-26", None);
        check("1.2", None);
        check("soon", None);
    }
}
