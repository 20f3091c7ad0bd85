//! The name of a group, a list or an entry as the button that folds what is below it. `find`
//! handles its clicks.

use crate::dom::{El, View, el};
use crate::session::InputForm;
use crate::ui::plain_button;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::form::NodeId;

/// The button. The element that it folds has the class `folded` while it is.
pub(super) fn fold_button(form: InputForm, node: NodeId, name: impl Into<View>) -> El {
    named(form, node, name.into())
}

/// The same beside a name that is something else already: a sign, which is called as the part is.
pub(super) fn fold_sign(form: InputForm, node: NodeId, name: impl Into<View>) -> El {
    let name = el("span").class("visually-hidden").child(name);
    fold_button(form, node, name).class("fold fold-sign")
}

/// Whether there is so much at a place that it can be folded.
pub(super) fn is_foldable(form: InputForm, node: NodeId) -> bool {
    matches!(form.widget(node), WidgetKind::Object | WidgetKind::Array | WidgetKind::Branches)
}

fn named(form: InputForm, node: NodeId, name: View) -> El {
    let id = form.id(node);
    plain_button("fold")
        .attr("aria-expanded", if form.is_folded(node) { "false" } else { "true" })
        .attr("aria-controls", id.clone() + "-field")
        .attr("id", id + "-fold")
        .child(name)
}
