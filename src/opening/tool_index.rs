//! The list of the tools beside the app. The last one loaded is cached for the page's lifetime.

use super::Problem;
use crate::host::net::fetch::fetch_text;
use pilcrow_core::document::parse_text;
use pilcrow_core::gallery::{GalleryEntry, gallery_entries};
use std::cell::RefCell;

/// Greatest size of the list, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// The list of tools.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolIndex {
    /// Text of the list.
    pub text: String,
    /// Tools that can be opened.
    pub tools: Vec<GalleryEntry>,
}

thread_local! {
    static INDEX: RefCell<Option<ToolIndex>> = const { RefCell::new(None) };
}

/// Returns the last loaded list; `None` before that.
pub fn last_index() -> Option<ToolIndex> {
    INDEX.with_borrow(Clone::clone)
}

/// Without a browser: sets the list. `None` if the text is not a list.
#[cfg(not(target_arch = "wasm32"))]
pub fn begin_index(text: &str) -> Option<()> {
    let tools = gallery_entries(&parse_text(text).ok()?);
    INDEX.set(Some(ToolIndex { text: text.to_owned(), tools }));
    Some(())
}

/// Fetches `tools/index.json`: `{"tools": [{"id", "documents": {lang: file}, "title", "description", "tags"}]}`.
pub async fn load_index() -> Result<ToolIndex, Problem> {
    let url = "./tools/index.json";
    let text = fetch_text(url, MAX_BYTES)
        .await
        .map_err(|failure| Problem::Fetch(url.to_owned(), failure))?;
    let tools = gallery_entries(&parse_text(&text).map_err(Problem::Index)?);
    let index = ToolIndex { text, tools };
    INDEX.set(Some(index.clone()));
    Ok(index)
}
