//! The trait through which the batch chunk uses the chunk `run`.

use crate::dom::View;
use crate::session::{InputForm, Session};

/// Functions for the cases of a document that the code for runs provides.
pub trait BatchTools {
    /// Draws the plan of requests (how many cases go into one), with its estimated cost.
    fn plan(&self, session: Session) -> View;
    /// Validates a form whenever it changes.
    fn check_form(&self, form: InputForm);
    /// Validates forms once, one after another.
    fn check_forms(&self, forms: Vec<InputForm>);
}
