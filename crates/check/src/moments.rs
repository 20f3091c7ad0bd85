//! `formatMinimum` and `formatMaximum`, Ajv's keywords for bounds of dates and times, and the two keywords for
//! exclusive bounds. A text that is no date or time is not checked here, since its format reports that.

use jsonschema::{Keyword, ValidationError, ValidationOptions};
use pilcrow_core::text::day::days_since;
use serde_json::{Map, Value};
use std::cmp::Ordering;

/// The keyword of the earliest date or time.
pub(crate) const LEAST: &str = "formatMinimum";

/// The keyword of the latest date or time.
const MOST: &str = "formatMaximum";

/// The keyword of an exclusive earliest date or time. `true` makes the [`LEAST`] beside it exclusive, as in older
/// versions of Ajv.
pub(crate) const AFTER: &str = "formatExclusiveMinimum";

/// The keyword of an exclusive latest date or time. `true` makes the [`MOST`] beside it exclusive.
pub(crate) const BEFORE: &str = "formatExclusiveMaximum";

/// Returns the options with these keywords added.
pub(crate) fn with_moments(options: ValidationOptions<'_>) -> ValidationOptions<'_> {
    let options = options
        .with_keyword(LEAST, |around, limit, _| Ok(closed(around, limit, AFTER, Ordering::Less)));
    let options = options.with_keyword(MOST, |around, limit, _| {
        Ok(closed(around, limit, BEFORE, Ordering::Greater))
    });
    let options = options
        .with_keyword(AFTER, |around, limit, _| Ok(open(around, limit, LEAST, Ordering::Less)));
    options
        .with_keyword(BEFORE, |around, limit, _| Ok(open(around, limit, MOST, Ordering::Greater)))
}

type Rule = Box<dyn for<'value> Keyword<'value>>;

/// Returns the rule of an inclusive bound; if the other keyword is `true`, that one checks the bound.
fn closed(around: &Map<String, Value>, limit: &Value, open: &str, beyond: Ordering) -> Rule {
    let is_open = around.get(open) == Some(&Value::Bool(true));
    let limit = Some(limit).filter(|_| !is_open);
    Box::new(End::new(around, limit, &[beyond]))
}

/// Returns the rule of an exclusive bound.
fn open(around: &Map<String, Value>, limit: &Value, closed: &str, beyond: Ordering) -> Rule {
    let limit = if *limit == Value::Bool(true) { around.get(closed) } else { Some(limit) };
    Box::new(End::new(around, limit, &[beyond, Ordering::Equal]))
}

struct End {
    format: String,
    limit: String,
    /// Orders of a value relative to the limit that are not allowed.
    beyond: Vec<Ordering>,
}

impl End {
    fn new(around: &Map<String, Value>, limit: Option<&Value>, beyond: &[Ordering]) -> Self {
        let text =
            |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
        Self { format: text(around.get("format")), limit: text(limit), beyond: beyond.to_vec() }
    }
}

impl<'value> Keyword<'value> for End {
    fn validate(&self, value: &'value Value) -> Result<(), ValidationError<'value>> {
        if self.is_valid(value) {
            Ok(())
        } else {
            Err(ValidationError::custom(self.limit.as_str()))
        }
    }

    fn is_valid(&self, value: &'value Value) -> bool {
        let text = value.as_str();
        let compared = text.and_then(|text| compare(&self.format, text, &self.limit));
        compared.is_none_or(|order| !self.beyond.contains(&order))
    }
}

/// Compares two dates or times of a format; `None` if one of them is no date or time, or the format has no order.
fn compare(format: &str, one: &str, other: &str) -> Option<Ordering> {
    let moment: fn(&str) -> Option<(i64, &str)> = match format {
        "date" => |text| Some((days(text)?, "")),
        "time" => time,
        "date-time" => |text| {
            let (date, clock) = text.split_once(['T', 't', ' '])?;
            let (seconds, fraction) = time(clock)?;
            Some((days(date)? * 86_400 + seconds, fraction))
        },
        _ => return None,
    };
    let ((seconds, fraction), (others, other_fraction)) = (moment(one)?, moment(other)?);
    let fractions = || fraction.trim_end_matches('0').cmp(other_fraction.trim_end_matches('0'));
    Some(seconds.cmp(&others).then_with(fractions))
}

/// Returns the days since 1970; `None` for a text that is no date. The check of the format reports days that a month
/// does not have.
fn days(text: &str) -> Option<i64> {
    let mut parts = text.split('-').map(number);
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let is_date = parts.next().is_none() && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then(|| days_since(year, month, day))
}

/// Returns the seconds since midnight in UTC, and the digits of a fraction; a time without an offset counts as UTC.
fn time(text: &str) -> Option<(i64, &str)> {
    let at = text.find(['Z', 'z', '+', '-']).unwrap_or(text.len());
    let (clock, offset) = text.split_at_checked(at)?;
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, ""));
    let sign = if offset.starts_with('-') { -1 } else { 1 };
    let offset = match offset.get(1..) {
        None | Some("") => 0,
        Some(hours) => sign * seconds(hours)?,
    };
    Some((seconds(clock)? - offset, fraction))
}

fn seconds(clock: &str) -> Option<i64> {
    let mut parts = clock.split(':').map(number);
    let (hours, minutes) = (parts.next()??, parts.next()??);
    let seconds = parts.next().unwrap_or(Some(0))?;
    parts.next().is_none().then_some(hours * 3_600 + minutes * 60 + seconds)
}

fn number(digits: &str) -> Option<i64> {
    let is_plain = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;
    use pilcrow_core::form::IssueKind;
    use serde_json::json;

    #[track_caller]
    fn check(schema: Value, value: &str, expected: Option<IssueKind>) {
        let issues = Checker::new(&schema).unwrap().check(&json!(value));
        let kind = issues.into_iter().next().map(|issue| issue.kind);
        assert_eq!(kind, expected, "{schema} {value}");
    }

    #[test]
    fn dates_and_times_have_ends() {
        let days = json!({"type": "string", "format": "date", "formatMinimum": "2026-01-31", "formatMaximum": "2026-12-31"});
        let early = || Some(IssueKind::TooEarly { limit: "2026-01-31".into() });
        check(days.clone(), "2026-01-31", None);
        check(days.clone(), "2026-01-30", early());
        check(days.clone(), "2027-01-01", Some(IssueKind::TooLate { limit: "2026-12-31".into() }));
        check(days, "soon", Some(IssueKind::BadFormat { format: "date".into() }));
        let times = json!({"format": "time", "formatMinimum": "09:00:00Z"});
        check(
            times.clone(),
            "10:00:00+02:00",
            Some(IssueKind::TooEarly { limit: "09:00:00Z".into() }),
        );
        check(times, "09:00:00.5Z", None);
        let moments = json!({"format": "date-time", "formatMaximum": "2026-03-01T00:00:00Z"});
        check(moments.clone(), "2026-02-28T23:00:00-01:00", None);
        let late = || Some(IssueKind::TooLate { limit: "2026-03-01T00:00:00Z".into() });
        check(moments, "2026-02-28T23:00:01-01:00", late());
    }

    #[test]
    fn an_end_that_is_open_may_not_be_reached() {
        let after = |limit: &str| Some(IssueKind::NotAfter { limit: limit.into() });
        let before = |limit: &str| Some(IssueKind::NotBefore { limit: limit.into() });
        let days = json!({"format": "date", "formatExclusiveMinimum": "2026-01-31", "formatExclusiveMaximum": "2026-12-31"});
        check(days.clone(), "2026-02-01", None);
        check(days.clone(), "2026-01-31", after("2026-01-31"));
        check(days.clone(), "2025-01-31", after("2026-01-31"));
        check(days, "2026-12-31", before("2026-12-31"));
        let moment =
            json!({"format": "date-time", "formatExclusiveMaximum": "2026-03-01T00:00:00Z"});
        check(moment.clone(), "2026-02-28T23:59:59.9Z", None);
        check(moment, "2026-03-01T01:00:00+01:00", before("2026-03-01T00:00:00Z"));
        let flagged = json!({"format": "date", "formatMinimum": "2026-01-31", "formatExclusiveMinimum": true});
        check(flagged.clone(), "2026-01-31", after("2026-01-31"));
        check(flagged, "2026-02-01", None);
        let closed = json!({"format": "date", "formatMaximum": "2026-01-31", "formatExclusiveMaximum": false});
        check(closed, "2026-01-31", None);
    }

    #[test]
    fn what_cannot_be_compared_has_no_end() {
        check(json!({"format": "date", "formatMinimum": 5}), "2026-01-01", None);
        check(json!({"format": "email", "formatMinimum": "b@c.d"}), "a@b.c", None);
        check(json!({"format": "date", "formatMinimum": {"$data": "1/a"}}), "2026-01-01", None);
    }
}
