//! The address bar.
//! Refuses to know what addresses mean.

use wasm_bindgen::prelude::*;

/// The query, with its `?`.
pub fn query() -> String {
    web_sys::window().and_then(|window| window.location().search().ok()).unwrap_or_default()
}

/// Goes to an address without loading the page anew.
pub fn push(href: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        drop(history.push_state_with_url(&JsValue::NULL, "", Some(href)));
    }
}

/// Calls back when the person goes back or forward.
pub fn on_pop(then: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(then);
    if let Some(window) = web_sys::window() {
        window.set_onpopstate(Some(closure.as_ref().unchecked_ref()));
        // The page listens for as long as it lives.
        closure.forget();
    }
}
