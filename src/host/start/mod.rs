//! What happens before the page's code is there: the script that fetches it, clicks that came too early, and the picture in
//! a published page's HTML.

pub mod early;
pub mod written_page;
