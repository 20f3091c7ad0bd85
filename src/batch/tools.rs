//! What the batch chunk needs of the chunk `run`, as a trait.

use crate::dom::View;
use crate::session::{InputForm, Session};

/// What the cases of a document need of what runs them.
pub trait BatchTools {
    /// How the cases are asked for, and what that takes.
    fn plan(&self, session: Session) -> View;
    /// Validates a form whenever it changes.
    fn check_form(&self, form: InputForm);
    /// Validates forms once, one after another.
    fn check_forms(&self, forms: Vec<InputForm>);
}
