//! Names of providers and of choices.

use super::Settings;
use crate::host::model::stored_models::DISK;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::run::RunProvider;
use pilcrow_provider::{Address, Profile, Way, Wire, run_provider};

/// Returns the name of a kind of provider: a proper name, or a translated one.
pub fn kind_words(locale: Locale, kind: ProviderKind) -> String {
    let profile = Profile::look_up(kind);
    match (profile.name, profile.way) {
        (Some(name), _) => name.to_owned(),
        (None, Way::InBrowser) => words_now!(locale, provider.in_browser),
        (None, Way::BuiltIn) => words_now!(locale, provider.built_in),
        (None, Way::ByHand) => words_now!(locale, provider.by_hand),
        (None, Way::Recorded) => words_now!(locale, runs.recorded),
        (None, Way::Server(Wire::Service)) => words_now!(locale, provider.service),
        (None, Way::Server(_)) => words_now!(locale, provider.compatible),
    }
}

/// Returns the name of the provider, or the host of a server of any kind.
pub fn whose_words(locale: Locale, provider: &ProviderSettings) -> String {
    let is_any = Profile::look_up(provider.kind).is_any_server();
    let host = Address::from_settings(provider).ok().filter(|_| is_any);
    host.map_or_else(|| kind_words(locale, provider.kind), |address| address.host().to_owned())
}

impl Settings {
    /// Returns the provider of a choice for the record of a run.
    pub fn answerer(self, provider: &ProviderSettings) -> RunProvider {
        let locale = use_locale().get_untracked();
        run_provider(provider, &untrack(|| provider_name(self, provider, locale)))
    }
}

/// Returns the name of a choice: its model, or else its provider. Empty if it has no model.
pub fn provider_name(settings: Settings, provider: &ProviderSettings, locale: Locale) -> String {
    match provider.kind {
        ProviderKind::InBrowser if provider.model_url.is_empty() => settings
            .published
            .with(|model| model.as_ref().map(|model| model.name.clone()).unwrap_or_default()),
        ProviderKind::InBrowser => settings.listed.with(|listed| {
            let entry = listed.iter().find(|model| model.url == provider.model_url);
            entry.map_or_else(|| file_name(&provider.model_url), |model| model.name.clone())
        }),
        kind if Profile::look_up(kind).is_server() && !provider.model.is_empty() => {
            provider.model.clone()
        }
        _ => whose_words(locale, provider),
    }
}

fn file_name(url: &str) -> String {
    let url = url.strip_prefix(DISK).unwrap_or(url);
    url.rsplit('/').next().unwrap_or(url).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_kind_has_a_name_of_its_own_in_each_language() {
        for locale in Locale::ALL {
            let names = ProviderKind::ALL.map(|kind| kind_words(*locale, kind));
            assert!(names.iter().all(|name| !name.is_empty()), "{names:?}");
            assert_eq!(HashSet::from(names.clone()).len(), names.len(), "{names:?}");
        }
    }
}
