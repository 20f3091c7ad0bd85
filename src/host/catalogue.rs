//! Loads the app's translated phrases, which are files beside the page: those of the person's language, and first those
//! that a form needs.

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

/// Called when phrases were loaded after they were drawn.
type Act = Box<dyn Fn()>;

thread_local! {
    static LANGUAGE: Cell<Locale> = const { Cell::new(Locale::en) };
    /// True once lazy code is loaded, which needs phrases beyond a form's.
    static WANTS_REST: Cell<bool> = const { Cell::new(false) };
    static ON_LATE: RefCell<Option<Act>> = const { RefCell::new(None) };
}

/// Loads a language's phrases for the code that is loaded, and makes it the current language. Returns false if they
/// could not be loaded.
pub async fn load(language: Locale) -> bool {
    let is_there = load_part(language, Part::First).await
        && (!WANTS_REST.get() || load_part(language, Part::Rest).await);
    if is_there {
        LANGUAGE.set(language);
    }
    is_there
}

/// Starts loading the phrases of lazy code, in parallel with the code.
pub fn begin_rest() {
    if !has(LANGUAGE.get(), Part::Rest) {
        drop(begin_own_text(&file(LANGUAGE.get(), Part::Rest)));
    }
}

/// Loads the phrases of lazy code; false if they could not be loaded.
pub async fn load_rest() -> bool {
    WANTS_REST.set(true);
    let language = LANGUAGE.get();
    let is_there = load_part(language, Part::Rest).await;
    if is_there && was_missed() {
        ON_LATE.with_borrow(|act| act.iter().for_each(|act| act()));
    }
    is_there
}

/// Sets the action for when a phrase was drawn before it was loaded.
pub fn on_late(act: impl Fn() + 'static) {
    ON_LATE.set(Some(Box::new(act)));
}

async fn load_part(language: Locale, part: Part) -> bool {
    if has(language, part) {
        return true;
    }
    let text = own_text(&file(language, part)).await.ok().and_then(|text| text.as_string());
    let text = text.map(|text| site::with_own_words(language.code(), text));
    // Another call may have loaded it meanwhile.
    has(language, part) || text.is_some_and(|text| fill(language, part, text))
}

fn file(language: Locale, part: Part) -> String {
    format!("words/{}", part.file(language))
}
