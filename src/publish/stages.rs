//! How far a site is: chosen, being made, made, or failed; and what begins and ends that.

use super::PublishFrom;
use super::documents::{picked, read, unanswered};
use super::making::{Made, PublishFailure, make};
use super::one_file::make_one;
use super::order::{Order, Package, Who};
use crate::dom::{RwSignal, spawn};
use crate::host::file::zip::ZipFailure;
use crate::host::net::fetch::Abort;
use crate::opening::Opening;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Reason;
use pilcrow_site::Answering;

/// How far it is.
#[derive(Clone)]
pub enum Stage {
    /// The person chooses.
    Choosing,
    /// Files are put together.
    Making,
    /// The site can be saved.
    Ready(Made),
    /// Why there is none. The person chooses on.
    Failed(PublishFailure),
}

/// What is made of an order. A handle.
#[derive(Clone, Copy)]
pub struct Work {
    /// The person's choices.
    pub order: Order,
    /// How far it is.
    pub stage: RwSignal<Stage>,
    /// How many of how many files are in it.
    pub done: RwSignal<(u32, usize)>,
    abort: StoredValue<Option<Abort>, LocalStorage>,
    opening: Option<Opening>,
}

impl Work {
    /// Nothing was made yet.
    pub fn new(order: Order) -> Self {
        Self {
            order,
            stage: RwSignal::new(Stage::Choosing),
            done: RwSignal::new((0, 0)),
            abort: StoredValue::new_local(None),
            opening: use_context(),
        }
    }

    /// Makes the ZIP file, unless something is not chosen.
    pub fn begin(self, locale: Locale) {
        if let Some(lacks) = self.lacks() {
            return self.stage.set(Stage::Failed(lacks));
        }
        let Some(abort) = Abort::new() else {
            return self.stage.set(Stage::Failed(PublishFailure::Files(ZipFailure::Script)));
        };
        self.abort.set_value(Some(abort.clone()));
        self.done.set((0, 0));
        self.stage.set(Stage::Making);
        let tell = move |done, all| self.done.try_set((done, all));
        // The dialog may be closed before all is read.
        let (picked, choices) = (picked(self.order), self.order.choices(locale));
        let package = self.order.package.get_untracked();
        let benches = self.order.takes_bench();
        spawn(async move {
            let chosen = read(picked).await;
            let is_recorded = choices.answering == Answering::Recorded;
            let lacks = if is_recorded { unanswered(&chosen) } else { None };
            let result = match (lacks, package) {
                (Some(title), _) => Err(PublishFailure::NoAnswer(title)),
                (None, Package::Site) => make(choices, chosen, benches, &abort, tell).await,
                (None, Package::OneFile) => make_one(choices, chosen, &abort, tell).await,
            };
            if !abort.is_aborted() {
                self.keep_version(&result);
                self.stage.try_set(match result {
                    Ok(result) => Stage::Ready(result),
                    Err(failure) => Stage::Failed(failure),
                });
            }
        });
    }

    /// What is published stays among the versions of the document that is open.
    fn keep_version(self, result: &Result<Made, PublishFailure>) {
        let opening = self.opening.filter(|_| result.is_ok());
        if let (Some(opening), PublishFrom::Open(session)) = (opening, self.order.from) {
            opening.keep_version(&session.key(), &session.text(), Some(Reason::Published));
        }
    }

    /// What has to be chosen before.
    fn lacks(self) -> Option<PublishFailure> {
        let is_kept = matches!(self.order.from, PublishFrom::Kept);
        if is_kept && self.order.ticked.with_untracked(Vec::is_empty) {
            return Some(PublishFailure::NoDocuments);
        }
        let is_chosen = self.order.who.get_untracked() == Who::Chosen;
        (is_chosen && self.order.kinds.with_untracked(Vec::is_empty))
            .then_some(PublishFailure::NoProviders)
    }

    /// What was said to be missing is not said any longer once something else is chosen.
    pub fn forget_lack(self) {
        let is_lack = |stage: &Stage| {
            use PublishFailure::{NoAnswer, NoDocuments, NoProviders};
            matches!(stage, Stage::Failed(NoDocuments | NoProviders | NoAnswer(_)))
        };
        if self.stage.with_untracked(is_lack) {
            self.stage.set(Stage::Choosing);
        }
    }

    /// Whether something was made before.
    pub fn has_begun(self) -> bool {
        self.abort.with_value(Option::is_some)
    }

    /// Ends what is being made, and lets the person choose on.
    pub fn cancel(self) {
        self.end();
        self.stage.try_set(Stage::Choosing);
    }

    /// Ends what is being made.
    pub fn end(self) {
        if let Some(abort) = self.abort.try_get_value().flatten() {
            abort.abort();
        }
    }
}
