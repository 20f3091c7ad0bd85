//! The dialog that chooses the provider. Its form is fetched when it is first opened; nothing is stored before it is
//! saved.

use super::browser::{built_in_fields, in_browser_fields};
use super::doctor::finding_view;
use super::fields::Fields;
use super::grant_list::granted;
use super::key_field::key_field;
use super::models::{found_server_view, take_tested};
use super::server_fields::server_fields;
use super::who::{kind_choice, place_choice};
use super::{Settings, is_fixed};
use crate::chunk::use_chunk;
use crate::dom::{El, View, before_paint, derived, el, part, show, spawn, watch};
use crate::host::site;
use crate::ui::{button, dialog_head, icon_button, open_while};
use crate::words;
use crate::words::failure::failure_sentence;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure, ProviderKind, ProviderSettings};
use pilcrow_core::gallery::Lock;
use pilcrow_provider::{Address, Profile, Way};
use web_sys::KeyboardEvent;

/// Draws the form of the dialog.
pub type SettingsForm = dyn Fn(Settings) -> View;

/// Draws the button that opens the dialog, and the dialog.
pub fn settings_button() -> View {
    let settings = expect_context::<Settings>();
    let (is_open, form) = (settings.is_open, use_chunk::<SettingsForm>());
    let opener = icon_button("icon icon-settings", words!(settings.title))
        .on("click", move |_| is_open.set(true));
    let head = dialog_head("settings-title", words!(settings.title), move || is_open.set(false));
    let dialog = el("dialog")
        .class("settings")
        .attr("aria-labelledby", "settings-title")
        .on("close", move |_| {
            is_open.set(false);
            settings.is_nobody.set(false);
            settings.goes_on.set_value(None);
            drop(settings.another.take());
        })
        .child(head)
        .child(form.view_while(is_open, move |form| form(settings)));
    let is_there = move || is_open.get() && form.get().is_some();
    open_while(dialog.element(), Signal::derive(is_there));
    // The dialog exists even if visitors may not choose the provider: they may still have to enter a key.
    let opener = (!site::settings().locks(Lock::Settings)).then_some(opener);
    [opener.into(), dialog.into()].into()
}

/// Draws the form, filled in with the current provider.
pub fn settings_form(settings: Settings) -> View {
    let prices = settings.prices.get_untracked();
    let fields = Fields::fill(&settings.proposed(), &prices);
    let is_given = is_preset(settings);
    let chosen = part(move || {
        let kind = fields.kind.get();
        untrack(|| match is_given {
            true => key_field(settings, fields, kind).into(),
            false => kind_fields(settings, fields, kind),
        })
    });
    let nobody = show(
        move || settings.is_nobody.get(),
        move || {
            let words = match settings.goes_on.with_value(Option::is_some) {
                true => words!(settings.nobody_runs),
                false => words!(settings.nobody),
            };
            el("p").class("notice").attr("role", "status").child(words)
        },
    );
    let form = el("form")
        .class("dialog-body form")
        .attr("id", "settings-form")
        .attr("novalidate", true)
        .on("submit", move |event| {
            event.prevent_default();
            save(settings, fields);
        })
        .on_event("keydown", move |event| keep_on_escape(&event, settings, fields))
        .child(signed_in(settings))
        .child(nobody)
        .child(another_notice(settings))
        .child((!is_given).then(|| place_choice(settings, fields)))
        .child((!is_given).then(|| kind_choice(settings, fields)))
        .child(chosen)
        .child(granted(settings, fields))
        .child(test_outcome(fields));
    [form.into(), form_actions(settings, fields).into()].into()
}

/// Draws the fields of a kind of provider.
fn kind_fields(settings: Settings, fields: Fields, kind: ProviderKind) -> View {
    match Profile::look_up(kind).way {
        Way::InBrowser => in_browser_fields(settings, fields),
        Way::BuiltIn => built_in_fields(),
        Way::ByHand | Way::Recorded => {
            el("p").class("field-help").child(words!(settings.by_hand_help)).into()
        }
        Way::Server(_) => server_fields(settings, fields, kind),
    }
}

/// Draws the notice that the current provider stays as it is, while another one is set up beside it.
fn another_notice(settings: Settings) -> View {
    show(
        move || settings.another.is_wanted.get(),
        || el("p").class("notice").child(words!(settings.another)),
    )
}

/// Keeps the dialog open at the first Escape if there are unsaved changes, and warns of them: the key may have been
/// meant for a menu or a hint.
fn keep_on_escape(event: &KeyboardEvent, settings: Settings, fields: Fields) {
    let is_first = event.key() == "Escape" && !fields.is_warned.get_untracked();
    if is_first && fields.differ_from(&settings.proposed()) {
        event.prevent_default();
        fields.is_warned.set(true);
        fields.say(words_now!(use_locale().get_untracked(), settings.unsaved));
    }
}

/// Returns true if the site's author has fixed the server, so that the visitor only enters its key.
fn is_preset(settings: Settings) -> bool {
    let asks_server =
        settings.provider.with_untracked(|now| Profile::look_up(now.kind).is_server());
    asks_server && is_fixed(&site::settings())
}

/// Draws the outcome of a test, and why the server cannot be reached.
fn test_outcome(fields: Fields) -> El {
    let finding = part(move || fields.finding.get().as_ref().map(finding_view));
    let other = part(move || fields.other.get().map(|other| found_server_view(fields, other)));
    let line = el("div").class("settings-told").attr("role", "status");
    let seen = line.element::<web_sys::Element>();
    let is_told = move || {
        let is_found = fields.finding.with(Option::is_some) || fields.other.with(Option::is_some);
        is_found || fields.status.with(|status| !status.is_empty())
    };
    watch(
        move || drop((fields.status.get(), fields.finding.get(), fields.other.get())),
        move || {
            // Only a message scrolls the dialog; an empty one does not.
            if untrack(is_told) {
                let seen = seen.clone();
                before_paint(move || seen.scroll_into_view_with_bool(false));
            }
        },
    );
    line.child(el("p").class("field-help").child(fields.status)).child(finding).child(other)
}

fn save(settings: Settings, fields: Fields) {
    let locale = use_locale().get_untracked();
    if take_tested(fields) {
        // A server that does not answer is not saved before the user has looked at it.
        return fields.say(match fields.model.with_untracked(String::is_empty) {
            true => words_now!(locale, settings.other_taken),
            false => words_now!(locale, settings.other_taken_with_model),
        });
    }
    let provider = match is_preset(settings) {
        true => settings.provider.get_untracked(),
        false => fields.provider(),
    };
    let bad_address = words_of_bad_address(locale);
    if Profile::look_up(provider.kind).is_server() && Address::from_settings(&provider).is_err() {
        return fields.say(bad_address);
    }
    if has_no_model(settings, &provider) {
        return fields.say(words_now!(locale, settings.no_model));
    }
    let chosen = provider.model.clone();
    fields.models.with_untracked(|models| fields.prices.learn(models, &chosen));
    fields.models.with_untracked(|models| {
        settings.learn_limit(&provider, models);
        settings.learn_reads(&provider, models);
    });
    let Some(prices) = fields.prices.table() else {
        return fields.say(words_now!(locale, price.bad));
    };
    settings.take_prices(prices);
    spawn(async move {
        let key = fields.key.get_untracked();
        match settings.save(provider, &key, fields.keep()).await {
            Ok(true) => {
                let goes_on = settings.goes_on.try_update_value(Option::take).flatten();
                settings.is_open.set(false);
                goes_on.iter().for_each(|goes_on| goes_on());
            }
            Ok(false) => fields.say(words_now!(locale, settings.not_locked)),
            Err(_) => fields.say(words_now!(locale, settings.bad_key)),
        }
    });
}

/// Returns true if the app's own browser model is chosen, but the page has none and the user named none.
fn has_no_model(settings: Settings, provider: &ProviderSettings) -> bool {
    let is_published = settings.published.with_untracked(Option::is_some);
    provider.kind == ProviderKind::InBrowser && provider.model_url.is_empty() && !is_published
}

fn words_of_bad_address(locale: words::Locale) -> String {
    let failure = ProviderFailure::new(FailureKind::BadAddress, "");
    failure_sentence(locale, &failure)
}

/// Draws the outcome of a sign-in from which the page has just come back.
fn signed_in(settings: Settings) -> View {
    part(move || {
        let words = match settings.signed_in.get()? {
            true => words!(settings.signed_in),
            false => words!(settings.not_signed_in),
        };
        Some(el("p").class("notice").attr("role", "status").child(words))
    })
}

fn form_actions(settings: Settings, fields: Fields) -> El {
    let locale = use_locale();
    let (as_usual, untested) = (words!(settings.save), words!(settings.save_failed));
    let has_failed = move || fields.failed.get().is_some_and(|failed| failed == fields.tested());
    let save_words = derived(move || if has_failed() { untested.get() } else { as_usual.get() });
    let save = el("button")
        .attr("type", "submit")
        .attr("form", "settings-form")
        .class("button button-primary")
        .child(save_words);
    let cancel =
        button("button", words!(settings.cancel)).on("click", move |_| settings.is_open.set(false));
    let forget = button("button button-quiet", words!(settings.forget_keys));
    let forget = forget.on("click", move |_| {
        spawn(async move {
            settings.keys.forget_all().await;
            fields.take_up(fields.provider());
            fields.say(words_now!(locale.get_untracked(), settings.keys_forgotten));
        });
    });
    el("div").class("dialog-actions").child(save).child(cancel).child(forget)
}
