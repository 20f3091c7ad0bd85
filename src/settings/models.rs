//! The test of a server: requests its list of models, and takes the outcome into the fields.

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

/// Requests the list of models, and shows the outcome.
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

/// Takes the listed models into the fields, and shows how many there are.
fn take_list(fields: Fields, models: Vec<ListedModel>) {
    let locale = use_locale().get_untracked();
    fields.say(words_now!(locale, settings.models_found, count = models.len()));
    take_only_one(fields, &models);
    fields.models.try_set(models);
}

/// Clears the models of an earlier test, since the server does not answer.
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

/// Returns why there is no list. Advice about a key points to the field in this dialog, and not to the settings.
fn sentence(locale: Locale, kind: ProviderKind, failure: &ProviderFailure) -> String {
    let (title, what) = failure_words(locale, failure);
    let what = match (failure.kind, kind) {
        (FailureKind::NoKey, _) => words_now!(locale, settings.key_here),
        // OpenAI's protocol was tried at this address, too.
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

/// Draws which other server was found, with the button that takes it into the fields.
pub fn found_server_view(fields: Fields, other: OtherServer) -> El {
    let own = fields.kind.get_untracked();
    other_notice(other, own, move |other| take_other(fields, other.provider, other.models))
}

/// Takes the other server that a test found, if it was not taken yet. Returns true if there was one.
pub fn take_tested(fields: Fields) -> bool {
    let other = fields.other.get_untracked();
    let is_found = other.is_some();
    if let Some(OtherServer { provider, models }) = other {
        take_other(fields, provider, models);
    }
    is_found
}

/// Takes another server into the fields. The typed key and model stay: it is the same host.
fn take_other(fields: Fields, provider: ProviderSettings, models: Vec<ListedModel>) {
    let (key, model) = (fields.key.get_untracked(), fields.model.get_untracked());
    fields.stay_at_place_of(&provider);
    fields.take_up(ProviderSettings { model, ..provider });
    fields.key.set(key);
    fields.is_typed.set(true);
    take_list(fields, models);
    // The button is gone; the focus goes to the next field, the model.
    before_paint(|| focus_where_lost("#settings-model"));
}
