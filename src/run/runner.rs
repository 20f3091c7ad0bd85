//! The run of a document.
use crate::session::Session;
use leptos::prelude::*;
use pilcrow_core::run::RunRecord;

#[derive(Clone, Copy)]
pub struct Runner {
    pub session: Session,
    pub started: RwSignal<u64>,
}
impl Runner {
    pub fn new(session: Session, _record: Option<RunRecord>) -> Self {
        Self { session, started: RwSignal::new(0) }
    }
    pub fn run(self) {
        for form in self.session.forms() {
            form.attempted.set(true);
        }
        self.started.update(|n| *n += 1);
    }
}
