//! The browser's own model (the Prompt API). It is downloaded only when the person has agreed.

use crate::host::code::script::call;
use crate::host::net::fetch::Abort;
use js_sys::Array;
use pilcrow_core::attachment::FileKind;
use pilcrow_core::exchange::Usage;
use serde_json::Value;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/built_in.js";

/// Availability of the browser's model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// The model can answer at once.
    Available,
    /// The model can be downloaded, or is downloading; that takes gigabytes.
    Downloadable,
    /// This browser, or this computer, has none.
    Unavailable,
}

/// Reason for a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInFailure {
    /// Name of the browser's error, such as `NotSupportedError`.
    pub name: String,
    /// Message of the browser's error.
    pub words: String,
    /// For a prompt that is too long: its tokens and the model's limit; 0 if unknown.
    pub tokens: (u64, u64),
}

/// A session with the model, which ends with its answer.
pub struct BuiltInTalk(JsValue);

/// Returns whether the browser has a model that reads text.
pub async fn availability() -> Availability {
    available_for("text").await
}

/// Returns the kinds of files that the model reads besides text, once it has been downloaded.
pub async fn reads() -> Vec<FileKind> {
    let mut kinds = Vec::new();
    for (kind, types) in [(FileKind::Picture, "text image"), (FileKind::Sound, "text audio")] {
        if available_for(types).await != Availability::Unavailable {
            kinds.push(kind);
        }
    }
    kinds
}

async fn available_for(types: &str) -> Availability {
    let reply = call(SCRIPT, "availability", &[&types.into()]).await.ok();
    match reply.and_then(|reply| reply.as_string()).as_deref() {
        Some("available") => Availability::Available,
        Some("downloadable" | "downloading") => Availability::Downloadable,
        _ => Availability::Unavailable,
    }
}

/// Downloads the model; `on_share` gets the downloaded share, 0 to 1.
pub async fn fetch_model(
    abort: &Abort,
    on_share: impl FnMut(f64) + 'static,
) -> Result<(), BuiltInFailure> {
    let on_share = Closure::<dyn FnMut(f64)>::new(on_share).into_js_value();
    let fetched = call(SCRIPT, "fetchModel", &[abort.signal().as_ref(), &on_share]).await;
    fetched.map(drop).map_err(|error| failure(&error))
}

/// Starts a session by the options of `LanguageModel.create()`. A missing model is downloaded first; `on_share` gets
/// the downloaded share, 0 to 1.
pub async fn begin(
    options: &Value,
    abort: &Abort,
    on_share: impl FnMut(f64) + 'static,
) -> Result<BuiltInTalk, BuiltInFailure> {
    // Owned by JavaScript, since a download may outlive this future by a moment.
    let on_share = Closure::<dyn FnMut(f64)>::new(on_share).into_js_value();
    let (options, signal) = (options.to_string().into(), abort.signal());
    let begun = call(SCRIPT, "begin", &[&options, signal.as_ref(), &on_share]).await;
    begun.map(BuiltInTalk).map_err(|error| failure(&error))
}

impl BuiltInTalk {
    /// Answers `request` (`{"prompt", "schema"?}`); `on_text` gets the answer piece by piece. Returns the tokens, if
    /// the browser counts them.
    pub async fn answer(
        self,
        request: &Value,
        abort: &Abort,
        mut on_text: impl FnMut(&str) + 'static,
    ) -> Result<Option<Usage>, BuiltInFailure> {
        let on_text = Closure::<dyn FnMut(String)>::new(move |text: String| on_text(&text));
        let (on_text, signal) = (on_text.into_js_value(), abort.signal());
        let order = [&self.0, &request.to_string().into(), signal.as_ref(), &on_text];
        let counted = call(SCRIPT, "answer", &order).await.map_err(|error| failure(&error))?;
        Ok(counted.dyn_ref::<Array>().and_then(usage))
    }
}

fn usage(counts: &Array) -> Option<Usage> {
    let count = |at| counts.get(at).as_f64().filter(|count| count.is_finite() && *count >= 0.0);
    let (prompt_tokens, answer_tokens) = (count(0)? as u64, count(1)? as u64);
    Some(Usage { prompt_tokens, answer_tokens, ..Usage::default() })
}

fn failure(error: &JsValue) -> BuiltInFailure {
    let parts = error.dyn_ref::<Array>();
    let text = |at| parts.and_then(|parts| parts.get(at).as_string()).unwrap_or_default();
    let count = |at| parts.and_then(|parts| parts.get(at).as_f64()).unwrap_or_default() as u64;
    BuiltInFailure { name: text(0), words: text(1), tokens: (count(2), count(3)) }
}
