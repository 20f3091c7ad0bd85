//! A server that turns out to be of another kind than the chosen one: found by the test, taken by one button.

use super::fields::Fields;
use super::models::{ask, take_list};
use crate::dom::{El, before_paint, derived, el, focus_where_lost};
use crate::host::site;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::exchange::{FailureKind, ProviderKind, ProviderSettings};
use pilcrow_provider::{ApiKey, ListedModel, other_settings};

/// How the server is asked, and its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherServer {
    provider: ProviderSettings,
    models: Vec<ListedModel>,
}

/// Whether a failure leaves it open that something else answers there.
pub fn may_be_other(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::NotFound
            | FailureKind::NotJson
            | FailureKind::Unreachable
            | FailureKind::BadRequest
            | FailureKind::Forbidden
            | FailureKind::ServerError { .. }
            | FailureKind::UnexpectedStatus { .. }
    )
}

/// Asks the same host for its list in other ways, one after the other, until it answers.
pub async fn find_other(provider: &ProviderSettings, key: Option<&ApiKey>) -> Option<OtherServer> {
    let site = site::settings();
    for other in other_settings(provider).into_iter().filter(|one| site.allows(one.kind.key())) {
        if let Ok(list) = ask(&other, key).await
            && list.is_own
        {
            return Some(OtherServer { provider: other, models: list.models });
        }
    }
    None
}

impl OtherServer {
    /// As it is chosen: with the model that was named for the first kind where this one lists it, or its only one.
    pub fn chosen(self) -> ProviderSettings {
        let has_model = self.models.iter().any(|model| model.id == self.provider.model);
        let model = match self.models.as_slice() {
            [only] if !has_model => only.id.clone(),
            _ if has_model => self.provider.model.clone(),
            _ => String::new(),
        };
        ProviderSettings { model, ..self.provider }
    }
}

/// What it is, with the button that takes it into the fields.
pub fn other_view(fields: Fields, other: OtherServer) -> El {
    let asked = fields.kind.get_untracked();
    other_notice(other, asked, move |other| take_other(fields, other.provider, other.models))
}

/// What it is, with the button that takes it. `asked` is the kind that was asked for.
pub fn other_notice(
    other: OtherServer,
    asked: ProviderKind,
    take: impl Fn(OtherServer) + 'static,
) -> El {
    let locale = use_locale();
    let title = match other.provider.kind {
        ProviderKind::Ollama => words!(settings.is_ollama),
        kind if kind == asked => words!(settings.is_elsewhere),
        _ => words!(settings.is_compatible),
    };
    let (count, url) = (other.models.len(), other.provider.base_url.clone());
    let found = derived(move || words_now!(locale.get(), settings.models_found, count = count));
    let use_it = derived(move || words_now!(locale.get(), settings.use_url, url = url.as_str()));
    let use_it = button("button", use_it).on("click", move |_| take(other.clone()));
    el("div")
        .class("notice")
        .child(el("p").class("notice-title").child(title))
        .child(el("p").child(found))
        .child(el("div").class("actions").child(use_it))
}

/// Takes what a test has found, where it was not taken yet.
pub fn take_found(fields: Fields) -> bool {
    let found = fields.other.get_untracked();
    let is_found = found.is_some();
    if let Some(OtherServer { provider, models }) = found {
        take_other(fields, provider, models);
    }
    is_found
}

/// The key and the model that were typed stay: it is the same host.
fn take_other(fields: Fields, provider: ProviderSettings, models: Vec<ListedModel>) {
    let (key, model) = (fields.key.get_untracked(), fields.model.get_untracked());
    fields.stay_at_place_of(&provider);
    fields.take_up(ProviderSettings { model, ..provider });
    fields.key.set(key);
    fields.is_typed.set(true);
    take_list(fields, models);
    // The button is gone; what is chosen next is the model.
    before_paint(|| focus_where_lost("#settings-model"));
}
