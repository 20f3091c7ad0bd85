//! Repeats a failed opening.

use super::{Opening, Route};
use crate::host::location;

impl Opening {
    /// Opens the page of the address bar again. A document that is shown there already stays as it is.
    pub fn again(self) {
        let route = Route::parse(&location::query());
        let is_open = self.opened.with_untracked(Option::is_some);
        if is_open && self.route.with_untracked(|current| *current == route) {
            self.problem.set(None);
        } else {
            self.show(route);
        }
    }
}
