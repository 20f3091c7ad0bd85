//! Asks a provider: bytes and pieces in, a run's events out.

mod browser;
mod built_in;
mod hand;
mod server;

pub(super) use browser::context_for;
pub use hand::{Hand, hand_view};

use crate::dom::RwSignal;
use crate::host::fetch::Abort;
use pilcrow_core::exchange::{
    AnswerEvent, FailureKind, ProviderFailure, ProviderKind, ProviderSettings, SentPrompt,
};
use pilcrow_core::run::RunEvent;
use pilcrow_provider::{ApiKey, BrowserModel, CompiledSchema};
use std::rc::Rc;

/// What is told of a run while it goes on. The last event ends it.
pub type Tell = Rc<dyn Fn(RunEvent)>;

/// Who is asked, and what.
pub struct Question {
    /// Who is asked.
    pub provider: ProviderSettings,
    /// The key for its address.
    pub key: Option<ApiKey>,
    /// The in-browser model.
    pub model: Option<BrowserModel>,
    /// What is asked.
    pub sent: SentPrompt,
    /// The schema as it was sent, and the way back from it.
    pub compiled: CompiledSchema,
    /// Ends the asking.
    pub abort: Abort,
    /// Where the person is asked to carry the prompt.
    pub hand: RwSignal<Option<Hand>>,
}

/// Asks, until there is an answer or none can come.
pub async fn ask(question: &Question, tell: Tell) {
    let asked = match question.provider.kind {
        ProviderKind::InBrowser => browser::ask(question, Rc::clone(&tell)).await,
        ProviderKind::Recorded => Err(ProviderFailure::new(FailureKind::NoRecorded, "")),
        ProviderKind::BuiltIn => built_in::ask(question, Rc::clone(&tell)).await,
        ProviderKind::ByHand => hand::ask(question, Rc::clone(&tell)).await,
        _ => server::ask(question, Rc::clone(&tell)).await,
    };
    if let Err(failure) = asked {
        tell(match question.abort.is_aborted() {
            true => RunEvent::Cancelled,
            false => failed(failure),
        });
    }
}

fn failed(failure: ProviderFailure) -> RunEvent {
    RunEvent::Answer(AnswerEvent::Failed(failure))
}
