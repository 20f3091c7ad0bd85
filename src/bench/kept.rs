//! Answers of a bench, kept in the browser as soon as they come, each under the key of what was sent.

use crate::host::store::{self, StoreFailure};
use pilcrow_core::bench::{Answered, Key};
use pilcrow_core::document::parse_text;

/// No record's name begins so: an address has no blanks in it.
fn answers_of(document: &str) -> String {
    format!("{document} bench ")
}

fn place(document: &str, key: &Key) -> String {
    format!("{}{}", answers_of(document), key.as_str())
}

/// All answers of a document's bench. A damaged one is as one that never came.
pub async fn load(document: &str) -> Vec<(Key, Answered)> {
    let kept = store::list("runs", &answers_of(document), u32::MAX).await;
    kept.iter().filter_map(|(_, text)| read(text)).collect()
}

/// The answer of a call, which another tab may have kept meanwhile.
pub async fn find(document: &str, key: &Key) -> Option<Answered> {
    let (kept, answered) = read(&store::get("runs", &place(document, key)).await?)?;
    (kept == *key).then_some(answered)
}

/// Keeps an answer.
///
/// # Errors
///
/// Why it is held in memory only.
pub async fn keep(document: &str, key: &Key, answered: &Answered) -> Result<(), StoreFailure> {
    store::put("runs", &place(document, key), &answered.to_value(key).to_string()).await
}

fn read(text: &str) -> Option<(Key, Answered)> {
    Answered::from_value(&parse_text(text).ok()?)
}
