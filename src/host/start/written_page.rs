//! First view of a published page: it is in the HTML, and can be filled in while the code is loading (`written.js`).

use crate::dom::page_document;
use web_sys::Event;

/// Selector of the first view of a page whose script for handing over the input has not run, because a host has changed
/// the script and the policy forbids it.
const LEFT: &str = ":root:not(.keeps) .written";

/// Hands the input of the first view over to the drawn page, and removes that view; nothing without one.
pub fn give_way() {
    let Some(page) = page_document() else { return };
    if let Ok(event) = Event::new("drawn") {
        drop(page.dispatch_event(&event));
    }
    if let Ok(Some(picture)) = page.query_selector(LEFT) {
        picture.remove();
    }
}
