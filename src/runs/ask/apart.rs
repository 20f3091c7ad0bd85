//! Asks a provider for one answer apart from the shown runs; used by the bench and by drafts of tools.

use super::driver::{Change, apart, drive};
use super::{Hand, Means, lessons};
use crate::dom::RwSignal;
use crate::host::net::fetch::Abort;
use crate::settings::Settings;
use pilcrow_core::bench::CallAnswer;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderFailure, ProviderSettings};
use pilcrow_core::run::RunStatus;
use pilcrow_provider::Question;
use std::cell::Cell;
use std::rc::Rc;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum AskFailure {
    /// The person cancelled the request.
    Stopped,
    Failed(ProviderFailure),
}

/// Called with the seconds to wait before a busy provider is asked again, and with `None` when the wait ends.
pub type Waiting = Rc<dyn Fn(Option<u64>)>;

/// A handle that asks providers.
#[derive(Clone, Copy)]
pub struct Asker {
    /// Settings with the keys and models.
    pub settings: Settings,
    /// Prompt that the person is asked to carry to a chat; `None` if there is none.
    pub hand: RwSignal<Option<Hand>>,
}

impl Asker {
    /// Returns a request as a question to a provider, adjusted by earlier refusals of its server.
    pub fn question(self, request: &Request, provider: &ProviderSettings) -> Question {
        lessons::apply(Question::new(request, provider, self.settings.keys.find(provider)))
    }

    /// Returns the page's means of asking a provider: its model, the abort signal, and the slot for asking by hand.
    pub fn means(self, provider: &ProviderSettings, abort: &Abort) -> Means {
        let model = self.settings.browser_model(provider);
        Means { model, abort: abort.clone(), hand: self.hand }
    }

    /// Asks until there is an answer or none can arrive; a busy provider is asked again.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer.
    pub async fn ask(
        self,
        provider: &ProviderSettings,
        request: &Request,
        abort: &Abort,
        waiting: Waiting,
    ) -> Result<CallAnswer, AskFailure> {
        let question = Rc::new(self.question(request, provider));
        let (attempt, change) = apart(Rc::clone(&question));
        drive(&question, &self.means(provider, abort), &watched(change, waiting)).await;
        if abort.is_aborted() {
            return Err(AskFailure::Stopped);
        }
        attempt.borrow().bench_answer().map_err(AskFailure::Failed)
    }
}

/// Wraps a change so that the beginning and the end of each wait are reported.
fn watched(change: Change, waiting: Waiting) -> Change {
    let before = Cell::new(None);
    Rc::new(move |act| {
        let mut now = None;
        change(&mut |attempt| {
            act(attempt);
            now = match attempt.progress().status {
                RunStatus::Pausing { seconds, .. } => Some(seconds),
                _ => None,
            };
        });
        let is_change = before.replace(now).is_some() != now.is_some();
        if is_change {
            waiting(now);
        }
    })
}
