//! Fetches a document from its source: an address, the gallery, or the browser's storage.

use super::{Opening, Problem, Route, load_index};
use crate::host::net::fetch::fetch_text;
use crate::host::storage::store;
use crate::host::{location, site};
use pilcrow_core::gallery::Lock;

/// The largest document that is read, in bytes.
const MAX_BYTES: usize = 16 * 1024 * 1024;

impl Opening {
    /// Returns true if the site opens documents other than its own. A site that does not would otherwise show foreign
    /// content under its name. It then does not open stored documents either, since all pages of an origin share the
    /// storage.
    pub fn takes_others() -> bool {
        !site::settings().locks(Lock::Document)
    }

    /// Returns true if a document may be opened by its address.
    fn may_open(url: &str) -> bool {
        Self::takes_others() || location::is_own(url)
    }

    /// Fetches the original document of a page, by the key of its draft.
    ///
    /// # Errors
    ///
    /// If it cannot be fetched, or the site does not allow it.
    pub async fn load(self, route: &Route, key: &str) -> Result<String, Problem> {
        match route {
            Route::Gallery => Ok(String::new()),
            Route::Source(url) if !Self::may_open(url) => Err(Problem::Locked),
            Route::Source(url) => fetched(url).await,
            Route::Stored(_) if !Self::takes_others() => Err(Problem::Locked),
            Route::Stored(key) => store::get("documents", key).await.ok_or(Problem::Missing),
            Route::Tool(id, _) => {
                // The language comes from the key, since the page's own may have changed since.
                let language = key.rsplit(':').next().unwrap_or_default();
                let index = load_index().await?;
                let tool = index.tools.into_iter().find(|tool| tool.id == *id);
                let tool = tool.ok_or_else(|| Problem::UnknownTool(id.clone()))?;
                fetched(&format!("./tools/{}", tool.file(language))).await
            }
        }
    }
}

async fn fetched(url: &str) -> Result<String, Problem> {
    fetch_text(url, MAX_BYTES).await.map_err(|failure| Problem::Fetch(url.to_owned(), failure))
}
