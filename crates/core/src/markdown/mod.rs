//! Markdown as models write it: reads it into a small tree, embeds it in other Markdown, and recognises it.
//!
//! `pulldown-cmark` parses it, only in [`source`]: CommonMark with GitHub's tables, strikethrough and task lists.
//! Footnotes, formulas and other extensions stay text, and so does HTML.

mod build;
mod inline;
mod judge;
mod outline;
mod prose;
mod source;
pub(crate) mod text;
mod within;

pub use inline::inline;
pub use judge::is_markdown;
pub use prose::{Prose, Side, Tag};
pub use source::drawable_part;
pub use within::within;

use build::Builder;

/// Reads Markdown; its highest heading gets the level `first`, and the others follow without a gap.
///
/// A text that is too long or nested too deeply becomes one [`Tag::AsWritten`].
pub fn read(source: &str, first: usize) -> Vec<Prose> {
    match source::events(source) {
        Some(events) => inline::with_links(Builder::new(first).build(events)),
        None => vec![Prose::Element(Tag::AsWritten, vec![Prose::Text(source.to_owned())])],
    }
}

#[cfg(test)]
mod tests;
