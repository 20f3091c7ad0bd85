//! The state of a dragged entry: the place where it would be dropped, and scrolling at the edges.

use super::listing::Order;
use crate::host::time::clock;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};

/// The least vertical movement, in pixels, that begins a drag; with less, it is a click.
const PRESS: i32 = 4;

/// The distance from the edge at which scrolling begins, in pixels, and the highest speed, in pixels per second.
const EDGE: i32 = 64;
const SPEED: i32 = 1080;

/// The selector of elements that scroll by themselves, and not with the page.
const SCROLLERS: &str = ".pane, .build-body";

/// The longest time step, in milliseconds, so that the list does not jump after a pause.
const LONGEST_STEP: u64 = 100;

/// A drag in progress.
pub(super) struct Drag {
    name: String,
    /// The element around all entries.
    around: Element,
    /// The dragged entry.
    entry: Option<Element>,
    from_y: i32,
    x: i32,
    y: i32,
    is_under_way: bool,
    /// The time of the last scrolling, in milliseconds.
    scrolled_at: u64,
    /// The entry at whose place the dragged one would be dropped.
    mark: Option<Element>,
    to: Option<usize>,
}

impl Drag {
    /// Starts a drag by an entry's handle.
    pub(super) fn begin(name: String, event: &PointerEvent, around: &Element) -> Self {
        let handle = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(handle) = &handle {
            // Pointer events outside of the handle are then sent to it.
            drop(handle.set_pointer_capture(event.pointer_id()));
        }
        if let Some(handle) = handle.as_ref().and_then(|handle| handle.dyn_ref::<HtmlElement>()) {
            // Not every browser focuses it by itself, and the Escape key needs the focus.
            drop(handle.focus());
        }
        let entry = handle.and_then(|handle| handle.closest("[data-entry]").ok().flatten());
        // The handle's column is searched for entries, wherever the pointer moves.
        let (x, y, around) = (event.client_x(), event.client_y(), around.clone());
        let (is_under_way, scrolled_at) = (false, clock::now());
        Self {
            name,
            around,
            entry,
            from_y: y,
            x,
            y,
            is_under_way,
            scrolled_at,
            mark: None,
            to: None,
        }
    }

    /// Follows the pointer. Returns `true` if this movement begins the drag.
    pub(super) fn moved(&mut self, event: &PointerEvent, order: &dyn Order) -> bool {
        self.y = event.client_y();
        let begins = !self.is_under_way && (self.y - self.from_y).abs() >= PRESS;
        if begins {
            self.is_under_way = true;
            set(self.entry.as_ref(), "data-dragged", "");
        }
        if self.is_under_way {
            self.aim(order);
        }
        begins
    }

    /// Finds the place where the entry would be dropped, and marks it.
    fn aim(&mut self, order: &dyn Order) {
        let Some((at, element)) = self.pointed(order) else { return };
        let from = order.position(&self.name).unwrap_or_default();
        let is_after = self.y > top(&element) + element.client_height() / 2;
        let before = (at + usize::from(is_after)).max(order.fixed());
        let to = before - usize::from(before > from);
        let other = (to != from).then_some(element);
        if other != self.mark {
            clear(self.mark.as_ref(), "data-drop");
        }
        set(other.as_ref(), "data-drop", if is_after { "after" } else { "before" });
        self.to = other.as_ref().map(|_| to);
        self.mark = other;
    }

    /// Returns the entry at the pointer: above the list the first that can move, below it the last.
    fn pointed(&self, order: &dyn Order) -> Option<(usize, Element)> {
        let top = top(&self.around);
        let end = if self.y < top {
            order.entry(order.fixed())
        } else if self.y > top + self.around.client_height() {
            order.count().checked_sub(1).and_then(|last| order.entry(last))
        } else {
            None
        };
        if let Some(name) = end {
            let target = self.around.query_selector(&format!("[data-entry=\"{name}\"]"));
            return Some((order.position(&name)?, target.ok()??));
        }
        let mut target = document().element_from_point(self.x as f32, self.y as f32);
        while let Some(element) = target {
            let entry = element.closest("[data-entry]").ok()??;
            if let Some(at) = order.position(&entry.get_attribute("data-entry")?) {
                return (at >= order.fixed()).then_some((at, entry));
            }
            // An entry of a list within the list.
            target = entry.parent_node().and_then(|parent| parent.dyn_into().ok());
        }
        None
    }

    /// Returns true if the entry still exists.
    pub(super) fn is_of(&self, order: &dyn Order) -> bool {
        order.position(&self.name).is_some()
    }

    /// Scrolls a little if the pointer is near an edge.
    pub(super) fn scroll(&mut self, order: &dyn Order) {
        let Some(page) = document().document_element() else { return };
        let pane = self.around.closest(SCROLLERS).ok().flatten();
        let pane = pane.filter(|pane| pane.scroll_height() > pane.client_height());
        let (scroller, above) = match pane {
            Some(pane) => (pane.clone(), top(&pane)),
            None => (page, 0),
        };
        let below = above + scroller.client_height();
        // The speed does not depend on the device's frame rate.
        let now = clock::now();
        let step = now.saturating_sub(self.scrolled_at).min(LONGEST_STEP) as i32;
        let nearness =
            |distance: i32| (EDGE - distance).clamp(0, EDGE) * SPEED * step / EDGE / 1000;
        let by = nearness(below - self.y) - nearness(self.y - above);
        let is_near = self.y > below - EDGE || self.y < above + EDGE;
        if by != 0 || !is_near {
            self.scrolled_at = now;
        }
        if by != 0 {
            scroller.scroll_by_with_x_and_y(0.0, f64::from(by));
            self.aim(order);
        }
    }

    /// Ends the drag. Returns the entry and its new place; `None` if it was only clicked.
    pub(super) fn end(self) -> Option<(String, usize)> {
        clear(self.entry.as_ref(), "data-dragged");
        clear(self.mark.as_ref(), "data-drop");
        Some((self.name, self.to?))
    }
}

/// Returns the upper edge of an element on the screen.
fn top(element: &Element) -> i32 {
    element.get_bounding_client_rect().top() as i32
}

fn set(element: Option<&Element>, name: &str, text: &str) {
    if let Some(element) = element {
        // Fails for malformed names only.
        drop(element.set_attribute(name, text));
    }
}

fn clear(element: Option<&Element>, name: &str) {
    if let Some(element) = element {
        drop(element.remove_attribute(name));
    }
}
