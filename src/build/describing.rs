//! A tool that is described in words: what the person wishes, and the draft that comes of it. It outlives the dialog, so
//! that nothing that was answered is lost.

use crate::dom::{RwSignal, Scope, View, spawn};
use crate::opening::Opening;
use crate::words::{Locale, code};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderFailure;
use pilcrow_core::import::draft::{Draft, DraftFault, DraftStep, Drafting, read_draft};
use serde_json::Value;
use std::cell::OnceCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// Who is asked for a draft.
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

/// Asks for drafts, as runs ask for answers.
pub trait DraftAsker {
    /// Who is asked. Tracked.
    fn drafter(&self, locale: Locale) -> Drafter;
    /// Lets the person choose who answers.
    fn choose(&self);
    /// Asks the chosen provider, or lets the person carry the question.
    fn ask(&self, question: Request, is_by_hand: bool, waiting: Waiting) -> Answering;
    /// Ends what is asked.
    fn stop(&self);
    /// Where the person carries a question, and the dialogs that ask for what is missing.
    fn view(&self) -> View;
}

/// Makes what asks for drafts; none before it can. Tracked.
pub type MakeAsker = dyn Fn() -> Option<Rc<dyn DraftAsker>>;

/// How far the asking is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stage {
    /// Nothing is asked.
    Resting,
    /// A question is under way.
    Asking {
        /// It asks for a better draft.
        is_repair: bool,
        /// A busy provider is asked again in so many seconds.
        waits: Option<u64>,
    },
    /// The last question was not answered.
    Failed(ProviderFailure),
}

/// What is wished, and what came of it. A handle.
#[derive(Clone, Copy)]
pub(super) struct Describing {
    pub wish: RwSignal<String>,
    pub stage: RwSignal<Stage>,
    /// The draft that is shown.
    pub draft: RwSignal<Option<Draft>>,
    /// What was wrong with the last answer, where no draft came of it.
    pub faults: RwSignal<Vec<DraftFault>>,
    pub asker: RwSignal<Option<Rc<dyn DraftAsker>>>,
    /// What can still be mended.
    drafting: StoredValue<Option<Drafting>, LocalStorage>,
    scope: StoredValue<Scope, LocalStorage>,
}

thread_local! {
    static DESCRIBING: OnceCell<Describing> = const { OnceCell::new() };
}

impl DraftAnswer {
    /// What is read: the value, where it is a draft.
    fn readable(self) -> String {
        let value = self.value.map(|value| value.to_string());
        value.filter(|value| read_draft(value).is_ok()).unwrap_or(self.text)
    }
}

impl Describing {
    /// The page's only one.
    pub fn begin(opening: Opening) -> Self {
        let new = || opening.outlive(Self::new);
        DESCRIBING.with(|all| *all.get_or_init(new))
    }

    /// Nothing is wished yet.
    pub fn new() -> Self {
        let scope = Scope::new();
        Self {
            wish: RwSignal::new(String::new()),
            stage: RwSignal::new(Stage::Resting),
            draft: RwSignal::new(None),
            faults: RwSignal::new(Vec::new()),
            asker: RwSignal::new(None),
            drafting: StoredValue::new_local(None),
            scope: StoredValue::new_local(scope),
        }
    }

    /// Whether something was begun that the dialog goes on with.
    pub fn is_begun(self) -> bool {
        !self.wish.with_untracked(String::is_empty) || self.draft.with_untracked(Option::is_some)
    }

    /// Whether a question is under way. Tracked.
    pub fn is_asking(self) -> bool {
        self.stage.with(|stage| matches!(stage, Stage::Asking { .. }))
    }

    /// Takes what asks.
    pub fn meet(self, make: &MakeAsker) {
        if self.asker.with_untracked(Option::is_none) {
            let scope = self.scope.get_value();
            self.asker.set(scope.with(make));
        }
    }

    /// Asks for a draft of the wish, or for a better one of the same.
    pub fn ask(self, locale: Locale, is_by_hand: bool) {
        let Some(asker) = self.asker.get_untracked() else { return };
        let wish = self.wish.get_untracked();
        if wish.trim().is_empty() || untrack(|| self.is_asking()) {
            return;
        }
        let last = self.drafting.try_update_value(Option::take).flatten();
        let goes_on = last.filter(|last| last.wish() == wish.trim() && !last.faults().is_empty());
        let drafting = goes_on.unwrap_or_else(|| Drafting::new(&wish, code(locale)));
        let is_by_hand = is_by_hand || untrack(|| asker.drafter(locale)) == Drafter::ByHand;
        let scope = self.scope.get_value();
        scope.with(|| spawn(self.go(asker, drafting, is_by_hand)));
    }

    /// Asks until a draft lacks nothing, or asking again is no use. Who carries questions by hand says so each time.
    async fn go(self, asker: Rc<dyn DraftAsker>, mut drafting: Drafting, is_by_hand: bool) {
        self.faults.set(Vec::new());
        loop {
            let is_repair = !drafting.faults().is_empty();
            let stage = self.stage;
            stage.set(Stage::Asking { is_repair, waits: None });
            let waiting = Rc::new(move |waits| stage.set(Stage::Asking { is_repair, waits }));
            let came = asker.ask(drafting.question(), is_by_hand, waiting).await;
            let step = match came {
                Ok(answer) => drafting.take(&answer.readable()),
                Err(NoDraft::Stopped) => return self.end(drafting, None),
                Err(NoDraft::Failed(failure)) => return self.end(drafting, Some(failure)),
            };
            if step != DraftStep::AskAgain || is_by_hand {
                return self.end(drafting, None);
            }
        }
    }

    /// What came is shown, also where a better one was not to come.
    fn end(self, drafting: Drafting, failure: Option<ProviderFailure>) {
        if let Some(draft) = drafting.draft() {
            self.draft.set(Some(draft.clone()));
        } else {
            self.faults.set(drafting.faults().to_vec());
        }
        self.drafting.set_value(Some(drafting));
        self.stage.set(failure.map_or(Stage::Resting, Stage::Failed));
    }

    /// The draft has become a tool.
    pub fn forget(self) {
        self.wish.set(String::new());
        self.draft.set(None);
        self.faults.set(Vec::new());
        self.drafting.set_value(None);
        self.stage.set(Stage::Resting);
    }
}
