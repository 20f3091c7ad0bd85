//! Dates and times of day. A value stays as it was typed, with its offset.

use super::moment::Moment;
use crate::dom::{View, derived, el};
use crate::widgets::texts::line::{Line, line};
use crate::widgets::{Control, intl, json};
use crate::words::use_locale;
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use std::cell::Cell;

/// The native picker, while it can hold what is there. It would show any other text as nothing,
/// so that a person could not see what is wrong; such a text gets a plain line.
pub(in crate::widgets) fn edit(control: Control) -> View {
    let held = control.held;
    let kept = Cell::new(false);
    let input_type = derived(move || {
        kept.set(kept.get() || !fits_picker(&held.text()));
        if kept.get() { "text" } else { "date" }
    });
    let placeholder = Some("2026-11-21");
    line(control, Line { input_type, placeholder, ..Line::exact("w-short") })
}

fn fits_picker(text: &str) -> bool {
    text.is_empty() || Moment::parse_date(text).is_some()
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    show_as(leaf, Moment::parse_date)
}

pub(in crate::widgets) fn show_time(leaf: &Leaf) -> View {
    show_as(leaf, Moment::parse_time)
}

pub(in crate::widgets) fn show_date_time(leaf: &Leaf) -> View {
    show_as(leaf, Moment::parse_date_time)
}

/// In words, with the exact text in reach; a text that is no date is shown as it is.
fn show_as(leaf: &Leaf, parse: fn(&str) -> Option<Moment>) -> View {
    let Value::String(exact) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(moment) = parse(exact) else { return json::show_any(&leaf.value) };
    let shown = intl::moment(use_locale().get(), &moment, leaf.is_in_row);
    el("time").attr("datetime", exact.clone()).attr("title", exact.clone()).child(shown).into()
}
