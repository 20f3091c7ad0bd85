//! Control and display of a date. The value is kept as typed.

use super::in_words::{show_as, written_as};
use super::moment::Moment;
use crate::dom::{View, derived};
use crate::widgets::Control;
use crate::widgets::texts::line::{Line, line};
use crate::words::Locale;
use pilcrow_core::field::Limits;
use pilcrow_core::solution::Leaf;
use std::cell::Cell;

/// Draws a native date picker while it can hold the text; any other text gets a plain input, since the picker would
/// show nothing.
pub(in crate::widgets) fn edit(control: Control) -> View {
    let holder = control.holder;
    let is_text = Cell::new(false);
    let input_type = derived(move || {
        is_text.set(is_text.get() || !fits_picker(&holder.text()));
        if is_text.get() { "text" } else { "date" }
    });
    let placeholder = Some("2026-11-21");
    let ends = match control.field.limits.as_deref() {
        // A picker has no exclusive bounds: the bound itself can be chosen, and is then reported as an issue.
        Some(Limits::Moments { least, most }) => {
            [least, most].map(|end| end.as_ref().map(|end| end.text.clone()))
        }
        _ => [None, None],
    };
    line(control, Line { input_type, placeholder, ends, ..Line::exact("w-short") })
}

fn fits_picker(text: &str) -> bool {
    text.is_empty() || Moment::parse_date(text).is_some()
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    show_as(leaf, Moment::parse_date)
}

pub(in crate::widgets) fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    written_as(leaf, locale, Moment::parse_date)
}
