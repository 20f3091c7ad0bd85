//! The field for an API key: where to get one, whether it is stored, and with which passphrase.

use super::Settings;
use super::fields::{Fields, field, text_input};
use super::sign_in::sign_in;
use crate::dom::{El, RwSignal, View, el, is_checked, show};
use crate::host::site;
use crate::ui::{button, outer_link};
use crate::words;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_provider::{KeyRequirement, Profile};

/// Draws the field for the API key of a kind of provider.
pub fn key_field(settings: Settings, fields: Fields, kind: ProviderKind) -> El {
    let provider = fields.provider();
    let profile = Profile::look_up(kind);
    let is_locked = settings.keys.is_locked(&provider);
    let is_kept = is_locked || settings.keys.find(&provider).is_some();
    let help = match (is_kept, profile.key) {
        _ if is_locked => words!(settings.key_locked),
        (true, _) => words!(settings.key_kept),
        (false, KeyRequirement::Required) => words!(settings.key_needed),
        (false, _) => words!(settings.key_help),
    };
    let key = text_input("settings-key", fields.key).attr("type", "password");
    // OpenRouter's sign-in cannot lead back to a page that was opened as a file.
    let can_return = kind == ProviderKind::OpenRouter && !site::settings().is_one_file();
    let signing =
        can_return.then(|| button("button", words!(settings.sign_in)).on("click", |_| sign_in()));
    let forget = is_kept.then(|| {
        button("button", words!(settings.forget_key)).on("click", move |_| {
            settings.keys.forget(&fields.provider());
            fields.take_up(fields.provider());
        })
    });
    let is_wanted = profile.key == KeyRequirement::Required && !is_kept;
    let link = is_wanted.then(|| {
        let page = outer_link(profile.home);
        el("p").class("field-help").child(words!(settings.key_page)).child(" ").child(page)
    });
    let actions = (signing.is_some() || forget.is_some())
        .then(|| el("div").class("actions").child(signing).child(forget));
    field("settings-key", words!(settings.key), help, key)
        .child(link)
        .child(actions)
        .child(remember_field(fields.remember, fields.passphrase))
}

/// Draws the controls for storing a key, with or without a passphrase.
pub fn remember_field(is_kept: RwSignal<bool>, passphrase: RwSignal<String>) -> View {
    // Not in a single-file app: any other file that the user opens could read the stored key.
    if site::settings().is_one_file() {
        return View::default();
    }
    let remember = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || is_kept.get())
        .on("change", move |event| is_kept.set(is_checked(&event)));
    let remember = el("label")
        .class("checkbox")
        .child(remember)
        .child(el("span").child(words!(settings.remember)));
    let locked_by = move || {
        let input = text_input("settings-passphrase", passphrase).attr("type", "password");
        let (label, help) = (words!(settings.passphrase), words!(settings.passphrase_help));
        field("settings-passphrase", label, help, input)
    };
    [remember.into(), show(move || is_kept.get(), locked_by)].into()
}
