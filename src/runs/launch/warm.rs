//! Loads the in-browser model while the person still types, if it is chosen and already downloaded.

use crate::dom::{effect, spawn};
use crate::host::model::in_browser;
use crate::host::model::stored_models::is_stored;
use crate::host::net::fetch::Abort;
use crate::runs::Runner;
use crate::runs::ask::context_for;
use crate::runs::bar::options::with_changes;
use leptos::prelude::{GetValue, SetValue, StoredValue};
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::asks_for_each;
use pilcrow_provider::sent_prompt;

/// Loads the model at the first change of the form. A model that is not on the device is not downloaded.
pub(in crate::runs) fn warm_up(runner: Runner) {
    let (is_seen, is_done) = (StoredValue::new(false), StoredValue::new(false));
    effect(move || {
        runner.session.track();
        let provider = runner.settings.provider.get();
        let is_first = !is_seen.get_value();
        is_seen.set_value(true);
        let is_wanted = provider.kind == ProviderKind::InBrowser && !runner.under_way.is_running();
        // The effect's first run is not a change: nothing has been typed yet.
        if is_first || is_done.get_value() || !is_wanted {
            return;
        }
        is_done.set_value(true);
        // Requests for parts of a batch are shorter than the whole prompt, so the context length would be wrong.
        if runner.session.with_document(asks_for_each) {
            return;
        }
        spawn(async move {
            runner.settings.find_models(&provider).await;
            let Some(model) = runner.settings.browser_model(&provider) else { return };
            let Some(abort) = Abort::new().filter(|_| !runner.under_way.is_running()) else {
                return;
            };
            if is_stored(&model.url).await {
                // Counted only now: a long prompt would delay the first key press even if there is no model to load.
                let document = with_changes(runner.session, &runner.session.request_to_run());
                let sent = sent_prompt(&document, &provider);
                let context = context_for(&model, &sent).await;
                // A failure is reported when the model is run.
                drop(in_browser::load(&model, context, |_, _| (), &abort).await);
            }
        });
    });
}
