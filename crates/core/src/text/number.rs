//! A number as spreadsheets write it, with its thousands apart.

/// What a spreadsheet puts between thousands beside points: spaces of any width, and apostrophes.
const BETWEEN: [char; 6] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '’'];

/// The number that a spreadsheet means, where it can mean one only: `1.250,00` and `1,250.00` as
/// `1250.00`, `1 200` as `1200`. `1.250` alone is one and a quarter to some and more than a thousand to
/// others: it is none of these, and is read as JSON.
pub(crate) fn number_of_cell(text: &str) -> Option<String> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => ("-", rest),
        None => ("", text),
    };
    let (whole, fraction) = parts(digits)?;
    let whole = joined(whole)?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match fraction {
        None => Some(format!("{sign}{whole}")),
        Some(fraction) => is_number(fraction).then(|| format!("{sign}{whole}.{fraction}")),
    }
}

/// What stands before the decimal point, and behind it.
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
        // More than one of a kind can only stand between thousands.
        (2.., 0, _) | (0, 2.., _) if !has_spaces => Some((digits, None)),
        _ => None,
    }
}

/// Digits in groups of three, with the same sign between all of them, as one number.
fn joined(whole: &str) -> Option<String> {
    let between = whole.chars().find(|letter| !letter.is_ascii_digit())?;
    if !BETWEEN.contains(&between) && !matches!(between, '.' | ',') {
        return None;
    }
    let mut groups = whole.split(between);
    let is_number = |group: &&str| group.bytes().all(|b| b.is_ascii_digit());
    let first = groups.next().filter(is_number)?;
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
