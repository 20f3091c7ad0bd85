//! The author's view: the document's text beside its page, each following the other.
//! Refuses to know how a text is read and written back (core does).

mod desk;
mod keeping;
mod marks;
mod part;
mod phrases;
mod slot;
mod telling;
mod view;

pub use slot::{Author, author_button, author_slot};
