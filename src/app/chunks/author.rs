//! The lazy chunk `author`: the author's view, and the bench.

use crate::author::{AuthorView, author_view};
use crate::bench::bench_view;
use crate::chunk;
use crate::runs::BenchView;
use std::rc::Rc;

chunk! {
    in author;
    /// The author's view.
    pub fn enter() -> Rc<AuthorView> {
        Rc::new(author_view)
    }
}

chunk! {
    in author;
    /// The bench of a document.
    pub fn enter_bench() -> Rc<BenchView> {
        Rc::new(bench_view)
    }
}
