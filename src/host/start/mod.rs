//! Before the page's code is loaded: the script that loads it, clicks that came too early, and the first view in a
//! published page's HTML.

pub mod early;
pub mod written_page;
