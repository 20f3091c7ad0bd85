//! The name of a group, a list or an entry, as the button that folds what is below it.
//! Refuses to fold: `find` listens for all of these buttons, and comes after the page's first part.

use crate::dom::{El, View};
use crate::piece::plain_button;
use crate::session::InputForm;
use pilcrow_core::form::NodeId;

/// The button. The element that it folds has the class `folded` while it is.
pub(super) fn fold_button(form: InputForm, node: NodeId, name: impl Into<View>) -> El {
    named(form, node, name.into())
}

fn named(form: InputForm, node: NodeId, name: View) -> El {
    let id = form.id(node);
    plain_button("fold")
        .attr("aria-expanded", if form.is_folded(node) { "false" } else { "true" })
        .attr("aria-controls", id.clone() + "-field")
        .attr("id", id + "-fold")
        .child(name)
}
