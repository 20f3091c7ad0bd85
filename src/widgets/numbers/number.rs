//! Control and display of a number, with every digit as written. The input has the type `text`: the browser's `number`
//! drops unfinished numbers, and changes with the mouse wheel.

use super::axis::decimals;
use crate::dom::{View, el};
use crate::widgets::texts::line::{Line, line};
use crate::widgets::{Control, intl, json};
use crate::words::Locale;
use pilcrow_core::field::{FieldKind, without_noise};
use pilcrow_core::solution::Leaf;
use pilcrow_core::text::joined::joined;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let input_mode = input_mode(&control.field.kind);
    let number = bounds(&control.field.kind);
    line(control, Line { input_mode, number, ..Line::exact("w-short") })
}

/// Returns the bounds for the key listener ([`super::keys`]), as an attribute.
fn bounds(kind: &FieldKind) -> Option<String> {
    let FieldKind::Number { integer, minimum, maximum, step } = kind else { return None };
    let whole = integer.then(|| "1".to_owned());
    let parts = [&whole, minimum, maximum, step];
    Some(joined(&mut parts.iter().map(|part| part.as_deref().unwrap_or_default()), "|"))
}

/// Returns the `inputmode` for phones. Some numeric keyboards have no minus sign, so that they are used only if the
/// schema allows no negative number.
fn input_mode(kind: &FieldKind) -> &'static str {
    let FieldKind::Number { integer, minimum, .. } = kind else { return "text" };
    let signless = minimum.as_ref().is_some_and(|minimum| !minimum.starts_with('-'));
    match (signless, integer) {
        (true, true) => "numeric",
        (true, false) => "decimal",
        (false, _) => "text",
    }
}

/// Shows a number with its unit, and with a bar if it is a part of a whole.
pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::Number(number) = &leaf.value else { return json::show_any(&leaf.value) };
    let text = json::show_measured(number, leaf.measure.as_ref());
    let Some(whole) = leaf.whole else { return text.into() };
    let bar = el("meter")
        .class("share")
        .attr("aria-hidden", "true")
        .attr("max", whole.to_string())
        .attr("value", number.to_string());
    el("span").class("with-share").child(text).child(bar).into()
}

/// Formats a number; `None` if it is short and looks the same.
pub(in crate::widgets) fn written(text: &str, locale: Locale) -> Option<String> {
    let meant = without_noise(text);
    let text = meant.as_deref().unwrap_or(text);
    let is_short = text.len() < 5 && !text.contains('.');
    decimals(text).filter(|_| !is_short).map(|decimals| intl::number(locale, text, decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

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
