//! Strings and numbers of JSON, of JSON5, and JavaScript's template strings.
//! A number keeps the digits it was written with.

use super::scanner::Scanner;
use super::text_error::{TextError, TextErrorKind};
use serde_json::{Number, Value};

/// Reads a string in `"`, `'` or backticks, the scanner standing on its opening quote.
/// The flag says whether the closing quote was there.
pub(super) fn string(scanner: &mut Scanner) -> Result<(String, bool), TextError> {
    let Some(quote) = scanner.next() else {
        return Err(scanner.error(TextErrorKind::UnexpectedEnd(None)));
    };
    let mut read = String::new();
    let is_whole = rest_of_string(scanner, quote, &mut read)?;
    Ok((read, is_whole))
}

/// Reads a string to its closing quote, from behind the opening one or from where reading has stopped. Where the
/// closing quote is missing, the scanner is left before what may be read otherwise once more has come.
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
        // A `\n` that belongs to it may come.
        Some('\r') if scanner.leniency.partial && scanner.rest().is_empty() => {
            return Ok(Escape::Unfinished);
        }
        Some('\r') => {
            scanner.take('\n');
            return Ok(Escape::Text(String::new()));
        }
        Some('x') => return code_point(scanner, start, 2),
        Some('u') => return code_point(scanner, start, 4),
        // Models forget to write it twice: `C:\Users`.
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
        // Else it is a half without the other, and a character of its own follows.
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

/// Hexadecimal digits, and nothing else: a sign is none.
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

/// Reads a number. Text that is a JSON number stays as written; JSON5's other spellings
/// (`+1`, `.5`, `5.`, `0x1F`) become the JSON number of the same value.
/// `None`, in a half-written answer, where what is there is no number yet.
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

/// Whether a word is what programs write where a number cannot be told.
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

/// The most hexadecimal digits that are read: converting a longer number would be a way to exhaust us.
const MAX_HEX: usize = 32;

/// A hexadecimal number in decimal digits.
fn decimal(hex: &str) -> Option<String> {
    if hex.is_empty() || hex.len() > MAX_HEX {
        return None;
    }
    // The last digit first.
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

/// Gives a decimal point the digits that JSON wants on both sides of it.
fn with_both_sides(digits: &str) -> String {
    let (mantissa, exponent) = digits.split_at(digits.find(['e', 'E']).unwrap_or(digits.len()));
    match mantissa.split_once('.') {
        Some(("", fraction)) => format!("0.{fraction}{exponent}"),
        Some((whole, "")) => format!("{whole}{exponent}"),
        _ => digits.to_owned(),
    }
}

/// The grammar of RFC 8259, section 6. Checked here because `Number::from_str` would rewrite
/// what it reads (`1e400` to `1e+400`).
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
