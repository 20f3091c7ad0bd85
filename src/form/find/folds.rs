//! Stores the folds of a document's forms over a reload, for as long as the tab is open.

use crate::host::storage::tab;
use crate::session::{InputForm, Session};
use pilcrow_core::document::parse_text;
use pilcrow_core::form::Folds;
use serde_json::Value;

/// Returns the folds from before the page was reloaded, form by form.
pub(super) fn stored_folds(session: Session) -> Vec<Folds> {
    let saved = tab::remembered(&name(session)).and_then(|text| parse_text(&text).ok());
    let forms = session.forms().into_iter().enumerate();
    let folds = |(index, form): (usize, InputForm)| {
        let saved = saved.as_ref().and_then(|saved| saved.get(index));
        saved.map(|saved| form.read_state(|state| Folds::read(saved, state))).unwrap_or_default()
    };
    forms.map(folds).collect()
}

/// Stores the current folds.
pub(super) fn keep(session: Session, folds: &[Folds]) {
    let is_touched = folds.iter().any(Folds::is_touched);
    let saved = || Value::Array(folds.iter().map(Folds::to_value).collect()).to_string();
    tab::remember(&name(session), is_touched.then(saved).as_deref());
}

fn name(session: Session) -> String {
    format!("folds:{}", session.key())
}
