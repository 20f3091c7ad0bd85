//! Opens the document of a page as its author has made it. Where that cannot be read, the original opens, and what
//! cannot be read is in the author's view, as a text that is being written.

use super::{Opening, Problem, Route, rewritten_key, version};
use crate::host::store;
use crate::session::{other_text_key, unreadable_text_key};
use pilcrow_core::object::object;

/// The text of a page's document.
pub(super) enum PageText {
    /// As it came.
    Original(String),
    /// As its author has made it.
    Version(String),
}

impl Opening {
    /// Fetches the document of a page, by the key of its draft.
    pub(super) async fn page_text(self, route: &Route, key: &str) -> Result<PageText, Problem> {
        match version(key).await {
            Some(text) => Ok(PageText::Version(text)),
            None => self.load(route, key, true).await.map(PageText::Original),
        }
    }

    /// Takes what was fetched.
    ///
    /// # Errors
    ///
    /// Why it cannot be opened, or that the original was opened in its place.
    pub(super) async fn take_page(
        self,
        turn: u64,
        route: &Route,
        key: &str,
        text: PageText,
    ) -> Result<(), Problem> {
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
        let original = self.load(route, key, true).await?;
        set_aside(key, &damaged, &original).await;
        take(&original).await?;
        Err(Problem::Version(Box::new(problem)))
    }
}

/// What cannot be read is kept where the author's view finds it, in the first place that is free, and not before that
/// is done anywhere else.
async fn set_aside(key: &str, damaged: &str, original: &str) {
    let unread = object([("text", damaged.into()), ("good", original.into())]).to_string();
    let places = [(unreadable_text_key(key), unread.as_str()), (other_text_key(key), damaged)];
    for (place, text) in places {
        if store::get("drafts", &place).await.is_none() {
            if store::put("drafts", &place, text).await.is_ok() {
                store::delete("documents", &rewritten_key(key)).await;
            }
            return;
        }
    }
}
