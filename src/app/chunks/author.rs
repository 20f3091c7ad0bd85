//! The author's view, the test bench, and publishing; in the lazy chunk `author`.

use crate::author::{AuthorView, author_view};
use crate::bench::bench_view;
use crate::chunk;
use crate::dom::View;
use crate::publish::{PublishChunk, PublishFrom, PublishPlace, publish_dialog};
use crate::runs::BenchView;
use std::rc::Rc;

struct Publishing;

impl PublishChunk for Publishing {
    fn dialog(&self, from: PublishFrom, place: PublishPlace) -> View {
        publish_dialog(from, place)
    }
}

chunk! {
    in author;
    /// Returns the function that draws the author's view.
    pub fn enter() -> Rc<AuthorView> {
        Rc::new(author_view)
    }
}

chunk! {
    in author;
    /// Returns the function that draws a document's test bench.
    pub fn enter_bench() -> Rc<BenchView> {
        Rc::new(bench_view)
    }
}

chunk! {
    in author;
    /// Returns the functions for publishing.
    pub fn enter_publish() -> Rc<dyn PublishChunk> {
        Rc::new(Publishing)
    }
}
