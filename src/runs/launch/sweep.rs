//! Runs one input at several values of a field.

use super::asking::Earlier;
use super::in_steps::question_document;
use super::intent::RunIntent;
use crate::dom::spawn;
use crate::runs::Runner;
use crate::runs::bar::options::with_changes;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;

impl Runner {
    /// Runs documents that differ in their inputs, and compares the answers. The caller has validated the inputs.
    pub fn run_sweep(self, documents: Vec<Request>) {
        if self.under_way.is_running() || self.under_way.awaits_files() || documents.is_empty() {
            return;
        }
        let provider = self.settings.provider_now();
        self.intent.set_value(RunIntent::Sweep { provider: provider.clone(), documents });
        self.left_out.set(None);
        spawn(async move {
            self.session.read_option_changes().await;
            self.start_when_ready(&[provider]).await;
        });
    }

    pub(super) fn start_sweep(self, provider: &ProviderSettings, documents: Vec<Request>) {
        let questions = documents.into_iter().map(|document| {
            let document = question_document(&with_changes(self.session, &document));
            let question = self.asker().question(&document, provider);
            (document, question)
        });
        self.perform(questions.collect(), Earlier::default());
    }
}
