//! The fields of the settings' dialog.
//! Refuses to keep what they hold.

use super::doctor::Finding;
use super::models::list_models;
use super::prices::{Prices, prices_view};
use super::sign_in::sign_in;
use super::{Keep, Settings};
use crate::dom::{El, State, View, el, is_checked, live, part, show, spawn, value_of};
use crate::host::built_in::{self, Availability};
use crate::host::in_browser;
use crate::piece::button;
use crate::words;
use crate::words::{Locale, Words, use_locale};
use crate::words_now;
use pilcrow_core::provider::{KeyNeed, ListedModel, PriceTable, ProviderKind, ProviderSettings};

/// What the fields of the dialog hold.
#[derive(Clone, Copy)]
pub struct Fields {
    /// Who answers.
    pub kind: State<ProviderKind>,
    /// The server's address.
    pub base_url: State<String>,
    /// The model to ask the server for.
    pub model: State<String>,
    /// Where the in-browser model is.
    pub model_url: State<String>,
    /// The key, where one was typed.
    pub key: State<String>,
    /// Whether the key is kept.
    pub remember: State<bool>,
    /// What it is kept under; empty where it is kept in the open.
    pub passphrase: State<String>,
    /// The models that the server says it has.
    pub models: State<Vec<ListedModel>>,
    /// What models cost.
    pub prices: Prices,
    /// What is said below the fields.
    pub said: State<String>,
    /// Why the server cannot be reached.
    pub finding: State<Option<Finding>>,
}

impl Fields {
    /// As it was chosen before.
    pub fn of(provider: &ProviderSettings, prices: &PriceTable) -> Self {
        Self {
            kind: State::new(provider.kind),
            base_url: State::new(provider.base_url.clone()),
            model: State::new(provider.model.clone()),
            model_url: State::new(provider.model_url.clone()),
            key: State::new(String::new()),
            remember: State::new(false),
            passphrase: State::new(String::new()),
            models: State::new(Vec::new()),
            prices: Prices::of(prices),
            said: State::new(String::new()),
            finding: State::new(None),
        }
    }

    /// Takes up what was chosen for a kind the last time.
    pub fn take_up(&self, provider: ProviderSettings) {
        self.base_url.set(provider.base_url);
        self.model.set(provider.model);
        self.model_url.set(provider.model_url);
        self.key.set(String::new());
        self.models.set(Vec::new());
        self.say(String::new());
        self.kind.set(provider.kind);
    }

    /// The choice that they make.
    pub fn provider(&self) -> ProviderSettings {
        let trimmed = |text: State<String>| text.with_untracked(|text| text.trim().to_owned());
        ProviderSettings {
            kind: self.kind.get_untracked(),
            base_url: trimmed(self.base_url),
            model: trimmed(self.model),
            model_url: trimmed(self.model_url),
            ..ProviderSettings::default()
        }
    }

    /// Where the key is to be kept.
    pub fn keep(&self) -> Keep {
        match (self.remember.get_untracked(), self.passphrase.get_untracked()) {
            (false, _) => Keep::Nowhere,
            (true, passphrase) if passphrase.is_empty() => Keep::Here,
            (true, passphrase) => Keep::Locked(passphrase),
        }
    }

    /// Says something in place of what was said before.
    pub fn say(&self, words: String) {
        self.finding.try_set(None);
        self.said.try_set(words);
    }
}

/// The fields of a kind of provider.
pub fn kind_fields(settings: Settings, fields: Fields, kind: ProviderKind) -> View {
    match kind {
        ProviderKind::InBrowser => in_browser_fields(settings, fields),
        ProviderKind::BuiltIn => built_in_fields(),
        ProviderKind::ByHand | ProviderKind::Recorded => explained(words!(settings.by_hand_help)),
        _ => server_fields(settings, fields, kind),
    }
}

fn explained(words: Words) -> View {
    el("p").class("field-help").child(words).into()
}

fn in_browser_fields(settings: Settings, fields: Fields) -> View {
    let locale = use_locale();
    let published = live(move || match settings.published.get() {
        Some(model) => model_words(locale.get(), &model),
        None => words_now!(locale.get(), settings.no_model),
    });
    let forget = button("button", words!(settings.forget_model)).on("click", move |_| {
        spawn(async move {
            in_browser::forget().await;
            fields.say(words_now!(locale.get_untracked(), settings.model_forgotten));
        });
    });
    let (label, help) = (words!(settings.model_url), words!(settings.model_url_help));
    let url = text_input("settings-model-url", fields.model_url);
    [
        el("p").class("field-help").child(published).into(),
        field("settings-model-url", label, help, url).into(),
        el("div").class("actions").child(forget).into(),
    ]
    .into()
}

/// A model with its size and licence.
pub fn model_words(locale: Locale, model: &in_browser::ModelSource) -> String {
    let size = model.bytes.map(|bytes| bytes / 1_000_000).unwrap_or_default();
    let licence = model.licence.clone().unwrap_or_default();
    words_now!(
        locale,
        settings.model_is,
        name = model.name.as_str(),
        size = size,
        licence = licence.as_str()
    )
}

fn built_in_fields() -> View {
    let locale = use_locale();
    let found = State::new(None);
    spawn(async move {
        found.try_set(Some(built_in::availability().await));
    });
    let said = live(move || {
        let locale = locale.get();
        found.get().map(|found| match found {
            Availability::Available => words_now!(locale, settings.built_in_ready),
            Availability::Downloadable => words_now!(locale, settings.built_in_downloadable),
            Availability::Unavailable => words_now!(locale, settings.built_in_missing),
        })
    });
    el("p").class("field-help").attr("role", "status").child(said).into()
}

fn server_fields(settings: Settings, fields: Fields, kind: ProviderKind) -> View {
    let profile = kind.profile();
    let has_own_address = profile.is_local || profile.base_url.is_empty();
    let address = address_field(kind, fields);
    let address = if has_own_address { address.into() } else { folded(fields, address) };
    let key = (profile.key != KeyNeed::NoKey).then(|| key_field(settings, fields, kind));
    let model = (kind != ProviderKind::Service).then(|| model_field(fields));
    let listed = profile.lists_models.then(|| {
        button("button", words!(settings.fetch_models))
            .on("click", move |_| list_models(settings, fields))
    });
    let actions = el("div").class("actions").child(listed);
    let prices = (!profile.is_local && kind != ProviderKind::Service)
        .then(|| prices_view(fields.prices, fields.model));
    [address, key.into(), model.into(), actions.into(), prices.into()].into()
}

/// An address that hardly anybody changes.
fn folded(fields: Fields, address: El) -> View {
    let summary = live(move || fields.base_url.get());
    el("details")
        .class("settings-address")
        .child(el("summary").child(words!(settings.base_url)).child(": ").child(summary))
        .child(address)
        .into()
}

fn address_field(kind: ProviderKind, fields: Fields) -> El {
    let profile = kind.profile();
    let help = match kind {
        ProviderKind::Service => words!(settings.service_help),
        ProviderKind::Compatible => words!(settings.base_url_help),
        _ => words!(settings.address_help),
    };
    let urls =
        std::iter::once(&profile.base_url).chain(profile.other_urls).filter(|url| !url.is_empty());
    let urls: Vec<El> = urls.map(|url| el("option").attr("value", *url)).collect();
    let url = text_input("settings-url", fields.base_url).attr("list", "settings-urls");
    field("settings-url", words!(settings.base_url), help, url)
        .child(el("datalist").attr("id", "settings-urls").child(urls))
}

fn model_field(fields: Fields) -> El {
    let models = part(move || {
        let models = fields.models.get().into_iter();
        models.map(option).collect::<Vec<_>>()
    });
    let model = text_input("settings-model", fields.model).attr("list", "settings-models");
    field("settings-model", words!(settings.model), words!(settings.model_help), model)
        .child(el("datalist").attr("id", "settings-models").child(models))
}

/// A model to choose: the server's name for it, what people call it, and what it costs.
fn option(model: ListedModel) -> El {
    let price =
        model.price.map(|price| format!(" (${} / ${})", price.input_text(), price.output_text()));
    let name = if model.name == model.id { String::new() } else { model.name };
    let label = format!("{name}{}", price.unwrap_or_default());
    el("option").attr("value", model.id).child(label)
}

fn key_field(settings: Settings, fields: Fields, kind: ProviderKind) -> El {
    let provider = fields.provider();
    let is_kept = settings.keys.of(&provider).is_some() || settings.keys.is_locked(&provider);
    let help = match (is_kept, kind.profile().key) {
        (true, _) => words!(settings.key_kept),
        (false, KeyNeed::KeyNeeded) => words!(settings.key_needed),
        (false, _) => words!(settings.key_help),
    };
    let key = text_input("settings-key", fields.key).attr("type", "password");
    let signing = (kind == ProviderKind::OpenRouter)
        .then(|| button("button", words!(settings.sign_in)).on("click", |_| sign_in()));
    let forget = is_kept.then(|| {
        button("button", words!(settings.forget_key)).on("click", move |_| {
            settings.keys.forget(&fields.provider());
            fields.key.set(String::new());
            fields.take_up(fields.provider());
        })
    });
    field("settings-key", words!(settings.key), help, key)
        .child(remember_field(fields))
        .child(el("div").class("actions").child(signing).child(forget))
}

fn remember_field(fields: Fields) -> View {
    let remember = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || fields.remember.get())
        .on("change", move |event| fields.remember.set(is_checked(&event)));
    let remember = el("label")
        .class("checkbox")
        .child(remember)
        .child(el("span").child(words!(settings.remember)));
    let passphrase = move || {
        let input = text_input("settings-passphrase", fields.passphrase).attr("type", "password");
        let (label, help) = (words!(settings.passphrase), words!(settings.passphrase_help));
        field("settings-passphrase", label, help, input)
    };
    [remember.into(), show(move || fields.remember.get(), passphrase)].into()
}

fn field(id: &'static str, label: Words, help: Words, input: El) -> El {
    let help_id = format!("{id}-help");
    let input = input.attr("aria-describedby", help_id.clone());
    el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", id).child(label))
        .child(el("p").class("field-help").attr("id", help_id).child(help))
        .child(input)
}

fn text_input(id: &'static str, text: State<String>) -> El {
    el("input")
        .class("control w-full")
        .attr("id", id)
        .attr("spellcheck", "false")
        .attr("autocomplete", "off")
        .value(text)
        .on("input", move |event| text.set(value_of(&event)))
}
