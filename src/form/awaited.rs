//! Draws the parts of a long form when they come near the screen or next to the focus; the first are drawn at once.
//!
//! The browser's own search does not find what is not drawn yet: the price of a form of thousands
//! of fields that is usable within a second. A part that is to be focused is drawn at once.

use crate::dom::{El, View, before_paint, el};
use crate::host::near;
use crate::session::InputForm;
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::NodeId;
use std::cell::Cell;

/// How many parts are made at once between two pictures: more than the largest screen shows.
const AT_ONCE: usize = 24;

/// The height of a field, about, in pixels, so that the page is about as long as it will be.
const FIELD_HEIGHT: usize = 112;

thread_local! {
    static LEFT: Cell<usize> = const { Cell::new(AT_ONCE) };
}

/// Whether one more part may be made at once.
fn is_at_once() -> bool {
    LEFT.with(|left| {
        if left.get() == AT_ONCE {
            before_paint(|| LEFT.with(|left| left.set(AT_ONCE)));
        }
        let now = left.get();
        left.set(now.saturating_sub(1));
        now > 0
    })
}

/// The part of a form at a node. An empty element stands in its place until it is made.
pub(super) fn awaited(form: InputForm, node: NodeId, make: impl Fn() -> View + 'static) -> View {
    if is_at_once() {
        return make();
    }
    let fill: Fill = Box::new(move |shell| shell.child(make()));
    fill_later(form, node, el("div"), fields(form, node), fill).into()
}

/// Like [`awaited`], for what has an element of its own from the start.
pub(super) fn awaited_in(
    form: InputForm,
    node: NodeId,
    shell: El,
    fill: impl Fn(El) -> El + 'static,
) -> El {
    filled(form, node, shell, fields, Box::new(fill))
}

/// Like [`awaited_in`], for a row of a table, which is as high as the sheet says.
pub(super) fn awaited_row(
    form: InputForm,
    node: NodeId,
    shell: El,
    fill: impl Fn(El) -> El + 'static,
) -> El {
    filled(form, node, shell, |_, _| 1, Box::new(fill))
}

/// The element with what is in it, at once or when it comes near.
fn filled(
    form: InputForm,
    node: NodeId,
    shell: El,
    fields: fn(InputForm, NodeId) -> usize,
    fill: Fill,
) -> El {
    if is_at_once() { fill(shell) } else { fill_later(form, node, shell, fields(form, node), fill) }
}

type Fill = Box<dyn Fn(El) -> El>;

/// How many fields a part has by its schema; those of a list are not known before they are drawn.
pub(super) fn fields(form: InputForm, node: NodeId) -> usize {
    let fields = form.with_node(node, |node| match &node.field.kind {
        FieldKind::Object { properties, .. } => properties.len(),
        _ => 1,
    });
    fields.unwrap_or(1)
}

fn fill_later(form: InputForm, node: NodeId, shell: El, fields: usize, fill: Fill) -> El {
    let mut shell = shell.class("awaited").attr("id", shell_id(form, node));
    // One field is as high as the sheet says: an attribute less for each of thousands.
    if fields > 1 {
        shell = shell.style("block-size", format!("{}px", fields * FIELD_HEIGHT));
    }
    let filled = shell.clone();
    // Of the form, only what it needs: there are thousands that wait.
    let signal = form.arrival;
    near::when_near(&shell.element(), move || {
        drop(untrack(|| fill(filled.class("").style("block-size", ""))));
        signal.notify();
    });
    shell
}

/// The id that a part has until it is made. What looks for fields knows it by that.
fn shell_id(form: InputForm, node: NodeId) -> String {
    form.id(node) + "-awaited"
}

/// Makes a node's part, and those that it is in.
pub(super) fn make_now(form: InputForm, node: NodeId) {
    let parent = form.with_node(node, |node| node.parent).flatten();
    if let Some(parent) = parent {
        make_now(form, parent);
    }
    near::make_now(&shell_id(form, node));
}
