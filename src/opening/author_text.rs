//! Stores an author's edits of a document's text: valid text as the document, invalid text beside it until it is valid,
//! and conflicting edits of another tab.

use super::stored_documents::note_title;
use super::{keep_rewritten, rewritten_key};
use crate::dom::spawn;
use crate::host::storage::store::{self, Row};
use crate::host::storage::tab;
use crate::session::{left_text_key, other_text_key, tab_id, unreadable_text_key};
use pilcrow_core::document::parse_text;
use pilcrow_core::object::object;
use std::cell::RefCell;
use std::rc::Rc;

/// The most characters of a text that the tab stores when its page is left: browsers give a tab five megabytes.
const MOST: usize = 2 << 20;

/// The most tabs whose unsaved last edits of a document are read.
const TABS: u32 = 20;

/// The stored text of a document, as far as this tab knows: each part of the page that stores another one updates it.
pub type LastText = Rc<RefCell<String>>;

/// An author's text to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthorText {
    /// The current text.
    pub text: String,
    /// The last valid text.
    pub good: String,
    /// The text in storage, as far as this tab knows.
    pub base: String,
    /// True if the valid text equals the original document.
    pub is_original: bool,
    /// The document's new title; `None` if the author has not changed it.
    pub title: Option<String>,
}

impl AuthorText {
    fn written(&self) -> String {
        let texts = [
            ("text", self.text.as_str().into()),
            ("good", self.good.as_str().into()),
            ("known", self.base.as_str().into()),
            ("isOriginal", self.is_original.into()),
            ("title", self.title.as_deref().into()),
        ];
        object(texts).to_string()
    }

    fn read(written: &str) -> Option<Self> {
        let written = parse_text(written).ok()?;
        let text = |name: &str| Some(written.get(name)?.as_str()?.to_owned());
        let (good, base) = (text("good")?, text("known")?);
        let is_original = written.get("isOriginal")?.as_bool()?;
        Some(Self { text: text("text")?, good, base, is_original, title: text("title") })
    }
}

/// Stores a text, by the key of its document's draft. Returns the text that another tab had stored instead, which is
/// then stored beside it. `versions` are rows that are written together with a changed document.
pub async fn keep_author_text(
    key: &str,
    written: &AuthorText,
    versions: Vec<Row>,
) -> Option<String> {
    let other = other_version(key, &written.base, &written.good).await;
    // As long as the text is invalid, the other tab's one is not in conflict.
    if !is_alike(&written.good, &written.base) {
        if let Some(other) = &other {
            let _ = store::put("drafts", &other_text_key(key), other).await;
        }
        let text = (!written.is_original).then_some(written.good.as_str());
        keep_rewritten(key, text, versions).await;
        if let Some(title) = &written.title {
            note_title(key, title).await;
        }
    }
    let broken = unreadable_text_key(key);
    if written.text == written.good {
        store::delete("drafts", &broken).await;
    } else {
        let (text, good) = (written.text.as_str(), written.good.as_str());
        let both = object([("text", text.into()), ("good", good.into())]).to_string();
        let _ = store::put("drafts", &broken, &both).await;
    }
    tab::remember(&place(key), None);
    store::delete("drafts", &own_left_key(key)).await;
    other
}

/// Returns the text that another tab has stored; `None` if this tab knows it, or has the same.
pub async fn other_version(key: &str, base: &str, good: &str) -> Option<String> {
    let now = store::get("documents", &rewritten_key(key)).await?;
    (!is_alike(&now, base) && !is_alike(&now, good)).then_some(now)
}

/// Stores a text at once when its page is left: several asynchronous steps may not be completed.
pub fn leave_author_text(key: &str, written: &AuthorText) {
    let (left, own) = (written.written(), own_left_key(key));
    let in_tab = (left.len() <= MOST).then_some(left.as_str());
    if !tab::remember(&place(key), in_tab) {
        tab::remember(&place(key), None);
    }
    spawn(async move {
        let _ = store::put("drafts", &own, &left).await;
    });
}

/// Returns the author's text of a document in this browser, by the key of its draft, including the last edits before
/// its page was left.
pub async fn version(key: &str) -> Option<String> {
    take_up_left(key).await;
    stored_version(key).await
}

/// Returns the stored author's text of a document, without edits from when its page was left.
pub(super) async fn stored_version(key: &str) -> Option<String> {
    store::get("documents", &rewritten_key(key)).await
}

/// Returns true if edits were stored when a document's page was left, and not processed since.
pub(super) async fn is_left(key: &str) -> bool {
    tab::remembered(&place(key)).is_some()
        || !store::list("drafts", &left_text_key(key, ""), 1).await.is_empty()
}

/// Processes edits that were stored when pages were left, this tab's own last: the tab continues with them.
pub(super) async fn take_up_left(key: &str) {
    let (own, own_key) = (tab::remembered(&place(key)), own_left_key(key));
    let mut left = store::list("drafts", &left_text_key(key, ""), TABS).await;
    if let Some(own) = own {
        left.retain(|(place, _)| *place != own_key);
        left.push((own_key, own));
    }
    for (place, text) in left {
        if let Some(written) = AuthorText::read(&text) {
            keep_author_text(key, &written, Vec::new()).await;
        }
        store::delete("drafts", &place).await;
    }
}

/// Returns true if two texts differ at most in their line endings, which the editor converts.
pub fn is_alike(one: &str, other: &str) -> bool {
    one == other || one.replace("\r\n", "\n") == other.replace("\r\n", "\n")
}

fn place(key: &str) -> String {
    format!("text:{key}")
}

fn own_left_key(key: &str) -> String {
    left_text_key(key, &tab_id().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(is_original: bool, title: Option<&str>) -> AuthorText {
        let [text, good, base] = ["{ title: ", "{ title: 'A' }", "{}"].map(str::to_owned);
        AuthorText { text, good, base, is_original, title: title.map(str::to_owned) }
    }

    #[test]
    fn what_is_left_is_read_as_it_was_written() {
        for (is_original, title) in [(true, None), (false, Some("A")), (false, Some(""))] {
            let written = text(is_original, title);
            assert_eq!(AuthorText::read(&written.written()), Some(written));
        }
    }

    #[test]
    fn what_cannot_be_read_is_passed_over() {
        for damaged in ["", "{", "[]", r#"{"text": "a", "good": "b"}"#, r#"{"text": 1}"#] {
            assert_eq!(AuthorText::read(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn lines_may_end_otherwise() {
        assert!(is_alike("a\r\nb", "a\nb"));
        assert!(!is_alike("a\nb", "a b"));
    }
}
