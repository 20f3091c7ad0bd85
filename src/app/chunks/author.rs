//! The lazy chunk `author`: the author's view.

use crate::author::{AuthorView, author_view};
use crate::chunk;
use std::rc::Rc;

chunk! {
    in author;
    /// The author's view.
    pub fn enter() -> Rc<AuthorView> {
        Rc::new(author_view)
    }
}
