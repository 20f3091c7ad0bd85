//! The time before the page's code is loaded: early clicks, and the first view in a published page's HTML.
//! a published page's HTML.

pub mod early;
pub mod written_page;
