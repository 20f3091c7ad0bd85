//! The fields of the settings' dialog.
//! Refuses to keep what they hold.

use super::Settings;
use super::fetch_models::fetch_models;
use crate::dom::{El, State, View, el, is_checked, live, part, spawn, value_of};
use crate::host::in_browser;
use crate::piece::button;
use crate::words;
use crate::words::Words;
use crate::words_now;
use pilcrow_core::provider::{ProviderKind, ProviderSettings};

/// Addresses that people are likely to mean.
const ADDRESSES: [&str; 6] = [
    "https://api.openai.com/v1",
    "https://openrouter.ai/api/v1",
    "http://localhost:11434/v1",
    "http://localhost:1234/v1",
    "http://localhost:8080/v1",
    "http://localhost:8000/v1",
];

/// What the fields of the dialog hold.
#[derive(Clone, Copy)]
pub struct Fields {
    /// Whether a server answers.
    pub is_server: State<bool>,
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
    /// The models that the server says it has.
    pub models: State<Vec<String>>,
    /// What is said below the fields.
    pub said: State<String>,
}

impl Fields {
    /// As it was chosen before.
    pub fn of(provider: &ProviderSettings) -> Self {
        Self {
            is_server: State::new(provider.kind.is_server()),
            base_url: State::new(provider.base_url.clone()),
            model: State::new(provider.model.clone()),
            model_url: State::new(provider.model_url.clone()),
            key: State::new(String::new()),
            remember: State::new(false),
            models: State::new(Vec::new()),
            said: State::new(String::new()),
        }
    }

    /// The choice that they make.
    pub fn provider(&self) -> ProviderSettings {
        let is_server = self.is_server.get_untracked();
        ProviderSettings {
            kind: if is_server { ProviderKind::Compatible } else { ProviderKind::InBrowser },
            base_url: self.base_url.get_untracked().trim().to_owned(),
            model: self.model.get_untracked().trim().to_owned(),
            model_url: self.model_url.get_untracked().trim().to_owned(),
            ..ProviderSettings::default()
        }
    }
}

/// The fields for a model in the browser.
pub fn in_browser_fields(settings: Settings, fields: Fields) -> View {
    let locale = words::use_locale();
    let published = live(move || match settings.published.get() {
        Some(model) => model_words(locale.get(), &model),
        None => words_now!(locale.get(), settings.no_model),
    });
    let forget = button("button", words!(settings.forget_model)).on("click", move |_| {
        spawn(async move {
            in_browser::forget().await;
            fields.said.set(words_now!(locale.get_untracked(), settings.model_forgotten));
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
pub fn model_words(locale: words::Locale, model: &in_browser::ModelSource) -> String {
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

/// The fields for a server.
pub fn server_fields(settings: Settings, fields: Fields) -> View {
    let kept = settings.key().is_some();
    let url = text_input("settings-url", fields.base_url).attr("list", "settings-urls");
    let urls = ADDRESSES.map(|address| el("option").attr("value", address).into());
    let model = text_input("settings-model", fields.model).attr("list", "settings-models");
    let models = part(move || {
        let names = fields.models.get().into_iter();
        names.map(|name| el("option").attr("value", name)).collect::<Vec<_>>()
    });
    let (url_label, url_help) = (words!(settings.base_url), words!(settings.base_url_help));
    let (model_label, model_help) = (words!(settings.model), words!(settings.model_help));
    [
        field("settings-url", url_label, url_help, url).into(),
        el("datalist").attr("id", "settings-urls").child(View::from(urls)).into(),
        key_field(fields, kept).into(),
        field("settings-model", model_label, model_help, model).into(),
        el("datalist").attr("id", "settings-models").child(models).into(),
        server_actions(settings, fields, kept).into(),
    ]
    .into()
}

fn key_field(fields: Fields, kept: bool) -> El {
    let help = if kept { words!(settings.key_kept) } else { words!(settings.key_help) };
    let key = text_input("settings-key", fields.key).attr("type", "password");
    let remember = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || fields.remember.get())
        .on("change", move |event| fields.remember.set(is_checked(&event)));
    let remember = el("label")
        .class("checkbox")
        .child(remember)
        .child(el("span").child(words!(settings.remember)));
    field("settings-key", words!(settings.key), help, key).child(remember)
}

fn server_actions(settings: Settings, fields: Fields, kept: bool) -> El {
    let fetch = button("button", words!(settings.fetch_models))
        .on("click", move |_| fetch_models(settings, fields));
    let forget = kept.then(|| {
        button("button", words!(settings.forget_key)).on("click", move |_| {
            settings.forget_key();
            fields.key.set(String::new());
        })
    });
    el("div").class("actions").child(fetch).child(forget)
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
