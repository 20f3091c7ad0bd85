//! Opens a page's document in its author's version. If that cannot be parsed, the original opens, and the author's view
//! shows the invalid text as one that is being edited.

use super::author_text::{is_left, stored_version};
use super::{Opening, Problem, Route, TextRecovery};
use crate::host::net::fetch::FetchFailure;
use futures_util::future::join;
use std::rc::Rc;

/// Text of a page's document.
pub(super) enum PageText {
    /// Original text.
    Original(String),
    /// The author's version.
    Version(String),
}

impl Opening {
    /// Fetches the text of a page's document, by the key of its draft.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be fetched.
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

    /// Opens what was fetched, unless something else was requested by now.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be fetched or opened, or that the original was opened instead.
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

    /// Loads the text recovery. Without it the document does not open, since typed text would be lost.
    async fn recovery(self, key: &str) -> Result<Rc<dyn TextRecovery>, Problem> {
        let unreachable = |_| Problem::Fetch(key.to_owned(), FetchFailure::Unreachable);
        self.chunks.recovery.fetch().await.map_err(unreachable)
    }
}
