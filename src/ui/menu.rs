//! A button that opens a menu. The browser closes it: on Escape, on a click elsewhere, and when an
//! item was chosen.

use super::plain_button;
use crate::dom::{El, RwSignal, View, before_paint, derived, el, element_of, elements, part};
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
    let list: Element = menu.element();
    let opener = opener
        .attr("popovertarget", id)
        .on_event("keydown", move |event: KeyboardEvent| open_by_arrow(&event, &list));
    [opener.into(), menu.into()].into()
}

/// An item of a menu, which closes it.
pub fn menu_item(id: &'static str, words: impl Into<View>) -> El {
    plain_button("menu-item")
        .attr("popovertarget", id)
        .attr("popovertargetaction", "hide")
        .child(words)
}

/// An item that opens something beside the form and closes it. Where that is opened by it, it is wanted: the focus goes
/// there.
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

/// Items that belong together.
pub fn menu_group() -> El {
    el("div").class("menu-group")
}

/// The arrow keys go from item to item, Home and End to the first and the last.
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

/// An arrow on the button opens the menu, and goes to its first item or its last.
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
