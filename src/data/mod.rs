//! The data of a document: each kind and case as a card with its merged value, the message that set each part, and a
//! form to edit it; and links to it from an answer's calls.

mod card;
mod edits;
mod names;
mod panel;
mod seek;
mod setters;

pub use edits::open_data;
#[cfg(not(target_arch = "wasm32"))]
pub use names::card_name;
pub use panel::{data_view, form_data_view};
pub use pilcrow_wording::data::{identity_name, path_name};
pub use seek::{seek, show_form};
