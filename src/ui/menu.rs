//! A button that opens a menu. The browser closes it: on Escape, on a click elsewhere, and when an
//! item was chosen.

use super::plain_button;
use crate::dom::{El, RwSignal, View, el, element_of, elements, part};
use crate::words::Words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// A menu by its id, which is the page's only one of that name: the button that opens it, what it is
/// called, and what is made whenever it opens.
pub fn menu(id: &'static str, opener: El, name: Words, items: impl Fn() -> View + 'static) -> View {
    let opened = RwSignal::new(0_u32);
    let items = part(move || (opened.get() > 0).then(|| untrack(&items)));
    let menu = el("div")
        .class("menu")
        .attr("id", id)
        .attr("popover", "auto")
        .attr("role", "group")
        .attr("aria-label", name)
        .on_event("keydown", to_neighbour)
        .on("beforetoggle", move |event| {
            // As it closes, its items stay: the focus is on one of them, and goes back to the button.
            let menu = element_of::<Element>(&event);
            if menu.is_some_and(|menu| menu.matches(":popover-open") != Ok(true)) {
                opened.set(opened.get_untracked() + 1);
            }
        })
        .child(items);
    [opener.attr("popovertarget", id).into(), menu.into()].into()
}

/// An item of a menu, which closes it.
pub fn menu_item(id: &'static str, words: impl Into<View>) -> El {
    plain_button("menu-item")
        .attr("popovertarget", id)
        .attr("popovertargetaction", "hide")
        .child(words)
}

/// Items that belong together.
pub fn menu_group() -> El {
    el("div").class("menu-group")
}

/// The arrow keys go from item to item.
fn to_neighbour(event: KeyboardEvent) {
    let Some(item) = element_of::<HtmlElement>(&event) else { return };
    let step = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    let Ok(Some(menu)) = item.closest(".menu") else { return };
    event.prevent_default();
    focus_neighbour(&menu, ".menu-item", &item, step);
}

/// Gives the focus to an element before or after one, among those that a selector finds.
fn focus_neighbour(within: &Element, selector: &str, from: &Element, step: i32) {
    let found = elements(within, selector);
    let at = found.iter().position(|element| element == from);
    let next = at.and_then(|at| at.checked_add_signed(isize::try_from(step).unwrap_or_default()));
    if let Some(next) = next.and_then(|next| found.get(next)) {
        drop(next.unchecked_ref::<HtmlElement>().focus());
    }
}
