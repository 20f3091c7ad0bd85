//! The names of providers.

use super::Settings;
use crate::host::kept_models::DISK;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::{Address, Profile};

/// What a kind of provider is called.
pub fn kind_words(locale: Locale, kind: ProviderKind) -> String {
    match kind {
        ProviderKind::InBrowser => words_now!(locale, provider.in_browser),
        ProviderKind::BuiltIn => words_now!(locale, provider.built_in),
        ProviderKind::OpenAi => "OpenAI".to_owned(),
        ProviderKind::OpenAiChat => "OpenAI (Chat Completions)".to_owned(),
        ProviderKind::Anthropic => "Anthropic".to_owned(),
        ProviderKind::Gemini => "Google Gemini".to_owned(),
        ProviderKind::OpenRouter => "OpenRouter".to_owned(),
        ProviderKind::Mistral => "Mistral".to_owned(),
        ProviderKind::Groq => "Groq".to_owned(),
        ProviderKind::Ollama => "Ollama".to_owned(),
        ProviderKind::LmStudio => "LM Studio".to_owned(),
        ProviderKind::LlamaCpp => "llama.cpp".to_owned(),
        ProviderKind::Vllm => "vLLM".to_owned(),
        ProviderKind::Compatible => words_now!(locale, provider.compatible),
        ProviderKind::ByHand => words_now!(locale, provider.by_hand),
        ProviderKind::Service => words_now!(locale, provider.service),
        ProviderKind::Recorded => words_now!(locale, runs.recorded),
    }
}

/// Whose model answers: the provider, or the host of a server that only its address names.
pub fn whose_words(locale: Locale, provider: &ProviderSettings) -> String {
    let host = match provider.kind {
        ProviderKind::Compatible | ProviderKind::Service => Address::of(provider).ok(),
        _ => None,
    };
    host.map_or_else(|| kind_words(locale, provider.kind), |address| address.host().to_owned())
}

/// What a choice is called: a model's name, or else whose it is. Empty where no model is there.
pub fn provider_name(settings: Settings, provider: &ProviderSettings, locale: Locale) -> String {
    match provider.kind {
        ProviderKind::InBrowser if provider.model_url.is_empty() => settings
            .published
            .with(|model| model.as_ref().map(|model| model.name.clone()).unwrap_or_default()),
        ProviderKind::InBrowser => settings.listed.with(|listed| {
            let known = listed.iter().find(|model| model.url == provider.model_url);
            known.map_or_else(|| file_name(&provider.model_url), |model| model.name.clone())
        }),
        kind if Profile::of(kind).is_server() && !provider.model.is_empty() => {
            provider.model.clone()
        }
        _ => whose_words(locale, provider),
    }
}

fn file_name(url: &str) -> String {
    let url = url.strip_prefix(DISK).unwrap_or(url);
    url.rsplit('/').next().unwrap_or(url).to_owned()
}
