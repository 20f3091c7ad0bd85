//! Loads the app's words, from files beside the page: those of the user's language, and first those that a form needs.

use super::site;
use pilcrow_words::{Locale, Part, fill, has, was_missed};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = ownText, catch)]
    async fn own_text(name: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = ownText)]
    fn begin_own_text(name: &str) -> js_sys::Promise;
}

/// Called when words arrive after they were needed.
type Act = Box<dyn Fn()>;

thread_local! {
    static LANGUAGE: Cell<Locale> = const { Cell::new(Locale::en) };
    /// True once lazy code is loaded, which needs more words than a form.
    static WANTS_REST: Cell<bool> = const { Cell::new(false) };
    static ON_LATE: RefCell<Option<Act>> = const { RefCell::new(None) };
}

/// Loads the words of a language for the code that is loaded. The page may then switch to it; returns false if they
/// could not be loaded.
pub async fn load(language: Locale) -> bool {
    let is_there = load_part(language, Part::First).await
        && (!WANTS_REST.get() || load_part(language, Part::Rest).await);
    if is_there {
        LANGUAGE.set(language);
    }
    is_there
}

/// Requests the words of lazy code, so that they load while the code does.
pub fn begin_rest() {
    if !has(LANGUAGE.get(), Part::Rest) {
        drop(begin_own_text(&file(LANGUAGE.get(), Part::Rest)));
    }
}

/// Loads the words of lazy code; returns false if they could not be loaded.
pub async fn load_rest() -> bool {
    WANTS_REST.set(true);
    let language = LANGUAGE.get();
    let is_there = load_part(language, Part::Rest).await;
    if is_there && was_missed() {
        ON_LATE.with_borrow(|act| act.iter().for_each(|act| act()));
    }
    is_there
}

/// Sets the action for when a phrase was drawn before its words were loaded.
pub fn on_late(act: impl Fn() + 'static) {
    ON_LATE.set(Some(Box::new(act)));
}

async fn load_part(language: Locale, part: Part) -> bool {
    if has(language, part) {
        return true;
    }
    let text = own_text(&file(language, part)).await.ok().and_then(|text| text.as_string());
    let text = text.map(|text| site::with_own_words(language.code(), text));
    // Another call may have loaded them meanwhile.
    has(language, part) || text.is_some_and(|text| fill(language, part, text))
}

fn file(language: Locale, part: Part) -> String {
    format!("words/{}", part.file(language))
}
