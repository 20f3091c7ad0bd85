//! Answers for some cases of a batch, stored beside the batch's record until the batch ends: a record is long, and
//! would be written again for each of them.

use super::history::keep;
use crate::host::storage::store;
use pilcrow_core::document::parse_text;
use pilcrow_core::run::{RunId, RunPiece, RunRecord, read_record};

const LISTED: u32 = 200;

/// Loads a document's records, newest first, each completed with its pieces.
pub async fn load(key: &str) -> Vec<RunRecord> {
    let rows = store::list("runs", &format!("{key}|"), LISTED).await.into_iter().rev();
    let records = rows.filter_map(|(_, text)| read_record(&parse_text(&text).ok()?).ok());
    with_pieces(key, records.collect()).await
}

/// Adds to each record the pieces stored beside it.
async fn with_pieces(key: &str, records: Vec<RunRecord>) -> Vec<RunRecord> {
    let pieces = store::list("runs", &pieces_of(key), u32::MAX).await;
    let with_own = |record: RunRecord| {
        let own = pieces_of_run(key, &record.id);
        let own = pieces.iter().filter(|(name, _)| name.starts_with(&own));
        let own = own.filter_map(|(_, text)| RunPiece::from_value(&parse_text(text).ok()?));
        record.with_pieces(own)
    };
    records.into_iter().map(with_own).collect()
}

/// Stores the answers for some cases beside the batch's record.
pub async fn keep_piece(key: &str, id: &RunId, number: usize, piece: &RunPiece) {
    let name = format!("{}{number:06}", pieces_of_run(key, id));
    let _ = store::put("runs", &name, &piece.to_value().to_string()).await;
}

/// Stores a record that contains all its pieces, and deletes the pieces.
pub async fn keep_whole(key: &str, record: &RunRecord) {
    keep(key, record).await;
    drop_pieces(key, &record.id).await;
}

/// Deletes the pieces of a record that already contains them.
pub async fn drop_pieces(key: &str, id: &RunId) {
    for (name, _) in store::list("runs", &pieces_of_run(key, id), u32::MAX).await {
        store::delete("runs", &name).await;
    }
}

/// Prefix of the names of pieces. No record's name begins so: an address contains no blanks.
fn pieces_of(key: &str) -> String {
    format!("{key} pieces ")
}

fn pieces_of_run(key: &str, id: &RunId) -> String {
    format!("{}{} ", pieces_of(key), id.0)
}
