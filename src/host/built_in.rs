//! The browser's own model (the Prompt API). It is downloaded only when the person has agreed.

use super::script::call;
use crate::host::fetch::Abort;
use js_sys::Array;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/built_in.js";

/// Whether the browser has a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// It can answer at once.
    Available,
    /// It can be fetched, or is being fetched; that takes gigabytes.
    Downloadable,
    /// This browser, or this machine, has none.
    Unavailable,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInFailure {
    /// The browser's name for it, as `NotSupportedError`.
    pub name: String,
    /// Its words.
    pub words: String,
}

/// Whether the browser has a model.
pub async fn availability() -> Availability {
    let said = call(SCRIPT, "availability", &[]).await.ok().and_then(|said| said.as_string());
    match said.as_deref() {
        Some("available") => Availability::Available,
        Some("downloadable" | "downloading") => Availability::Downloadable,
        _ => Availability::Unavailable,
    }
}

/// Lets it answer `request` (`{"messages", "schema"?, "temperature"?}`); `on_text` gets the answer
/// piece by piece, `on_progress` the share of a download, 0 to 1. The tokens of both together.
pub async fn answer(
    request: &str,
    abort: &Abort,
    mut on_text: impl FnMut(&str) + 'static,
    on_progress: impl FnMut(f64) + 'static,
) -> Result<u64, BuiltInFailure> {
    // JavaScript owns them: a stream may outlive this future by a moment.
    let on_text = Closure::<dyn FnMut(String)>::new(move |text: String| on_text(&text));
    let on_progress = Closure::<dyn FnMut(f64)>::new(on_progress);
    let (on_text, on_progress) = (on_text.into_js_value(), on_progress.into_js_value());
    let signal = abort.signal();
    let order = [&request.into(), signal.as_ref(), &on_text, &on_progress];
    match call(SCRIPT, "answer", &order).await {
        Ok(tokens) => Ok(tokens.as_f64().unwrap_or_default() as u64),
        Err(error) => Err(failure(&error)),
    }
}

fn failure(error: &JsValue) -> BuiltInFailure {
    let part = |at| error.dyn_ref::<Array>().and_then(|parts| parts.get(at).as_string());
    BuiltInFailure { name: part(0).unwrap_or_default(), words: part(1).unwrap_or_default() }
}
