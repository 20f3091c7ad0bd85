//! The display of dates and times in words, in the reader's language.

use super::moment::Moment;
use crate::dom::{View, el};
use crate::widgets::{intl, json};
use crate::words::{Locale, use_locale};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Parses a text as a moment; `None` if it is none.
type Parse = fn(&str) -> Option<Moment>;

/// Draws a moment in words, with the exact text as its title; a text that is no moment is shown as it is.
pub(super) fn show_as(leaf: &Leaf, parse: Parse) -> View {
    let Value::String(exact) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(moment) = parse(exact) else { return json::show_any(&leaf.value) };
    let text = intl::moment(use_locale().get(), &moment, leaf.is_in_row);
    el("time").attr("datetime", exact.clone()).attr("title", exact.clone()).child(text).into()
}

/// Returns a moment in long words, even if short ones are shown: a search finds short ones by their beginnings, too.
pub(super) fn written_as(leaf: &Leaf, locale: Locale, parse: Parse) -> Option<String> {
    let moment = parse(leaf.value.as_str()?)?;
    Some(intl::moment(locale, &moment, false))
}
