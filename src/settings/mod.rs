//! The chosen provider and earlier choices, stored on this device.

mod apart;
mod browser;
mod dialog;
mod doctor;
mod fields;
mod grant_list;
mod grants;
mod key_field;
mod keys;
mod learning;
mod look_around;
mod model_names;
mod models;
mod names;
mod other_server;
mod place;
mod prices;
mod server_fields;
mod setup;
mod sign_in;
mod site_settings;
mod unlock;
mod who;

pub use apart::{choice_name, choice_names, place_of, whose_apart};
pub use browser::{keep_pace, model_words, pace_words};
pub use dialog::{SettingsForm, settings_button, settings_form};
pub use fields::{field, text_input};
pub use grants::{Grant, Grants};
pub use key_field::remember_field;
pub use keys::{Keep, Keys};
pub use look_around::{look_around_button, may_look_around};
pub use names::{kind_words, provider_name, whose_words};
pub use prices::price_of;
pub use site_settings::{is_not_set_up, is_only_recorded};
pub use unlock::unlock_dialog;

use crate::dom::{RwSignal, spawn};
use crate::host::model::in_browser;
use crate::host::{embed, language, site};
use leptos::prelude::*;
use pilcrow_core::attachment::FileKind;
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::{BrowserModel, KeyError, PriceTable};
use place::AnswerSource;
use serde_json::Value;
use site_settings::{first_at, first_of, fresh, is_fixed};
use std::rc::Rc;

/// Storage names of the choices.
const CHOSEN: &str = "provider";
const RECENT: &str = "providers";
const PRICES: &str = "prices";

/// Greatest number of stored choices.
const MAX_RECENT: usize = 20;

/// Called with another choice once it is saved.
type AfterChoice = Rc<dyn Fn(ProviderSettings)>;

/// Called once a provider is chosen.
type AfterReady = Rc<dyn Fn()>;

/// Request to set up another choice in the dialog.
#[derive(Clone, Copy)]
struct PendingChoice {
    is_wanted: RwSignal<bool>,
    then: StoredValue<Option<AfterChoice>, LocalStorage>,
}

impl PendingChoice {
    fn new() -> Self {
        Self { is_wanted: RwSignal::new(false), then: StoredValue::new_local(None) }
    }

    /// Returns the callback of the request and ends the request; `None` if the choice is the provider that answers.
    fn take(self) -> Option<AfterChoice> {
        self.is_wanted.set(false);
        self.then.try_update_value(Option::take).flatten()
    }
}

/// Context of every view: the person's choice of a provider.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The provider that answers.
    pub provider: RwSignal<ProviderSettings>,
    /// Earlier choices, the newest first, including the current one.
    pub providers: RwSignal<Vec<ProviderSettings>>,
    /// The publisher's model beside the app; `None` if there is none or it was not looked up yet.
    pub published: RwSignal<Option<BrowserModel>>,
    /// Models that the publisher lists; empty until they are looked up.
    pub listed: RwSignal<Vec<BrowserModel>>,
    /// Kinds of files that the browser's own model reads; `None` until they are known.
    pub built_in_reads: RwSignal<Option<Vec<FileKind>>>,
    /// True while the dialog is open.
    pub is_open: RwSignal<bool>,
    /// True if the dialog was opened because no provider could answer a run.
    pub is_nobody: RwSignal<bool>,
    /// Called once a provider is chosen then.
    goes_on: StoredValue<Option<AfterReady>, LocalStorage>,
    another: PendingChoice,
    /// Provider whose key needs its passphrase.
    pub locked: RwSignal<Option<ProviderSettings>>,
    /// The person's table of prices.
    pub prices: RwSignal<PriceTable>,
    /// Result of a sign-in: true if it succeeded.
    pub signed_in: RwSignal<Option<bool>>,
    /// Permissions to run code of documents.
    pub allowed_code: Grants,
    /// Permissions to call tools of documents without a question.
    pub allowed_tools: Grants,
    pub keys: Keys,
}

impl Settings {
    /// Loads the choices stored on this device.
    pub fn load() -> Self {
        let remembered = |name| language::remembered(name).and_then(|text| parse_text(&text).ok());
        let chosen = remembered(CHOSEN);
        let all = remembered(RECENT).and_then(|list| list.as_array().cloned());
        let all = all.unwrap_or_else(|| chosen.clone().into_iter().collect());
        let site = site::settings();
        let allowed = |choice: &ProviderSettings| site.allows(choice.kind.key());
        let all = all.iter().map(ProviderSettings::from_value).filter(allowed).collect();
        let chosen = chosen.as_ref().map(ProviderSettings::from_value);
        let wanted = embed::provider().and_then(|key| ProviderKind::from_key(&key)).map(fresh);
        let chosen = match wanted.or(chosen) {
            Some(chosen) if allowed(&chosen) && !is_fixed(&site) => chosen,
            _ => first_of(&site),
        };
        let settings = Self {
            published: RwSignal::new(None),
            listed: RwSignal::new(Vec::new()),
            built_in_reads: RwSignal::new(None),
            is_open: RwSignal::new(false),
            is_nobody: RwSignal::new(false),
            goes_on: StoredValue::new_local(None),
            another: PendingChoice::new(),
            locked: RwSignal::new(None),
            signed_in: RwSignal::new(None),
            prices: RwSignal::new(PriceTable::read(&remembered(PRICES).unwrap_or_default()).0),
            allowed_code: Grants::of_code(),
            allowed_tools: Grants::of_tools(),
            keys: Keys::new(),
            providers: RwSignal::new(all),
            provider: RwSignal::new(chosen),
        };
        spawn(async move {
            let published = in_browser::published().await;
            settings.published.set(published);
            settings.find_models(&settings.provider_now()).await;
        });
        settings.look_at_built_in(&settings.provider_now());
        sign_in::take_up(settings);
        settings
    }

    /// Returns the current provider. Not tracked.
    pub fn provider_now(&self) -> ProviderSettings {
        self.provider.get_untracked()
    }

    /// Saves a choice, as the provider or as another one. An empty key keeps the address's existing key.
    pub async fn save(
        self,
        provider: ProviderSettings,
        key: &str,
        keep: Keep,
    ) -> Result<bool, KeyError> {
        let result = match key {
            "" => true,
            key => self.keys.take(key, &provider, keep).await?,
        };
        match self.another.take() {
            Some(then) => self.know_another(provider, &*then),
            None => self.choose(provider),
        }
        Ok(result)
    }

    /// Makes a choice the current provider.
    pub fn choose(self, provider: ProviderSettings) {
        let mut all = self.providers.get_untracked();
        all.retain(|one| *one != provider);
        all.insert(0, provider.clone());
        all.truncate(MAX_RECENT);
        language::remember(CHOSEN, Some(&provider.to_value().to_string()));
        self.look_at_built_in(&provider);
        self.provider.set(provider);
        self.keep_recent(all);
    }

    /// Opens the dialog for another choice, without changing the current provider.
    pub fn set_up_another(self, then: impl Fn(ProviderSettings) + 'static) {
        self.another.then.set_value(Some(Rc::new(then)));
        self.another.is_wanted.set(true);
        self.is_open.set(true);
    }

    fn know_another(self, provider: ProviderSettings, then: &dyn Fn(ProviderSettings)) {
        let mut all = self.providers.get_untracked();
        if !all.contains(&provider) {
            // The current provider stays the first in the list.
            all.insert(all.len().min(1), provider.clone());
            all.truncate(MAX_RECENT);
            self.keep_recent(all);
        }
        then(provider);
    }

    /// Stores the prices of models.
    pub fn take_prices(self, table: PriceTable) {
        language::remember(PRICES, Some(&table.to_value().to_string()));
        self.prices.set(table);
    }

    /// Removes an earlier choice.
    pub fn drop_recent(self, provider: &ProviderSettings) {
        let mut all = self.providers.get_untracked();
        all.retain(|one| one != provider);
        self.keep_recent(all);
    }

    fn keep_recent(self, all: Vec<ProviderSettings>) {
        let list: Value = all.iter().map(ProviderSettings::to_value).collect();
        language::remember(RECENT, Some(&list.to_string()));
        self.providers.set(all);
    }

    /// Returns the last choice from a source of answers (and of a kind, if one is given), or the default.
    fn chosen_at(self, place: AnswerSource, kind: Option<ProviderKind>) -> ProviderSettings {
        let is_it = |one: &&ProviderSettings| {
            AnswerSource::from_settings(one) == place && kind.is_none_or(|kind| kind == one.kind)
        };
        let own = self.providers.with_untracked(|all| {
            let now = self.provider.with_untracked(Clone::clone);
            [now].iter().chain(all).find(is_it).cloned()
        });
        let first = || place.allowed(&site::settings()).first().copied().unwrap_or_default();
        own.unwrap_or_else(|| fresh(kind.unwrap_or_else(first)))
    }

    /// Returns the settings that the dialog opens with: the current ones. If the page has no model of its own and
    /// nothing is chosen: a provider if the site allows one, else a program on this computer, else the browser's own
    /// model, else by hand.
    pub fn proposed(self) -> ProviderSettings {
        let (site, now) = (site::settings(), self.provider.get_untracked());
        // If no provider could answer, the page's model has been looked up.
        let is_without = || site.is_one_file() || self.is_nobody.get_untracked();
        let is_own = now.kind == ProviderKind::InBrowser && now.model_url.is_empty();
        if !is_own || !is_without() {
            return now;
        }
        let place = AnswerSource::ALL
            .into_iter()
            .rev()
            .find(|place| *place != AnswerSource::Hand && !place.allowed(&site).is_empty());
        self.chosen_at(
            place.unwrap_or(AnswerSource::Hand),
            place.and_then(|place| first_at(place, &site)),
        )
    }

    /// Returns the last choice of a kind, or its default.
    pub fn of_kind(self, kind: ProviderKind) -> ProviderSettings {
        self.chosen_at(AnswerSource::from_settings(&fresh(kind)), Some(kind))
    }

    /// True if there is an in-browser model for a choice. The publisher's model is looked up if none is known yet.
    pub async fn has_model(self, provider: &ProviderSettings) -> bool {
        self.find_models(provider).await;
        if self.browser_model(provider).is_none() {
            let published = in_browser::published().await;
            self.published.try_set(published);
        }
        self.browser_model(provider).is_some()
    }

    /// Opens the dialog because no provider can answer; `goes_on` is called once a choice is saved.
    pub fn ask_who(self, goes_on: Option<AfterReady>) {
        self.goes_on.set_value(goes_on);
        self.is_nobody.set(true);
        self.is_open.set(true);
    }

    /// Looks up the publisher's list, if the chosen model may be in it.
    pub async fn find_models(self, provider: &ProviderSettings) {
        let is_own = provider.kind == ProviderKind::InBrowser && !provider.model_url.is_empty();
        if is_own && self.listed.with_untracked(Vec::is_empty) {
            self.list_models().await;
        }
    }

    /// Fetches the publisher's list.
    async fn list_models(self) {
        let listed = in_browser::listed().await;
        self.listed.try_set(listed);
    }

    /// Returns the in-browser model of a choice: the person's, as far as it is described, or the publisher's.
    pub fn browser_model(&self, provider: &ProviderSettings) -> Option<BrowserModel> {
        let url = provider.model_url.as_str();
        let published = self.published.with_untracked(Clone::clone);
        if url.is_empty() {
            return published;
        }
        let listed = self.listed.with_untracked(|listed| {
            published.iter().chain(listed).find(|model| model.url == url).cloned()
        });
        Some(listed.unwrap_or_else(|| BrowserModel::at(url)))
    }
}
