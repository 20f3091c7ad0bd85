//! The list of models that can run in the browser: description, fit for this device, and stored part.

use super::shelf::{BrowserModelState, disk_model, room_line, size};
use crate::dom::{El, RwSignal, View, derived, el, part, spawn};
use crate::host::language;
use crate::host::model::stored_models::{self, StoredModel};
use crate::settings::Settings;
use crate::settings::fields::Fields;
use crate::ui::button;
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_provider::{BrowserModel, DeviceLimit, Fit, fit};

/// Draws the choice of models, a file input for a model on disk, and the storage used.
pub(super) fn browser_models(settings: Settings, fields: Fields) -> View {
    let shelf = BrowserModelState {
        fields,
        models: RwSignal::new(Vec::new()),
        device: RwSignal::new(None),
    };
    spawn(async move {
        settings.list_models().await;
        shelf.look().await;
    });
    let choice = part(move || {
        let models = offered(settings, shelf);
        let is_empty = models.is_empty();
        let rows: Vec<View> = models.into_iter().map(|one| row(shelf, one).into()).collect();
        (!is_empty).then(|| {
            el("fieldset")
                .class("places models")
                .child(el("legend").class("field-label").child(words!(models.choice)))
                .child(rows)
        })
    });
    [choice, disk_model(shelf), room_line(shelf)].into()
}

/// An offered model; `value` is its address in the settings, empty for the publisher's own.
#[derive(Clone)]
struct Offer {
    value: String,
    model: BrowserModel,
    copy: Option<StoredModel>,
}

/// Returns the publisher's model, the listed ones, and other stored ones.
fn offered(settings: Settings, shelf: BrowserModelState) -> Vec<Offer> {
    let stored = shelf.models.get();
    let own = settings.published.get().map(|model| (String::new(), model));
    let listed = settings.listed.get().into_iter().map(|model| (model.url.clone(), model));
    let own_models: Vec<(String, BrowserModel)> = own.into_iter().chain(listed).collect();
    let is_known = |one: &&StoredModel| own_models.iter().any(|(_, model)| model.url == one.url);
    let others = stored.iter().filter(|one| !is_known(one)).map(|one| {
        let name = if one.name.is_empty() { &one.url } else { &one.name };
        let bytes = Some(one.total);
        (one.url.clone(), BrowserModel { name: name.clone(), bytes, ..BrowserModel::at(&one.url) })
    });
    let copy = |model: &BrowserModel| stored.iter().find(|one| one.url == model.url).cloned();
    let all = own_models.iter().cloned().chain(others);
    all.map(|(value, model)| Offer { copy: copy(&model), value, model }).collect()
}

fn row(shelf: BrowserModelState, offer: Offer) -> El {
    let locale = use_locale();
    let Offer { value, model, copy } = offer;
    let of_earlier = model.url.is_empty();
    let chosen = value.clone();
    let input = el("input")
        .attr("type", "radio")
        .attr("name", "settings-browser-model")
        .attr("disabled", of_earlier.then_some(""))
        .flag("checked", move || {
            !of_earlier && shelf.fields.model_url.with(|url| url.trim() == chosen)
        })
        .on("change", move |_| shelf.fields.model_url.set(value.clone()));
    let (named, own) = (model.clone(), model.clone());
    let name = el("span").class("place-name").child(derived(move || {
        let locale = locale.get();
        if of_earlier { words_now!(locale, models.earlier) } else { named.name.clone() }
    }));
    let what =
        el("span").class("place-what").child(derived(move || about_words(locale.get(), &own)));
    let kept_now = copy.clone();
    let judged = el("span").class("place-what").child(part(move || {
        let device = shelf.device.get()?;
        let is_kept = kept_now.as_ref().is_some_and(|copy| copy.is_whole);
        Some(View::from(fit_view(locale.get(), fit(&model, &device, is_kept))))
    }));
    let label = el("label").class("place model").child(input).child(name).child(what).child(judged);
    el("div").class("model-row").child(label).child(copy.map(|copy| stored_view(shelf, copy)))
}

/// Returns a model's size, licence, purpose and languages.
fn about_words(locale: Locale, model: &BrowserModel) -> String {
    let size = model.bytes.map(|bytes| words_now!(locale, models.size, size = bytes / 1_000_000));
    let licence = model.licence.as_deref();
    let licence = licence.map(|name| words_now!(locale, models.licence, name = name));
    let names = model.languages.iter().map(|tag| language::language_name(tag, locale.code()));
    let names = names.collect::<Vec<String>>().join(", ");
    let speaks =
        (!names.is_empty()).then(|| words_now!(locale, models.languages, names = names.as_str()));
    let sees = model.sees_pictures.then(|| words_now!(locale, models.sees));
    let good_for = model.good_for(locale.code()).map(str::to_owned);
    let facts = [size, licence, good_for, speaks, sees].into_iter().flatten();
    facts.collect::<Vec<_>>().join(" ")
}

/// Draws whether the device can run the model, or what prevents it.
fn fit_view(locale: Locale, fit: Fit) -> El {
    let (class, words) = match fit {
        Fit::Good => ("good", words_now!(locale, models.fits)),
        Fit::Slow => ("warning", words_now!(locale, models.slow)),
        Fit::NoEngine => ("warning", words_now!(locale, models.no_engine)),
        Fit::TooLarge { limit, needs, has } => {
            let (needs, has) = (size(locale, needs), size(locale, has));
            let (needs, has) = (needs.as_str(), has.as_str());
            let words = match limit {
                DeviceLimit::Memory => words_now!(locale, models.memory, needs = needs, has = has),
                DeviceLimit::Room => words_now!(locale, models.no_room, needs = needs, has = has),
            };
            ("warning", words)
        }
    };
    el("span").class(class).child(words)
}

/// Draws the stored part of a model, and the button that deletes it.
fn stored_view(shelf: BrowserModelState, copy: StoredModel) -> El {
    let locale = use_locale();
    let (loaded, total) = (copy.bytes / 1_000_000, copy.total / 1_000_000);
    let is_whole = copy.is_whole;
    let text = derived(move || {
        let locale = locale.get();
        match is_whole {
            true => words_now!(locale, models.kept, size = loaded),
            false => words_now!(locale, models.kept_part, loaded = loaded, total = total),
        }
    });
    let name = if copy.name.is_empty() { copy.url.clone() } else { copy.name.clone() };
    let delete = button("link-button", words!(models.delete))
        .attr(
            "aria-label",
            derived(move || words_now!(locale.get(), models.delete_named, name = name.as_str())),
        )
        .on("click", move |_| {
            let copy = copy.clone();
            spawn(async move {
                stored_models::forget(&copy).await;
                if copy.url.starts_with(stored_models::DISK) {
                    shelf.fields.model_url.try_set(String::new());
                }
                shelf.fields.say(words_now!(locale.get_untracked(), models.deleted));
                shelf.look().await;
            });
        });
    el("p").class("field-help model-kept").child(text).child(" ").child(delete)
}

/// Returns a model's name with its size and licence, if they are known.
pub fn model_words(locale: Locale, model: &BrowserModel) -> String {
    let name = model.name.as_str();
    let (Some(bytes), Some(licence)) = (model.bytes, model.licence.as_deref()) else {
        return words_now!(locale, settings.model_unknown, name = name);
    };
    words_now!(locale, settings.model_is, name = name, size = bytes / 1_000_000, licence = licence)
}
