//! The cases of a document, as the rest of the page sees them: a trait that the chunk `aside` implements.

use super::past::Past;
use super::{InputForm, Session};
use crate::dom::{RwSignal, View};
use pilcrow_core::batch::BatchPlan;
use pilcrow_core::document::Request;
use pilcrow_core::form::Step;
use serde_json::Value;
use std::rc::Rc;

/// Opens the cases of a document, with an earlier draft if there is one.
pub type OpenCases = dyn Fn(&Request, Option<&Value>, Past) -> Rc<dyn Cases>;

/// The forms of a document with cases.
pub trait Cases {
    /// Returns the form for all cases, if there is one, followed by the form of each case, in order.
    fn forms(&self) -> Vec<InputForm>;
    /// Returns the form with this index, even if its case was removed.
    fn form(&self, index: usize) -> Option<InputForm>;
    /// Tracks additions, removals and reorderings of cases.
    fn track(&self);
    /// Returns the document with the current cases.
    fn request(&self, document: &Request) -> Request;
    /// Returns the typed values as a draft to store.
    fn draft(&self) -> Value;
    /// Restores a draft; returns the undo steps.
    fn take_up(&self, draft: &Value) -> Vec<(usize, Step)>;
    /// Loads the cases of an earlier run of the same document; returns the undo steps.
    fn take_inputs(&self, ran: &Request) -> Vec<(usize, Step)>;
    /// Resets everything to the document's own cases; returns the undo steps.
    fn reset(&self) -> Vec<(usize, Step)>;
    /// Replaces all cases by a single empty one. Can be undone.
    fn start_empty(&self);
    /// True if anything differs from the document.
    fn is_edited(&self) -> bool;
    /// Returns the plan of requests: how many cases go into one.
    fn plan(&self) -> RwSignal<BatchPlan>;
    /// Draws the cases.
    fn view(&self, session: Session) -> View;
}
