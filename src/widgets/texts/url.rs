//! Control and display of a web address. Only http(s) and mailto become links, and a picture is loaded only on the
//! reader's request.

use super::line::{Line, line};
use super::link::{Link, show_link};
use super::remote_picture::remote_picture;
use crate::dom::View;
use crate::widgets::{Control, json};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let exact = Line::exact("w-full");
    line(control, Line { input_mode: "url", autocomplete: "url", ..exact })
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    let Value::String(address) = &leaf.value else { return json::show_any(&leaf.value) };
    let Some(link) = Link::parse(address).filter(|_| !leaf.open) else {
        return json::show_text(address);
    };
    if leaf.content.as_deref() == Some("image") {
        return remote_picture(link, String::new());
    }
    show_link(link)
}
