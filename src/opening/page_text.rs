//! Opens the document of a page as its author has made it. Where that cannot be read, the original opens, and what
//! cannot be read is in the author's view, as a text that is being written.

use super::author_text::{is_left, stored_version};
use super::{Opening, Problem, Route, TextRecovery};
use crate::host::net::fetch::FetchFailure;
use futures_util::future::join;
use std::rc::Rc;

/// The text of a page's document.
pub(super) enum PageText {
    /// The text as it came.
    Original(String),
    /// As its author has made it.
    Version(String),
}

impl Opening {
    /// Fetches the document of a page, by the key of its draft.
    ///
    /// # Errors
    ///
    /// Why it cannot be had.
    pub(super) async fn page_text(self, route: &Route, key: &str) -> Result<PageText, Problem> {
        if !Self::takes_others() {
            return self.load(route, key).await.map(PageText::Original);
        }
        let (is_left, mut version) = join(is_left(key), stored_version(key)).await;
        if is_left {
            self.recovery(key).await?.take_up_left(key).await;
            version = stored_version(key).await;
        }
        match version {
            Some(text) => Ok(PageText::Version(text)),
            None => self.load(route, key).await.map(PageText::Original),
        }
    }

    /// Takes what was fetched, unless something else is wanted by now.
    ///
    /// # Errors
    ///
    /// Why it cannot be had or opened, or that the original was opened in its place.
    pub(super) async fn take_page(
        self,
        turn: u64,
        route: &Route,
        key: &str,
        text: Result<PageText, Problem>,
    ) -> Result<(), Problem> {
        let text = text?;
        if !self.is_wanted(turn) {
            return Ok(());
        }
        let name = match route {
            Route::Source(url) => url.split(['?', '#']).next(),
            _ => None,
        };
        let take = async |text: &str| {
            self.take(turn, route.clone(), key.to_owned(), (text, name), false).await
        };
        let damaged = match text {
            PageText::Original(text) => return take(&text).await,
            PageText::Version(text) => text,
        };
        let Err(problem) = take(&damaged).await else { return Ok(()) };
        if !problem.is_of_text() {
            return Err(problem);
        }
        let original = self.load(route, key).await?;
        self.recovery(key).await?.set_aside(key, &damaged, &original).await;
        take(&original).await?;
        Err(Problem::Version(Box::new(problem)))
    }

    /// What recovers texts. Where it cannot be fetched the document does not open: what was typed would be lost.
    async fn recovery(self, key: &str) -> Result<Rc<dyn TextRecovery>, Problem> {
        let unreachable = |_| Problem::Fetch(key.to_owned(), FetchFailure::Unreachable);
        self.chunks.recovery.fetch().await.map_err(unreachable)
    }
}
