//! Asks for one answer apart from the runs that are shown.

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
    /// The person stopped it.
    Stopped,
    /// The provider failed.
    Failed(ProviderFailure),
}

/// Told before a busy provider is asked again, with how many seconds that is off, and then with `None`.
pub type Waiting = Rc<dyn Fn(Option<u64>)>;

/// Asks providers. A handle.
#[derive(Clone, Copy)]
pub struct Asker {
    /// Where keys and models are kept.
    pub settings: Settings,
    /// Where the person is asked to carry a prompt.
    pub hand: RwSignal<Option<Hand>>,
}

impl Asker {
    /// The question of a request to a provider.
    pub fn question(self, request: &Request, provider: &ProviderSettings) -> Question {
        lessons::apply(Question::new(request, provider, self.settings.keys.find(provider)))
    }

    /// What the page needs to ask a provider.
    pub fn means(self, provider: &ProviderSettings, abort: &Abort) -> Means {
        let model = self.settings.browser_model(provider);
        Means { model, abort: abort.clone(), hand: self.hand }
    }

    /// Asks for an answer to a request, until there is one or none can come.
    ///
    /// # Errors
    ///
    /// Why there is none.
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

/// Tells of waits as they begin and end.
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
