//! A number, with every digit that was written. The input is of type `text`: the browser's `number`
//! drops what is no number yet, and changes with the wheel.

use super::axis::exact_number;
use super::line::{Line, line};
use super::{Control, intl, json};
use crate::dom::{El, View, el};
use crate::words::{Locale, use_locale};
use pilcrow_core::field::{FieldKind, without_noise};
use pilcrow_core::joined::joined;
use pilcrow_core::solution::{Leaf, Measure};
use serde_json::{Number, Value};

pub(super) fn edit(control: Control) -> View {
    let input_mode = input_mode(&control.field.kind);
    let number = bounds(&control.field.kind);
    line(control, Line { input_mode, number, ..Line::exact("w-short") })
}

/// What the keys that step through numbers have to know.
fn bounds(kind: &FieldKind) -> Option<String> {
    let FieldKind::Number { integer, minimum, maximum, step } = kind else { return None };
    let whole = integer.then(|| "1".to_owned());
    let parts = [&whole, minimum, maximum, step];
    Some(joined(&mut parts.iter().map(|part| part.as_deref().unwrap_or_default()), "|"))
}

/// The keyboard that a phone brings up. Some keyboards for numbers have no minus sign, so they
/// are asked for only where the schema leaves none to type.
fn input_mode(kind: &FieldKind) -> &'static str {
    let FieldKind::Number { integer, minimum, .. } = kind else { return "text" };
    let signless = minimum.as_ref().is_some_and(|minimum| !minimum.starts_with('-'));
    match (signless, integer) {
        (true, true) => "numeric",
        (true, false) => "decimal",
        (false, _) => "text",
    }
}

/// The number with what it counts, and as a bar where it is a part of a whole.
pub(super) fn show(leaf: &Leaf) -> View {
    let Value::Number(number) = &leaf.value else { return json::show_any(&leaf.value) };
    let shown = show_measured(number, leaf.measure.as_ref());
    let Some(whole) = leaf.whole else { return shown.into() };
    let bar = el("meter")
        .class("share")
        .attr("aria-hidden", "true")
        .attr("max", whole.to_string())
        .attr("value", number.to_string());
    el("span").class("with-share").child(shown).child(bar).into()
}

/// A number as the reader writes numbers; the exact digits are in its title where they differ.
pub(super) fn show_number(number: &Number) -> View {
    show_measured(number, None).into()
}

/// A number with more signs than that is not set large.
const LONG: usize = 14;

fn show_measured(number: &Number, measure: Option<&Measure>) -> El {
    let exact = number.to_string();
    let locale = use_locale().get();
    let shown = exact_number(locale, &exact, measure);
    let title = (shown != exact).then(|| exact.clone());
    let class = if shown.chars().count() > LONG { "number number-long" } else { "number" };
    el("data").class(class).attr("value", exact).attr("title", title).child(shown)
}

/// A number in the reader's way, where that is longer than its digits.
pub(super) fn written(text: &str, locale: Locale) -> Option<String> {
    let meant = without_noise(text);
    let text = meant.as_deref().unwrap_or(text);
    let is_short = text.len() < 5 && !text.contains('.');
    decimals(text).filter(|_| !is_short).map(|decimals| intl::number(locale, text, decimals))
}

/// How many decimals a number has, if it can be set in the reader's way without losing a digit:
/// plainly written, and within what every browser's formatter holds.
pub(super) fn decimals(text: &str) -> Option<u8> {
    const DIGITS: usize = 100;
    const DECIMALS: usize = 20;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let held = !whole.is_empty() && whole.len() <= DIGITS && fraction.len() <= DECIMALS;
    (plain && held).then(|| u8::try_from(fraction.len()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_set_in_the_readers_way_only_if_no_digit_is_lost() {
        assert_eq!(decimals("-12345678901234567890.10"), Some(2));
        assert_eq!(decimals("0"), Some(0));
        assert_eq!(decimals("1e400"), None);
        assert_eq!(decimals("1.5E3"), None);
        assert_eq!(decimals("0.123456789012345678901"), None);
        assert_eq!(decimals(&"9".repeat(101)), None);
    }

    #[test]
    fn a_keyboard_without_a_minus_is_asked_for_only_where_none_is_needed() {
        let number = |integer, minimum: Option<&str>| FieldKind::Number {
            integer,
            minimum: minimum.map(str::to_owned),
            maximum: None,
            step: None,
        };
        assert_eq!(input_mode(&number(true, Some("0"))), "numeric");
        assert_eq!(input_mode(&number(false, Some("0.5"))), "decimal");
        assert_eq!(input_mode(&number(true, Some("-5"))), "text");
        assert_eq!(input_mode(&number(false, None)), "text");
    }
}
