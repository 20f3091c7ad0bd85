//! Says of a document without a schema that each of its cases is asked for by itself: its answers are texts.

use crate::dom::{El, el};
use crate::session::Session;
use crate::words;
use pilcrow_core::batch::is_one_by_one;
use pilcrow_core::tool::compose_request;

/// The words; nothing where the person chooses how many cases go into a Request.
pub(super) fn one_each(session: Session) -> Option<El> {
    let is_it = is_one_by_one(&session.with_document(compose_request));
    is_it.then(|| el("p").class("batch-one-each").child(words!(batch.one_each)))
}
