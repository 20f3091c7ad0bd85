//! Asks a server for its models, which shows whether it can be reached, and which kind of server it is if that differs
//! from the chosen kind.

use crate::dom::{El, derived, el};
use crate::host::net::fetch::send_whole;
use crate::host::site;
use crate::ui::button;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderKind, ProviderSettings};
use pilcrow_provider::{
    ApiKey, ErrorReply, ListedModel, failure_of_status, lists_as, models_call, other_settings,
    read_models,
};

/// Models of a server; `is_own` is true if the list has the form of the server's kind.
pub struct List {
    pub models: Vec<ListedModel>,
    pub is_own: bool,
}

/// A found server and its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherServer {
    pub provider: ProviderSettings,
    pub models: Vec<ListedModel>,
}

/// True if another kind of server may be the cause of a failure.
pub fn may_be_other(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::NotFound
            | FailureKind::NotJson
            | FailureKind::WebPage
            | FailureKind::OtherReply
            | FailureKind::Unreachable
            | FailureKind::BadRequest
            | FailureKind::Forbidden
            | FailureKind::ServerError { .. }
            | FailureKind::UnexpectedStatus { .. }
    )
}

/// Requests a server's list of models and parses it.
pub async fn ask(
    provider: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<List, ProviderFailure> {
    let call = models_call(provider, key).map_err(ProviderFailure::from)?;
    let (reply, body) =
        send_whole(&call).await.map_err(|failure| ProviderFailure::new(failure.kind(), ""))?;
    if (200..300).contains(&reply.status) {
        let models = read_models(provider.kind, &body)?;
        return Ok(List { models, is_own: lists_as(provider.kind, &body) });
    }
    let reply = ErrorReply { status: reply.status, body: &body, ..ErrorReply::default() };
    Err(failure_of_status(&reply, key))
}

/// Requests the list from the same host in the ways of other kinds, one after the other, until one answers.
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
    /// Returns the found server as a choice: with the model named before if the server lists it, or with its only
    /// model.
    pub fn provider_settings(self) -> ProviderSettings {
        let has_model = self.models.iter().any(|model| model.id == self.provider.model);
        let model = match self.models.as_slice() {
            [only] if !has_model => only.id.clone(),
            _ if has_model => self.provider.model.clone(),
            _ => String::new(),
        };
        ProviderSettings { model, ..self.provider }
    }
}

/// Draws the found server with the button that takes it. `own` is the kind that was asked for.
pub fn other_notice(
    other: OtherServer,
    own: ProviderKind,
    take: impl Fn(OtherServer) + 'static,
) -> El {
    let locale = use_locale();
    let title = match other.provider.kind {
        ProviderKind::Ollama => words!(settings.is_ollama),
        kind if kind == own => words!(settings.is_elsewhere),
        _ => words!(settings.is_compatible),
    };
    let (count, url) = (other.models.len(), other.provider.base_url.clone());
    let text = derived(move || words_now!(locale.get(), settings.models_found, count = count));
    let use_it = derived(move || words_now!(locale.get(), settings.use_url, url = url.as_str()));
    let use_it = button("button", use_it).on("click", move |_| take(other.clone()));
    el("div")
        .class("notice")
        .child(el("p").class("notice-title").child(title))
        .child(el("p").child(text))
        .child(el("div").class("actions").child(use_it))
}
