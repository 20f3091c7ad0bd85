//! Drafts: the typed values, as this tab has them, and as another tab has stored them since.

use super::prefill::ToKeep;
use super::{Session, Storage};
use crate::dom::{Pause, on_page, spawn, watch};
use crate::host::id;
use crate::host::storage::{store, tab};
use leptos::prelude::on_cleanup;
use pilcrow_core::document::parse_text;
use pilcrow_core::text::joined::joined;
use send_wrapper::SendWrapper;
use serde_json::Value;
use std::time::Duration;

/// The pause in typing after which a draft is stored.
const PAUSE: Duration = Duration::from_millis(400);

/// The most characters of a draft that is also kept in the tab's session storage, which browsers limit to five
/// megabytes. A longer draft is shared by all tabs.
const MOST: usize = 1 << 20;

/// The draft of a document that is being opened.
#[derive(Debug, Default, PartialEq)]
pub struct LoadedDraft {
    /// The draft of this tab; in a tab that opens the document for the first time, the latest draft of any tab.
    pub own: Option<Value>,
    /// A newer draft of another tab; `None` if there is none.
    pub other: Option<Value>,
}

/// Loads the draft of a document by its key. From then on the tab keeps its own.
pub async fn load_draft(key: &str) -> LoadedDraft {
    let stored = store::get("drafts", key).await;
    let own = tab::remembered(&place(key));
    if own.is_none() {
        remember(key, stored.as_deref());
    }
    sorted(own.as_deref(), stored.as_deref(), tab_id().as_deref())
}

/// Stores the current draft. There is none if the form equals the document, or the values given by the host page, and
/// no input was put aside.
pub fn keep_draft(session: Session, storage: Storage) {
    let key = session.key();
    match session.to_keep() {
        ToKeep::AsItIs => {}
        ToKeep::Nothing => write_draft(key, None, storage),
        ToKeep::Draft(draft) => write_draft(key, Some(draft), storage),
    }
}

/// Stores a draft under a key, in the tab and in the browser; `None` deletes it.
pub fn write_draft(key: String, draft: Option<Value>, storage: Storage) {
    let draft = draft.map(|draft| signed(draft).to_string());
    // Synchronously first, so that it is stored even if the page is being closed.
    remember(&key, draft.as_deref());
    spawn(async move {
        match draft {
            Some(draft) => {
                let _ = store::put("drafts", &key, &draft).await;
                storage.look();
            }
            None => store::delete("drafts", &key).await,
        }
    });
}

/// Stores within a second after a change, and at once when the page is left or closed, or the surrounding scope ends.
pub fn keep_soon(track: impl Fn() + 'static, keep: impl Fn() + Clone + 'static) {
    let pause = Pause::new(PAUSE);
    let now = keep.clone();
    watch(track, move || pause.then(keep.clone()));
    let keep_now = move || {
        if pause.cancel() {
            now();
        }
    };
    on_page("pagehide", Box::new(keep_now.clone()));
    let keep_now = SendWrapper::new(keep_now);
    on_cleanup(move || keep_now.take()());
}

/// Key of the draft with values typed at the calls of a process. With an empty `run`, the prefix of the keys of all
/// processes of a document.
pub fn process_draft_key(document: &str, run: &str) -> String {
    format!("process:{document}|{run}")
}

/// Key of the draft with edits of a run's answer that are not saved. With an empty `run`, the prefix of the keys of all
/// answers of a document.
pub fn edit_draft_key(document: &str, run: &str) -> String {
    joined(&mut ["edit:", document, "|", run].into_iter(), "")
}

/// Key of the bench's settings on this device and of whether it is open, by the key of its document's draft.
pub fn bench_key(key: &str) -> String {
    joined(&mut ["bench:", key].into_iter(), "")
}

/// Key of a document's text that cannot be parsed yet, by the key of its document's draft.
pub fn unreadable_text_key(key: &str) -> String {
    joined(&mut ["text:", key].into_iter(), "")
}

/// Key of another tab's text that this tab has overwritten, by the key of its document's draft.
pub fn other_text_key(key: &str) -> String {
    joined(&mut ["other-text:", key].into_iter(), "")
}

/// Key of a text typed just before the page was left, by the key of its document's draft and the tab. With an empty
/// `tab`, the prefix of these keys.
pub fn left_text_key(key: &str, tab: &str) -> String {
    joined(&mut ["left-text:", key, "|", tab].into_iter(), "")
}

fn place(key: &str) -> String {
    format!("draft:{key}")
}

/// Stores a draft in the tab; an empty text means that there is none.
fn remember(key: &str, draft: Option<&str>) {
    let draft = draft.unwrap_or_default();
    if draft.len() > MOST || !tab::remember(&place(key), Some(draft)) {
        tab::remember(&place(key), None);
    }
}

/// Id with which this tab signs its drafts; `None` if the browser stores nothing for a tab.
pub fn tab_id() -> Option<String> {
    tab::remembered("tab").or_else(|| {
        let id = id::random();
        tab::remember("tab", Some(&id)).then_some(id)
    })
}

fn signed(mut draft: Value) -> Value {
    if let (Some(members), Some(id)) = (draft.as_object_mut(), tab_id()) {
        members.insert("tab".to_owned(), id.into());
    }
    draft
}

/// Tells the tab's own draft from another tab's by the signature.
fn sorted(own: Option<&str>, stored: Option<&str>, id: Option<&str>) -> LoadedDraft {
    let read = |text: &str| {
        let mut draft = parse_text(text).ok()?;
        let tab = draft.as_object_mut()?.shift_remove("tab");
        Some((draft, tab))
    };
    let stored = stored.and_then(read);
    let Some(own) = own else {
        return LoadedDraft { own: stored.map(|(draft, _)| draft), other: None };
    };
    let own = read(own).map(|(draft, _)| draft);
    let is_another = |tab: &Option<Value>| tab.as_ref().and_then(Value::as_str) != id;
    let other = stored.filter(|(draft, tab)| is_another(tab) && own.as_ref() != Some(draft));
    LoadedDraft { own, other: other.map(|(draft, _)| draft) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const MINE: &str = r#"{"forms":{"":{"value":1}},"tab":"me"}"#;
    const OLDER: &str = r#"{"forms":{"":{"value":0}},"tab":"me"}"#;
    const THEIRS: &str = r#"{"forms":{"":{"value":2}},"tab":"they"}"#;
    const ALIKE: &str = r#"{"forms":{"":{"value":1}},"tab":"they"}"#;

    fn check(own: Option<&str>, stored: Option<&str>, expected: (Option<u64>, Option<u64>)) {
        let draft = |value: u64| json!({"forms": {"": {"value": value}}});
        let (own_draft, other) = expected;
        let expected = LoadedDraft { own: own_draft.map(draft), other: other.map(draft) };
        assert_eq!(sorted(own, stored, Some("me")), expected, "{own:?} {stored:?}");
    }

    #[test]
    fn a_tab_keeps_its_own_and_hears_of_another() {
        check(Some(MINE), Some(THEIRS), (Some(1), Some(2)));
        check(Some(""), Some(THEIRS), (None, Some(2)));
    }

    #[test]
    fn a_new_tab_takes_what_was_typed_last() {
        check(None, Some(THEIRS), (Some(2), None));
        check(None, None, (None, None));
    }

    #[test]
    fn what_is_its_own_or_the_same_is_nothing_new() {
        check(Some(MINE), Some(OLDER), (Some(1), None));
        check(Some(MINE), Some(ALIKE), (Some(1), None));
        check(Some(MINE), None, (Some(1), None));
        check(Some(MINE), Some("{broken"), (Some(1), None));
    }
}
