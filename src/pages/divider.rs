//! The draggable line between the form and the result, which sets the form's share of the width.

use crate::dom::{El, RwSignal, by_id, derived, el, element_of};
use crate::words;
use web_sys::{KeyboardEvent, PointerEvent};

/// The smallest and largest share of the form, in percent of the width of both panes.
const SHARES: (i32, i32) = (25, 65);

/// Draws the line between the panes, which is dragged or moved with the arrow keys. The share is in hundredths of a
/// percent, so that the line stays under the pointer.
pub fn divider(share: RwSignal<i32>) -> El {
    let dragging = RwSignal::new(false);
    let start = move |event: PointerEvent| {
        if let Some(line) = element_of::<web_sys::Element>(&event) {
            drop(line.set_pointer_capture(event.pointer_id()));
            dragging.set(true);
        }
    };
    let drag = move |event: PointerEvent| {
        if dragging.get_untracked() {
            set_to_pointer(share, &event);
        }
    };
    el("div")
        .class("divider")
        .class_if("dragging", move || dragging.get())
        .attr("role", "separator")
        .attr("tabindex", "0")
        .attr("aria-orientation", "vertical")
        .attr("aria-label", words!(tool.divider))
        .attr("aria-controls", "pane-form")
        .attr("aria-valuenow", derived(move || percent(share.get()).to_string()))
        .attr("aria-valuemin", SHARES.0.to_string())
        .attr("aria-valuemax", SHARES.1.to_string())
        .on_event("keydown", move |event| set_by_keys(share, &event))
        .on_event("pointerdown", start)
        .on_event("pointermove", drag)
        .on("pointerup", move |_| dragging.set(false))
        .on("pointercancel", move |_| dragging.set(false))
}

fn percent(share: i32) -> i32 {
    (share + 50) / 100
}

fn set_share(share: RwSignal<i32>, wanted: i32) {
    share.set(wanted.clamp(SHARES.0 * 100, SHARES.1 * 100));
}

fn set_by_keys(share: RwSignal<i32>, event: &KeyboardEvent) {
    let step = match event.key().as_str() {
        "ArrowLeft" => -2,
        "ArrowRight" => 2,
        _ => return,
    };
    event.prevent_default();
    set_share(share, (percent(share.get_untracked()) + step) * 100);
}

/// Sets the share by the pointer, relative to both panes: the document's text may be shown beside them.
fn set_to_pointer(share: RwSignal<i32>, event: &PointerEvent) {
    let edges = |id| Some(by_id(id)?.get_bounding_client_rect());
    let (Some(form), Some(result)) = (edges("pane-form"), edges("pane-result")) else { return };
    let width = result.right() - form.left();
    if width > 0.0 {
        #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
        let wanted = ((f64::from(event.client_x()) - form.left()) * 10_000.0 / width) as i32;
        set_share(share, wanted);
    }
}
