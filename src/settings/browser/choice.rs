//! The fields of a model in the browser: its expected quality and speed, better alternatives, and its file.

use super::models::browser_models;
use super::pace::last_pace;
use crate::dom::{El, View, derived, el, part};
use crate::host::site;
use crate::settings::Settings;
use crate::settings::fields::{Fields, field, text_input};
use crate::settings::place::AnswerSource;
use crate::ui::button;
use crate::words;
use crate::words::{Locale, Words, use_locale};
use crate::words_now;
use web_sys::{HtmlElement, HtmlInputElement};

/// Draws the fields of the app's own model.
pub fn in_browser_fields(settings: Settings, fields: Fields) -> View {
    let better = [
        (AnswerSource::Computer, words!(settings.use_computer)),
        (AnswerSource::Provider, words!(settings.use_provider)),
    ];
    let is_offered =
        |(place, _): &(AnswerSource, Words)| !place.allowed(&site::settings()).is_empty();
    let ways: Vec<View> = better
        .into_iter()
        .filter(is_offered)
        .map(|(place, words)| way(settings, fields, place, words))
        .collect();
    let better = (!ways.is_empty()).then(|| {
        let words = el("p").child(words!(settings.taste_better));
        View::from([words.into(), el("div").class("actions").child(ways).into()])
    });
    let taste = el("div").class("taste").child(expectation(settings, fields)).child(better);
    let models = browser_models(settings, fields);
    [models, taste.into(), model_file(settings, fields).into()].into()
}

/// Draws what to expect of the model, or that there is none.
fn expectation(settings: Settings, fields: Fields) -> View {
    let locale = use_locale();
    part(move || {
        let own = fields.model_url.with(|url| url.trim().to_owned());
        let published = settings.published.get().map(|model| model.url);
        let Some(url) = Some(own).filter(|own| !own.is_empty()).or(published) else {
            return View::from(el("p").child(words!(settings.no_model)));
        };
        let pace = derived(move || pace_words(locale.get(), &url));
        [el("p").child(words!(settings.taste)), el("p").child(pace)].map(View::from).into()
    })
}

/// Returns the words for the time of an answer: measured on this device, or else the usual one.
pub fn pace_words(locale: Locale, url: &str) -> String {
    match last_pace(url) {
        Some(seconds) => words_now!(locale, settings.pace_measured, seconds = seconds),
        None => words_now!(locale, settings.pace_usual),
    }
}

/// Draws a button that goes to another source of answers and moves the focus there.
fn way(settings: Settings, fields: Fields, place: AnswerSource, words: Words) -> View {
    let button = button("button", words);
    let seen = button.element::<HtmlElement>();
    let lead = move |_| {
        let selector = ["input[name=settings-place][value=", place.key(), "]"].concat();
        let form = seen.closest("form").ok().flatten();
        let card = form.and_then(|form| form.query_selector(&selector).ok().flatten());
        fields.go_to(settings, place, None);
        if let Some(card) = card {
            use wasm_bindgen::JsCast;
            drop(card.unchecked_into::<HtmlInputElement>().focus());
        }
    };
    button.on("click", lead).into()
}

/// Draws the address of the chosen model's file, which can be replaced; folded, since few people need it.
fn model_file(settings: Settings, fields: Fields) -> El {
    let locale = use_locale();
    let source = part(move || {
        let own = fields.model_url.with(|url| url.trim().to_owned());
        let published = || settings.published.get().map(|model| model.url);
        let url = Some(own).filter(|own| !own.is_empty()).or_else(published)?;
        let source = derived(move || words_now!(locale.get(), run.download_from, url = &url));
        Some(el("p").class("field-help").child(source))
    });
    let (label, help) = (words!(settings.model_url), words!(settings.model_url_help));
    let url = text_input("settings-model-url", fields.model_url).attr("type", "url");
    el("details")
        .class("settings-more")
        .child(el("summary").child(words!(settings.model_file)))
        .child(source)
        .child(field("settings-model-url", label, help, url))
}
