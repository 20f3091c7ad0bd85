//! Reads numbers as spreadsheets write them, with separated thousands.

/// The separators of thousands other than points and commas: spaces of any width, and apostrophes.
const BETWEEN: [char; 6] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '’'];

/// Returns the number in a spreadsheet's cell, if only one is possible: `1.250,00` and `1,250.00` as `1250.00`, `1 200`
/// as `1200`. A single `1.250` is one and a quarter to some and more than a thousand to others, so it is `None`, and is
/// read as JSON.
pub(crate) fn number_of_cell(text: &str) -> Option<String> {
    let (sign, digits) = signed(text);
    let (whole, fraction) = parts(digits)?;
    let whole = joined(whole)?;
    match fraction {
        None => Some(format!("{sign}{whole}")),
        Some(fraction) => is_number(fraction).then(|| format!("{sign}{whole}.{fraction}")),
    }
}

/// The meaning of a cell's digits.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// A number in JSON's form.
    Number(String),
    /// Either of two numbers: `1.250` and `1,250`.
    Unclear,
    /// Digits in JSON's form or with a decimal comma, or no number at all.
    Other,
}

/// Returns the meaning of digits in a column with this decimal sign; `None` if the sign is unknown.
pub(crate) fn digits_of_cell(text: &str, decimal: Option<char>) -> Digits {
    if let Some(number) = number_of_cell(text) {
        return Digits::Number(number);
    }
    let (sign, digits) = signed(text);
    match (unclear_parts(digits), decimal) {
        (None, _) => Digits::Other,
        (Some(_), None) => Digits::Unclear,
        (Some((whole, between, last)), Some(decimal)) => {
            let point = if between == decimal { "." } else { "" };
            Digits::Number(format!("{sign}{whole}{point}{last}"))
        }
    }
}

/// Returns the decimal sign that a number proves. `1.250` proves it only if the number is known to be `whole`.
pub(crate) fn decimal_sign(text: &str, whole: bool) -> Option<char> {
    let (_, digits) = signed(text);
    let sign = digits.chars().rev().find(|letter| matches!(letter, '.' | ','))?;
    let other = if sign == '.' { ',' } else { '.' };
    if let Some((_, _, last)) = unclear_parts(digits) {
        return (whole && last != "000").then_some(other);
    }
    if number_of_cell(text).is_some() {
        let has_fraction = parts(digits).is_some_and(|(_, fraction)| fraction.is_some());
        return Some(if has_fraction { sign } else { other });
    }
    let (before, after) = digits.split_once(sign)?;
    (is_number(before) && is_number(after)).then_some(sign)
}

/// Splits digits that some read as a fraction and others as thousands; `None` for any other.
fn unclear_parts(digits: &str) -> Option<(&str, char, &str)> {
    let between = digits.chars().find(|letter| matches!(letter, '.' | ','))?;
    let (whole, last) = digits.split_once(between)?;
    let may_be_thousands = whole.len() <= 3 && !whole.starts_with('0') && last.len() == 3;
    (may_be_thousands && is_number(whole) && is_number(last)).then_some((whole, between, last))
}

/// Splits off a minus sign, which is returned as a hyphen.
fn signed(text: &str) -> (&'static str, &str) {
    let text = text.trim();
    text.strip_prefix(['-', '−']).map_or(("", text), |rest| ("-", rest))
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Splits digits before and after the decimal sign.
fn parts(digits: &str) -> Option<(&str, Option<&str>)> {
    let (points, commas) = (digits.matches('.').count(), digits.matches(',').count());
    let has_spaces = digits.contains(BETWEEN);
    let last = digits.rfind(['.', ',']);
    let split = |at: usize| Some((digits.get(..at)?, Some(digits.get(at + 1..)?)));
    match (points, commas, last) {
        (0, 0, _) if has_spaces => Some((digits, None)),
        (1, 0, Some(at)) | (0, 1, Some(at)) if has_spaces => split(at),
        (1, _, Some(at)) if commas > 0 && digits.rfind('.') == Some(at) => split(at),
        (_, 1, Some(at)) if points > 0 && digits.rfind(',') == Some(at) => split(at),
        // A sign that occurs more than once can only separate thousands.
        (2.., 0, _) | (0, 2.., _) if !has_spaces => Some((digits, None)),
        _ => None,
    }
}

/// Joins groups of three digits with the same separator to one number; `None` for any other text.
fn joined(whole: &str) -> Option<String> {
    let between = whole.chars().find(|letter| !letter.is_ascii_digit())?;
    if !BETWEEN.contains(&between) && !matches!(between, '.' | ',') {
        return None;
    }
    let mut groups = whole.split(between);
    let first = groups.next().filter(|group| is_number(group))?;
    let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
    let rest: Vec<&str> = groups.collect();
    let are_three = rest.iter().all(|group| group.len() == 3 && is_number(group));
    (is_first && are_three).then(|| [first, &rest.concat()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_read_where_they_can_mean_one_number_only() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(number_of_cell(text).as_deref(), expected, "{text}");
        };
        check("1.250,00", Some("1250.00"));
        check("1,250.00", Some("1250.00"));
        check("1 200", Some("1200"));
        check(" -1\u{a0}234\u{a0}567,5 ", Some("-1234567.5"));
        check("−1\u{202f}200", Some("-1200"));
        check("1'250.50", Some("1250.50"));
        check("1.250.000", Some("1250000"));
        check("1,250,000", Some("1250000"));
        check("1,250,000.5", Some("1250000.5"));
    }

    #[test]
    fn thousands_and_fractions_that_look_alike_are_told_apart_by_others_of_their_column() {
        let number = |text: &str| Digits::Number(text.to_owned());
        let check = |text: &str, decimal, expected| {
            assert_eq!(digits_of_cell(text, decimal), expected, "{text} {decimal:?}");
        };
        check("1,250", None, Digits::Unclear);
        check("-1,250", Some('.'), number("-1250"));
        check("1,250", Some(','), number("1.250"));
        check("1.250", Some(','), number("1250"));
        check("1.250,5", Some('.'), number("1250.5"));
        check("12,50", Some('.'), Digits::Other);
        check("0,125", Some('.'), Digits::Other);
        check("1250", Some(','), Digits::Other);
    }

    #[test]
    fn a_number_may_show_what_stands_before_fractions() {
        let check = |text: &str, whole, expected| {
            assert_eq!(decimal_sign(text, whole), expected, "{text}");
        };
        check("1,5", false, Some(','));
        check("0.125", false, Some('.'));
        check("1.250,00", false, Some(','));
        check("1 250,5", false, Some(','));
        check("1,250,000", false, Some('.'));
        check("1,250", false, None);
        check("1,250", true, Some('.'));
        check("1,000", true, None);
        check("1250", false, None);
        check("1 250", false, None);
        check("about 1,5", false, None);
        check("1,5,2", false, None);
    }

    #[test]
    fn what_could_mean_another_number_and_what_is_none_stay() {
        for text in [
            "1.250",
            "1,250",
            "1250",
            "12 34",
            "1 2000",
            "0 200",
            "1.25,00",
            "1,250.",
            "1.250,00,0",
            "1 250.000,5",
            "1.250 000",
            "a b",
            " ",
            "",
            "-",
            "1 200 €",
            "1..2",
            ",5",
        ] {
            assert_eq!(number_of_cell(text), None, "{text}");
        }
    }
}
