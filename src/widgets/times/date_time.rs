//! Control and display of a date with a time of day. The value is kept as typed, with its offset.

use super::in_words::{show_as, written_as};
use super::moment::Moment;
use super::picker::pick;
use crate::dom::View;
use crate::widgets::Control;
use crate::widgets::texts::line::Line;
use crate::words::Locale;
use pilcrow_core::solution::Leaf;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let line = Line { placeholder: Some("2026-11-21T14:30:00Z"), ..Line::exact("w-medium") };
    pick(control, "datetime-local", line, Moment::parse_date_time)
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    show_as(leaf, Moment::parse_date_time)
}

pub(in crate::widgets) fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    written_as(leaf, locale, Moment::parse_date_time)
}
