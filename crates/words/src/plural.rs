//! The choice of a phrase's plural form for a count. The tables are generated at build time (`build/plural.rs`).

use crate::Locale;
use std::fmt::Display;

/// Returns the text of a line: of several forms, the one for the counted value. For a value that is no whole number,
/// the last form.
pub fn form<'line>(
    locale: Locale,
    line: &'line str,
    values: &[(&str, &dyn Display)],
) -> &'line str {
    let Some((counted, forms)) = line.split_once('\t') else { return line };
    let value = values.iter().find(|(name, _)| *name == counted);
    let count = value.and_then(|(_, value)| count_of(&value.to_string()));
    let own = count.and_then(|count| forms.split('\t').nth(index(locale, count)));
    own.or_else(|| forms.split('\t').next_back()).unwrap_or_default()
}

/// Returns the index of the form for a count.
fn index(locale: Locale, count: u64) -> usize {
    let entry = match count {
        0..100 => count,
        _ if count.is_multiple_of(1_000_000) => 200,
        _ => 100 + count % 100,
    };
    usize::from(locale.forms().get(entry as usize).copied().unwrap_or_default())
}

/// Parses a whole number with any grouping of its digits: `1,200`, `1 200`.
fn count_of(text: &str) -> Option<u64> {
    let mut groups = text.split(|letter: char| !letter.is_ascii_digit());
    let first = groups.next().filter(|first| !first.is_empty())?;
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || first.len() > 3 {
            return None;
        }
        digits.push_str(group);
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_read_as_it_is_written_for_people() {
        let check = |text: &str, expected| assert_eq!(count_of(text), expected, "{text}");
        check("0", Some(0));
        check("21", Some(21));
        check("1,200", Some(1_200));
        check("1\u{202f}200\u{202f}000", Some(1_200_000));
        check("1.5", None);
        check("12345", Some(12_345));
        check("1234,567", None);
        check("−3", None);
        check("1024 × 768", None);
        check("", None);
        check("99999999999999999999999", None);
    }

    #[test]
    fn a_word_has_the_form_of_its_count() {
        let russian = "count\t{{ count }} файл\t{{ count }} файла\t{{ count }} файлов";
        let check = |locale, line, count: &str, expected: &str| {
            assert_eq!(form(locale, line, &[("count", &count)]), expected, "{count}");
        };
        for (count, expected) in [
            ("0", "{{ count }} файлов"),
            ("1", "{{ count }} файл"),
            ("2", "{{ count }} файла"),
            ("5", "{{ count }} файлов"),
            ("11", "{{ count }} файлов"),
            ("12", "{{ count }} файлов"),
            ("21", "{{ count }} файл"),
            ("101", "{{ count }} файл"),
            ("111", "{{ count }} файлов"),
            ("1 022", "{{ count }} файла"),
            ("1000000", "{{ count }} файлов"),
        ] {
            check(Locale::ru, russian, count, expected);
        }
        check(Locale::en, "count\tone\tmany", "1", "one");
        check(Locale::en, "count\tone\tmany", "0", "many");
        check(Locale::en, "count\tone\tmany", "1.5", "many");
        check(Locale::en, "no forms", "1", "no forms");
    }
}
