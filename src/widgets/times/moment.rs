//! Parses dates and times by RFC 3339. A time keeps the offset in which it was written.

/// A date, a time of day, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::widgets) struct Moment {
    /// The date: `2026-11-21`.
    pub date: Option<String>,
    /// The time: `14:30`, or `14:30:05` if the seconds are not zero.
    pub time: Option<String>,
    /// The offset from UTC in readable form, `UTC` or `UTC+03:00`; `None` if none was written.
    pub offset: Option<String>,
}

impl Moment {
    /// Parses `2026-11-21`.
    pub(in crate::widgets) fn parse_date(text: &str) -> Option<Self> {
        is_date(text).then(|| Self { date: Some(text.to_owned()), time: None, offset: None })
    }

    /// Parses `14:30:00Z`; seconds and offset may be missing, since models leave them out.
    pub(in crate::widgets) fn parse_time(text: &str) -> Option<Self> {
        let (clock, offset) = split_offset(text)?;
        Some(Self { date: None, time: Some(clock_time(clock)?), offset })
    }

    /// Parses `2026-11-21T14:30:00+03:00`.
    pub(in crate::widgets) fn parse_date_time(text: &str) -> Option<Self> {
        let (date, time) = text.split_once(['T', 't', ' '])?;
        is_date(date).then_some(())?;
        Self::parse_time(time).map(|moment| Self { date: Some(date.to_owned()), ..moment })
    }
}

fn split_offset(text: &str) -> Option<(&str, Option<String>)> {
    if let Some(clock) = text.strip_suffix(['Z', 'z']) {
        return Some((clock, Some("UTC".to_owned())));
    }
    let Some(at) = text.find(['+', '-']) else { return Some((text, None)) };
    let (clock, offset) = text.split_at_checked(at)?;
    let hours = offset.get(1..)?;
    clock_time(hours)?;
    let offset = if hours == "00:00" { "UTC".to_owned() } else { format!("UTC{offset}") };
    Some((clock, Some(offset)))
}

/// Returns hours and minutes, and the seconds if they are not zero; fractions are only in the title.
fn clock_time(clock: &str) -> Option<String> {
    let (whole, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let fraction_is_digits = !fraction.is_empty() && fraction.bytes().all(|b| b.is_ascii_digit());
    let mut parts = whole.split(':');
    let (hours, minutes) = (parts.next()?, parts.next()?);
    let seconds = parts.next().unwrap_or("00");
    let fits = two_digits(hours)? < 24 && two_digits(minutes)? < 60 && two_digits(seconds)? < 61;
    (fits && fraction_is_digits && parts.next().is_none()).then(|| match seconds {
        "00" => format!("{hours}:{minutes}"),
        _ => format!("{hours}:{minutes}:{seconds}"),
    })
}

fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let year = (year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()))
        .then(|| year.parse::<u16>().ok())
        .flatten();
    match (year, two_digits(month), two_digits(day)) {
        (Some(year), Some(month), Some(day)) => day >= 1 && day <= days(year, month),
        _ => false,
    }
}

fn days(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

fn two_digits(text: &str) -> Option<u8> {
    (text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

/// Returns a text in the form of a native picker, without fractions; `None` if a picker cannot show it.
pub(in crate::widgets) fn to_pick(text: &str, time_only: bool) -> Option<String> {
    let (date, clock, _) = parts(text, time_only)?;
    let clock = clock.split('.').next().unwrap_or(clock);
    let clock = if clock.len() == 5 { format!("{clock}:00") } else { clock.to_owned() };
    Some(if time_only { clock } else { format!("{date}T{clock}") })
}

/// Returns the text for a picked moment. The offset stays as it was written; if there was none, `own` is used. A clock
/// that was not changed keeps its fraction.
pub(in crate::widgets) fn picked(before: &str, pick: &str, own: &str) -> String {
    let (date, clock) =
        pick.split_once('T').map_or((None, pick), |(date, clock)| (Some(date), clock));
    let old = parts(before, date.is_none());
    let offset = old.map(|(_, _, offset)| offset).filter(|offset| !offset.is_empty());
    let clock = if clock.len() == 5 { format!("{clock}:00") } else { clock.to_owned() };
    let unmoved = old.map(|(_, clock, _)| clock).filter(|before| {
        before
            .strip_prefix(clock.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    });
    let clock = unmoved.unwrap_or(&clock);
    let date = date.map(|date| format!("{date}T")).unwrap_or_default();
    format!("{date}{clock}{}", offset.unwrap_or(own))
}

/// Splits a text that is a moment into date, clock and offset as they are written.
fn parts(text: &str, time_only: bool) -> Option<(&str, &str, &str)> {
    let (date, time) = if time_only { ("", text) } else { text.split_once(['T', 't', ' '])? };
    if time_only {
        Moment::parse_time(text)?;
    } else {
        Moment::parse_date_time(text)?;
    }
    let at = time.find(['Z', 'z', '+', '-']).unwrap_or(time.len());
    let (clock, offset) = time.split_at_checked(at)?;
    Some((date, clock, offset))
}

/// Formats an offset in minutes as RFC 3339 writes it.
pub(in crate::widgets) fn offset_text(minutes: i32) -> String {
    if minutes == 0 {
        return "Z".to_owned();
    }
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_one_of_the_calendar() {
        assert!(is_date("2024-02-29"));
        assert!(is_date("0001-12-31"));
        for text in
            ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "26-01-01"]
        {
            assert!(!is_date(text), "{text}");
        }
        for text in ["2026-01-00", "2026-01-01-", "+026-01-01", "tomorrow", "", "２０２６-01-01"]
        {
            assert!(!is_date(text), "{text}");
        }
    }

    #[track_caller]
    fn check(text: &str, time: Option<&str>, offset: Option<&str>) {
        let moment = Moment::parse_time(text);
        assert_eq!(moment.as_ref().and_then(|moment| moment.time.as_deref()), time, "{text}");
        assert_eq!(moment.and_then(|moment| moment.offset).as_deref(), offset, "{text}");
    }

    #[test]
    fn a_time_keeps_its_offset_and_drops_seconds_that_say_nothing() {
        check("14:30:00Z", Some("14:30"), Some("UTC"));
        check("14:30:05.123+03:00", Some("14:30:05"), Some("UTC+03:00"));
        check("14:30:00-00:00", Some("14:30"), Some("UTC"));
        check("23:59:60Z", Some("23:59:60"), Some("UTC"));
        check("14:30", Some("14:30"), None);
        for text in ["24:00:00Z", "14:60", "14", "14:30:00:00", "14:30:00.Z", "14:30+3", "14:30+é"]
        {
            check(text, None, None);
        }
    }

    #[test]
    fn a_date_time_is_both() {
        let moment = Moment::parse_date_time("2026-11-21T14:30:00Z").unwrap();
        assert_eq!(moment.date.as_deref(), Some("2026-11-21"));
        assert_eq!(moment.time.as_deref(), Some("14:30"));
        assert_eq!(Moment::parse_date_time("2026-11-21"), None);
        assert_eq!(Moment::parse_date_time("2026-11-31T14:30:00Z"), None);
    }

    #[test]
    fn a_picker_shows_what_it_can_hold() {
        let check = |text: &str, time_only: bool, expected: Option<&str>| {
            assert_eq!(to_pick(text, time_only).as_deref(), expected, "{text}");
        };
        check("2026-11-21T14:30:00Z", false, Some("2026-11-21T14:30:00"));
        check("2026-11-21 14:30:05.25+03:00", false, Some("2026-11-21T14:30:05"));
        check("14:30-02:00", true, Some("14:30:00"));
        check("2026-11-31T14:30:00Z", false, None);
        check("", false, None);
        check("tomorrow", true, None);
    }

    #[test]
    fn a_pick_keeps_the_offset_and_what_it_does_not_change() {
        let check = |before: &str, pick: &str, expected: &str| {
            assert_eq!(picked(before, pick, "+03:00"), expected, "{before} {pick}");
        };
        check("2026-11-21T14:30:00-05:00", "2026-12-01T09:15", "2026-12-01T09:15:00-05:00");
        check("2026-11-21T14:30:05.250Z", "2026-12-01T14:30:05", "2026-12-01T14:30:05.250Z");
        check("", "2026-12-01T09:15", "2026-12-01T09:15:00+03:00");
        check("half typed", "2026-12-01T09:15:30", "2026-12-01T09:15:30+03:00");
        check("14:30:00Z", "09:15", "09:15:00Z");
        check("14:30", "09:15", "09:15:00+03:00");
    }

    #[test]
    fn an_offset_is_written_as_times_end_with_it() {
        assert_eq!(offset_text(0), "Z");
        assert_eq!(offset_text(345), "+05:45");
        assert_eq!(offset_text(-210), "-03:30");
    }
}
