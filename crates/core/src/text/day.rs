//! Reads dates in the format of `format: date` (RFC 3339, `full-date`), and as spreadsheets write them.

use super::month::month_of_name;

/// Returns true if a text is an RFC 3339 date: `2026-11-26`.
pub(crate) fn is_day(text: &str) -> bool {
    let Some([year, month, day]) = parts(text, '-') else { return false };
    let lengths = [year.len(), month.len(), day.len()];
    lengths == [4, 2, 2] && is_in_calendar(year, month, day)
}

/// Returns the date in a spreadsheet's cell as `2026-11-26`, if only one is possible: `26.11.2026`, `2026.11.26`,
/// `2026/11/26`, `20261126`, `26-Nov-26`, `November 26, 2026`, and also `2026-11-26 00:00:00`. With slashes or hyphens,
/// `03/04/2026` is March to some and April to others, so it is `None` unless `day_first` decides; `4/13/2026` and
/// `13/4/2026` are April, since there are twelve months. With points, and beside the name of a month, the day comes
/// first. A year of two digits is one of 1930 to 2029, as in spreadsheets.
pub(crate) fn day_of_cell(text: &str, day_first: Option<bool>) -> Option<String> {
    let (text, whole) = (without_midnight(text.trim()), text.trim());
    if is_day(text) {
        return (text != whole).then(|| text.to_owned());
    }
    let by_dots = || {
        let [first, month, last] = parts(text, '.')?;
        let (year, day) = if first.len() == 4 { (first, last) } else { (last, first) };
        Some([whole_year(year), month.to_owned(), day.to_owned()])
    };
    let by_slashes = by_signs(text).and_then(|parts| year_first(parts, day_first));
    let date = by_slashes.or_else(by_dots).or_else(|| by_name(text)).or_else(|| compact(text));
    let [year, month, day] = date?;
    let fits = year.len() == 4 && month.len() <= 2 && day.len() <= 2;
    (fits && is_in_calendar(&year, &month, &day)).then(|| format!("{year}-{month:0>2}-{day:0>2}"))
}

/// Returns whether the day comes first between slashes; `None` if both are possible, or if the text is no date.
pub(crate) fn is_day_first(text: &str) -> Option<bool> {
    let [one, two, year] = by_signs(without_midnight(text.trim()))?;
    let is_before = |month: &str, day: &str| {
        is_in_calendar(year, month, day) && day.parse::<u8>().is_ok_and(|day| day > 12)
    };
    match (is_before(two, one), is_before(one, two)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Removes a time of midnight after a date, which programs write beside it.
fn without_midnight(text: &str) -> &str {
    let Some((day, time)) = text
        .find(':')
        .and_then(|colon| text.get(..colon)?.rfind([' ', 'T']))
        .and_then(|at| Some((text.get(..at)?, text.get(at + 1..)?)))
    else {
        return text;
    };
    let by_twelve = time.strip_suffix(" AM").and_then(|time| time.strip_prefix("12"));
    let in_utc = || time.strip_suffix('Z').or_else(|| time.strip_suffix("+00:00")).unwrap_or(time);
    let rest = by_twelve.unwrap_or_else(in_utc);
    let is_midnight = rest.contains(':') && rest.chars().all(|c| matches!(c, '0' | ':' | '.'));
    if is_midnight { day.trim_end() } else { text }
}

/// Splits a date at slashes or hyphens, which do not determine the order of day and month.
fn by_signs(text: &str) -> Option<[&str; 3]> {
    parts(text, '/').or_else(|| parts(text, '-'))
}

/// Returns year, month and day of a date with slashes; `None` if the month could also be the day.
fn year_first([one, two, three]: [&str; 3], day_first: Option<bool>) -> Option<[String; 3]> {
    if one.len() == 4 {
        return Some([one, two, three].map(str::to_owned));
    }
    let (first, second) = (one.parse::<u8>().ok()?, two.parse::<u8>().ok()?);
    let (month, day) = match (first <= 12, second <= 12, day_first) {
        (true, false, _) | (true, true, Some(false)) => (one, two),
        (false, true, _) | (true, true, Some(true)) => (two, one),
        _ if first == second => (one, two),
        _ => return None,
    };
    Some([three, month, day].map(str::to_owned))
}

/// Returns year, month and day of a date with a month's name: `3 May 2024`, `3-May-24`, `May 3rd, 2024`, `3 мая 2024
/// г.`.
fn by_name(text: &str) -> Option<[String; 3]> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '-' | '/' | '.' | ',');
    // Spanish dates have "de" between the words: "3 de abril de 2026".
    let is_said = |word: &&str| !word.is_empty() && !word.eq_ignore_ascii_case("de");
    let mut words = text.split(is_between).filter(is_said);
    let parts = [words.next()?, words.next()?, words.next()?];
    if words.next().is_some_and(|word| !matches!(word, "г" | "года")) || words.next().is_some()
    {
        return None;
    }
    let (month, day, year) = match parts.map(month_of_name) {
        [Some(month), None, None] => (month, parts[1], parts[2]),
        [None, Some(month), None] if parts[0].len() == 4 => (month, parts[2], parts[0]),
        [None, Some(month), None] => (month, parts[0], parts[2]),
        _ => return None,
    };
    let ordinal = ["st", "nd", "rd", "th", "er", "º"].iter().find_map(|end| day.strip_suffix(end));
    let day = ordinal.unwrap_or(day);
    let are_digits = [day, year].concat().bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| [whole_year(year), month.to_string(), day.to_owned()])
}

/// Returns year, month and day of eight digits, for years from 1900 to 2099.
fn compact(text: &str) -> Option<[String; 3]> {
    let is_date = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_near = text.starts_with("19") || text.starts_with("20");
    let (year, rest) = text.split_at_checked(4).filter(|_| is_date && is_near)?;
    let (month, day) = rest.split_at_checked(2)?;
    Some([year, month, day].map(str::to_owned))
}

/// Adds the century to a year of two digits.
fn whole_year(year: &str) -> String {
    let century = match (year.len(), year < "30") {
        (2, true) => "20",
        (2, false) => "19",
        _ => "",
    };
    [century, year].concat()
}

/// Returns the number of days in a month, the first being 1.
pub(crate) fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Returns the number of days from 1 January 1970 to a date.
pub fn days_since(year: i64, month: i64, day: i64) -> i64 {
    let before = year - 1;
    let years =
        before * 365 + before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400);
    let months: i64 = (1..month).map(|month| days_in(year, month)).sum();
    // 719,162 days are between the year 1 and 1970.
    years + months + day - 1 - 719_162
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Splits a text into three runs of digits; `None` for anything else.
fn parts(text: &str, between: char) -> Option<[&str; 3]> {
    let mut parts = text.split(between);
    let numbers = [parts.next()?, parts.next()?, parts.next()?];
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (parts.next().is_none() && numbers.iter().all(is_number)).then_some(numbers)
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
            assert_eq!(day_of_cell(text, None).as_deref(), expected, "{text}");
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
        check("2026.11.26", Some("2026-11-26"));
        check("2026.1.2", Some("2026-01-02"));
        check("2026-4-3", Some("2026-04-03"));
        check("13-04-2026", Some("2026-04-13"));
        check("03-04-2026", None);
        check("555-12-3456", None);
        check("2026-11-26", None);
        check("1.2", None);
        check("soon", None);
    }

    #[test]
    fn a_cell_may_hold_the_name_of_a_month_or_digits_alone() {
        let check = |text, expected: Option<&str>| {
            assert_eq!(day_of_cell(text, None).as_deref(), expected, "{text}");
        };
        check("20240504", Some("2024-05-04"));
        check("1er avril 2024", Some("2024-04-01"));
        check("14 juil. 2024", Some("2024-07-14"));
        check("3 de mayo de 2024", Some("2024-05-03"));
        check("3-dic-24", Some("2024-12-03"));
        check("20241304", None);
        check("04052024", None);
        check("3-May-24", Some("2024-05-03"));
        check("3 May 2024", Some("2024-05-03"));
        check("May 3rd, 2024", Some("2024-05-03"));
        check("2024-May-03", Some("2024-05-03"));
        check("3. März 2024", Some("2024-03-03"));
        check("3 мая 2024 г.", Some("2024-05-03"));
        check("3\u{a0}декабря 2024", Some("2024-12-03"));
        check("3 May 2024 00:00:00", Some("2024-05-03"));
        check("31 June 2024", None);
        check("May 2024", None);
        check("3 Mayor 2024", None);
        check("3 May 2024 B", None);
        check("+3 May 2024", None);
        check("May 3 June", None);
    }

    #[test]
    fn a_midnight_is_that_of_the_day_itself() {
        let check = |text, expected: Option<&str>| {
            assert_eq!(day_of_cell(text, None).as_deref(), expected, "{text}");
        };
        check("2024-05-04T00:00:00.000Z", Some("2024-05-04"));
        check("2024-05-04T00:00:00+00:00", Some("2024-05-04"));
        check("4/13/2024 12:00:00 AM", Some("2024-04-13"));
        check("2024-05-04T00:00:00+02:00", None);
        check("2024-05-04 12:00:00", None);
        check("2024-05-04 00:00 PM", None);
    }

    #[test]
    fn slashes_are_read_as_a_column_has_them() {
        let check = |text, day_first, expected: Option<&str>| {
            assert_eq!(day_of_cell(text, Some(day_first)).as_deref(), expected, "{text}");
        };
        check("04/05/2024", true, Some("2024-05-04"));
        check("04/05/2024", false, Some("2024-04-05"));
        check("2024/04/05", true, Some("2024-04-05"));
        check("3/4/25", true, None);
        let check = |text, expected| assert_eq!(is_day_first(text), expected, "{text}");
        check("13/04/2026", Some(true));
        check("4/13/2026 0:00", Some(false));
        check("04/05/2026", None);
        check("13/13/2026", None);
        check("2026/04/13", None);
        check("26.11.2026", None);
    }
}
