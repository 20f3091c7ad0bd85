//! The preview: a small picture of an answer in a few rows, which shows at a glance what a tool produces.

mod entry;
mod find;
mod part;
mod room;
mod single;
mod sketch;
#[cfg(test)]
mod tests;

pub use find::palette;
pub use part::{PREVIEW_ROWS, PreviewPart};

use super::solution_blocks;
use crate::field::FieldTree;
use part::cut;
use serde_json::Value;
use single::Finder;

/// Returns the preview of an answer, at most [`PREVIEW_ROWS`] rows. Without an answer it shows the empty fields of the
/// schema; with neither it is empty.
pub fn preview(schema: Option<&FieldTree>, solution: Option<&Value>) -> Vec<PreviewPart> {
    let is_sketch = solution.is_none();
    let sketched = schema.filter(|_| is_sketch).map(|tree| sketch::sketch(tree, &tree.root(), 0));
    let Some(value) = solution.or(sketched.as_ref()) else { return Vec::new() };
    let whole = solution_blocks(schema, Some(value), None);
    let heading = whole.heading().map(|heading| PreviewPart::Heading(cut(&heading)));
    let room = PREVIEW_ROWS - usize::from(heading.is_some());
    let parts = room::choose(Finder { is_sketch }.find_in(&whole), room);
    // A title alone would not distinguish a tool from others.
    let heading = heading.filter(|_| !parts.is_empty());
    heading.into_iter().chain(parts).collect()
}
