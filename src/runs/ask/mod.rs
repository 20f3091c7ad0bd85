//! Asks a provider: sends a question and reports the events of its run. Code that only asks needs an [`Asker`], no
//! runs.

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

/// Receives the events of an attempt. The last event ends one try.
pub type Tell = Rc<dyn Fn(RunEvent)>;

/// The page's means of asking a question.
#[derive(Clone)]
pub struct Means {
    /// The in-browser model; `None` if the provider is another one.
    pub model: Option<BrowserModel>,
    /// Cancels the request.
    pub abort: Abort,
    /// Prompt that the person is asked to carry to a chat; `None` if there is none.
    pub hand: RwSignal<Option<Hand>>,
}

/// Sends a question once, and reports the events.
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
