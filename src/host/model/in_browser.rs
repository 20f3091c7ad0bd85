//! The model that runs in the page: downloaded once, cached, and answering without a server, one prompt at a time.

use crate::host::code::script::call;
use crate::host::model::stored_models::SCRIPT;
use crate::host::net::fetch::{self, Abort};
use js_sys::{Array, Uint8Array};
use pilcrow_core::document::parse_text;
use pilcrow_core::exchange::{Engine, Fallback, Usage};
use pilcrow_core::object::{object, text};
use pilcrow_core::text::digest::RunningHash;
use pilcrow_provider::{BrowserModel, browser_models};
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = absolute)]
    fn absolute(url: &str) -> String;
}

/// The address of the description of the publisher's model.
pub const DESCRIPTION: &str = "./model/model.json";

/// The largest list of models, or description of one, in bytes.
const MAX_DESCRIPTION: usize = 100_000;

/// The end of an answer: the reason, and measurements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerEnd {
    /// The finish reason: `stop`, or `length` if the answer was cut.
    pub finish: String,
    /// The token counts; prompt tokens that were reused from an earlier answer count as cached.
    pub usage: Usage,
    /// The engine that the model ran on.
    pub engine: Engine,
}

/// The reason why there is no model, or no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelFailure {
    /// No network, no such server, or CORS does not let this page in.
    Unreachable,
    /// The server answered with this HTTP status.
    Status(u16),
    /// The file is not a model, or is incomplete.
    BadFile,
    /// The file differs from the one in the list; both sizes in bytes.
    OtherFile {
        /// The size of the file.
        size: u64,
        /// The size in the list.
        expected: u64,
    },
    /// A file from the user's disk is not stored any more.
    Gone,
    /// The graphics card was lost during an answer; the model runs on the processor from now on.
    GraphicsLost,
    /// The model is too large for this browser.
    OutOfMemory,
    /// The prompt does not fit; both lengths in tokens.
    PromptTooLong {
        /// The length of the prompt.
        prompt: u64,
        /// Greatest length that fits.
        limit: u64,
    },
    /// The engine does not support this schema.
    BadSchema,
    /// The user cancelled.
    Aborted,
    /// Any other failure, in the engine's words.
    Failed(String),
}

/// Returns the model that the publisher put beside the page; `None` if there is none.
pub async fn published() -> Option<BrowserModel> {
    let text = fetch::fetch_text(DESCRIPTION, MAX_DESCRIPTION).await.ok()?;
    let model = BrowserModel::from_value(&parse_text(&text).ok()?)?;
    Some(BrowserModel { url: absolute(&format!("./model/{}", model.url)), ..model })
}

/// Returns the models that the publisher lists, with absolute addresses; empty if there is no list.
pub async fn listed() -> Vec<BrowserModel> {
    let text = fetch::fetch_text("./tools/models.json", MAX_DESCRIPTION).await.ok();
    let list = text.and_then(|text| parse_text(&text).ok()).unwrap_or_default();
    let models = browser_models(&list).into_iter();
    models.map(|model| BrowserModel { url: listed_address(&model.url), ..model }).collect()
}

/// Resolves an address of the list, relative to the list's folder.
fn listed_address(url: &str) -> String {
    if url.contains("://") { url.to_owned() } else { absolute(&format!("./tools/{url}")) }
}

/// Loads a model with a context of so many tokens, from storage or from its address; `on_progress` is called with the
/// bytes received and the bytes expected.
pub async fn load(
    model: &BrowserModel,
    context: u64,
    on_progress: impl FnMut(f64, f64) + 'static,
    abort: &Abort,
) -> Result<(), ModelFailure> {
    let mut order = object([
        ("url", text(&model.url)),
        ("name", text(&model.name)),
        ("context", context.into()),
    ]);
    if let Some(members) = order.as_object_mut() {
        members.extend(model.bytes.map(|bytes| ("bytes".to_owned(), bytes.into())));
        members.extend(model.sha256.as_ref().map(|hash| ("sha256".to_owned(), text(hash))));
    }
    // Owned by JavaScript, since a download may outlive this future by a moment.
    let on_progress = Closure::<dyn FnMut(f64, f64)>::new(on_progress).into_js_value();
    let (order, hash, signal) = (order.to_string().into(), hash(), abort.signal());
    let loaded = call(SCRIPT, "load", &[&order, &on_progress, &hash, signal.as_ref()]).await;
    loaded.map(drop).map_err(|error| failure(&error))
}

/// Returns two functions, one that takes bytes and one that returns their SHA-256: browsers can hash only data that is
/// completely in memory.
fn hash() -> JsValue {
    let running = Rc::new(RefCell::new(RunningHash::default()));
    let taking = Rc::clone(&running);
    let take = Closure::<dyn FnMut(Uint8Array)>::new(move |bytes: Uint8Array| {
        taking.borrow_mut().take(&bytes.to_vec());
    });
    let say = Closure::<dyn FnMut() -> String>::new(move || running.borrow_mut().finish());
    Array::of2(&take.into_js_value(), &say.into_js_value()).into()
}

/// Answers a Chat Completions request by the loaded model; `on_text` is called with each piece of the answer,
/// `on_thought` with each piece of its reasoning.
pub async fn answer(
    request: &Value,
    abort: &Abort,
    mut on_text: impl FnMut(&str) + 'static,
    mut on_thought: impl FnMut(&str) + 'static,
) -> Result<AnswerEnd, ModelFailure> {
    let on_text = Closure::<dyn FnMut(String)>::new(move |text: String| on_text(&text));
    let on_thought = Closure::<dyn FnMut(String)>::new(move |text: String| on_thought(&text));
    let (on_text, on_thought) = (on_text.into_js_value(), on_thought.into_js_value());
    let (request, signal) = (request.to_string().into(), abort.signal());
    let order = [&request, signal.as_ref(), &on_text, &on_thought];
    let answered = call(SCRIPT, "answer", &order).await;
    let answer = answered.map_err(|error| failure(&error))?.as_string().unwrap_or_default();
    Ok(answered_of(&parse_text(&answer).unwrap_or_default()))
}

fn answered_of(value: &Value) -> AnswerEnd {
    let count = |name: &str| value.get(name).and_then(Value::as_u64).unwrap_or_default();
    let word = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default();
    let is_graphics = value.get("graphics").and_then(Value::as_bool).unwrap_or_default();
    let processors = Engine::Processors {
        threads: count("threads").max(1),
        fallback: Fallback::from_key(word("why")),
    };
    AnswerEnd {
        finish: word("finish").to_owned(),
        usage: Usage {
            prompt_tokens: count("prompt"),
            answer_tokens: count("answer"),
            cached_tokens: count("cached"),
            ..Usage::default()
        },
        engine: if is_graphics { Engine::Graphics } else { processors },
    }
}

/// Returns the message of a script's error.
fn spoken(error: &JsValue) -> String {
    let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| error.as_string()).unwrap_or_default()
}

fn failure(error: &JsValue) -> ModelFailure {
    if !Array::is_array(error) {
        return ModelFailure::Failed(spoken(error));
    }
    let parts = Array::from(error);
    let number = |index| parts.get(index).as_f64().unwrap_or_default() as u64;
    match parts.get(0).as_string().unwrap_or_default().as_str() {
        "unreachable" => ModelFailure::Unreachable,
        "status" => ModelFailure::Status(number(1) as u16),
        "bad-file" => ModelFailure::BadFile,
        "other-file" => ModelFailure::OtherFile { size: number(1), expected: number(2) },
        "gone" => ModelFailure::Gone,
        "graphics-lost" => ModelFailure::GraphicsLost,
        "out-of-memory" => ModelFailure::OutOfMemory,
        "prompt-too-long" => ModelFailure::PromptTooLong { prompt: number(1), limit: number(2) },
        "bad-schema" => ModelFailure::BadSchema,
        "aborted" => ModelFailure::Aborted,
        _ => ModelFailure::Failed(parts.get(1).as_string().unwrap_or_default()),
    }
}
