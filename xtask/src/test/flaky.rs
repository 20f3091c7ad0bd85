//! `tests/browser/flaky.json`: the tests that are known to fail now and then, each with a date and the known facts. A
//! listed test must still pass; the list only keeps the facts until the test is fixed.

use crate::failure::Failure;
use crate::workspace;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of listed tests.
const MOST: usize = 10;

/// Maximum number of days that a test may be listed.
const DAYS: i64 = 14;

/// A test that is known to fail now and then.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// File and titles of the test, as in a report: `form/table.spec.mjs a row is dragged`.
    pub name: String,
    /// The day of the entry, such as `2026-11-28`.
    date: String,
    /// The known facts, in words.
    pub cause: String,
}

#[cfg(test)]
impl Entry {
    /// Returns an entry with the earliest possible date.
    pub fn new(name: &str, cause: &str) -> Self {
        Self { name: name.to_owned(), date: "1970-01-01".to_owned(), cause: cause.to_owned() }
    }
}

/// Reads the file.
///
/// # Errors
/// The file cannot be read, or breaks its rules.
pub fn read() -> Result<Vec<Entry>, Failure> {
    let path = workspace::root().join("tests/browser/flaky.json");
    let text = fs::read_to_string(&path).map_err(Failure::file("read", &path))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let today = i64::try_from(now.as_secs() / 86_400).unwrap_or(i64::MAX);
    entries(&text, today).map_err(|problem| Failure::Unexpected(format!("flaky.json: {problem}")))
}

/// Parses the entries, one object on each line, between the brackets of a list.
fn entries(text: &str, today: i64) -> Result<Vec<Entry>, String> {
    let list = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let lines = list.ok_or("it is no list")?.lines().map(str::trim).filter(|line| !line.is_empty());
    let entries: Vec<_> = lines.map(entry).collect::<Result<_, _>>()?;
    if entries.len() > MOST {
        return Err(format!("{} entries, and {MOST} at most: mend one first", entries.len()));
    }
    for entry in &entries {
        let days = today - day(&entry.date).ok_or_else(|| format!("no date: `{}`", entry.date))?;
        // In another time zone the day may have begun already.
        if !(-1..=DAYS).contains(&days) {
            return Err(format!(
                "`{}` is {days} days old, and {DAYS} at most: mend it",
                entry.name
            ));
        }
    }
    Ok(entries)
}

/// Parses `{ "name": "…", "date": "…", "known": "…" }`, with these keys in this order.
fn entry(line: &str) -> Result<Entry, String> {
    let fields = || {
        let line = line.strip_suffix(',').unwrap_or(line);
        let fields = line.strip_prefix("{ \"name\": \"")?.strip_suffix("\" }")?;
        let (name, rest) = fields.split_once("\", \"date\": \"")?;
        let (date, cause) = rest.split_once("\", \"known\": \"")?;
        let is_plain =
            [name, date, cause].iter().all(|field| !field.is_empty() && !field.contains('\\'));
        let [name, date, cause] = [name, date, cause].map(str::to_owned);
        is_plain.then_some(Entry { name, date, cause })
    };
    fields().ok_or_else(|| format!("not an entry with name, date and known: {line}"))
}

/// Returns the days since 1970 of a Gregorian date such as `2026-11-28`.
fn day(date: &str) -> Option<i64> {
    let mut numbers = date.split('-').map(str::parse::<i64>);
    let (year, month, day) = (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
    let is_date =
        (1970..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !is_date || numbers.next().is_some() || date.len() != 10 {
        return None;
    }
    // With years that begin in March, the leap day comes last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year / 4 - year / 100 + year / 400;
    Some(year * 365 + leap_days + (month * 153 + 2) / 5 + day - 719_469)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = r#"{ "name": "a.spec.mjs b", "date": "2026-11-28", "known": "waits" }"#;

    #[track_caller]
    fn check(text: &str, today: &str, expected: Result<usize, &str>) {
        let read = entries(text, day(today).unwrap()).map(|entries| entries.len());
        match (&read, expected) {
            (Err(problem), Err(part)) => assert!(problem.contains(part), "{problem}"),
            (Ok(count), Ok(expected)) => assert_eq!(*count, expected, "{text}"),
            _ => panic!("{text}: {read:?}, and not {expected:?}"),
        }
    }

    #[test]
    fn an_entry_has_a_name_a_date_and_what_is_known() {
        let [name, date, cause] = ["a.spec.mjs b", "2026-11-28", "waits"].map(str::to_owned);
        assert_eq!(entry(ENTRY), Ok(Entry { name, date, cause }));
        check("[]\n", "2026-11-28", Ok(0));
        check(&format!("[\n  {ENTRY},\n  {ENTRY}\n]\n"), "2026-11-28", Ok(2));
        check("", "2026-11-28", Err("no list"));
        check("[\n{ \"name\": \"a\" }\n]", "2026-11-28", Err("not an entry"));
        check(&format!("[\n{}\n]", ENTRY.replace("waits", "")), "2026-11-28", Err("not an entry"));
        check(
            &format!("[\n{}\n]", ENTRY.replace("waits", r"\u0041")),
            "2026-11-28",
            Err("not an entry"),
        );
        check(&format!("[\n{}\n]", ENTRY.replace("-28", "-32")), "2026-11-28", Err("no date"));
    }

    #[test]
    fn an_entry_lives_for_fourteen_days() {
        let list = format!("[\n{ENTRY}\n]");
        check(&list, "2026-12-12", Ok(1));
        check(&list, "2026-12-13", Err("15 days old"));
        check(&list, "2026-11-27", Ok(1));
        check(&list, "2026-11-26", Err("-2 days old"));
    }

    #[test]
    fn ten_entries_at_most() {
        let list = |count: usize| format!("[\n{}\n]", vec![ENTRY; count].join(",\n"));
        check(&list(10), "2026-11-28", Ok(10));
        check(&list(11), "2026-11-28", Err("11 entries"));
    }

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        assert_eq!(day("1970-01-01"), Some(0));
        assert_eq!(day("2000-03-01"), Some(11_017));
        assert_eq!(day("2026-11-28"), Some(20_785));
        assert_eq!([day("2026-13-01"), day("2026-1-01"), day("soon")], [None; 3]);
    }
}
