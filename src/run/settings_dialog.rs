//! The dialog in which a person chooses who answers.
//! Refuses to keep anything before it is saved.

use super::Settings;
use super::failure_words::failure_words;
use super::settings_fields::{Fields, in_browser_fields, server_fields};
use crate::dom::{El, State, View, el, part, show};
use crate::piece::{button, dialog_head, icon_button, open_while};
use crate::words;
use crate::words::{Locale, Words};
use leptos::prelude::*;
use pilcrow_core::provider::{FailureKind, ProviderFailure};

/// The button that opens the dialog, with the dialog.
pub fn settings_button() -> View {
    let settings = expect_context::<Settings>();
    let is_open = settings.is_open;
    let opener = icon_button("icon icon-settings", words!(settings.title))
        .on("click", move |_| is_open.set(true));
    let head = dialog_head("settings-title", words!(settings.title), move || is_open.set(false));
    let dialog = el("dialog")
        .class("settings")
        .attr("aria-labelledby", "settings-title")
        .on("close", move |_| is_open.set(false))
        .child(head)
        .child(show(move || is_open.get(), move || settings_form(settings)));
    open_while(dialog.element(), is_open.into());
    [opener.into(), dialog.into()].into()
}

fn settings_form(settings: Settings) -> View {
    let fields = settings.provider.with_untracked(Fields::of);
    let locale = words::use_locale();
    let is_server = fields.is_server;
    let chosen = part(move || {
        let is_server = is_server.get();
        untrack(|| match is_server {
            true => server_fields(settings, fields),
            false => in_browser_fields(settings, fields),
        })
    });
    let form = el("form")
        .class("dialog-body form")
        .attr("id", "settings-form")
        .attr("novalidate", true)
        .on("submit", move |event| {
            event.prevent_default();
            save(settings, fields, locale.get_untracked());
        })
        .child(who(is_server))
        .child(chosen)
        .child(el("p").class("field-help").attr("role", "status").child(fields.said));
    [form.into(), form_actions(settings).into()].into()
}

fn save(settings: Settings, fields: Fields, locale: Locale) {
    let provider = fields.provider();
    let bad = fields.is_server.get_untracked() && provider.address().is_err();
    let saved =
        || settings.save(provider, &fields.key.get_untracked(), fields.remember.get_untracked());
    if bad || saved().is_err() {
        let failure = ProviderFailure::new(FailureKind::BadAddress, "");
        fields.said.set(failure_words(locale, &failure).0);
    } else {
        settings.is_open.set(false);
    }
}

fn who(is_server: State<bool>) -> El {
    let label = el("div").class("field-label").attr("id", "settings-who");
    let choices = el("div")
        .class("choice-options")
        .child(choice(is_server, false, words!(settings.in_browser)))
        .child(choice(is_server, true, words!(settings.server)));
    el("div")
        .class("field")
        .attr("role", "radiogroup")
        .attr("aria-labelledby", "settings-who")
        .child(label.child(words!(settings.who)))
        .child(choices)
}

fn choice(is_server: State<bool>, meant: bool, words: Words) -> El {
    let radio = el("input")
        .attr("type", "radio")
        .attr("name", "provider")
        .flag("checked", move || is_server.get() == meant)
        .on("change", move |_| is_server.set(meant));
    el("label").class("choice").child(radio).child(el("span").child(words))
}

fn form_actions(settings: Settings) -> El {
    let save = el("button")
        .attr("type", "submit")
        .attr("form", "settings-form")
        .class("button button-primary")
        .child(words!(settings.save));
    let cancel =
        button("button", words!(settings.cancel)).on("click", move |_| settings.is_open.set(false));
    el("div").class("dialog-actions").child(save).child(cancel)
}
