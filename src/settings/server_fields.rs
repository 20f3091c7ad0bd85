//! The fields of a server: its address, its model and its key.

use super::Settings;
use super::fields::{Fields, field, text_input};
use super::key_field::key_field;
use super::model_names::model_names;
use super::models::list_models;
use super::prices::prices_view;
use super::setup::setup_view;
use crate::dom::{El, View, derived, el, part};
use crate::host::{location, site};
use crate::ui::button;
use crate::words;
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_provider::{
    Address, KeyRequirement, ListedModel, Profile, Wire, usual_url, with_scheme,
};

/// Draws the fields of a kind of server.
pub fn server_fields(settings: Settings, fields: Fields, kind: ProviderKind) -> View {
    let profile = Profile::look_up(kind);
    let is_service = profile.wire() == Some(Wire::Service);
    let address = address_field(kind, fields);
    let (above, below) = match profile.has_own_address() {
        true => (Some(address), None),
        false => (None, Some(folded(fields, address))),
    };
    let key = (profile.key != KeyRequirement::NotUsed).then(|| key_field(settings, fields, kind));
    // A local program rarely needs a key, so that the field is folded.
    let folded_key = |key: El| {
        let summary = el("summary").child(words!(settings.key_optional));
        el("details").class("settings-more").child(summary).child(key)
    };
    let (key, rare_key) = if profile.is_local { (None, key.map(folded_key)) } else { (key, None) };
    let model = (!is_service).then(|| model_field(profile, fields));
    let listed = profile.lists_models.then(|| {
        let list = button("button", words!(settings.fetch_models));
        el("div").class("actions").child(list.on("click", move |_| list_models(settings, fields)))
    });
    let prices = (!profile.is_local && !is_service)
        .then(|| prices_view(fields.prices, fields.model, profile.prices));
    [
        setup_view(settings, fields, kind),
        above.into(),
        key.into(),
        model.into(),
        listed.into(),
        model_names(fields),
        rare_key.into(),
        below.into(),
        prices.into(),
    ]
    .into()
}

/// Draws the address folded, since it is rarely changed.
fn folded(fields: Fields, address: El) -> El {
    let summary = derived(move || fields.base_url.get());
    el("details")
        .class("settings-more")
        .child(el("summary").child(words!(settings.base_url)).child(": ").child(summary))
        .child(address)
}

fn address_field(kind: ProviderKind, fields: Fields) -> El {
    let profile = Profile::look_up(kind);
    let help = match profile.wire() {
        Some(Wire::Service) => words!(settings.service_help),
        _ if profile.is_any_server() => words!(settings.base_url_help),
        _ => words!(settings.address_help),
    };
    let usual = usual_url(kind, &location::origin());
    let site = site::settings();
    let urls = [usual.as_str()].into_iter().chain(profile.other_urls.iter().copied());
    let urls = urls.chain(site.servers()).filter(|url| !url.is_empty());
    let urls: Vec<El> = urls.map(|url| el("option").attr("value", url.to_owned())).collect();
    let url = text_input("settings-url", fields.base_url).attr("list", "settings-urls");
    let url = url
        .on("input", move |_| fields.is_typed.set(true))
        // The scheme is added, so that the field shows the address that will be called.
        .on("change", move |_| {
            fields.base_url.change(fields.base_url.with_untracked(|url| with_scheme(url)))
        });
    field("settings-url", words!(settings.base_url), help, url)
        .child(el("datalist").attr("id", "settings-urls").child(urls))
        .child(el("div").attr("role", "status").child(own_page(kind, fields)))
}

/// Draws a warning if the address is this page's own, where no local program can be.
fn own_page(kind: ProviderKind, fields: Fields) -> View {
    let locale = use_locale();
    let is_local = Profile::look_up(kind).is_local;
    let is_own = move || {
        let page = location::origin();
        is_local
            && fields.base_url.with(|url| {
                let address = Address::parse(url, Profile::look_up(kind));
                address.is_ok_and(|address| address.is_of_page(&page))
            })
    };
    part(move || {
        let free = usual_url(kind, &location::origin());
        let named = free.clone();
        let words = derived(move || words_now!(locale.get(), settings.use_url, url = &named));
        let other = button("button", words).on("click", move |_| fields.base_url.set(free.clone()));
        let title = el("p").class("notice-title").child(words!(doctor.own_page));
        let notice = el("div").class("notice notice-warning").child(title);
        let what = el("p").child(words!(settings.own_page_what));
        is_own().then(|| notice.child(what).child(el("div").class("actions").child(other)))
    })
}

fn model_field(profile: &Profile, fields: Fields) -> El {
    // Other servers refuse a request without a model.
    let may_choose = profile.wire() == Some(Wire::Chat) && profile.key != KeyRequirement::Required;
    let help = match may_choose {
        true => words!(settings.model_help),
        false => words!(settings.model_help_named),
    };
    let models = part(move || {
        let models = fields.models.get().into_iter();
        models.map(option).collect::<Vec<_>>()
    });
    let model = text_input("settings-model", fields.model).attr("list", "settings-models");
    field("settings-model", words!(settings.model), help, model)
        .child(el("datalist").attr("id", "settings-models").child(models))
}

/// Draws a model as an option: the server's id, its readable name, and its price.
fn option(model: ListedModel) -> El {
    let price =
        model.price.map(|price| format!(" (${} / ${})", price.input_text(), price.output_text()));
    let name = if model.name == model.id { String::new() } else { model.name };
    let label = format!("{name}{}", price.unwrap_or_default());
    el("option").attr("value", model.id).child(label)
}
