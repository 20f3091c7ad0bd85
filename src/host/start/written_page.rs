//! A published page has its first picture in its HTML, which can be filled in while the code is on its way (`written.js`).

use crate::dom::page_document;
use web_sys::Event;

/// The picture of a page where the script has not run that hands over what was done in it: a host has changed the script,
/// and the policy forbids it.
const LEFT: &str = ":root:not(.keeps) .written";

/// The page is drawn: what stands in its HTML hands over what was done in it, and goes. Nothing where there is none.
pub fn give_way() {
    let Some(page) = page_document() else { return };
    if let Ok(event) = Event::new("drawn") {
        drop(page.dispatch_event(&event));
    }
    if let Ok(Some(picture)) = page.query_selector(LEFT) {
        picture.remove();
    }
}
