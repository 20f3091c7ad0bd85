//! What a person wishes in words, of a tool that is to be or of one that is there, and what is offered for it. It outlives
//! the view, so that nothing that was answered is lost.

use crate::dom::{RwSignal, Scope, View, spawn};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::attachment::Attachment;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::import::draft::{DraftFault, DraftStep, Drafting, Task};
use serde_json::Value;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// Who is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drafter {
    /// Nobody is set up.
    Nobody,
    /// A model in the browser, which is too small for it.
    TooSmall,
    /// Any chat, to which the person carries the question.
    ByHand,
    /// A model, by its name.
    Model(String),
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum NoDraft {
    /// The person stopped it, or is asked for what is missing.
    Stopped,
    /// The provider failed.
    Failed(ProviderFailure),
}

/// What came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftAnswer {
    /// As the asked schema has it, where it is such; a provider may have been asked in another shape.
    pub value: Option<Value>,
    /// As it was written.
    pub text: String,
}

/// An answer that is on its way.
pub type Answering = Pin<Box<dyn Future<Output = Result<DraftAnswer, NoDraft>>>>;

/// Told before a busy provider is asked again, with how many seconds that is off, and then with none.
pub type Waiting = Rc<dyn Fn(Option<u64>)>;

/// Asks for drafts and for changes, as runs ask for answers.
pub trait DraftAsker {
    /// Who is asked. Tracked.
    fn drafter(&self, locale: Locale) -> Drafter;
    /// Why who is asked would not read a file; `None` if it would, or the person carries it. Tracked.
    fn file_trouble(&self, locale: Locale, file: &Attachment) -> Option<String>;
    /// Lets the person choose who answers.
    fn choose(&self);
    /// Asks the chosen provider, or lets the person carry the question.
    fn ask(&self, question: Request, is_by_hand: bool, waiting: Waiting) -> Answering;
    /// Ends what is asked.
    fn stop(&self);
    /// Where the person carries a question, and the dialogs that ask for what is missing.
    fn view(&self) -> View;
}

/// Makes what asks; `None` before it can. Tracked.
pub type MakeAsker = dyn Fn() -> Option<Rc<dyn DraftAsker>>;

/// How far the asking is.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::build) enum Stage {
    /// Nothing is asked.
    Resting,
    /// A question is under way.
    Asking {
        /// Whether it asks for something better.
        is_repair: bool,
        /// The seconds after which a busy provider is asked again.
        waits: Option<u64>,
    },
    /// The last question was not answered.
    Failed(ProviderFailure),
}

/// What is wished, and what came of it. A handle.
pub(in crate::build) struct Describing<T: Task + 'static> {
    pub wish: RwSignal<String>,
    pub stage: RwSignal<Stage>,
    /// What is shown.
    pub offer: RwSignal<Option<T::Offer>>,
    /// The wish that the offer is for.
    pub offered_for: RwSignal<String>,
    /// What was wrong with the last answer, where nothing is shown of it.
    pub faults: RwSignal<Vec<DraftFault>>,
    pub asker: RwSignal<Option<Rc<dyn DraftAsker>>>,
    /// What can still be mended.
    drafting: StoredValue<Option<Drafting<T>>, LocalStorage>,
    scope: StoredValue<Scope, LocalStorage>,
}

impl<T: Task> Clone for Describing<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Task> Copy for Describing<T> {}

impl<T: Task> Describing<T> {
    /// Nothing is wished yet.
    pub fn new() -> Self {
        let scope = Scope::new();
        Self {
            wish: RwSignal::new(String::new()),
            stage: RwSignal::new(Stage::Resting),
            offer: RwSignal::new(None),
            offered_for: RwSignal::new(String::new()),
            faults: RwSignal::new(Vec::new()),
            asker: RwSignal::new(None),
            drafting: StoredValue::new_local(None),
            scope: StoredValue::new_local(scope),
        }
    }

    /// Whether something was begun that can go on.
    pub fn is_begun(self) -> bool {
        !self.wish.with_untracked(String::is_empty) || self.offer.with_untracked(Option::is_some)
    }

    /// Whether a question is under way. Tracked.
    pub fn is_asking(self) -> bool {
        self.stage.with(|stage| matches!(stage, Stage::Asking { .. }))
    }

    /// Whether the wish has changed since the offer was made. Tracked.
    pub fn is_earlier(self) -> bool {
        self.wish.with(|wish| self.offered_for.with(|earlier| wish.trim() != earlier))
    }

    /// Takes what asks.
    pub fn meet(self, make: &MakeAsker) {
        if self.asker.with_untracked(Option::is_none) {
            let scope = self.scope.get_value();
            self.asker.set(scope.with(make));
        }
    }

    /// Asks for what is wished, or for something better of the same.
    pub fn ask(self, task: T, locale: Locale, is_by_hand: bool) {
        let Some(asker) = self.asker.get_untracked() else { return };
        let wish = self.wish.get_untracked();
        if wish.trim().is_empty() || untrack(|| self.is_asking()) {
            return;
        }
        let last = self.drafting.try_update_value(Option::take).flatten();
        let goes_on = last.filter(|last| last.is_for(&task, &wish) && !last.faults().is_empty());
        let drafting = goes_on.unwrap_or_else(|| Drafting::new(task, &wish));
        let is_by_hand = is_by_hand || untrack(|| asker.drafter(locale)) == Drafter::ByHand;
        let scope = self.scope.get_value();
        scope.with(|| spawn(self.go(asker, drafting, is_by_hand)));
    }

    /// Ends what is asked.
    pub fn stop(self) {
        if let Some(asker) = self.asker.get_untracked() {
            asker.stop();
        }
    }

    /// Asks until nothing is lacking, or asking again is no use. Who carries questions by hand says so each time.
    async fn go(self, asker: Rc<dyn DraftAsker>, mut drafting: Drafting<T>, is_by_hand: bool) {
        self.faults.set(Vec::new());
        loop {
            let is_repair = !drafting.faults().is_empty();
            let stage = self.stage;
            stage.set(Stage::Asking { is_repair, waits: None });
            let waiting = Rc::new(move |waits| stage.set(Stage::Asking { is_repair, waits }));
            let came = asker.ask(drafting.question(), is_by_hand, waiting).await;
            let step = match came {
                Ok(answer) => {
                    let text = answer.readable(|text| drafting.can_read(text));
                    drafting.take(&text)
                }
                Err(NoDraft::Stopped) => return self.end(drafting, None),
                Err(NoDraft::Failed(failure)) => return self.end(drafting, Some(failure)),
            };
            if step != DraftStep::AskAgain || is_by_hand {
                return self.end(drafting, None);
            }
        }
    }

    /// What came is shown, also where something better was not to come.
    fn end(self, drafting: Drafting<T>, failure: Option<ProviderFailure>) {
        if let Some(offer) = drafting.offer() {
            self.offered_for.set(drafting.wish().to_owned());
            self.offer.set(Some(offer.clone()));
        } else {
            self.faults.set(drafting.faults().to_vec());
        }
        self.drafting.set_value(Some(drafting));
        self.stage.set(failure.map_or(Stage::Resting, Stage::Failed));
    }

    /// What was offered is taken.
    pub fn forget(self) {
        self.wish.set(String::new());
        self.put_away();
    }

    /// What was offered is left; the wish stays.
    pub fn put_away(self) {
        self.offer.set(None);
        self.faults.set(Vec::new());
        self.drafting.set_value(None);
        self.stage.set(Stage::Resting);
    }
}

impl DraftAnswer {
    /// What is read: the value, where something can be made of it.
    fn readable(self, can_read: impl Fn(&str) -> bool) -> String {
        let value = self.value.map(|value| value.to_string());
        value.filter(|value| can_read(value)).unwrap_or(self.text)
    }
}
