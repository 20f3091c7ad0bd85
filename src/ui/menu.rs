//! A button that opens a menu. The browser closes it on Escape, on a click elsewhere, and when an item was chosen.

use super::plain_button;
use crate::dom::{El, RwSignal, View, before_paint, derived, el, element_of, elements, part};
use crate::words::Words;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// Draws a menu with an id that is unique on the page: the button that opens it, its name, and its items, which are
/// drawn whenever it opens.
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
            // On closing, the items stay: one of them has the focus, which then returns to the button.
            let menu = element_of::<Element>(&event);
            if menu.is_some_and(|menu| menu.matches(":popover-open") != Ok(true)) {
                opened.set(opened.get_untracked() + 1);
            }
        })
        .child(items);
    let list: Element = menu.element();
    let opener = opener
        .attr("popovertarget", id)
        .on_event("keydown", move |event: KeyboardEvent| open_by_arrow(&event, &list));
    [opener.into(), menu.into()].into()
}

/// Draws a menu item, which closes the menu.
pub fn menu_item(id: &'static str, words: impl Into<View>) -> El {
    plain_button("menu-item")
        .attr("popovertarget", id)
        .attr("popovertargetaction", "hide")
        .child(words)
}

/// Draws a menu item that opens or closes a view beside the form. Opening sets `is_wanted`, so that the view gets the
/// focus.
pub fn toggle_item(
    menu: &'static str,
    words: impl Into<View>,
    is_open: RwSignal<bool>,
    is_wanted: RwSignal<bool>,
) -> El {
    let pressed = derived(move || if is_open.get() { "true" } else { "false" });
    menu_item(menu, words).attr("aria-pressed", pressed).on("click", move |_| {
        let opens = !is_open.get_untracked();
        is_wanted.set(opens);
        is_open.set(opens);
    })
}

/// Draws a group of items.
pub fn menu_group() -> El {
    el("div").class("menu-group")
}

/// Moves between items by the arrow keys, and to the first and the last by Home and End.
fn to_neighbour(event: KeyboardEvent) {
    let Some(item) = element_of::<HtmlElement>(&event) else { return };
    let Ok(Some(menu)) = item.closest(".menu") else { return };
    let items = elements(&menu, ".menu-item");
    let now: &Element = &item;
    let at = items.iter().position(|element| element == now);
    let next = match event.key().as_str() {
        "ArrowDown" => at.map(|at| at + 1),
        "ArrowUp" => at.and_then(|at| at.checked_sub(1)),
        "Home" => Some(0),
        "End" => items.len().checked_sub(1),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next.and_then(|next| items.get(next)) {
        drop(next.unchecked_ref::<HtmlElement>().focus());
    }
}

/// Opens the menu on an arrow key on its button, and focuses the first item or the last.
fn open_by_arrow(event: &KeyboardEvent, menu: &Element) {
    let is_first = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    let Some(button) = element_of::<HtmlElement>(event) else { return };
    event.prevent_default();
    if menu.matches(":popover-open") != Ok(true) {
        button.click();
    }
    let menu = menu.clone();
    before_paint(move || {
        let items = elements(&menu, ".menu-item");
        let item = if is_first { items.first() } else { items.last() };
        if let Some(item) = item {
            drop(item.unchecked_ref::<HtmlElement>().focus());
        }
    });
}
