//! Pictures of a site's pages, as previews elsewhere show them: drawn of a title, a few words and a colour,
//! in the page's own serif. The same words make the same bytes.

mod canvas;
mod card;
mod lines;
mod shape;
mod typeface;

pub use card::{Card, Drawer, SIZE};
