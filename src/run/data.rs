//! The data of a document: each kind and case as a card with its merged value, who set what in it,
//! and a form to edit it; and the links that lead there from an answer's calls.
//! Refuses to merge and to edit documents (core does).

mod card;
mod edits;
mod follow;
mod names;
mod panel;
mod references;
mod setters;

pub use edits::open_data;
pub use follow::show_form;
pub use names::identity_name;
pub use panel::data_view;
pub use references::references;
