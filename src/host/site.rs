//! The site that the page belongs to: its author's settings, which `pilcrow publish` writes into the HTML.

use pilcrow_core::document::parse_text;
use pilcrow_core::gallery::Site;
use pilcrow_words::replaced;
#[cfg(not(target_arch = "wasm32"))]
use std::cell::RefCell;
#[cfg(not(target_arch = "wasm32"))]
use std::collections::BTreeMap;

#[cfg(not(target_arch = "wasm32"))]
thread_local! {
    static HEAD: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Without a browser: sets the content of the page's `meta` elements, by the attribute selectors used in this file.
#[cfg(not(target_arch = "wasm32"))]
pub fn begin_head(metas: BTreeMap<String, String>) {
    HEAD.set(metas);
}

/// Returns the content of the first `meta` element with these attributes; `None` if there is none.
#[cfg(target_arch = "wasm32")]
fn meta(attributes: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let element = document.query_selector(&["meta", attributes].concat()).ok()??;
    element.get_attribute("content")
}

#[cfg(not(target_arch = "wasm32"))]
fn meta(attributes: &str) -> Option<String> {
    HEAD.with_borrow(|head| head.get(attributes).cloned())
}

/// Returns an attribute of the page's root element.
#[cfg(target_arch = "wasm32")]
fn root_attribute(name: &str) -> Option<String> {
    web_sys::window()?.document()?.document_element()?.get_attribute(name)
}

#[cfg(not(target_arch = "wasm32"))]
fn root_attribute(name: &str) -> Option<String> {
    meta(name)
}

/// Returns the site's name in a language; the app's own name if its author gave it none.
pub fn name(language: &str) -> String {
    let own = meta(&["[name=application-name][lang=", language, "]"].concat());
    let named = own.or_else(|| meta("[name=application-name]"));
    named.unwrap_or_else(|| "Pilcrow".to_owned())
}

/// Returns the only language of the site; `None` if visitors choose.
pub fn only_language() -> Option<String> {
    root_attribute("data-language")
}

/// True if the page was published with a site's settings; false for the app as it is built.
pub fn is_published() -> bool {
    meta("[name=pilcrow-site]").is_some()
}

/// Returns the site's settings.
pub fn settings() -> Site {
    let text = meta("[name=pilcrow-site]");
    Site::new(text.and_then(|text| parse_text(&text).ok()).unwrap_or_default())
}

/// Replaces phrases of a language file by those of the site's author.
pub fn with_own_words(language: &str, contents: String) -> String {
    let words = meta("[name=pilcrow-words]").and_then(|text| parse_text(&text).ok());
    match words.as_ref().and_then(|words| words.get(language)) {
        Some(own) => replaced(&contents, |phrase| own.get(phrase)?.as_str().map(str::to_owned)),
        None => contents,
    }
}

/// True if the page's own policy (CSP) allows calls to an address. A site with chosen providers allows no others.
pub fn may_call(url: &str) -> bool {
    let page = super::location::page();
    let origin = web_sys::Url::new_with_base(url, &page).map(|url| url.origin());
    let (own, origin) = (super::location::origin(), origin.unwrap_or_default());
    let policy = meta("[http-equiv=Content-Security-Policy]");
    origin == own || policy.is_none_or(|policy| allows(&policy, &origin))
}

/// True if a policy allows calls to an origin, by `connect-src` in the form that sites have it.
fn allows(policy: &str, origin: &str) -> bool {
    let mut rules = policy.split(';').map(str::trim);
    let sources = rules.find_map(|rule| rule.strip_prefix("connect-src "));
    sources.is_none_or(|sources| {
        sources.split_whitespace().any(|source| source == "*" || source == origin)
    })
}

#[cfg(test)]
mod tests {
    use super::allows;

    #[test]
    fn a_policy_allows_what_it_names() {
        let check = |policy: &str, expected: bool| {
            assert_eq!(allows(policy, "https://api.example.com"), expected, "{policy}");
        };
        check("default-src 'self'; connect-src * blob: data:", true);
        check("connect-src 'self' blob: https://api.example.com; img-src *", true);
        check("connect-src 'self' blob: https://api.example.org", false);
        check("img-src *", true);
    }
}
