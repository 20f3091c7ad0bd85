//! Reads string and number literals of JSON and JSON5, and JavaScript's template strings. A number keeps its digits as
//! written.

use super::scanner::Scanner;
use super::text_error::{TextError, TextErrorKind};
use serde_json::{Number, Value};

/// Reads a string in `"`, `'` or backticks from its opening quote. The flag is true if the closing quote was there.
pub(super) fn string(scanner: &mut Scanner) -> Result<(String, bool), TextError> {
    let Some(quote) = scanner.next() else {
        return Err(scanner.error(TextErrorKind::UnexpectedEnd(None)));
    };
    let mut read = String::new();
    let is_whole = rest_of_string(scanner, quote, &mut read)?;
    Ok((read, is_whole))
}

/// Reads a string up to its closing quote, from after the opening one or from where reading stopped. If the text ends
/// first, the scanner stops before any escape that further text may complete.
pub(super) fn rest_of_string(
    scanner: &mut Scanner,
    quote: char,
    read: &mut String,
) -> Result<bool, TextError> {
    let start = scanner.offset().saturating_sub(quote.len_utf8());
    let special = |byte| char::from(byte) == quote || matches!(byte, b'\\' | b'\n' | b'\r');
    loop {
        read.push_str(scanner.take_until(special));
        let sure = scanner.offset();
        match scanner.next() {
            Some(letter) if letter == quote => return Ok(true),
            Some('\\') => match escape(scanner)? {
                Escape::Text(text) => read.push_str(&text),
                Escape::Unfinished => {
                    scanner.go_back(sure);
                    return Ok(false);
                }
            },
            Some('\n' | '\r') if quote != '`' && !scanner.leniency.by_model => {
                return Err(scanner.error_at(start, TextErrorKind::UnclosedString));
            }
            Some(letter) => read.push(letter),
            None if scanner.leniency.partial => return Ok(false),
            None => return Err(scanner.error_at(start, TextErrorKind::UnclosedString)),
        }
    }
}

enum Escape {
    Text(String),
    Unfinished,
}

fn escape(scanner: &mut Scanner) -> Result<Escape, TextError> {
    let start = scanner.offset();
    let plain = match scanner.next() {
        None => return Ok(Escape::Unfinished),
        Some('n') => '\n',
        Some('t') => '\t',
        Some('r') => '\r',
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('v') => '\u{b}',
        Some('0') => '\0',
        Some('\n' | '\u{2028}' | '\u{2029}') => return Ok(Escape::Text(String::new())),
        // A `\n` of the same line end may follow.
        Some('\r') if scanner.leniency.partial && scanner.rest().is_empty() => {
            return Ok(Escape::Unfinished);
        }
        Some('\r') => {
            scanner.take('\n');
            return Ok(Escape::Text(String::new()));
        }
        Some('x') => return code_point(scanner, start, 2),
        Some('u') => return code_point(scanner, start, 4),
        // Models forget to double the backslash: `C:\Users`.
        Some(other) if scanner.leniency.by_model && other.is_alphanumeric() => {
            return Ok(Escape::Text(format!("\\{other}")));
        }
        Some(other) => other,
    };
    Ok(Escape::Text(plain.to_string()))
}

fn code_point(scanner: &mut Scanner, start: usize, length: usize) -> Result<Escape, TextError> {
    let Some(first) = hex(scanner, length) else {
        return unfinished_escape(scanner, start);
    };
    if (0xD800..0xDC00).contains(&first) && scanner.rest().starts_with("\\u") {
        let Some(second) = scanner.rest().get(2..6).and_then(code) else {
            return unfinished_escape(scanner, start);
        };
        // Otherwise it is half of a surrogate pair without the other half.
        if (0xDC00..0xE000).contains(&second) {
            scanner.pass(6);
            let combined = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            return Ok(Escape::Text(char::from_u32(combined).unwrap_or('\u{fffd}').to_string()));
        }
    }
    let may_be_paired = match scanner.rest() {
        "" => true,
        rest => rest == "\\" && scanner.leniency.partial,
    };
    if may_be_paired && char::from_u32(first).is_none() {
        return unfinished_escape(scanner, start);
    }
    Ok(Escape::Text(char::from_u32(first).unwrap_or('\u{fffd}').to_string()))
}

fn unfinished_escape(scanner: &Scanner, start: usize) -> Result<Escape, TextError> {
    if scanner.leniency.partial && scanner.rest().len() < 6 {
        return Ok(Escape::Unfinished);
    }
    if scanner.leniency.by_model {
        return Ok(Escape::Text(format!("\\{}", scanner.since(start))));
    }
    Err(scanner.error_at(start, TextErrorKind::BadEscape))
}

/// Parses hexadecimal digits; a sign is an error.
fn code(digits: &str) -> Option<u32> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_plain)
}

fn hex(scanner: &mut Scanner, length: usize) -> Option<u32> {
    let value = code(scanner.rest().get(..length)?)?;
    for _ in 0..length {
        scanner.next();
    }
    Some(value)
}

/// Reads a number. A JSON number stays as written; JSON5's other spellings (`+1`, `.5`, `5.`, `0x1F`) become the JSON
/// number of the same value. `None` if a partial answer ends in what is no number yet.
pub(super) fn number(scanner: &mut Scanner) -> Result<Option<Value>, TextError> {
    let start = scanner.offset();
    let written = scanner.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    if let Some(number) = json_number(written) {
        return Ok(Some(Value::Number(number)));
    }
    if scanner.leniency.partial && scanner.rest().is_empty() {
        return Ok(None);
    }
    if scanner.leniency.by_model && is_no_number(written.trim_start_matches(['+', '-'])) {
        return Ok(Some(Value::Null));
    }
    let kind = match written.trim_start_matches(['+', '-']) {
        "NaN" | "Infinity" => TextErrorKind::NotANumber(written.to_owned()),
        _ => TextErrorKind::BadNumber(written.to_owned()),
    };
    Err(scanner.error_at(start, kind))
}

/// True for the words that programs write for values that are no number.
pub(super) fn is_no_number(word: &str) -> bool {
    matches!(word, "NaN" | "nan" | "Infinity" | "inf")
}

fn json_number(written: &str) -> Option<Number> {
    if is_json_number(written) {
        return Some(Number::from_string_unchecked(written.to_owned()));
    }
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", written.strip_prefix('+').unwrap_or(written)),
    };
    let respelled = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => decimal(hex)?,
        None => with_both_sides(digits),
    };
    let respelled = format!("{sign}{respelled}");
    is_json_number(&respelled).then(|| Number::from_string_unchecked(respelled))
}

/// The most hexadecimal digits of a number, as a limit against hostile documents.
const MAX_HEX: usize = 32;

/// Converts a hexadecimal number to decimal digits.
fn decimal(hex: &str) -> Option<String> {
    if hex.is_empty() || hex.len() > MAX_HEX {
        return None;
    }
    // Digits in reverse order, the lowest first.
    let mut digits = vec![0_u32];
    for letter in hex.chars() {
        let mut carried = letter.to_digit(16)?;
        for digit in &mut digits {
            carried += *digit * 16;
            *digit = carried % 10;
            carried /= 10;
        }
        while carried > 0 {
            digits.push(carried % 10);
            carried /= 10;
        }
    }
    let digits = digits.into_iter().rev().filter_map(|digit| char::from_digit(digit, 10));
    Some(digits.collect())
}

/// Adds the zero that JSON requires on both sides of a decimal point.
fn with_both_sides(digits: &str) -> String {
    let (mantissa, exponent) = digits.split_at(digits.find(['e', 'E']).unwrap_or(digits.len()));
    match mantissa.split_once('.') {
        Some(("", fraction)) => format!("0.{fraction}{exponent}"),
        Some((whole, "")) => format!("{whole}{exponent}"),
        _ => digits.to_owned(),
    }
}

/// True for a number by the grammar of RFC 8259, section 6. Checked here because `Number::from_str` would respell the
/// number (`1e400` as `1e+400`).
pub(super) fn is_json_number(written: &str) -> bool {
    let unsigned = written.strip_prefix('-').unwrap_or(written);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (unsigned.get(..at), unsigned.get(at + 1..)),
        None => (Some(unsigned), None),
    };
    let (whole, fraction) = match mantissa.and_then(|mantissa| mantissa.split_once('.')) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa.unwrap_or_default(), None),
    };
    let exponent = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    let leading_zero = whole.len() > 1 && whole.starts_with('0');
    is_digits(whole)
        && !leading_zero
        && fraction.is_none_or(is_digits)
        && exponent.is_none_or(is_digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
