//! The site that the page is part of: what its author says, as `pilcrow publish` writes it into the HTML.

use pilcrow_core::document::parse_text;
use pilcrow_core::gallery::Site;

/// What is in the first `meta` element of the page that a selector of attributes finds; none where there is none.
fn meta(attributes: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let found = document.query_selector(&["meta", attributes].concat()).ok()??;
    found.get_attribute("content")
}

/// What the site is called in a language; the app's own name where its author gave it none.
pub fn name(language: &str) -> String {
    let own = meta(&["[name=application-name][lang=", language, "]"].concat());
    let named = own.or_else(|| meta("[name=application-name]"));
    named.unwrap_or_else(|| "Pilcrow".to_owned())
}

/// The only language of the site; none where visitors choose.
pub fn only_language() -> Option<String> {
    web_sys::window()?.document()?.document_element()?.get_attribute("data-language")
}

/// Whether the page is one that was published with a site's settings, and not the app as it is built.
pub fn is_published() -> bool {
    meta("[name=pilcrow-site]").is_some()
}

/// The site's settings.
pub fn settings() -> Site {
    let text = meta("[name=pilcrow-site]");
    Site::new(text.and_then(|text| parse_text(&text).ok()).unwrap_or_default())
}
