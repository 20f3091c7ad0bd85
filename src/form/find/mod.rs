//! The finder of a form: a bar that searches for fields and goes from problem to problem, and the folding of groups,
//! lists and entries. It is part of the chunk `run`.

mod bar;
mod filter;
mod folding;
mod folds;
mod note;
mod places;
mod problems;

pub use places::{form_at, place_of};

use crate::dom::{El, View, show};
use crate::session::Session;
use filter::Filter;
use folding::Folding;
use problems::Problems;

/// Draws the bar for forms that are or become long. `forms` is the element that contains them.
pub fn finder(session: Session, forms: El) -> View {
    let folding = Folding::begin(session, &forms);
    let filter = Filter::begin(session, folding, &forms);
    let problems = Problems::begin(session, &forms);
    show(move || problems.is_long.get(), move || bar::bar(session, filter, problems))
}
