//! A run's settings: a form of the options that the chosen provider takes, a document's changed options, and the
//! options that were sent.

mod dialog;
mod form;
mod words;

pub(in crate::runs) use dialog::{options_button, options_dialog};
pub(in crate::runs) use words::sent_options;

use crate::session::Session;
use pilcrow_core::document::Request;
use pilcrow_provider::with_option_changes;

/// Returns a document with the settings that the person has changed.
pub(in crate::runs) fn with_changes(session: Session, document: &Request) -> Request {
    with_option_changes(document, &session.option_changes())
}
