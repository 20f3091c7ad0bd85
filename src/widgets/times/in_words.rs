//! Display of dates and times in words, in the reader's language.

use super::moment::Moment;
use crate::dom::{View, el};
use crate::widgets::{intl, json};
use crate::words::{Locale, use_locale};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Parses a text as a moment; `None` if it is none.
type Parse = fn(&str) -> Option<Moment>;

/// Shows a moment in words, with the exact text in the title; any other text unchanged.
pub(super) fn show_as(leaf: &Leaf, parse: Parse) -> View {
    let Value::String(exact) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(moment) = parse(exact) else { return json::show_any(&leaf.value) };
    let text = intl::moment(use_locale().get(), &moment, leaf.is_in_row);
    el("time").attr("datetime", exact.clone()).attr("title", exact.clone()).child(text).into()
}

/// Returns the long words of a moment for searching, even where short ones are shown, since those are prefixes of the
/// long ones.
pub(super) fn written_as(leaf: &Leaf, locale: Locale, parse: Parse) -> Option<String> {
    let moment = parse(leaf.value.as_str()?)?;
    Some(intl::moment(locale, &moment, false))
}
