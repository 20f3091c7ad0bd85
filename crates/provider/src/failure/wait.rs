//! The time that a provider asks to wait, from its headers (RFC 9110, section 10.2.3) or its error message.

use super::error_body::ErrorReply;
use std::time::{Duration, SystemTime};

/// Words before the time to wait, in error messages of the known providers.
const BEFORE_TIME: [&str; 6] =
    ["again in ", "retry in ", "retry after ", "wait ", "retrydelay\": \"", "retrydelay\":\""];
/// The longest wait: a day. A longer one is cut to it.
const MAX_SECONDS: u64 = 86_400;

/// Returns the seconds to wait, rounded up; `None` if the reply names no time.
pub(super) fn wait_seconds(reply: &ErrorReply) -> Option<u64> {
    let in_milliseconds = reply.retry_after_ms.and_then(thousandths).map(|wait| wait / 1_000);
    let in_seconds = || reply.retry_after.and_then(thousandths);
    let until = || reply.retry_after.and_then(|date| until(date, reply.now));
    let in_words = || reply.retry_after.and_then(|words| duration(words.trim()));
    let in_body = || find_wait(reply.body);
    let in_header = in_milliseconds.or_else(in_seconds).or_else(until).or_else(in_words);
    let milliseconds = in_header.or_else(in_body)?;
    Some(milliseconds.div_ceil(1_000).min(MAX_SECONDS))
}

/// Parses a `retry-after` header into a wait; `now` is in milliseconds since 1970.
pub fn parse_wait(retry_after: &str, now: u64) -> Option<Duration> {
    let milliseconds = thousandths(retry_after).or_else(|| until(retry_after, now))?;
    Some(Duration::from_millis(milliseconds))
}

/// Returns the milliseconds from now until an HTTP date; `None` if it is no date, or the current time is unknown.
fn until(date: &str, now: u64) -> Option<u64> {
    let date = httpdate::parse_http_date(date).ok().filter(|_| now > 0)?;
    let now = SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(now))?;
    let wait = date.duration_since(now).unwrap_or_default();
    u64::try_from(wait.as_millis()).ok()
}

/// Parses a decimal number and multiplies it by 1,000, without floating point: parsing floats would add more code than
/// the rest of this file.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    let fraction: String = fraction.chars().chain("000".chars()).take(3).collect();
    // A number too large for `u64` is longer than a day in any unit.
    let whole = whole.parse::<u64>().unwrap_or(u64::MAX);
    Some(whole.saturating_mul(1_000).saturating_add(fraction.parse().unwrap_or_default()))
}

fn find_wait(body: &str) -> Option<u64> {
    let body: String = body.chars().take(20_000).collect::<String>().to_ascii_lowercase();
    BEFORE_TIME.iter().find_map(|words| body.split(words).skip(1).find_map(duration))
}

/// Parses a duration at the beginning of a text, in milliseconds: `20s`, `1m30.5s`, `350ms`, `6 minutes`, `20 seconds`.
fn duration(text: &str) -> Option<u64> {
    let mut rest = text;
    let mut sum: Option<u64> = None;
    for _ in 0..3 {
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        let Some(amount) = thousandths(digits) else { break };
        let after = after.trim_start_matches(' ');
        let unit_end = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (unit, after) = after.split_at(unit_end);
        let Some(length) = unit_milliseconds(unit) else { break };
        let time = amount.saturating_mul(length) / 1_000;
        sum = Some(sum.unwrap_or_default().saturating_add(time));
        rest = after;
    }
    sum
}

fn unit_milliseconds(unit: &str) -> Option<u64> {
    match unit {
        "ms" | "millisecond" | "milliseconds" => Some(1),
        "s" | "sec" | "secs" | "second" | "seconds" => Some(1_000),
        "m" | "min" | "mins" | "minute" | "minutes" => Some(60_000),
        "h" | "hour" | "hours" => Some(3_600_000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(header: Option<&str>, header_ms: Option<&str>, body: &str, expected: Option<u64>) {
        let (retry_after, retry_after_ms) = (header, header_ms);
        // 21 October 2026, 07:27:50 in UTC.
        let now = 1_792_567_670_000;
        let reply = ErrorReply { status: 429, retry_after, retry_after_ms, now, body };
        assert_eq!(wait_seconds(&reply), expected, "{header:?} {header_ms:?} {body}");
    }

    #[test]
    fn headers_speak_before_words() {
        check(Some("20"), None, "try again in 5s", Some(20));
        check(Some("20"), Some("1500"), "", Some(2));
        check(Some("0.2"), None, "", Some(1));
        check(Some("Wed, 21 Oct 2026 07:28:00 GMT"), None, "try again in 5s", Some(10));
        check(Some("Wed, 21 Oct 2026 07:27:00 GMT"), None, "", Some(0));
        check(Some("Wed, 41 Oct 2026 07:28:00 GMT"), None, "try again in 5s", Some(5));
        check(Some("4s"), None, "", Some(4));
        check(Some("inf"), None, "", None);
        check(Some("99999999999999999999"), None, "", Some(86_400));
    }

    #[test]
    fn times_are_read_from_words() {
        let text = |body: &str, expected: Option<u64>| check(None, None, body, expected);
        text("Rate limit reached. Please try again in 20s. Visit", Some(20));
        text("Please try again in 1m30.5s.", Some(91));
        text("try again in 350ms", Some(1));
        text("Retry after 6 minutes, please", Some(360));
        text(r#"{"retryDelay": "34s"}"#, Some(34));
        text("try again in a while; wait 2 seconds", Some(2));
        text("try again in 20 bananas", None);
        text("", None);
    }
}
