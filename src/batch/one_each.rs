//! A note for a document without a schema: each case needs its own request, since its answer is plain text.

use crate::dom::{El, el};
use crate::session::Session;
use crate::words;
use pilcrow_core::batch::is_one_by_one;
use pilcrow_core::tool::compose_request;

/// Draws the note; `None` if the person can choose how many cases go into a request.
pub(super) fn one_each(session: Session) -> Option<El> {
    let is_it = is_one_by_one(&session.with_document(compose_request));
    is_it.then(|| el("p").class("batch-one-each").child(words!(batch.one_each)))
}
