//! Answers of a bench, kept in the browser as soon as they come, each under the key of what was sent, or why
//! there is none; and what the person says of them.

use crate::host::storage::store::{self, StoreFailure};
use crate::host::time::slices::Slices;
use pilcrow_core::bench::{
    CallAnswer, Came, Key, Rating, Reference, came_from_value, failed_to_value,
};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::ProviderFailure;

/// No record's name begins so: an address has no blanks in it.
fn answers_of(document: &str) -> String {
    format!("{document} bench ")
}

fn place(document: &str, key: &Key) -> String {
    format!("{}{}", answers_of(document), key.as_str())
}

/// What came of all calls of a document's bench. A damaged answer is as one that never came.
pub async fn load(document: &str) -> Vec<(Key, Came)> {
    let rows = store::list("runs", &answers_of(document), u32::MAX).await;
    let (slices, mut answers) = (Slices::new(), Vec::with_capacity(rows.len()));
    for (_, text) in &rows {
        answers.extend(read(text));
        slices.pause().await;
    }
    answers
}

/// The answer of a call, which another tab may have kept meanwhile.
pub async fn find(document: &str, key: &Key) -> Option<CallAnswer> {
    let (text, came) = read(&store::get("runs", &place(document, key)).await?)?;
    came.ok().filter(|_| text == *key)
}

/// Keeps an answer.
///
/// # Errors
///
/// Why it is held in memory only.
pub async fn keep(document: &str, key: &Key, answered: &CallAnswer) -> Result<(), StoreFailure> {
    store::put("runs", &place(document, key), &answered.to_value(key).to_string()).await
}

/// Keeps why a call has no answer, until it has one.
pub async fn keep_failure(document: &str, key: &Key, failure: &ProviderFailure) {
    if find(document, key).await.is_some() {
        return;
    }
    let text = failed_to_value(key, failure).to_string();
    // Where it cannot be kept, it is told as long as the page is open.
    let _ = store::put("runs", &place(document, key), &text).await;
}

/// Forgets an answer, so that it is asked for again.
pub async fn forget(document: &str, key: &Key) {
    store::delete("runs", &place(document, key)).await;
}

fn read(text: &str) -> Option<(Key, Came)> {
    came_from_value(&parse_text(text).ok()?)
}

/// The person's ratings of pairs of answers.
pub async fn load_ratings(document: &str) -> Vec<Rating> {
    let rows = store::list("runs", &ratings_of(document), u32::MAX).await;
    let read = |text: &String| Rating::from_value(&parse_text(text).ok()?);
    rows.iter().filter_map(|(_, text)| read(text)).collect()
}

/// Keeps a rating, in place of an earlier one of the same two answers.
pub async fn keep_rating(document: &str, rating: &Rating) {
    let text = rating.to_value().to_string();
    // Where it cannot be kept, the page's notice says so.
    let _ = store::put("runs", &rating_place(document, rating), &text).await;
}

/// Forgets a rating.
pub async fn forget_rating(document: &str, rating: &Rating) {
    store::delete("runs", &rating_place(document, rating)).await;
}

fn rating_place(document: &str, rating: &Rating) -> String {
    let [one, other] = &rating.keys;
    format!("{}{} {}", ratings_of(document), one.as_str(), other.as_str())
}

fn ratings_of(document: &str) -> String {
    format!("{document} rated ")
}

/// The run that later ones are held against; `None` if the person marked none.
pub async fn load_reference(document: &str) -> Option<Reference> {
    let text = store::get("runs", &reference_place(document)).await?;
    Reference::read(&text).ok()
}

/// Keeps a run as the one that later ones are held against.
///
/// # Errors
///
/// Why it is held in memory only.
pub async fn keep_reference(document: &str, reference: &Reference) -> Result<(), StoreFailure> {
    store::put("runs", &reference_place(document), &reference.to_value().to_string()).await
}

/// Forgets the run that later ones are held against.
pub async fn forget_reference(document: &str) {
    store::delete("runs", &reference_place(document)).await;
}

fn reference_place(document: &str) -> String {
    format!("{document} reference")
}
