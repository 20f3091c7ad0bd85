//! Maps the elements of a form to the nodes that they stand for.

use crate::session::{InputForm, Session};
use pilcrow_core::form::NodeId;
use web_sys::Element;

/// A field, or what stands beside an entry.
const AROUND: &str = "[id$=\"-field\"], .list-item-head, .list-item-actions";

/// The place that an element is of, by its id: `f0-12-field`.
pub fn place_of(element: &Element) -> Option<(usize, NodeId)> {
    let id = element.get_attribute("id")?;
    let mut parts = id.strip_prefix('f')?.split('-');
    let index = parts.next()?.parse().ok()?;
    Some((index, NodeId::parse(parts.next()?)?))
}

/// Takes an element out of the page.
pub(super) fn take_away(element: &Element) {
    if let Some(around) = element.parent_node() {
        drop(around.remove_child(element));
    }
}

/// The form of that number.
pub fn form_at(session: Session, index: usize) -> Option<InputForm> {
    session.forms().get(index).copied()
}

/// The place that something is in: its field; or the entry that its buttons belong to.
pub(super) fn place_around(element: &Element) -> Option<(usize, NodeId)> {
    let around = element.closest(AROUND).ok()??;
    place_of(&around).or_else(|| {
        let entry = around.closest("li").ok()??;
        place_of(&entry.query_selector("[id$=\"-field\"]").ok()??)
    })
}
