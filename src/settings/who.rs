//! The choice of the provider: first the source of answers, then the model, program or provider.

use super::Settings;
use super::fields::Fields;
use super::names::kind_words;
use super::place::AnswerSource;
use crate::dom::{El, View, derived, el, part, value_of};
use crate::host::site;
use crate::words;
use crate::words::{Words, use_locale};
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Site;
use pilcrow_provider::Profile;

/// Draws the sources as radio buttons.
pub fn place_choice(settings: Settings, fields: Fields) -> El {
    let places =
        AnswerSource::ALL.into_iter().filter(|place| !place.allowed(&site::settings()).is_empty());
    let cards: Vec<El> = places.map(|place| card(settings, fields, place)).collect();
    el("fieldset")
        .class("places")
        .child(el("legend").class("field-label").child(words!(settings.who)))
        .child(cards)
}

fn card(settings: Settings, fields: Fields, place: AnswerSource) -> El {
    let id = |part: &str| ["place", place.key(), part].join("-");
    let (name, what) = place_words(place);
    let input = el("input")
        .attr("type", "radio")
        .attr("name", "settings-place")
        .attr("value", place.key())
        .attr("aria-labelledby", id("name"))
        .attr("aria-describedby", id("what"))
        .flag("checked", move || fields.place.get() == place)
        .on("change", move |_| fields.go_to(settings, place, None));
    let name = el("span").class("place-name").attr("id", id("name")).child(name);
    let what = el("span").class("place-what").attr("id", id("what")).child(what);
    el("label").class("place").child(input).child(name).child(what)
}

/// Returns the name of a source and its meaning: price, where the text is sent, and speed.
fn place_words(place: AnswerSource) -> (Words, Words) {
    match place {
        AnswerSource::Browser => {
            (words!(settings.place_browser), words!(settings.place_browser_what))
        }
        AnswerSource::Computer if is_any_server(place) => {
            (words!(settings.place_computer), words!(settings.place_computer_own))
        }
        AnswerSource::Provider if is_any_server(place) => {
            (words!(settings.place_provider), words!(settings.place_provider_own))
        }
        AnswerSource::Provider if is_limited(place) => {
            (words!(settings.place_provider), words!(settings.place_provider_limited))
        }
        AnswerSource::Computer => {
            (words!(settings.place_computer), words!(settings.place_computer_what))
        }
        AnswerSource::Provider => {
            (words!(settings.place_provider), words!(settings.place_provider_what))
        }
        AnswerSource::Hand => (words!(provider.by_hand), words!(settings.place_hand_what)),
    }
}

/// True if a site offers only servers of any host there, whose names are not known beforehand.
fn is_any_server(place: AnswerSource) -> bool {
    let allowed = place.allowed(&site::settings());
    let is_any = |kind: &ProviderKind| Profile::look_up(*kind).is_any_server();
    !allowed.is_empty() && allowed.iter().all(is_any)
}

/// True if a site allows only some kinds of a source.
fn is_limited(place: AnswerSource) -> bool {
    place.allowed(&site::settings()).len() < place.allowed(&Site::default()).len()
}

/// Draws the choice among the kinds of a source; nothing if there is only one.
pub fn kind_choice(settings: Settings, fields: Fields) -> View {
    part(move || {
        let place = fields.place.get();
        let label = match place {
            AnswerSource::Browser => words!(settings.which_model),
            AnswerSource::Computer => words!(settings.which_program),
            AnswerSource::Provider => words!(settings.which_provider),
            AnswerSource::Hand => return None,
        };
        Some(kind_field(settings, fields, place, label))
    })
}

fn kind_field(settings: Settings, fields: Fields, place: AnswerSource, label: Words) -> El {
    let locale = use_locale();
    let option = |kind: ProviderKind| {
        el("option")
            .attr("value", kind.key())
            .flag("selected", move || fields.kind.get() == kind)
            .child(derived(move || kind_words(locale.get(), kind)))
    };
    let options: Vec<El> = place.allowed(&site::settings()).into_iter().map(option).collect();
    let select = el("select")
        .class("control w-full")
        .attr("id", "settings-kind")
        .on("change", move |event| {
            let kind = ProviderKind::from_key(&value_of(&event));
            fields.go_to(settings, place, kind);
        })
        .child(options);
    let label = el("label").class("field-label").attr("for", "settings-kind").child(label);
    el("div").class("field").child(label).child(select)
}
