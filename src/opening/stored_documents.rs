//! The documents that the user opened or wrote, stored in this browser: listing, renaming, copying, and deleting them
//! with their drafts and runs.

use super::Route;
use super::about::{About, about, about_key, write_about};
use super::naming::retitled;
use crate::host::storage::store;
use crate::host::time::clock;
use crate::host::{id, language};
use crate::session::{
    bench_key, edit_draft_key, left_text_key, option_changes_key, other_text_key,
    process_draft_key, unreadable_text_key,
};
use pilcrow_core::document::parse_document;
use std::collections::BTreeMap;

/// The prefix of the draft keys of stored documents.
pub const KEY_PREFIX: &str = "doc:";

/// A document in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDocument {
    /// The document's key, as in `?doc=KEY`.
    pub key: String,
    /// The document's name; empty if it has neither a name nor a title.
    pub name: String,
    /// The time when it was last opened, in milliseconds since 1970; 0 if unknown.
    pub opened: u64,
}

/// The deleted rows of a document, to be restored: object stores, keys and texts.
pub struct DeletedDocument(Vec<(&'static str, String, String)>);

/// Returns all documents, the last opened first: names and dates, without texts.
pub async fn list_documents() -> Vec<StoredDocument> {
    let names = store::list("settings", &about_key(""), u32::MAX).await.into_iter();
    let mut names: BTreeMap<String, String> = names.collect();
    let mut documents: Vec<StoredDocument> = Vec::new();
    for key in store::keys("documents", "").await {
        // A key with a colon is an edited text of another document.
        if key.contains(':') {
            continue;
        }
        documents.push(match names.remove(&about_key(&key)) {
            Some(about) => {
                let about = About::read(&about);
                StoredDocument { key, name: about.called().to_owned(), opened: about.opened }
            }
            None => StoredDocument { name: title_of(&key).await, key, opened: 0 },
        });
    }
    documents.sort_by_key(|document| std::cmp::Reverse(document.opened));
    documents
}

/// Returns the keys of the documents whose current text is invalid, so that their last valid text is used.
pub async fn unreadable_documents() -> Vec<String> {
    let begin = unreadable_text_key(KEY_PREFIX);
    let keys = store::keys("drafts", &begin).await.into_iter();
    keys.filter_map(|key| Some(key.strip_prefix(&begin)?.to_owned())).collect()
}

/// Stores that a document was opened now. A stored title stays until its author changes it.
pub(super) async fn note_opened(key: &str, title: Option<String>) {
    let mut about = match about(key).await {
        Some(about) if about.title.is_none() => without_old_name(key, about).await,
        Some(about) => about,
        None => About::default(),
    };
    if about.title.is_none() {
        about.follow(title.as_deref());
    }
    about.opened = clock::now();
    write_about(key, &about).await;
}

/// Stores the new title of a document, by the key of its draft.
pub(super) async fn note_title(draft: &str, title: &str) {
    let Some(key) = draft.strip_prefix(KEY_PREFIX) else { return };
    let Some(mut about) = about(key).await else { return };
    if about.title.as_deref() != Some(title) {
        about.follow(Some(title));
        write_about(key, &about).await;
    }
}

/// Removes the name from a record of an earlier version, if it is only the document's original title.
async fn without_old_name(key: &str, mut about: About) -> About {
    if about.name == title_of(key).await {
        about.name.clear();
    }
    about
}

/// Renames a document: its title in this language is changed, so that its page shows the same. An empty name changes
/// nothing.
pub async fn rename_document(document: &StoredDocument, name: &str, language: &str) {
    let draft = draft_key(&document.key);
    let text = load_text(&document.key).await.filter(|_| !name.is_empty());
    let Some(named) = text.and_then(|text| retitled(&text, language, name)) else { return };
    super::keep_rewritten(&draft, Some(&named), Vec::new()).await;
    let before = about(&document.key).await.unwrap_or_default();
    let about = About { name: String::new(), title: Some(name.to_owned()), ..before };
    write_about(&document.key, &about).await;
}

/// Returns the current text of a document; `None` if it was deleted.
pub async fn load_text(key: &str) -> Option<String> {
    match super::version(&draft_key(key)).await {
        Some(text) => Some(text),
        None => store::get("documents", key).await,
    }
}

/// Creates a copy of a document's current text, with this title in a language.
pub async fn duplicate_document(document: &StoredDocument, name: &str, language: &str) {
    let Some(text) = load_text(&document.key).await else { return };
    let (key, text) = (id::random(), retitled(&text, language, name).unwrap_or(text));
    let _ = store::put("documents", &key, &text).await;
    let about = About { title: Some(name.to_owned()), opened: clock::now(), ..About::default() };
    write_about(&key, &about).await;
}

/// Deletes a document with its draft and its runs, and returns what was deleted.
pub async fn delete_document(key: &str) -> DeletedDocument {
    let draft = draft_key(key);
    let single = [
        ("documents", key.to_owned()),
        ("documents", super::rewritten_key(&draft)),
        ("drafts", draft.clone()),
        ("drafts", option_changes_key(&draft)),
        ("drafts", unreadable_text_key(&draft)),
        ("drafts", other_text_key(&draft)),
        ("drafts", bench_key(&draft)),
        ("settings", about_key(key)),
    ];
    let mut deleted = Vec::new();
    for (name, key) in single {
        deleted.extend(store::get(name, &key).await.map(|text| (name, key, text)));
    }
    let several = [
        ("runs", format!("{draft}|")),
        ("runs", format!("{draft} ")),
        ("drafts", process_draft_key(&draft, "")),
        ("drafts", edit_draft_key(&draft, "")),
        ("drafts", left_text_key(&draft, "")),
        ("documents", super::version_key(&draft, "")),
    ];
    for (name, prefix) in several {
        let rows = store::list(name, &prefix, u32::MAX).await;
        deleted.extend(rows.into_iter().map(|(key, text)| (name, key, text)));
    }
    for (name, key, _) in &deleted {
        store::delete(name, key).await;
    }
    language::remember(&origin_place(key), None);
    language::remember(&plan_place(&draft), None);
    DeletedDocument(deleted)
}

/// Copies input, settings and answers from one document to another, by the keys of their drafts.
pub(super) async fn copy_records(from: &str, to: &str) {
    let single = [
        (from.to_owned(), to.to_owned()),
        (option_changes_key(from), option_changes_key(to)),
        (bench_key(from), bench_key(to)),
    ];
    for (from, to) in single {
        if let Some(text) = store::get("drafts", &from).await {
            let _ = store::put("drafts", &to, &text).await;
        }
    }
    let several = [
        ("runs", [from, "|"].concat(), [to, "|"].concat()),
        ("runs", [from, " "].concat(), [to, " "].concat()),
        ("drafts", edit_draft_key(from, ""), edit_draft_key(to, "")),
        ("documents", super::version_key(from, ""), super::version_key(to, "")),
    ];
    for (name, from, to) in several {
        for (place, text) in store::list(name, &from, u32::MAX).await {
            if let Some(rest) = place.strip_prefix(&from) {
                let _ = store::put(name, &[&to, rest].concat(), &text).await;
            }
        }
    }
    language::remember(&plan_place(to), language::remembered(&plan_place(from)).as_deref());
}

/// Restores a deleted document.
pub async fn put_back(deleted: &DeletedDocument) {
    for (name, key, text) in &deleted.0 {
        let _ = store::put(name, key, text).await;
    }
}

/// Stores the page, and the title of its document, from which a document was made.
pub fn note_origin(key: &str, from: &Route, title: Option<String>) {
    let origin = [&from.href(), " ", &title.unwrap_or_default()].concat();
    language::remember(&origin_place(key), Some(&origin));
}

/// Returns the origin of a document by its draft's key, as [`note_origin`] stored it; `None` if it has none.
pub fn origin_of(draft: &str) -> Option<String> {
    language::remembered(&origin_place(draft.strip_prefix(KEY_PREFIX)?))
}

/// Returns the storage key of a document's origin.
fn origin_place(key: &str) -> String {
    ["cases:", key].concat()
}

/// Returns the storage key of the plan by which a document's cases are run, by the key of its draft.
pub fn plan_place(draft: &str) -> String {
    ["plan:", draft].concat()
}

fn draft_key(key: &str) -> String {
    [KEY_PREFIX, key].concat()
}

async fn title_of(key: &str) -> String {
    let Some(text) = store::get("documents", key).await else { return String::new() };
    let title = parse_document(&text).ok().and_then(|it| it.request.title().map(str::to_owned));
    title.unwrap_or_default()
}
