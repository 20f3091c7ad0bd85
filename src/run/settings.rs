//! Who answers: the person's choice, and what they chose before, kept on this device.
//! Refuses to hold keys: [`Keys`] do.

mod dialog;
mod doctor;
mod fields;
mod keys;
mod models;
mod names;
mod prices;
mod sign_in;
mod unlock;

pub use dialog::settings_button;
pub use doctor::{doctor_button, is_mute};
pub use fields::model_words;
pub use keys::{Keep, Keys};
pub use names::{kind_words, provider_name};
pub use prices::price_of;
pub use unlock::unlock_dialog;

use crate::dom::{State, spawn};
use crate::host::{in_browser, language};
use pilcrow_core::document::parse_text;
use pilcrow_core::provider::{KeyError, ListedModel, PriceTable, ProviderKind, ProviderSettings};
use serde_json::{Map, Value};

/// The names under which choices are remembered.
const CHOSEN: &str = "provider";
const KNOWN: &str = "providers";
const PRICES: &str = "prices";
const LIMITS: &str = "limits";

/// So many choices are remembered.
const MOST_KNOWN: usize = 20;

/// The person's choice of a provider. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Settings {
    /// Who answers.
    pub provider: State<ProviderSettings>,
    /// What was chosen before and may be again, the newest first; the chosen one is among them.
    pub known: State<Vec<ProviderSettings>>,
    /// The model that the publisher put beside the app; none before it was looked for.
    pub published: State<Option<in_browser::ModelSource>>,
    /// Whether the dialog is open.
    pub is_open: State<bool>,
    /// Whose key wants its passphrase.
    pub locked: State<Option<ProviderSettings>>,
    /// What models cost.
    pub prices: State<PriceTable>,
    /// What came of signing in.
    pub signed_in: State<Option<bool>>,
    pub keys: Keys,
}

impl Settings {
    /// What was chosen on this device before.
    pub fn load() -> Self {
        let remembered = |name| language::remembered(name).and_then(|text| parse_text(&text).ok());
        let chosen = remembered(CHOSEN);
        let known = remembered(KNOWN).and_then(|list| list.as_array().cloned());
        let known = known.unwrap_or_else(|| chosen.clone().into_iter().collect());
        let settings = Self {
            published: State::new(None),
            is_open: State::new(false),
            locked: State::new(None),
            signed_in: State::new(None),
            prices: State::new(PriceTable::read(&remembered(PRICES).unwrap_or_default()).0),
            keys: Keys::new(),
            known: State::new(known.iter().map(ProviderSettings::from_value).collect()),
            provider: State::new(
                chosen.as_ref().map(ProviderSettings::from_value).unwrap_or_default(),
            ),
        };
        spawn(async move {
            let published = in_browser::published().await;
            settings.published.set(published);
        });
        sign_in::take_up(settings);
        settings
    }

    /// The choice of this moment.
    pub fn provider_now(&self) -> ProviderSettings {
        self.provider.get_untracked()
    }

    /// Takes a choice. An empty key leaves the one there is for the address.
    pub async fn save(
        self,
        provider: ProviderSettings,
        key: &str,
        keep: Keep,
    ) -> Result<bool, KeyError> {
        let kept = match key {
            "" => true,
            key => self.keys.take(key, &provider, keep).await?,
        };
        self.choose(provider);
        Ok(kept)
    }

    /// Whoever answers from now on.
    pub fn choose(self, provider: ProviderSettings) {
        let mut known = self.known.get_untracked();
        known.retain(|one| *one != provider);
        known.insert(0, provider.clone());
        known.truncate(MOST_KNOWN);
        language::remember(CHOSEN, Some(&provider.to_value().to_string()));
        self.provider.set(provider);
        self.keep_known(known);
    }

    /// Takes what models cost.
    pub fn take_prices(self, table: PriceTable) {
        language::remember(PRICES, Some(&table.to_value().to_string()));
        self.prices.set(table);
    }

    /// Takes how much a model reads, where its server tells.
    pub fn learn_limit(self, provider: &ProviderSettings, models: &[ListedModel]) {
        let listed = models.iter().find(|model| model.id == provider.model);
        let Some(length) = listed.and_then(|model| model.context_length) else { return };
        let mut limits = limits();
        limits.insert(limit_name(provider), length.into());
        language::remember(LIMITS, Some(&Value::Object(limits).to_string()));
    }

    /// How many tokens a model takes, prompt and answer together; none where that is not known.
    pub fn limit_of(self, provider: &ProviderSettings) -> Option<u64> {
        match provider.kind {
            ProviderKind::InBrowser => Some(in_browser::CONTEXT),
            _ => limits().get(&limit_name(provider))?.as_u64(),
        }
    }

    /// Does not offer a choice any more.
    pub fn drop_known(self, provider: &ProviderSettings) {
        let mut known = self.known.get_untracked();
        known.retain(|one| one != provider);
        self.keep_known(known);
    }

    fn keep_known(self, known: Vec<ProviderSettings>) {
        let list: Value = known.iter().map(ProviderSettings::to_value).collect();
        language::remember(KNOWN, Some(&list.to_string()));
        self.known.set(known);
    }

    /// The settings of a kind as they were chosen the last time, or as they are at first.
    pub fn of_kind(self, kind: ProviderKind) -> ProviderSettings {
        let known = self.known.with_untracked(|known| {
            let now = self.provider.with_untracked(Clone::clone);
            [now].iter().chain(known).find(|one| one.kind == kind).cloned()
        });
        known.unwrap_or_else(|| ProviderSettings {
            kind,
            base_url: kind.profile().base_url.to_owned(),
            ..ProviderSettings::default()
        })
    }

    /// The address of a provider's in-browser model: the person's, or the publisher's.
    pub fn model_url(&self, provider: &ProviderSettings) -> Option<String> {
        let own = provider.model_url.clone();
        let published = || self.published.with_untracked(|model| Some(model.as_ref()?.url.clone()));
        if own.is_empty() { published() } else { Some(own) }
    }
}

/// What is known of how much models read.
fn limits() -> Map<String, Value> {
    let kept = language::remembered(LIMITS).and_then(|text| parse_text(&text).ok());
    match kept {
        Some(Value::Object(limits)) => limits,
        _ => Map::new(),
    }
}

fn limit_name(provider: &ProviderSettings) -> String {
    let address = provider.address().map(|address| address.to_string()).unwrap_or_default();
    format!("{address} {}", provider.model)
}
