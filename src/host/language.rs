//! The person's language, and small settings in `localStorage`.

use super::site;
use crate::dom::HAS_BROWSER;
use pilcrow_words::Locale;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Intl, js_name = DisplayNames)]
    type DisplayNames;
    #[wasm_bindgen(constructor, js_namespace = Intl, js_class = DisplayNames, catch)]
    fn new(locale: &str, options: &JsValue) -> Result<DisplayNames, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn of(this: &DisplayNames, tag: &str) -> Result<Option<String>, JsValue>;
}

/// Returns the name of a language in another language, by their BCP 47 tags; the tag itself if the browser does not
/// know it.
pub fn language_name(tag: &str, locale: &str) -> String {
    if !HAS_BROWSER {
        return Locale::from_tag(tag).map_or_else(|| tag.to_owned(), |own| own.name().to_owned());
    }
    let options = js_sys::Object::new();
    drop(js_sys::Reflect::set(&options, &"type".into(), &"language".into()));
    let names = DisplayNames::new(locale, &options).ok();
    let name = names.and_then(|names| names.of(tag).ok().flatten());
    name.unwrap_or_else(|| tag.to_owned())
}

fn storage() -> Option<web_sys::Storage> {
    if !HAS_BROWSER {
        return None;
    }
    web_sys::window()?.local_storage().ok().flatten()
}

/// Returns the language of this visit: the site's only one, else the person's choice, else the first of the browser's
/// languages that the app has.
pub fn of_visit() -> Locale {
    let chosen = site::only_language().or_else(|| remembered("language"));
    chosen.and_then(|tag| Locale::from_tag(&tag)).unwrap_or_else(preferred)
}

fn preferred() -> Locale {
    let languages =
        web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    let mut tags = languages.iter().filter_map(|language| language.as_string());
    tags.find_map(|tag| Locale::from_tag(&tag)).unwrap_or_default()
}

/// Returns a stored setting.
pub fn remembered(name: &str) -> Option<String> {
    storage()?.get_item(&format!("pilcrow:{name}")).ok().flatten()
}

/// Stores a setting under a name; `None` deletes it.
pub fn remember(name: &str, choice: Option<&str>) {
    let Some(storage) = storage() else { return };
    let name = format!("pilcrow:{name}");
    drop(match choice {
        Some(choice) => storage.set_item(&name, choice),
        None => storage.remove_item(&name),
    });
}
