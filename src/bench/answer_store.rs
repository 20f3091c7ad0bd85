//! Stores a bench's answers in the browser, each under the key of its prompt; also the failures of calls, the person's
//! ratings, and the reference run.

use crate::host::storage::store::{self, StoreFailure};
use crate::host::time::slices::Slices;
use pilcrow_core::bench::{
    CallAnswer, Came, Key, Rating, Reference, came_from_value, failed_to_value,
};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::ProviderFailure;

/// Prefix of the names of answers. No record's name begins so: an address contains no blanks.
fn answers_of(document: &str) -> String {
    format!("{document} bench ")
}

fn place(document: &str, key: &Key) -> String {
    format!("{}{}", answers_of(document), key.as_str())
}

/// Loads the answers and failures of all calls of a document's bench. Damaged entries are skipped.
pub async fn load(document: &str) -> Vec<(Key, Came)> {
    let rows = store::list("runs", &answers_of(document), u32::MAX).await;
    let (slices, mut answers) = (Slices::new(), Vec::with_capacity(rows.len()));
    for (_, text) in &rows {
        answers.extend(read(text));
        slices.pause().await;
    }
    answers
}

/// Loads the answer of a call, which another tab may have stored meanwhile.
pub async fn find(document: &str, key: &Key) -> Option<CallAnswer> {
    let (text, came) = read(&store::get("runs", &place(document, key)).await?)?;
    came.ok().filter(|_| text == *key)
}

/// Stores an answer.
///
/// # Errors
///
/// The reason why the answer stays in memory only.
pub async fn keep(document: &str, key: &Key, answered: &CallAnswer) -> Result<(), StoreFailure> {
    store::put("runs", &place(document, key), &answered.to_value(key).to_string()).await
}

/// Stores the failure of a call, unless it has an answer.
pub async fn keep_failure(document: &str, key: &Key, failure: &ProviderFailure) {
    if find(document, key).await.is_some() {
        return;
    }
    let text = failed_to_value(key, failure).to_string();
    // If it cannot be stored, it is shown as long as the page is open.
    let _ = store::put("runs", &place(document, key), &text).await;
}

/// Deletes an answer, so that it is asked for again.
pub async fn forget(document: &str, key: &Key) {
    store::delete("runs", &place(document, key)).await;
}

fn read(text: &str) -> Option<(Key, Came)> {
    came_from_value(&parse_text(text).ok()?)
}

/// Loads the person's ratings of pairs of answers.
pub async fn load_ratings(document: &str) -> Vec<Rating> {
    let rows = store::list("runs", &ratings_of(document), u32::MAX).await;
    let read = |text: &String| Rating::from_value(&parse_text(text).ok()?);
    rows.iter().filter_map(|(_, text)| read(text)).collect()
}

/// Stores a rating; it replaces an earlier one of the same two answers.
pub async fn keep_rating(document: &str, rating: &Rating) {
    let text = rating.to_value().to_string();
    // If it cannot be stored, the page shows a notice.
    let _ = store::put("runs", &rating_place(document, rating), &text).await;
}

/// Deletes a rating.
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

/// Loads the reference run, with which later runs are compared; `None` if the person marked none.
pub async fn load_reference(document: &str) -> Option<Reference> {
    let text = store::get("runs", &reference_place(document)).await?;
    Reference::read(&text).ok()
}

/// Stores a run as the reference, with which later runs are compared.
///
/// # Errors
///
/// The reason why the reference stays in memory only.
pub async fn keep_reference(document: &str, reference: &Reference) -> Result<(), StoreFailure> {
    store::put("runs", &reference_place(document), &reference.to_value().to_string()).await
}

/// Deletes the reference run.
pub async fn forget_reference(document: &str) {
    store::delete("runs", &reference_place(document)).await;
}

fn reference_place(document: &str) -> String {
    format!("{document} reference")
}
