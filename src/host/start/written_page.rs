//! A published page has its first picture in its HTML, which can be filled in while the code is on its way (`written.js`).

use crate::dom::page_document;
use web_sys::Event;

/// The page is drawn: what stands in its HTML hands over what was done in it, and goes. Nothing where there is none.
pub fn give_way() {
    if let (Some(page), Ok(event)) = (page_document(), Event::new("drawn")) {
        drop(page.dispatch_event(&event));
    }
}
