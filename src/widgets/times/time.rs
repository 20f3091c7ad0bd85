//! Control and display of a time of day. The value is kept as typed, with its offset.

use super::in_words::{show_as, written_as};
use super::moment::Moment;
use super::picker::pick;
use crate::dom::View;
use crate::widgets::Control;
use crate::widgets::texts::line::Line;
use crate::words::Locale;
use pilcrow_core::solution::Leaf;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let line = Line { placeholder: Some("14:30:00Z"), ..Line::exact("w-short") };
    pick(control, "time", line, Moment::parse_time)
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    show_as(leaf, Moment::parse_time)
}

pub(in crate::widgets) fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    written_as(leaf, locale, Moment::parse_time)
}
