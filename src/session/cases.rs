//! The cases of a document as the rest of the page sees them: a trait that the chunk `aside`
//! implements.

use super::past::Past;
use super::{InputForm, Session};
use crate::dom::{RwSignal, View};
use pilcrow_core::batch::BatchPlan;
use pilcrow_core::document::Request;
use pilcrow_core::form::Step;
use serde_json::Value;
use std::rc::Rc;

/// What opens the cases of a document, with what was typed the last time.
pub type OpenCases = dyn Fn(&Request, Option<&Value>, Past) -> Rc<dyn Cases>;

/// The forms of a document with cases.
pub trait Cases {
    /// The form for all cases, where there is one, and a form for each case, in order.
    fn forms(&self) -> Vec<InputForm>;
    /// The form of a number, whether its case is still there or not.
    fn form(&self, index: usize) -> Option<InputForm>;
    /// Tracks which cases there are.
    fn track(&self);
    /// The document with its cases as they are now.
    fn request(&self, document: &Request) -> Request;
    /// What was typed, to be kept.
    fn draft(&self) -> Value;
    /// Takes up what was typed.
    fn take_up(&self, draft: &Value) -> Vec<(usize, Step)>;
    /// Takes up the cases of another state of the same document.
    fn take_inputs(&self, ran: &Request) -> Vec<(usize, Step)>;
    /// Puts everything back to the document's own cases.
    fn reset(&self) -> Vec<(usize, Step)>;
    /// Leaves one empty case, which can be taken back.
    fn start_empty(&self);
    /// Whether anything differs from the document.
    fn is_edited(&self) -> bool;
    /// How the cases are asked for.
    fn plan(&self) -> RwSignal<BatchPlan>;
    /// The cases on the page.
    fn view(&self, session: Session) -> View;
}
