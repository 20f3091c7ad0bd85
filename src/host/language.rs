//! The person's language, and small choices in `localStorage`.

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

/// What a language is called in another, by their BCP 47 tags; the tag itself where the browser does not
/// know it.
pub fn language_name(tag: &str, locale: &str) -> String {
    let options = js_sys::Object::new();
    drop(js_sys::Reflect::set(&options, &"type".into(), &"language".into()));
    let names = DisplayNames::new(locale, &options).ok();
    let name = names.and_then(|names| names.of(tag).ok().flatten());
    name.unwrap_or_else(|| tag.to_owned())
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The first of the browser's languages that the app speaks, `en` or `ru`.
pub fn preferred() -> &'static str {
    let languages =
        web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    let spoken =
        languages.iter().filter_map(|language| language.as_string()).find_map(|language| {
            if language.starts_with("ru") {
                Some("ru")
            } else {
                language.starts_with("en").then_some("en")
            }
        });
    spoken.unwrap_or("en")
}

/// A choice that was made before.
pub fn remembered(name: &str) -> Option<String> {
    storage()?.get_item(&format!("pilcrow:{name}")).ok().flatten()
}

/// Remembers a choice; none forgets it.
pub fn remember(name: &str, choice: Option<&str>) {
    let Some(storage) = storage() else { return };
    let name = format!("pilcrow:{name}");
    drop(match choice {
        Some(choice) => storage.set_item(&name, choice),
        None => storage.remove_item(&name),
    });
}
