//! Reorders the entries of a list: by dragging their handles, or by the arrow keys on a handle. The
//! places of a tuple stay.

use super::drag::Drag;
use super::entries::{Entries, item_button};
use crate::dom::{El, before_paint, by_id, el, element_of};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::form::{Edit, NodeId};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent};

/// The drag that goes on in a list, if one does.
type Going = Rc<Cell<Option<Drag>>>;

/// What an entry is dragged by. The list listens for all of them: one of a thousand entries has a
/// thousand.
pub(in crate::form) fn handle(entries: &Entries, item: NodeId, numbered: Signal<String>) -> El {
    let Entries { form, list, .. } = *entries;
    item_button(handle_id(entries, item), "icon icon-drag", words!(form.reorder), numbered)
        .attr("data-handle", item.to_string())
        .attr("aria-describedby", hint_id(&form.id(list)))
}

fn handle_id(entries: &Entries, item: NodeId) -> String {
    entries.form.id(item) + "-handle"
}

fn hint_id(id: &str) -> String {
    format!("{id}-reorder")
}

/// What handles are described by, once for a list.
pub(in crate::form) fn reorder_hint(entries: &Entries) -> El {
    let id = entries.form.id(entries.list);
    el("p").attr("hidden", "").attr("id", hint_id(&id)).child(words!(form.reorder_help))
}

/// Lets the entries that an element is around be put into another order.
pub(in crate::form) fn reorderable(around: El, entries: &Entries) -> El {
    let going = Going::default();
    let box_of_all: Element = around.element();
    let (for_down, for_move, for_up, for_keys) =
        (entries.clone(), entries.clone(), entries.clone(), entries.clone());
    let (down, moved, up, cancelled, keys) =
        (going.clone(), going.clone(), going.clone(), going.clone(), going);
    around
        .on_event("pointerdown", move |event: PointerEvent| {
            if let Some(item) = dragged_entry(&for_down, &event).filter(|_| event.button() == 0) {
                down.set(Some(Drag::begin(item, &event, &box_of_all)));
            }
        })
        .on_event("pointermove", move |event: PointerEvent| {
            if let Some(mut drag) = moved.take() {
                let begins = drag.moved(&event, &for_move);
                moved.set(Some(drag));
                if begins {
                    scroll_on(&moved, &for_move);
                }
            }
        })
        .on("pointerup", move |_| {
            if let Some((item, to)) = up.take().and_then(Drag::end) {
                move_to(&for_up, item, to);
                focus_handle(&for_up, item);
            }
        })
        .on("pointercancel", move |_| {
            cancelled.take().and_then(Drag::end);
        })
        .on_event("keydown", move |event: KeyboardEvent| {
            let Some(item) = dragged_entry(&for_keys, &event) else { return };
            if let Some(drag) = keys.take() {
                if event.key() == "Escape" {
                    event.prevent_default();
                    event.stop_propagation();
                    drag.end();
                } else {
                    keys.set(Some(drag));
                }
                return;
            }
            if let Some(to) = place_by_key(&for_keys, item, &event) {
                event.prevent_default();
                move_to(&for_keys, item, to);
                focus_handle(&for_keys, item);
            }
        })
}

/// While an entry is held near the edge of what scrolls, it scrolls.
fn scroll_on(going: &Going, entries: &Entries) {
    let (going, entries) = (going.clone(), entries.clone());
    before_paint(move || {
        if let Some(mut drag) = going.take().filter(|drag| drag.is_of(&entries)) {
            drag.scroll(&entries);
            going.set(Some(drag));
            scroll_on(&going, &entries);
        }
    });
}

/// The entry whose handle an event comes from.
fn dragged_entry(entries: &Entries, event: &Event) -> Option<NodeId> {
    let handle = element_of::<Element>(event)?.closest("[data-handle]").ok()??;
    let item = NodeId::parse(&handle.get_attribute("data-handle")?)?;
    entries.place(item).map(|_| item)
}

/// Where a key moves an entry to.
fn place_by_key(entries: &Entries, item: NodeId, event: &KeyboardEvent) -> Option<usize> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() {
        return None;
    }
    let at = entries.place(item)?;
    let last = entries.items.with_untracked(Vec::len).saturating_sub(1);
    let to = match event.key().as_str() {
        "ArrowUp" => at.saturating_sub(1),
        "ArrowDown" => at + 1,
        "Home" => 0,
        "End" => last,
        _ => return None,
    };
    Some(to.clamp(entries.fixed.min(last), last))
}

/// Moves an entry, and says where it is now.
pub(in crate::form) fn move_to(entries: &Entries, item: NodeId, to: usize) {
    let Entries { form, list, items, said, .. } = *entries;
    if let Some(from) = entries.place(item).filter(|from| *from != to) {
        form.apply(Edit::Move { list, from, to });
    }
    let (locale, count) = (words::use_locale().get_untracked(), items.with_untracked(Vec::len));
    said.set(words_now!(locale, form.moved, place = to + 1, count = count));
}

fn focus_handle(entries: &Entries, item: NodeId) {
    let id = handle_id(entries, item);
    before_paint(move || {
        let found = by_id(&id);
        if let Some(handle) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            drop(handle.focus());
        }
    });
}
