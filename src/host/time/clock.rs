//! The current time, and formats of times in a language.

use crate::dom::HAS_BROWSER;
use crate::host::net::fetch::Abort;
use pilcrow_words::{Locale, customs};
use std::time::{SystemTime, UNIX_EPOCH};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = pause)]
    async fn js_pause(milliseconds: f64, signal: &web_sys::AbortSignal);
}

/// Returns the milliseconds since 1970; 0 in native tests.
pub fn now() -> u64 {
    if cfg!(test) {
        return 0;
    }
    if !HAS_BROWSER {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        return u64::try_from(now.as_millis()).unwrap_or_default();
    }
    js_sys::Date::now() as u64
}

/// Waits for a time, or until it is aborted.
pub async fn pause(milliseconds: u64, abort: &Abort) {
    js_pause(milliseconds as f64, &abort.signal()).await;
}

/// Formats the time of day in a language: `14:02`, `2:02 PM`.
pub fn time_of_day(milliseconds: u64, language: &str) -> String {
    if !HAS_BROWSER {
        let (locale, minutes) = (Locale::from_tag(language), milliseconds / 60_000);
        return customs::time(locale.unwrap_or_default(), minutes / 60 % 24, minutes % 60);
    }
    written(
        milliseconds,
        language,
        "toLocaleTimeString",
        &[("hour", "numeric"), ("minute", "2-digit")],
    )
}

/// Formats a day and its time in a language.
pub fn day_and_time(milliseconds: u64, language: &str) -> String {
    if !HAS_BROWSER {
        let locale = Locale::from_tag(language).unwrap_or_default();
        return customs::day_and_time(locale, milliseconds);
    }
    written(
        milliseconds,
        language,
        "toLocaleString",
        &[("dateStyle", "long"), ("timeStyle", "short")],
    )
}

fn written(milliseconds: u64, language: &str, method: &str, wanted: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (name, value) in wanted {
        drop(js_sys::Reflect::set(&options, &(*name).into(), &(*value).into()));
    }
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    let short = js_sys::Reflect::get(&date, &method.into());
    let called = short.ok().and_then(|method| method.dyn_into::<js_sys::Function>().ok());
    // The reader's regional variant of the language if the browser names one: `en-GB` for `en`.
    let own = leptos::prelude::window().navigator().language();
    let own = own.filter(|own| own.split('-').next() == Some(language));
    let language = own.as_deref().unwrap_or(language);
    let text = called.and_then(|method| method.call2(&date, &language.into(), &options).ok());
    text.and_then(|text| text.as_string()).unwrap_or_default()
}

/// Returns the current time in ISO 8601.
pub fn date() -> String {
    if !HAS_BROWSER {
        return customs::iso(now());
    }
    String::from(js_sys::Date::new_0().to_iso_string())
}
