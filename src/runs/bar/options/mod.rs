//! The settings of a run: a form for what the chosen provider takes, what is changed for a document, and what
//! was sent.

mod dialog;
mod form;
mod words;

pub(in crate::runs) use dialog::{options_button, options_dialog};
pub(in crate::runs) use words::sent_options;

use crate::session::Session;
use pilcrow_core::document::Request;
use pilcrow_provider::with_option_changes;

/// A document with what the person has changed of its settings.
pub(in crate::runs) fn with_changes(session: Session, document: &Request) -> Request {
    with_option_changes(document, &session.option_changes())
}
