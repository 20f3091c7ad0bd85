//! Control and display of a UUID (RFC 9562): the text as typed, and a button that generates a new one.

use super::line::{Line, line};
use crate::dom::{RwSignal, View, el, random_digits};
use crate::ui::{icon_button, plain_button};
use crate::widgets::{Control, json};
use crate::words;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let button = (!control.field.read_only).then(|| new_button(&control));
    let line = line(control, Line::exact("uuid-control"));
    el("div").class("control-row uuid").child(line).child(button).into()
}

/// Draws the button, with a live region that reads out the new value, since the focus stays on the button. The button's
/// name ends with the field's label, since several fields may have such a button.
fn new_button(control: &Control) -> View {
    let status = RwSignal::new(String::new());
    let heard = el("span").class("visually-hidden").attr("aria-live", "polite").child(status);
    let (holder, id) = (control.holder, format!("{}-new", control.id));
    let word = words!(widget.new_uuid);
    let put_new = move |_| {
        let Some(uuid) = random_digits().map(|digits| version_4(&digits)) else { return };
        status.set(uuid.clone());
        holder.put(Some(Value::String(uuid)));
    };
    let button = match control.compact {
        true => icon_button("icon icon-random", word),
        false => plain_button("button").child(word),
    };
    let button = button
        .attr("id", id.clone())
        .attr("aria-labelledby", format!("{id} {}", control.label_id()))
        .on("click", put_new)
        .on("blur", move |_| holder.leave());
    [button.into(), heard.into()].into()
}

/// Makes a UUID of version 4 (RFC 9562, section 5.4) of 32 random hexadecimal digits: two of them become the version
/// and the variant.
fn version_4(digits: &str) -> String {
    let digit = |(at, digit): (usize, char)| {
        let digit = match at {
            12 => '4',
            16 => variant(digit),
            _ => digit,
        };
        let hyphen = if matches!(at, 8 | 12 | 16 | 20) { "-" } else { "" };
        format!("{hyphen}{digit}")
    };
    digits.chars().enumerate().map(digit).collect()
}

/// Sets the digit's two highest bits to `10`, the variant.
fn variant(digit: char) -> char {
    let bits = digit.to_digit(16).unwrap_or_default();
    char::from_digit(bits & 0b11 | 0b1000, 16).unwrap_or('8')
}

/// Greatest length of a UUID in characters, with the prefix `urn:uuid:` (RFC 9562, section 4).
const MOST_LETTERS: usize = 45;

/// Shows a UUID as code; any other text as text.
pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::String(value) = &leaf.value else { return json::show_any(&leaf.value) };
    match may_be_uuid(value) {
        true => el("code").class("uuid-value").child(value.clone()).into(),
        false => json::show_text(value),
    }
}

fn may_be_uuid(text: &str) -> bool {
    (1..=MOST_LETTERS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_long_texts_are_not_shown_as_a_uuid() {
        for text in
            ["2B4C9F0E-8D1A-4A67-9A55-0C6F1F2F3A4B", "{2b4c9f0e}", "12", "urn:uuid:2b4c9f0e"]
        {
            assert!(may_be_uuid(text), "{text}");
        }
        for text in ["", "none was given", "1\n2", "№1", &"a".repeat(46)] {
            assert!(!may_be_uuid(text), "{text}");
        }
    }

    #[test]
    fn random_digits_become_a_uuid_of_version_4() {
        let check = |digits: &str, expected: &str| assert_eq!(version_4(digits), expected);
        check("00000000000000000000000000000000", "00000000-0000-4000-8000-000000000000");
        check("ffffffffffffffffffffffffffffffff", "ffffffff-ffff-4fff-bfff-ffffffffffff");
        check("2b4c9f0e8d1a1a67ca550c6f1f2f3a4b", "2b4c9f0e-8d1a-4a67-8a55-0c6f1f2f3a4b");
    }
}
