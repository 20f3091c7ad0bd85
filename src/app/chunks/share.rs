//! Share links; in the lazy chunk `aside`, which is loaded to make one or to follow one.

use crate::chunk;
use crate::dom::View;
use crate::opening::Opening;
use crate::publish::share::{Share, ShareChunk, follow_link, share_dialog};
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

chunk! {
    in aside;
    /// Returns the functions that make links and follow them.
    pub fn enter() -> Rc<dyn ShareChunk> {
        Rc::new(Links)
    }
}
