//! Who answers: the person's choice, kept on this device; the key only where they say so.
//! Refuses to give a key to another address than the one it was given for.

use crate::dom::{State, spawn};
use crate::host::{in_browser, language};
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::provider::{Address, ApiKey, KeyError, ProviderSettings};

/// The name under which the choice is remembered.
const REMEMBERED: &str = "provider";

/// The person's choice of a provider. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Settings {
    /// Who answers.
    pub provider: State<ProviderSettings>,
    /// The model that the publisher put beside the app; none before it was looked for.
    pub published: State<Option<in_browser::ModelSource>>,
    /// Whether the dialog is open.
    pub is_open: State<bool>,
    key: StoredValue<Option<ApiKey>>,
}

impl Settings {
    /// What was chosen on this device before.
    pub fn load() -> Self {
        let remembered = language::remembered(REMEMBERED).and_then(|text| parse_text(&text).ok());
        let provider =
            remembered.map(|value| ProviderSettings::from_value(&value)).unwrap_or_default();
        let settings = Self {
            published: State::new(None),
            is_open: State::new(false),
            key: StoredValue::new(remembered_key(&provider)),
            provider: State::new(provider),
        };
        spawn(async move {
            let published = in_browser::published().await;
            settings.published.set(published);
        });
        settings
    }

    /// The key for the chosen address; none where none was given.
    pub fn key(&self) -> Option<ApiKey> {
        self.key.get_value()
    }

    /// The choice of this moment.
    pub fn provider_now(&self) -> ProviderSettings {
        self.provider.get_untracked()
    }

    /// Takes a choice. An empty key leaves the one there is, where the address is the same.
    pub fn save(
        &self,
        provider: ProviderSettings,
        key: &str,
        remember_key: bool,
    ) -> Result<(), KeyError> {
        if !key.is_empty() {
            let given = ApiKey::for_address(key, &provider.base_url)?;
            language::remember(&key_name(given.origin()), remember_key.then_some(key));
            self.key.set_value(Some(given));
        } else if self.origin_of_key() != origin(&provider) {
            self.key.set_value(remembered_key(&provider));
        }
        language::remember(REMEMBERED, Some(&provider.to_value().to_string()));
        self.provider.set(provider);
        Ok(())
    }

    /// Forgets the key of the chosen address, here and in memory.
    pub fn forget_key(&self) {
        if let Some(origin) = self.origin_of_key() {
            language::remember(&key_name(&origin), None);
        }
        self.key.set_value(None);
    }

    /// The address of the in-browser model: the person's, or the publisher's.
    pub fn model_url(&self) -> Option<String> {
        let own = self.provider.with_untracked(|provider| provider.model_url.clone());
        let published = || self.published.with_untracked(|model| Some(model.as_ref()?.url.clone()));
        if own.is_empty() { published() } else { Some(own) }
    }

    /// What the choice is called: a model's name, or an address's host.
    pub fn name(&self) -> String {
        self.provider.with(|provider| match provider.kind {
            kind if kind.is_server() && provider.model.is_empty() => {
                provider.address().map(|address| address.host().to_owned()).unwrap_or_default()
            }
            kind if kind.is_server() => provider.model.clone(),
            _ if !provider.model_url.is_empty() => file_name(&provider.model_url),
            _ => self
                .published
                .with(|model| model.as_ref().map(|model| model.name.clone()).unwrap_or_default()),
        })
    }

    fn origin_of_key(&self) -> Option<String> {
        self.key.with_value(|key| key.as_ref().map(|key| key.origin().to_owned()))
    }
}

fn origin(provider: &ProviderSettings) -> Option<String> {
    provider.address().ok().map(|address: Address| address.origin().to_owned())
}

fn remembered_key(provider: &ProviderSettings) -> Option<ApiKey> {
    let text = language::remembered(&key_name(&origin(provider)?))?;
    ApiKey::for_address(&text, &provider.base_url).ok()
}

fn key_name(origin: &str) -> String {
    format!("key:{origin}")
}

fn file_name(url: &str) -> String {
    url.rsplit('/').next().unwrap_or(url).to_owned()
}
