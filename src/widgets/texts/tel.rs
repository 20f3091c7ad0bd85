//! Control and display of a telephone number, kept as typed.

use super::line::{Line, line};
use crate::dom::{IntoTextProp, View, el};
use crate::widgets::{Control, json};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let (input_type, exact) = ("tel".into_text_prop(), Line::exact("w-medium"));
    line(control, Line { input_type, input_mode: "tel", autocomplete: "tel", ..exact })
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::String(number) = &leaf.value else { return json::show_any(&leaf.value) };
    match digits(number).filter(|_| !leaf.open) {
        Some(digits) => el("a").attr("href", format!("tel:{digits}")).child(number.clone()).into(),
        None => json::show_text(number),
    }
}

/// Returns the digits of a telephone number; `None` if it has characters other than digits and separators.
fn digits(number: &str) -> Option<String> {
    let (sign, rest) = match number.strip_prefix('+') {
        Some(rest) => ("+", rest),
        None => ("", number),
    };
    let groups = |c: char| matches!(c, ' ' | '-' | '.' | '(' | ')' | '/' | '\u{a0}');
    let plain = rest.chars().all(|c| c.is_ascii_digit() || groups(c));
    let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
    (plain && digits.len() > 2).then(|| format!("{sign}{digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_called_only_if_there_is_nothing_else_in_it() {
        assert_eq!(digits("+7 (495) 123-45-67").as_deref(), Some("+74951234567"));
        assert_eq!(digits("112").as_deref(), Some("112"));
        for text in ["", "12", "call me", "+1;ext=2", "*100#", "1+2345"] {
            assert_eq!(digits(text), None, "{text}");
        }
    }
}
