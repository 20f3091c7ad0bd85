//! Lazy drawing of a long form: parts are drawn when they come near the screen or the focus; the first are drawn at
//! once.
//!
//! The browser's page search does not find parts that are not drawn yet: the price of a form of thousands of fields
//! that is usable within a second. A part that gets the focus is drawn at once.

use crate::dom::{El, View, before_paint, el};
use crate::host::near;
use crate::session::InputForm;
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::NodeId;
use std::cell::Cell;

/// The number of parts that are drawn at once between two frames: more than the largest screen shows.
const AT_ONCE: usize = 24;

/// The estimated height of a field in pixels, so that the page is about as long as it will be.
const FIELD_HEIGHT: usize = 112;

thread_local! {
    static LEFT: Cell<usize> = const { Cell::new(AT_ONCE) };
}

/// Returns true if one more part may be drawn at once.
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

/// Draws the part of a form at a node, possibly later: until then, an empty element is in its place.
pub(super) fn awaited(form: InputForm, node: NodeId, make: impl Fn() -> View + 'static) -> View {
    if is_at_once() {
        return make();
    }
    let fill: Fill = Box::new(move |shell| shell.child(make()));
    fill_later(form, node, el("div"), fields(form, node), fill).into()
}

/// Like [`awaited`], for a part that has an element of its own from the start.
pub(super) fn awaited_in(
    form: InputForm,
    node: NodeId,
    shell: El,
    fill: impl Fn(El) -> El + 'static,
) -> El {
    filled(form, node, shell, fields, Box::new(fill))
}

/// Like [`awaited_in`], for a row of a table, whose height the style sheet sets.
pub(super) fn awaited_row(
    form: InputForm,
    node: NodeId,
    shell: El,
    fill: impl Fn(El) -> El + 'static,
) -> El {
    filled(form, node, shell, |_, _| 1, Box::new(fill))
}

/// Fills the element at once, or when it comes near.
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

/// Returns the number of a part's fields by its schema; a list counts as one, since its entries are unknown before it
/// is drawn.
pub(super) fn fields(form: InputForm, node: NodeId) -> usize {
    let fields = form.with_node(node, |node| match &node.field.kind {
        FieldKind::Object { properties, .. } => properties.len(),
        _ => 1,
    });
    fields.unwrap_or(1)
}

fn fill_later(form: InputForm, node: NodeId, shell: El, fields: usize, fill: Fill) -> El {
    let mut shell = shell.class("awaited").attr("id", shell_id(form, node));
    // The style sheet sets the height of one field: that saves an attribute for each of thousands.
    if fields > 1 {
        shell = shell.style("block-size", format!("{}px", fields * FIELD_HEIGHT));
    }
    let filled = shell.clone();
    // Captures only what it needs of the form, since thousands of parts wait.
    let signal = form.arrival;
    near::when_near(&shell.element(), move || {
        drop(untrack(|| fill(filled.class("").style("block-size", ""))));
        signal.notify();
    });
    shell
}

/// Returns the id of a part until it is drawn, by which the search for fields knows it.
fn shell_id(form: InputForm, node: NodeId) -> String {
    form.id(node) + "-awaited"
}

/// Draws a node's part, and those around it, now.
pub(super) fn make_now(form: InputForm, node: NodeId) {
    let parent = form.with_node(node, |node| node.parent).flatten();
    if let Some(parent) = parent {
        make_now(form, parent);
    }
    near::make_now(&shell_id(form, node));
}
