//! The author's view: the document's text beside its page, each updated from the other.

mod desk;
mod keeping;
mod marks;
mod misspelling;
mod offers;
mod other_tab;
mod phrases;
mod slot;
mod telling;
mod unreadable;
mod view;

pub use misspelling::{MisspellingLines, misspelled_names};
pub use slot::{AUTHOR_BUTTON, Author, AuthorView, author_item, author_slot};
pub use unreadable::unreadable_notice;
pub use view::author_view;
