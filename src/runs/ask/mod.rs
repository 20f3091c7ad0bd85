//! Asks a provider: bytes and pieces in, a run's events out. Who only asks needs an [`Asker`], and no runs.

mod apart;
mod browser;
mod built_in;
mod draft_asker;
mod driver;
mod hand;
mod lessons;
mod server;

pub use apart::{AskFailure, Asker};
pub(super) use browser::context_for;
pub use draft_asker::draft_asker;
pub(super) use driver::{Change, drive};
pub use hand::{Hand, hand_view};

use crate::dom::RwSignal;
use crate::host::net::fetch::Abort;
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderFailure};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{BrowserModel, Profile, Question, Way};
use std::rc::Rc;

/// Takes what happens to an attempt. The last event ends a try.
pub type Tell = Rc<dyn Fn(RunEvent)>;

/// What the page needs to ask a question.
#[derive(Clone)]
pub struct Means {
    /// The in-browser model.
    pub model: Option<BrowserModel>,
    /// Ends the asking.
    pub abort: Abort,
    /// Where the person is asked to carry the prompt.
    pub hand: RwSignal<Option<Hand>>,
}

/// Sends a question once, and tells what comes.
async fn send(question: &Question, means: &Means, tell: Tell) {
    let sent = match Profile::look_up(question.provider.kind).way {
        Way::InBrowser => browser::ask(question, means, Rc::clone(&tell)).await,
        Way::Recorded => Err(ProviderFailure::new(FailureKind::NoRecorded, "")),
        Way::BuiltIn => built_in::ask(question, means, Rc::clone(&tell)).await,
        Way::ByHand => hand::ask(question, means, Rc::clone(&tell)).await,
        Way::Server(_) => server::ask(question, means, Rc::clone(&tell)).await,
    };
    if let Err(failure) = sent {
        tell(match means.abort.is_aborted() {
            true => RunEvent::Cancelled,
            false => RunEvent::Answer(AnswerEvent::Failed(failure)),
        });
    }
}
