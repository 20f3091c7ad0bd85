//! A row of tabs, by the pattern that keyboards and screen readers know: one is in the tab
//! order, the arrow keys go to the others.
//! Refuses to hold the panels.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A tab: its name, the id of what it shows, its words.
pub type Tab = (&'static str, &'static str, Signal<String>);

/// The tabs; `chosen` holds the name of one.
#[component]
pub fn TabList(
    class: &'static str,
    label: Signal<String>,
    chosen: RwSignal<&'static str>,
    tabs: Vec<Tab>,
) -> impl IntoView {
    let buttons = tabs.into_iter().map(|(name, controls, words)| {
        let selected = move || chosen.get() == name;
        view! {
            <button type="button" role="tab" id=format!("tab-{name}") aria-controls=controls
                aria-selected=move || selected().to_string()
                tabindex=move || if selected() { "0" } else { "-1" }
                on:click=move |_| chosen.set(name)>{words}</button>
        }
    });
    let buttons = buttons.collect_view();
    view! { <div class=class role="tablist" aria-label=label on:keydown=to_neighbour>{buttons}</div> }
}

fn to_neighbour(event: ev::KeyboardEvent) {
    let Some(tab) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return;
    };
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
