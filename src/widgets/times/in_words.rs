//! Dates and times as they are read: in words, in the reader's language.

use super::moment::Moment;
use crate::dom::{View, el};
use crate::widgets::{intl, json};
use crate::words::{Locale, use_locale};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Reads a text as a moment, where it is one.
type Parse = fn(&str) -> Option<Moment>;

/// In words, with the exact text in reach; a text that is no moment is shown as it is.
pub(super) fn show_as(leaf: &Leaf, parse: Parse) -> View {
    let Value::String(exact) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(moment) = parse(exact) else { return json::show_any(&leaf.value) };
    let text = intl::moment(use_locale().get(), &moment, leaf.is_in_row);
    el("time").attr("datetime", exact.clone()).attr("title", exact.clone()).child(text).into()
}

/// In long words also where short ones are shown: these are found by their beginnings, too.
pub(super) fn written_as(leaf: &Leaf, locale: Locale, parse: Parse) -> Option<String> {
    let moment = parse(leaf.value.as_str()?)?;
    Some(intl::moment(locale, &moment, false))
}
