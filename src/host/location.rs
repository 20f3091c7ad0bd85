//! The address bar: query and fragment of this page, and navigation.

use super::site;
use crate::dom::{HAS_BROWSER, page_document};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    /// Returns the query with its `?`; on a tool's own page the one that its HTML contains.
    #[wasm_bindgen(js_name = pageQuery)]
    pub fn query() -> String;
}

/// Returns the full address of this page without its fragment.
pub fn page() -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    href.unwrap_or_default().split('#').next().unwrap_or_default().to_owned()
}

/// Returns the fragment without its `#`; empty without a browser.
pub fn fragment() -> String {
    if !HAS_BROWSER {
        return String::new();
    }
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').to_owned()
}

/// Sets the fragment of the address; `is_page` adds a history entry.
pub fn set_fragment(fragment: &str, is_page: bool) {
    let Some(window) = web_sys::window() else { return };
    let (Ok(history), Ok(path)) = (window.history(), window.location().pathname()) else { return };
    let hash = if fragment.is_empty() { String::new() } else { format!("#{fragment}") };
    let href = format!("{path}{}{hash}", query());
    // Browsers refuse too frequent changes; the address is then out of date.
    drop(match is_page {
        true => history.push_state_with_url(&JsValue::NULL, "", Some(&href)),
        false => history.replace_state_with_url(&JsValue::NULL, "", Some(&href)),
    });
}

/// Returns the page's origin (`https://tools.example`), as servers see it.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Resolves an http(s) address against a base, which is itself resolved against the app's address. `None` if it is not
/// such an address.
pub fn resolved(address: &str, base: Option<&str>) -> Option<String> {
    let app = web_sys::window()?.document()?.base_uri().ok()??;
    let base = web_sys::Url::new_with_base(base.unwrap_or_default(), &app).ok()?;
    let url = web_sys::Url::new_with_base(address, &base.href()).ok()?;
    matches!(url.protocol().as_str(), "http:" | "https:").then(|| url.href())
}

/// True if an address is in the app's own folder, or below.
pub fn is_own(address: &str) -> bool {
    let app = resolved(".", None);
    let address = resolved(address, None);
    address.zip(app).is_some_and(|(address, app)| address.starts_with(&app))
}

/// Adds an address to the history without loading the page.
pub fn push(href: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        drop(history.push_state_with_url(&JsValue::NULL, "", Some(href)));
    }
}

/// Sets the tab's title: the open document and the site's name in a language, or that name alone.
pub fn set_title(open: Option<&str>, language: &str) {
    let Some(document) = page_document() else { return };
    let site = site::name(language);
    match open {
        Some(open) => document.set_title(&[open, " · ", &site].concat()),
        None => document.set_title(&site),
    }
}

/// Calls `then` when the person goes back or forward.
pub fn on_pop(then: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(then);
    if let Some(window) = web_sys::window() {
        window.set_onpopstate(Some(closure.as_ref().unchecked_ref()));
        // The listener lives as long as the page.
        closure.forget();
    }
}
