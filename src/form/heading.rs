//! The heading of a group, a list or an entry: its name as the button that folds the part, and the button that opens
//! the part as JSON. [`super::find`] handles the clicks on the former, the JSON dialog those on the latter.

use crate::dom::{El, View, derived, el, element_of};
use crate::session::InputForm;
use crate::ui::{icon_button, plain_button, quiet_button};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::form::NodeId;
use web_sys::Event;

/// Draws the fold button. The part's element has the class `folded` while it is folded.
pub(super) fn fold_button(form: InputForm, node: NodeId, name: impl Into<View>) -> El {
    named(form, node, name.into())
}

/// Draws a fold button without visible words, for a name that has another function already.
pub(super) fn fold_sign(form: InputForm, node: NodeId, name: impl Into<View>) -> El {
    let name = el("span").class("visually-hidden").child(name);
    fold_button(form, node, name).class("fold fold-sign")
}

/// True if a place has parts, so that it can be folded.
pub(super) fn is_foldable(form: InputForm, node: NodeId) -> bool {
    form.widget(node).facts().has_parts
}

fn named(form: InputForm, node: NodeId, name: View) -> El {
    let id = form.id(node);
    plain_button("fold")
        .attr("aria-expanded", if form.is_folded(node) { "false" } else { "true" })
        .attr("aria-controls", id.clone() + "-field")
        .attr("id", id + "-fold")
        .child(name)
}

/// Draws the button that opens a part as JSON. The form listens to all of them ([`event_target`]), since a list of a
/// thousand groups has a thousand.
pub(super) fn json_button(node: NodeId, name: Signal<String>) -> El {
    let locale = words::use_locale();
    let text = derived(move || words_now!(locale.get(), form.as_json, name = name.get()));
    icon_button("icon icon-json", text).attr("data-json", node.to_string())
}

/// Draws the button that opens a whole form as JSON. It is alone below the form, so that its words are visible.
pub(super) fn whole_button(root: NodeId) -> El {
    quiet_button("icon icon-json", words!(form.whole_as_json)).attr("data-json", root.to_string())
}

/// Returns the part whose JSON button was clicked.
pub(super) fn event_target(event: &Event) -> Option<NodeId> {
    let target = element_of::<web_sys::Element>(event)?;
    let button = target.closest("[data-json]").ok()??;
    NodeId::parse(&button.get_attribute("data-json")?)
}

/// Draws the heading of a group with its JSON button; without a title the button is drawn elsewhere.
pub(super) fn legend_row(legend: El, node: NodeId, title: Option<Signal<String>>) -> El {
    let button = title.map(|title| json_button(node, title));
    el("div").class("legend-row").child(legend).child(button)
}
