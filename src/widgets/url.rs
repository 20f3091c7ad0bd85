//! An address on the web.
//! Refuses to link to anything but the web and mail.

use super::line::{Line, line};
use super::link::Link;
use super::{Control, json, text};
use leptos::prelude::*;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> AnyView {
    let exact = Line::exact("w-full");
    line(control, Line { input_mode: "url", autocomplete: "url", ..exact })
}

pub(super) fn show(leaf: &Leaf) -> AnyView {
    let Value::String(address) = &leaf.value else { return json::show_any(&leaf.value) };
    match Link::parse(address).filter(|_| !leaf.open) {
        Some(link) => view! {
            <a href=link.href title=link.host rel="noopener noreferrer" target="_blank" class="url">
                {address.clone()}
            </a>
        }
        .into_any(),
        None => text::show_text(address),
    }
}
