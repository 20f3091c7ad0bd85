//! The state of the fields in the settings dialog.

use super::doctor::Finding;
use super::other_server::OtherServer;
use super::place::AnswerSource;
use super::prices::Prices;
use super::{Keep, Settings};
use crate::dom::{El, RwSignal, el, value_of};
use crate::words::Words;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::{ListedModel, PriceTable, Profile, carried_url, with_scheme};

/// The fields of a choice that the user left for another one, to be restored when they return.
#[derive(Clone)]
struct ParkedFields {
    place: AnswerSource,
    provider: ProviderSettings,
    key: String,
    is_typed: bool,
}

impl ParkedFields {
    /// Carries a typed address, and its key, over to the next choice: a key belongs to its address.
    fn carried_into(self, next: Self) -> Self {
        let has_own = |one: &Self| Profile::look_up(one.provider.kind).has_own_address();
        let is_carried = self.is_typed && has_own(&self) && has_own(&next);
        if !is_carried || self.place != next.place || self.provider.base_url.is_empty() {
            return next;
        }
        let url = carried_url(&self.provider.base_url, self.provider.kind, next.provider.kind);
        let provider = ProviderSettings { base_url: url, ..next.provider };
        Self { provider, key: self.key, is_typed: true, ..next }
    }
}

/// The values of the dialog's fields. A handle.
#[derive(Clone, Copy)]
pub struct Fields {
    /// The source of answers: browser, computer, provider or by hand.
    pub place: RwSignal<AnswerSource>,
    /// Kind of provider.
    pub kind: RwSignal<ProviderKind>,
    /// Address of the server.
    pub base_url: RwSignal<String>,
    /// True if the user typed the address; false if it was filled in.
    pub is_typed: RwSignal<bool>,
    /// The name of the model to request from the server.
    pub model: RwSignal<String>,
    /// The address of the file of the model in the browser.
    pub model_url: RwSignal<String>,
    /// The typed key; empty if none was typed.
    pub key: RwSignal<String>,
    /// True if the key is stored in the browser.
    pub remember: RwSignal<bool>,
    /// The passphrase that encrypts the stored key; empty if it is stored in plain text.
    pub passphrase: RwSignal<String>,
    /// The models that the server lists.
    pub models: RwSignal<Vec<ListedModel>>,
    /// The table of prices while it is edited.
    pub prices: Prices,
    /// The message below the fields.
    pub status: RwSignal<String>,
    /// The reason why the server cannot be reached.
    pub finding: RwSignal<Option<Finding>>,
    /// The other kind of server that was found at the address.
    pub other: RwSignal<Option<OtherServer>>,
    /// Kind, address and key of the last test that failed.
    pub failed: RwSignal<Option<(ProviderKind, String, String)>>,
    /// True after the warning that the fields are not saved yet.
    pub is_warned: RwSignal<bool>,
    aside: RwSignal<Vec<ParkedFields>>,
}

impl Fields {
    /// The fields of an earlier choice.
    pub fn fill(provider: &ProviderSettings, prices: &PriceTable) -> Self {
        Self {
            place: RwSignal::new(AnswerSource::from_settings(provider)),
            kind: RwSignal::new(provider.kind),
            base_url: RwSignal::new(provider.base_url.clone()),
            is_typed: RwSignal::new(false),
            model: RwSignal::new(provider.model.clone()),
            model_url: RwSignal::new(provider.model_url.clone()),
            key: RwSignal::new(String::new()),
            remember: RwSignal::new(false),
            passphrase: RwSignal::new(String::new()),
            models: RwSignal::new(Vec::new()),
            prices: Prices::from_table(prices),
            status: RwSignal::new(String::new()),
            finding: RwSignal::new(None),
            other: RwSignal::new(None),
            failed: RwSignal::new(None),
            is_warned: RwSignal::new(false),
            aside: RwSignal::new(Vec::new()),
        }
    }

    /// Switches to a source of answers and a kind of provider: with the fields as the user left them, or as they were
    /// saved last, or the defaults. A typed address is kept between kinds of servers, and its key with it.
    pub fn go_to(self, settings: Settings, place: AnswerSource, kind: Option<ProviderKind>) {
        let left = self.aside_now();
        let was = left.clone();
        let mut before = None;
        self.aside.update(|aside| {
            aside.retain(|one| one.place != left.place || one.provider.kind != left.provider.kind);
            aside.push(left);
            let is_it = |one: &ParkedFields| {
                one.place == place && kind.is_none_or(|kind| kind == one.provider.kind)
            };
            before = aside.iter().rposition(is_it).map(|at| aside.remove(at));
        });
        let fresh = || {
            let provider = settings.chosen_at(place, kind);
            ParkedFields { place, provider, key: String::new(), is_typed: false }
        };
        let next = was.carried_into(before.unwrap_or_else(fresh));
        // Changed only if different: drawn anew, the list of providers would lose the focus.
        self.place.change(place);
        self.take_up(next.provider);
        self.key.set(next.key);
        self.is_typed.set(next.is_typed);
    }

    fn aside_now(self) -> ParkedFields {
        ParkedFields {
            place: self.place.get_untracked(),
            provider: self.provider(),
            key: self.key.get_untracked(),
            is_typed: self.is_typed.get_untracked(),
        }
    }

    /// Switches to the source that a choice belongs to, unless the current one offers its kind, too.
    pub fn stay_at_place_of(self, provider: &ProviderSettings) {
        if !self.place.get_untracked().offers(provider.kind) {
            self.place.change(AnswerSource::from_settings(provider));
        }
    }

    /// Fills in the fields from a saved choice.
    pub fn take_up(self, provider: ProviderSettings) {
        self.base_url.set(provider.base_url);
        self.model.set(provider.model);
        self.model_url.set(provider.model_url);
        self.key.set(String::new());
        self.models.set(Vec::new());
        self.say(String::new());
        self.kind.set(provider.kind);
    }

    /// Returns the provider settings that the fields describe.
    pub fn provider(self) -> ProviderSettings {
        let trimmed = |text: RwSignal<String>| text.with_untracked(|text| text.trim().to_owned());
        ProviderSettings {
            kind: self.kind.get_untracked(),
            base_url: self.base_url.with_untracked(|url| with_scheme(url)),
            model: trimmed(self.model),
            model_url: trimmed(self.model_url),
            ..ProviderSettings::default()
        }
    }

    /// Returns true if closing the dialog would drop something that was typed or chosen; `begun` are the settings that
    /// the dialog opened with.
    pub fn differ_from(self, begun: &ProviderSettings) -> bool {
        // `schema_as_text` is learned from replies; no field sets it.
        let schema_as_text = begun.schema_as_text;
        let now = ProviderSettings { schema_as_text, ..self.provider() };
        now != *begun || self.key.with_untracked(|key| !key.is_empty())
    }

    /// Returns kind, address and key that a test would use now.
    pub fn tested(self) -> (ProviderKind, String, String) {
        (self.kind.get(), self.base_url.get(), self.key.get())
    }

    /// Returns where the key is to be stored.
    pub fn keep(self) -> Keep {
        Keep::choose(self.remember.get_untracked(), self.passphrase.get_untracked())
    }

    /// Shows a message in place of earlier messages and findings.
    pub fn say(self, words: String) {
        self.finding.try_set(None);
        self.other.try_set(None);
        self.status.try_set(words);
    }
}

/// Draws a field with its label and help text.
pub fn field(id: &'static str, label: Words, help: Words, input: El) -> El {
    let help_id = format!("{id}-help");
    let input = input.attr("aria-describedby", help_id.clone());
    el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", id).child(label))
        .child(el("p").class("field-help").attr("id", help_id).child(help))
        .child(input)
}

/// Draws a text input.
pub fn text_input(id: &'static str, text: RwSignal<String>) -> El {
    el("input")
        .class("control w-full")
        .attr("id", id)
        .attr("spellcheck", "false")
        .attr("autocomplete", "off")
        .value(text)
        .on("input", move |event| text.set(value_of(&event)))
}
