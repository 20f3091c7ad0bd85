//! An address on the web.
//! Refuses to link to anything but the web and mail.

use super::line::{Line, line};
use super::link::Link;
use super::{Control, json, text};
use crate::dom::View;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> View {
    let exact = Line::exact("w-full");
    line(control, Line { input_mode: "url", autocomplete: "url", ..exact })
}

pub(super) fn show(leaf: &Leaf) -> View {
    let Value::String(address) = &leaf.value else { return json::show_any(&leaf.value) };
    match Link::parse(address).filter(|_| !leaf.open) {
        Some(link) => link.element("url").child(address.clone()).into(),
        None => text::show_text(address),
    }
}
