//! A row of tabs by the ARIA pattern: one is in the tab order, the arrow keys go to the others.

use crate::dom::{El, RwSignal, derived, el, element_of};
use crate::words::Words;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

/// A tab: its name, the id of its panel, its words.
pub type Tab = (&'static str, &'static str, Words);

/// Draws the tabs; `chosen` is the name of the selected one.
pub fn tab_list(
    class: &'static str,
    label: Words,
    chosen: RwSignal<&'static str>,
    tabs: Vec<Tab>,
) -> El {
    let buttons: Vec<_> = tabs.into_iter().map(|tab| tab_button(tab, chosen)).collect();
    el("div")
        .class(class)
        .attr("role", "tablist")
        .attr("aria-label", label)
        .on_event("keydown", to_neighbour)
        .child(buttons)
}

fn tab_button((name, controls, words): Tab, chosen: RwSignal<&'static str>) -> El {
    let selected = move || chosen.get() == name;
    el("button")
        .attr("type", "button")
        .attr("role", "tab")
        .attr("id", format!("tab-{name}"))
        .attr("aria-controls", controls)
        .attr("aria-selected", derived(move || if selected() { "true" } else { "false" }))
        .attr("tabindex", derived(move || if selected() { "0" } else { "-1" }))
        .on("click", move |_| chosen.set(name))
        .child(words)
}

fn to_neighbour(event: KeyboardEvent) {
    let Some(tab) = element_of::<web_sys::Element>(&event) else { return };
    let next = match event.key().as_str() {
        "ArrowRight" => tab.next_element_sibling(),
        "ArrowLeft" => tab.previous_element_sibling(),
        _ => return,
    };
    if let Some(next) = next.and_then(|next| next.dyn_into::<web_sys::HtmlElement>().ok()) {
        event.prevent_default();
        drop(next.focus());
        next.click();
    }
}
