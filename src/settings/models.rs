//! Test of a server: asks for its list of models, and fills the result into the fields.

use super::Settings;
use super::doctor::{can_find_out, examine};
use super::fields::Fields;
use super::other_server::{OtherServer, ask, find_other, may_be_other, other_notice};
use crate::dom::{El, before_paint, focus_where_lost, spawn};
use crate::words::failure::failure_words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderKind, ProviderSettings};
use pilcrow_provider::{ApiKey, ListedModel};

/// Asks the server, and shows the result.
pub fn list_models(settings: Settings, fields: Fields) {
    let provider = fields.provider();
    let typed = fields.key.get_untracked();
    let key = if typed.is_empty() {
        settings.keys.find(&provider)
    } else {
        ApiKey::for_address(&typed, &provider.base_url).ok()
    };
    let tested = untrack(|| fields.tested());
    fields.failed.set(None);
    fields.say(words_now!(use_locale().get_untracked(), settings.asking));
    spawn(async move {
        let result = ask(&provider, key.as_ref()).await;
        let other = match &result {
            Ok(list) if list.is_own => None,
            Err(failure) if !may_be_other(failure.kind) => None,
            _ => find_other(&provider, key.as_ref()).await,
        };
        match (other, result) {
            (Some(other), _) => {
                forget_list(fields);
                fields.other.try_set(Some(other));
            }
            (None, Ok(list)) => take_list(fields, list.models),
            (None, Err(failure)) => {
                fields.failed.try_set(Some(tested));
                tell(fields, &provider, &failure).await;
            }
        }
    });
}

/// Shows the models and their number.
fn take_list(fields: Fields, models: Vec<ListedModel>) {
    let locale = use_locale().get_untracked();
    fields.say(words_now!(locale, settings.models_found, count = models.len()));
    take_only_one(fields, &models);
    fields.models.try_set(models);
}

/// Removes the models of an earlier test, since the server does not answer now.
fn forget_list(fields: Fields) {
    fields.models.try_set(Vec::new());
    fields.say(String::new());
}

async fn tell(fields: Fields, provider: &ProviderSettings, failure: &ProviderFailure) {
    let locale = use_locale().get_untracked();
    forget_list(fields);
    fields.say(sentence(locale, provider.kind, failure));
    if can_find_out(failure.kind, provider)
        && let Some(finding) = examine(provider).await
    {
        fields.status.try_set(String::new());
        fields.finding.try_set(Some(finding));
    }
}

/// Returns the reason for a missing list. A missing key is asked for here, since the settings are open already.
fn sentence(locale: Locale, kind: ProviderKind, failure: &ProviderFailure) -> String {
    let (title, what) = failure_words(locale, failure);
    let what = match (failure.kind, kind) {
        (FailureKind::NoKey, _) => words_now!(locale, settings.key_here),
        // Its address was tried as OpenAI's, too.
        (
            FailureKind::NotFound | FailureKind::NotJson | FailureKind::WebPage,
            ProviderKind::Ollama,
        ) => words_now!(locale, settings.not_ollama),
        _ => what,
    };
    format!("{title}. {what}")
}

/// Chooses the model if the server has only one and none is typed.
fn take_only_one(fields: Fields, models: &[ListedModel]) {
    let is_open = fields.model.try_with_untracked(|model| model.trim().is_empty());
    if let ([only], Some(true)) = (models, is_open) {
        fields.model.set(only.id.clone());
    }
}

/// Draws the found server, with the button that fills it into the fields.
pub fn other_view(fields: Fields, other: OtherServer) -> El {
    let own = fields.kind.get_untracked();
    other_notice(other, own, move |other| take_other(fields, other.provider, other.models))
}

/// Fills in the server that a test found, if that was not done yet. Returns true if there was one.
pub fn take_tested(fields: Fields) -> bool {
    let other = fields.other.get_untracked();
    let is_found = other.is_some();
    if let Some(OtherServer { provider, models }) = other {
        take_other(fields, provider, models);
    }
    is_found
}

/// Fills in a found server. The typed key and model are kept, since it is the same host.
fn take_other(fields: Fields, provider: ProviderSettings, models: Vec<ListedModel>) {
    let (key, model) = (fields.key.get_untracked(), fields.model.get_untracked());
    fields.stay_at_place_of(&provider);
    fields.take_up(ProviderSettings { model, ..provider });
    fields.key.set(key);
    fields.is_typed.set(true);
    take_list(fields, models);
    // The button is gone; the next field to fill is the model.
    before_paint(|| focus_where_lost("#settings-model"));
}
