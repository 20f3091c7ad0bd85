//! The lazy chunk `author`: the author's view, the bench, links to share, and sites to publish.

use crate::author::{AuthorView, author_view};
use crate::bench::bench_view;
use crate::chunk;
use crate::dom::View;
use crate::opening::Opening;
use crate::publish::share::{Share, ShareChunk, follow_link, share_dialog};
use crate::publish::{PublishChunk, PublishFrom, PublishPlace, publish_dialog};
use crate::runs::BenchView;
use crate::session::Session;
use std::rc::Rc;

struct Links;

impl ShareChunk for Links {
    fn dialog(&self, session: Session, share: Share) -> View {
        share_dialog(session, share)
    }

    fn follow(&self, opening: Opening, share: Share) {
        follow_link(opening, share);
    }
}

struct Publishing;

impl PublishChunk for Publishing {
    fn dialog(&self, from: PublishFrom, place: PublishPlace) -> View {
        publish_dialog(from, place)
    }
}

chunk! {
    in author;
    /// The author's view.
    pub fn enter() -> Rc<AuthorView> {
        Rc::new(author_view)
    }
}

chunk! {
    in author;
    /// What makes links and follows them.
    pub fn enter_share() -> Rc<dyn ShareChunk> {
        Rc::new(Links)
    }
}

chunk! {
    in author;
    /// The bench of a document.
    pub fn enter_bench() -> Rc<BenchView> {
        Rc::new(bench_view)
    }
}

chunk! {
    in author;
    /// What makes a site of documents.
    pub fn enter_publish() -> Rc<dyn PublishChunk> {
        Rc::new(Publishing)
    }
}
