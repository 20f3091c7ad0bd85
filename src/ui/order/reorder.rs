//! The events of a list that can be reordered: pointer and keys on its handles.

use super::drag::Drag;
use super::listing::Order;
use crate::dom::{El, before_paint, element_of, focus_id};
use std::cell::Cell;
use std::rc::Rc;
use web_sys::{Element, Event, KeyboardEvent, PointerEvent};

/// The current drag in a list, if there is one.
type CurrentDrag = Rc<Cell<Option<Drag>>>;

/// Makes the entries within an element reorderable. One listener serves all of their handles, since a list may have
/// thousands.
pub fn reorderable(around: El, order: Rc<dyn Order>) -> El {
    let going = CurrentDrag::default();
    let box_of_all: Element = around.element();
    let (for_down, for_move, for_up, for_keys) =
        (Rc::clone(&order), Rc::clone(&order), Rc::clone(&order), order);
    let (down, moved, up, cancelled, keys) =
        (going.clone(), going.clone(), going.clone(), going.clone(), going);
    around
        .on_event("pointerdown", move |event: PointerEvent| {
            if let Some(name) = dragged_entry(&*for_down, &event).filter(|_| event.button() == 0) {
                down.set(Some(Drag::begin(name, &event, &box_of_all)));
            }
        })
        .on_event("pointermove", move |event: PointerEvent| {
            if let Some(mut drag) = moved.take() {
                let begins = drag.moved(&event, &*for_move);
                moved.set(Some(drag));
                if begins {
                    scroll_on(&moved, &for_move);
                }
            }
        })
        .on("pointerup", move |_| {
            if let Some((name, to)) = up.take().and_then(Drag::end) {
                move_entry(&*for_up, &name, to);
            }
        })
        .on("pointercancel", move |_| {
            cancelled.take().and_then(Drag::end);
        })
        .on_event("keydown", move |event: KeyboardEvent| by_key(&*for_keys, &keys, &event))
}

/// Handles keys: Escape cancels a drag; other keys on a handle move its entry.
fn by_key(order: &dyn Order, going: &CurrentDrag, event: &KeyboardEvent) {
    let Some(name) = dragged_entry(order, event) else { return };
    if let Some(drag) = going.take() {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            drag.end();
        } else {
            going.set(Some(drag));
        }
        return;
    }
    if let Some(to) = place_by_key(order, &name, event) {
        event.prevent_default();
        move_entry(order, &name, to);
    }
}

/// Moves an entry, and focuses its handle afterwards.
fn move_entry(order: &dyn Order, name: &str, to: usize) {
    let handle = order.move_to(name, to);
    before_paint(move || focus_id(&handle));
}

/// Scrolls while an entry is dragged near an edge.
fn scroll_on(going: &CurrentDrag, order: &Rc<dyn Order>) {
    let (going, order) = (going.clone(), Rc::clone(order));
    before_paint(move || {
        if let Some(mut drag) = going.take().filter(|drag| drag.is_of(&*order)) {
            drag.scroll(&*order);
            going.set(Some(drag));
            scroll_on(&going, &order);
        }
    });
}

/// Returns the entry whose handle an event comes from.
fn dragged_entry(order: &dyn Order, event: &Event) -> Option<String> {
    let handle = element_of::<Element>(event)?.closest("[data-handle]").ok()??;
    let name = handle.get_attribute("data-handle")?;
    order.position(&name).map(|_| name)
}

/// Returns the new place of an entry for a key.
fn place_by_key(order: &dyn Order, name: &str, event: &KeyboardEvent) -> Option<usize> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key() {
        return None;
    }
    let at = order.position(name)?;
    let last = order.count().saturating_sub(1);
    let to = match event.key().as_str() {
        "ArrowUp" => at.saturating_sub(1),
        "ArrowDown" => at + 1,
        "Home" => 0,
        "End" => last,
        _ => return None,
    };
    Some(to.clamp(order.fixed().min(last), last))
}
