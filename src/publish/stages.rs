//! Stages of making a site: choosing, making, ready or failed, and the transitions between them.

use super::PublishFrom;
use super::documents::{picked, read, unanswered};
use super::making::{Archive, PublishFailure, make};
use super::one_file::make_one;
use super::order::{AnswererChoice, Order, Package};
use crate::dom::{RwSignal, spawn};
use crate::host::file::zip::ZipFailure;
use crate::host::net::fetch::Abort;
use crate::opening::Opening;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Reason;
use pilcrow_site::Answering;

/// Stage of making a package.
#[derive(Clone)]
pub enum Stage {
    /// The person chooses.
    Choosing,
    /// The package is being made.
    Making,
    /// The package can be saved.
    Ready(Archive),
    /// Making failed; the person can change the choices.
    Failed(PublishFailure),
}

/// The making of a package.
#[derive(Clone, Copy)]
pub struct Work {
    /// The person's choices.
    pub order: Order,
    /// Current stage.
    pub stage: RwSignal<Stage>,
    /// Number of files done, and their total.
    pub done: RwSignal<(u32, usize)>,
    abort: StoredValue<Option<Abort>, LocalStorage>,
    opening: Option<Opening>,
}

impl Work {
    /// Starts with the person's choosing.
    pub fn new(order: Order) -> Self {
        Self {
            order,
            stage: RwSignal::new(Stage::Choosing),
            done: RwSignal::new((0, 0)),
            abort: StoredValue::new_local(None),
            opening: use_context(),
        }
    }

    /// Makes the package, unless a choice is missing.
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
        // Read now, since the dialog may be closed before the documents are read.
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

    /// Stores the published text among the versions of the open document.
    fn keep_version(self, result: &Result<Archive, PublishFailure>) {
        let opening = self.opening.filter(|_| result.is_ok());
        if let (Some(opening), PublishFrom::Open(session)) = (opening, self.order.from) {
            opening.keep_version(&session.key(), &session.text(), Reason::Published);
        }
    }

    /// Returns the choice that is missing; `None` if all are made.
    fn lacks(self) -> Option<PublishFailure> {
        let is_kept = matches!(self.order.from, PublishFrom::Stored);
        if is_kept && self.order.ticked.with_untracked(Vec::is_empty) {
            return Some(PublishFailure::NoDocuments);
        }
        let is_chosen = self.order.who.get_untracked() == AnswererChoice::Chosen;
        (is_chosen && self.order.kinds.with_untracked(Vec::is_empty))
            .then_some(PublishFailure::NoProviders)
    }

    /// Removes the message about a missing choice after a choice has changed.
    pub fn forget_lack(self) {
        let is_lack = |stage: &Stage| {
            use PublishFailure::{NoAnswer, NoDocuments, NoProviders};
            matches!(stage, Stage::Failed(NoDocuments | NoProviders | NoAnswer(_)))
        };
        if self.stage.with_untracked(is_lack) {
            self.stage.set(Stage::Choosing);
        }
    }

    /// True if a package was begun before.
    pub fn has_begun(self) -> bool {
        self.abort.with_value(Option::is_some)
    }

    /// Cancels the making and returns to the choices.
    pub fn cancel(self) {
        self.end();
        self.stage.try_set(Stage::Choosing);
    }

    /// Cancels the making.
    pub fn end(self) {
        if let Some(abort) = self.abort.try_get_value().flatten() {
            abort.abort();
        }
    }
}
