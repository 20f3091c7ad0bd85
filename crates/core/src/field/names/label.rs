//! Makes readable labels from keys without a title in the schema. Keys that are no identifiers stay as they are, since
//! they are words already.

use crate::field::values::letter_case;
use crate::text::joined::joined;
use crate::text::letters::{is_letter, is_letter_or_digit};
use serde_json::Value;

/// Abbreviations that are written in capitals, in the spelling of keys.
const ABBREVIATIONS: [&str; 33] = [
    "api", "bic", "cpu", "css", "csv", "ean", "eur", "faq", "gbp", "gdpr", "gps", "html", "http",
    "https", "iban", "id", "ip", "isbn", "iso", "json", "kpi", "pdf", "rub", "sku", "sms", "sql",
    "uri", "url", "usd", "utc", "vat", "vip", "xml",
];

/// Returns a key as a label: `needsHuman` and `needs_human` as "Needs human", `userID` and `user_id` as "User ID".
///
/// A key with anything but letters, digits, `_` and `-` stays as it is, and so does one that begins with a digit (a
/// date, a number). A blank key is quoted, since a heading must not be empty.
pub fn readable_key(key: &str) -> String {
    if key.trim().is_empty() {
        return format!("\"{key}\"");
    }
    let is_part = |c: char| is_letter_or_digit(c) || matches!(c, '_' | '-' | '$');
    let begins_with_digit = key.chars().next().is_some_and(|c| c.is_ascii_digit());
    if begins_with_digit || !key.chars().all(is_part) {
        return key.to_owned();
    }
    let words: Vec<String> = words(key).iter().map(|word| spelled_parts(word)).collect();
    let sentence = joined(&mut words.iter().map(String::as_str), " ");
    if sentence.is_empty() { key.to_owned() } else { with_capital(&sentence) }
}

/// Returns a code as words: `on_the_way` as "on the way", `IN_PROGRESS` as "IN PROGRESS".
///
/// Only letters with single `_` between them count as a code; any other value stays as it is, such as `win_10` or
/// `_any`.
pub fn readable_code(value: &str) -> String {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_letter);
    match value.split('_').all(is_word) {
        true => joined(&mut value.split('_'), " "),
        false => value.to_owned(),
    }
}

/// True if the values are constants in a program's spelling: all in capitals, and at least one with `_`. Values such as
/// `EUR` and `USD` alone are proper names.
pub fn are_constants(values: &[Value]) -> bool {
    let mut texts = values.iter().filter_map(Value::as_str);
    let is_constant = |text: &str| text.chars().all(|c| c == '_' || letter_case::is_upper(c));
    texts.clone().all(is_constant) && texts.any(|text| readable_code(text).contains(' '))
}

/// Returns a constant as words: `TECH_SUPPORT` as "Tech support".
pub fn constant_words(code: &str) -> String {
    let words = readable_code(code);
    let words: Vec<String> = words.split(' ').map(spelled).collect();
    with_capital(&joined(&mut words.iter().map(String::as_str), " "))
}

fn words(key: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let letters: Vec<char> = key.chars().collect();
    for (index, &letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| letters.get(before));
        let is_within_word = letter == '-' && is_spelled(before, letters.get(index + 1));
        if matches!(letter, '_' | '-' | '$') && !is_within_word {
            words.push(String::new());
            continue;
        }
        let ends_lower = before.is_some_and(|c| letter_case::is_lower(*c) || c.is_ascii_digit());
        let next_lower = letters.get(index + 1).is_some_and(|c| letter_case::is_lower(*c));
        let ends_name = before.is_some_and(|c| letter_case::is_upper(*c)) && next_lower;
        if letter_case::is_upper(letter) && (ends_lower || ends_name) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(letter);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// True if a hyphen between these letters belongs to the word, as in Russian (`из-за`): programs only use Latin letters
/// for names.
fn is_spelled(before: Option<&char>, after: Option<&char>) -> bool {
    let is_other = |letter: &char| is_letter(*letter) && !letter.is_ascii();
    let (Some(before), Some(after)) = (before, after) else { return false };
    is_other(before) || is_other(after)
}

/// Spells each part of a hyphenated word.
fn spelled_parts(word: &str) -> String {
    let spell = |part: &str| if is_name(part) { part.to_owned() } else { spelled(part) };
    let parts: Vec<String> = word.split('-').map(spell).collect();
    joined(&mut parts.iter().map(String::as_str), "-")
}

/// True for a name that is written in capitals: `ID`, `URL`.
fn is_name(word: &str) -> bool {
    word.chars().count() > 1 && !word.chars().any(letter_case::is_lower)
}

/// Spells a word: `vat` and `Vat` as `VAT`, `ids` as `IDs`, other words in lower case.
fn spelled(word: &str) -> String {
    let lower: String = word.chars().map(letter_case::lower).collect();
    let singular = lower.strip_suffix('s').unwrap_or(&lower);
    if ABBREVIATIONS.contains(&lower.as_str()) {
        lower.to_ascii_uppercase()
    } else if ABBREVIATIONS.contains(&singular) {
        [&singular.to_ascii_uppercase(), "s"].concat()
    } else {
        lower
    }
}

fn with_capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(letter_case::upper);
    first.into_iter().chain(letters.as_str().chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(key: &str, expected: &str) {
        assert_eq!(readable_key(key), expected, "{key}");
    }

    #[test]
    fn identifiers_become_words() {
        check("needsHuman", "Needs human");
        check("total_cost", "Total cost");
        check("due-date", "Due date");
        check("_instance", "Instance");
        check("$schema", "Schema");
        check("userID", "User ID");
        check("HTTPServer", "HTTP server");
        check("URL", "URL");
        check("x", "X");
        check("line2", "Line2");
        check("addressLine2Text", "Address line2 text");
        check("имяПользователя", "Имя пользователя");
        check("vat_id", "VAT ID");
        check("sku", "SKU");
        check("isVip", "Is VIP");
        check("relatedIds", "Related IDs");
        check("idea", "Idea");
    }

    #[test]
    fn a_hyphen_that_is_part_of_a_word_stays() {
        check("из-за", "Из-за");
        check("онлайн-заказ", "Онлайн-заказ");
        check("номер_онлайн-заказа", "Номер онлайн-заказа");
        check("ID-номер", "ID-номер");
        check("e-mail", "E mail");
        check("-из", "Из");
    }

    #[track_caller]
    fn check_code(value: &str, expected: &str) {
        assert_eq!(readable_code(value), expected, "{value}");
    }

    #[test]
    fn codes_become_words() {
        check_code("on_the_way", "on the way");
        check_code("IN_PROGRESS", "IN PROGRESS");
        check_code("в_пути", "в пути");
        check_code("delivered", "delivered");
    }

    #[test]
    fn constants_of_a_program_become_words() {
        let check = |values: Value, is: bool| {
            assert_eq!(are_constants(values.as_array().unwrap()), is, "{values}");
        };
        check(json!(["BILLING", "TECH_SUPPORT", null]), true);
        check(json!(["EUR", "USD"]), false);
        check(json!(["TECH_SUPPORT", "Sales"]), false);
        check(json!(["A__B", "WIN_10"]), false);
        check(json!([1, null]), false);
        assert_eq!(constant_words("BILLING"), "Billing");
        assert_eq!(constant_words("TECH_SUPPORT"), "Tech support");
        assert_eq!(constant_words("ASK_FOR_ID"), "Ask for ID");
    }

    #[test]
    fn a_value_that_may_be_a_name_of_something_stays() {
        check_code("win_10", "win_10");
        check_code("_any", "_any");
        check_code("a__b", "a__b");
        check_code("gpt-4_mini", "gpt-4_mini");
        check_code("", "");
    }

    #[test]
    fn what_is_no_identifier_stays() {
        check("Total cost (EUR)", "Total cost (EUR)");
        check("ann@example.org", "ann@example.org");
        check("2026-08-01", "2026-08-01");
        check("", "\"\"");
        check(" ", "\" \"");
        check("___", "___");
    }
}
