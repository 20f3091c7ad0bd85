//! Maps the elements of a form to their nodes.

use crate::session::{InputForm, Session};
use pilcrow_core::form::NodeId;
use web_sys::Element;

/// Selector of a field, or of the parts of an entry beside its field.
const AROUND: &str = "[id$=\"-field\"], .list-item-head, .list-item-actions";

/// Parses the form's index and the node from an element's id, such as `f0-12-field`.
pub fn place_of(element: &Element) -> Option<(usize, NodeId)> {
    let id = element.get_attribute("id")?;
    let mut parts = id.strip_prefix('f')?.split('-');
    let index = parts.next()?.parse().ok()?;
    Some((index, NodeId::parse(parts.next()?)?))
}

/// Removes an element from the page.
pub(super) fn take_away(element: &Element) {
    if let Some(around) = element.parent_node() {
        drop(around.remove_child(element));
    }
}

/// Returns the form with that index.
pub fn form_at(session: Session, index: usize) -> Option<InputForm> {
    session.forms().get(index).copied()
}

/// Returns the place that contains an element: its field, or the entry that its buttons belong to.
pub(super) fn place_around(element: &Element) -> Option<(usize, NodeId)> {
    let around = element.closest(AROUND).ok()??;
    place_of(&around).or_else(|| {
        let entry = around.closest("li").ok()??;
        place_of(&entry.query_selector("[id$=\"-field\"]").ok()??)
    })
}
