//! The button that opens a part of the form as JSON.

use crate::dom::{El, derived, el, element_of};
use crate::ui::{icon_button, quiet_button};
use crate::words;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::form::NodeId;
use web_sys::Event;

/// The button that asks for a part as JSON. The form listens for all of them ([`asked_for`]): a
/// list of a thousand groups has a thousand.
pub(super) fn json_button(node: NodeId, name: Signal<String>) -> El {
    let locale = words::use_locale();
    let text = derived(move || words_now!(locale.get(), form.as_json, name = name.get()));
    icon_button("icon icon-json", text).attr("data-json", node.to_string())
}

/// The button that asks for a whole form. It stands alone below it, so it says what it does.
pub(super) fn whole_button(root: NodeId) -> El {
    quiet_button("icon icon-json", words!(form.whole_as_json)).attr("data-json", root.to_string())
}

/// The part that a click asks for.
pub(super) fn asked_for(event: &Event) -> Option<NodeId> {
    let target = element_of::<web_sys::Element>(event)?;
    let button = target.closest("[data-json]").ok()??;
    NodeId::parse(&button.get_attribute("data-json")?)
}

/// The heading of a group with its button. Where the heading stands elsewhere, the button does too.
pub(super) fn legend_row(legend: El, node: NodeId, title: Option<Signal<String>>) -> El {
    let button = title.map(|title| json_button(node, title));
    el("div").class("legend-row").child(legend).child(button)
}
