//! The dialog in which a person chooses who answers.
//! Refuses to keep anything before it is saved.

use super::Settings;
use super::failure_words::failure_words;
use crate::host::fetch::{Abort, send};
use crate::host::in_browser;
use crate::words;
use leptos::html::Dialog;
use leptos::prelude::*;
use leptos::task::spawn_local;
use pilcrow_core::provider::{
    ApiKey, ErrorReply, FailureKind, ProviderFailure, ProviderKind, ProviderSettings,
    failure_of_status, models_call, read_models,
};
use std::cell::RefCell;
use std::rc::Rc;

/// Addresses that people are likely to mean.
const ADDRESSES: [&str; 6] = [
    "https://api.openai.com/v1",
    "https://openrouter.ai/api/v1",
    "http://localhost:11434/v1",
    "http://localhost:1234/v1",
    "http://localhost:8080/v1",
    "http://localhost:8000/v1",
];

/// The button that opens the dialog, with the dialog.
#[component]
pub fn SettingsButton() -> impl IntoView {
    let settings = expect_context::<Settings>();
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        match (settings.is_open.get(), dialog.open()) {
            (true, false) => drop(dialog.show_modal()),
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    view! {
        <button type="button" class="icon-button" on:click=move |_| settings.is_open.set(true)>
            <span class="icon icon-settings" aria-hidden="true"></span>
            <span class="visually-hidden">{words!(settings.title)}</span>
        </button>
        <dialog class="settings" aria-labelledby="settings-title" node_ref=dialog
            on:close=move |_| settings.is_open.set(false)>
            <div class="dialog-head">
                <h2 id="settings-title">{words!(settings.title)}</h2>
                <button type="button" class="icon-button" on:click=move |_| settings.is_open.set(false)>
                    <span class="icon icon-close" aria-hidden="true"></span>
                    <span class="visually-hidden">{words!(open.close)}</span>
                </button>
            </div>
            {move || settings.is_open.get().then(|| view! { <SettingsForm settings /> })}
        </dialog>
    }
}

/// What the fields of the dialog hold.
#[derive(Clone, Copy)]
struct Fields {
    is_server: RwSignal<bool>,
    base_url: RwSignal<String>,
    model: RwSignal<String>,
    model_url: RwSignal<String>,
    key: RwSignal<String>,
    remember: RwSignal<bool>,
    models: RwSignal<Vec<String>>,
    said: RwSignal<String>,
}

impl Fields {
    fn of(provider: &ProviderSettings) -> Self {
        Self {
            is_server: RwSignal::new(provider.kind == ProviderKind::OpenAi),
            base_url: RwSignal::new(provider.base_url.clone()),
            model: RwSignal::new(provider.model.clone()),
            model_url: RwSignal::new(provider.model_url.clone()),
            key: RwSignal::new(String::new()),
            remember: RwSignal::new(false),
            models: RwSignal::new(Vec::new()),
            said: RwSignal::new(String::new()),
        }
    }

    fn provider(&self) -> ProviderSettings {
        let is_server = self.is_server.get_untracked();
        ProviderSettings {
            kind: if is_server { ProviderKind::OpenAi } else { ProviderKind::InBrowser },
            base_url: self.base_url.get_untracked().trim().to_owned(),
            model: self.model.get_untracked().trim().to_owned(),
            model_url: self.model_url.get_untracked().trim().to_owned(),
            ..ProviderSettings::default()
        }
    }
}

#[component]
fn SettingsForm(settings: Settings) -> impl IntoView {
    let fields = settings.provider.with_untracked(Fields::of);
    let locale = words::use_locale();
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let provider = fields.provider();
        let bad = fields.is_server.get_untracked() && provider.address().is_err();
        let saved = || {
            settings.save(provider, &fields.key.get_untracked(), fields.remember.get_untracked())
        };
        if bad || saved().is_err() {
            let failure = ProviderFailure::new(FailureKind::BadAddress, "");
            fields.said.set(failure_words(locale.get_untracked(), &failure).0);
        } else {
            settings.is_open.set(false);
        }
    };
    let is_server = fields.is_server;
    view! {
        <form class="dialog-body form" id="settings-form" novalidate on:submit=save>
            <div class="field" role="radiogroup" aria-labelledby="settings-who">
                <div class="field-label" id="settings-who">{words!(settings.who)}</div>
                <div class="choice-options">
                    <label class="choice">
                        <input type="radio" name="provider" prop:checked=move || !is_server.get() on:change=move |_| is_server.set(false) />
                        <span>{words!(settings.in_browser)}</span>
                    </label>
                    <label class="choice">
                        <input type="radio" name="provider" prop:checked=is_server on:change=move |_| is_server.set(true) />
                        <span>{words!(settings.server)}</span>
                    </label>
                </div>
            </div>
            {move || if is_server.get() {
                view! { <ServerFields settings fields /> }.into_any()
            } else {
                view! { <InBrowserFields settings fields /> }.into_any()
            }}
            <p class="field-help" role="status">{fields.said}</p>
        </form>
        <div class="dialog-actions">
            <button type="submit" form="settings-form" class="button button-primary">{words!(settings.save)}</button>
            <button type="button" class="button" on:click=move |_| settings.is_open.set(false)>{words!(settings.cancel)}</button>
        </div>
    }
}

#[component]
fn InBrowserFields(settings: Settings, fields: Fields) -> impl IntoView {
    let locale = words::use_locale();
    let published = Signal::derive(move || match settings.published.get() {
        Some(model) => model_words(locale.get(), &model),
        None => words!(settings.no_model).get(),
    });
    let forget = move |_| {
        spawn_local(async move {
            in_browser::forget().await;
            fields.said.set(words_now_forgotten(locale));
        });
    };
    view! {
        <p class="field-help">{published}</p>
        <TextField id="settings-model-url" label=words!(settings.model_url) help=words!(settings.model_url_help) text=fields.model_url list=None />
        <div class="actions">
            <button type="button" class="button" on:click=forget>{words!(settings.forget_model)}</button>
        </div>
    }
}

fn words_now_forgotten(locale: RwSignal<words::Locale>) -> String {
    crate::words_now!(locale.get_untracked(), settings.model_forgotten)
}

/// A model with its size and licence.
pub(super) fn model_words(locale: words::Locale, model: &in_browser::ModelSource) -> String {
    let size = model.bytes.map(|bytes| bytes / 1_000_000).unwrap_or_default();
    let licence = model.licence.clone().unwrap_or_default();
    crate::words_now!(
        locale,
        settings.model_is,
        name = model.name.as_str(),
        size = size,
        licence = licence.as_str()
    )
}

#[component]
fn ServerFields(settings: Settings, fields: Fields) -> impl IntoView {
    let forget = move |_| {
        settings.forget_key();
        fields.key.set(String::new());
    };
    let kept = settings.key().is_some();
    view! {
        <TextField id="settings-url" label=words!(settings.base_url) help=words!(settings.base_url_help) text=fields.base_url list=Some("settings-urls") />
        <datalist id="settings-urls">{ADDRESSES.map(|address| view! { <option value=address></option> })}</datalist>
        <div class="field">
            <label class="field-label" for="settings-key">{words!(settings.key)}</label>
            <p class="field-help" id="settings-key-help">{if kept { words!(settings.key_kept) } else { words!(settings.key_help) }}</p>
            <input class="control w-full" id="settings-key" type="password" autocomplete="off" spellcheck="false"
                aria-describedby="settings-key-help" prop:value=fields.key on:input=move |event| fields.key.set(event_target_value(&event)) />
            <label class="checkbox">
                <input type="checkbox" prop:checked=fields.remember on:change=move |event| fields.remember.set(event_target_checked(&event)) />
                <span>{words!(settings.remember)}</span>
            </label>
        </div>
        <TextField id="settings-model" label=words!(settings.model) help=words!(settings.model_help) text=fields.model list=Some("settings-models") />
        <datalist id="settings-models">{move || fields.models.get().into_iter().map(|name| view! { <option value=name></option> }).collect_view()}</datalist>
        <div class="actions">
            <button type="button" class="button" on:click=move |_| fetch_models(settings, fields)>{words!(settings.fetch_models)}</button>
            {kept.then(|| view! { <button type="button" class="button" on:click=forget>{words!(settings.forget_key)}</button> })}
        </div>
    }
}

#[component]
fn TextField(
    id: &'static str,
    label: Signal<String>,
    help: Signal<String>,
    text: RwSignal<String>,
    list: Option<&'static str>,
) -> impl IntoView {
    let help_id = format!("{id}-help");
    view! {
        <div class="field">
            <label class="field-label" for=id>{label}</label>
            <p class="field-help" id=help_id.clone()>{help}</p>
            <input class="control w-full" id=id list=list spellcheck="false" autocomplete="off" aria-describedby=help_id
                prop:value=text on:input=move |event| text.set(event_target_value(&event)) />
        </div>
    }
}

/// Asks the server which models it has; that also shows whether it can be reached.
fn fetch_models(settings: Settings, fields: Fields) {
    let locale = words::use_locale();
    let provider = fields.provider();
    let typed = fields.key.get_untracked();
    let key = if typed.is_empty() {
        settings.key()
    } else {
        ApiKey::for_address(&typed, &provider.base_url).ok()
    };
    spawn_local(async move {
        let said = match models(&provider, key.as_ref()).await {
            Ok(models) => {
                let count = models.len();
                fields.models.set(models);
                crate::words_now!(locale.get_untracked(), settings.models_found, count = count)
            }
            Err(failure) => {
                let (title, what) = failure_words(locale.get_untracked(), &failure);
                format!("{title}. {what}")
            }
        };
        fields.said.set(said);
    });
}

async fn models(
    provider: &ProviderSettings,
    key: Option<&ApiKey>,
) -> Result<Vec<String>, ProviderFailure> {
    let call = models_call(provider, key).map_err(ProviderFailure::from)?;
    let unreachable = || ProviderFailure::new(FailureKind::Unreachable, "");
    let abort = Abort::new().ok_or_else(unreachable)?;
    let body = Rc::new(RefCell::new(Vec::new()));
    let into = Rc::clone(&body);
    let reply =
        send(&call, &abort, move |bytes, _| into.borrow_mut().extend_from_slice(bytes)).await;
    let reply = reply.map_err(|_| unreachable())?;
    let body = String::from_utf8_lossy(&body.borrow()).into_owned();
    if (200..300).contains(&reply.status) {
        return read_models(&body);
    }
    let reply =
        ErrorReply { status: reply.status, retry_after: None, retry_after_ms: None, body: &body };
    Err(failure_of_status(&reply, key))
}
