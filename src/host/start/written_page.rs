//! The first view in a published page's HTML, which can be filled in while the code is loading (`written.js`).

use crate::dom::page_document;
use web_sys::Event;

/// The view on a page whose script did not run that saves early input: a host has changed the script, so that the
/// policy forbids it.
const LEFT: &str = ":root:not(.keeps) .written";

/// Reports that the page is drawn: the view in its HTML hands over early input, and is removed. Does nothing if there
/// is none.
pub fn give_way() {
    let Some(page) = page_document() else { return };
    if let Ok(event) = Event::new("drawn") {
        drop(page.dispatch_event(&event));
    }
    if let Ok(Some(picture)) = page.query_selector(LEFT) {
        picture.remove();
    }
}
