//! The model in the page: fetched once, cached, and answering without a server, one prompt at a
//! time.

use crate::host::fetch::{self, Abort};
use crate::host::script::call;
use js_sys::Array;
use pilcrow_core::context::PromptMessage;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::{object, text};
use serde_json::{Number, Value};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = absolute)]
    fn absolute(url: &str) -> String;
}

/// How many tokens the engine is set up for, prompt and answer together; the script says the same.
pub const CONTEXT: u64 = 4096;

const SCRIPT: &str = "wllama/in_browser.js";

/// The longest description of a published model that is read.
const MAX_DESCRIPTION: usize = 10_000;

/// A model that can be fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSource {
    /// What people call it.
    pub name: String,
    /// Where its file is, absolute.
    pub url: String,
    /// How large its file is.
    pub bytes: Option<u64>,
    /// What its licence is called.
    pub licence: Option<String>,
}

/// How an answer is to be written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The longest answer, in tokens.
    pub max_tokens: Option<u32>,
    /// How freely it chooses.
    pub temperature: Option<Number>,
    /// Makes the choices repeatable.
    pub seed: Option<u64>,
}

/// How an answer ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// `stop`, or `length` where it was cut.
    pub finish: String,
    /// The length of the prompt.
    pub prompt_tokens: u64,
    /// The length of the answer.
    pub answer_tokens: u64,
}

/// Why there is no model, or no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelFailure {
    /// No network, no such server, or it does not let this page in.
    Unreachable,
    /// The server answered with this status.
    Status(u16),
    /// The file is no model, or not a whole one.
    BadFile,
    /// The model is too large for this browser.
    OutOfMemory,
    /// The prompt does not fit; both in tokens.
    PromptTooLong {
        /// The prompt's length.
        prompt: u64,
        /// The most that fits.
        limit: u64,
    },
    /// The engine cannot follow this schema.
    BadSchema,
    /// The person cancelled.
    Aborted,
    /// Anything else, as the engine says it.
    Failed(String),
}

/// The model that the publisher put beside the page.
pub async fn published() -> Option<ModelSource> {
    let text = fetch::fetch_text("./model/model.json", MAX_DESCRIPTION).await.ok()?;
    let description = parse_text(&text).ok()?;
    let member = |name| description.get(name).and_then(Value::as_str).map(str::to_owned);
    Some(ModelSource {
        name: member("name")?,
        url: absolute(&format!("./model/{}", member("file")?)),
        bytes: description.get("bytes").and_then(Value::as_u64),
        licence: member("licence"),
    })
}

/// Whether the model is kept whole, so that loading it needs no network.
pub async fn is_kept(url: &str) -> bool {
    call(SCRIPT, "isKept", &[&url.into()]).await.is_ok_and(|kept| kept.is_truthy())
}

/// Whether any model is kept.
pub async fn has_kept() -> bool {
    call(SCRIPT, "hasKept", &[]).await.is_ok_and(|kept| kept.is_truthy())
}

/// Unloads the model, and deletes every kept one.
pub async fn forget() {
    drop(call(SCRIPT, "forget", &[]).await);
}

/// Makes a model ready, from where it is kept or from its address; `on_progress` gets the bytes
/// that came, and those expected.
pub async fn load(
    url: &str,
    on_progress: impl FnMut(f64, f64) + 'static,
    abort: &Abort,
) -> Result<(), ModelFailure> {
    // JavaScript owns it: a download may outlive this future by a moment.
    let on_progress = Closure::<dyn FnMut(f64, f64)>::new(on_progress).into_js_value();
    let loaded = call(SCRIPT, "load", &[&url.into(), &on_progress, abort.signal().as_ref()]).await;
    loaded.map(drop).map_err(|error| failure(&error))
}

/// Lets the loaded model answer; `on_text` gets the answer piece by piece.
pub async fn answer(
    messages: &[PromptMessage],
    schema: Option<&Value>,
    options: Options,
    abort: &Abort,
    mut on_text: impl FnMut(&str) + 'static,
) -> Result<Answered, ModelFailure> {
    let request = request(messages, schema, &options).to_string();
    let on_text = Closure::<dyn FnMut(String)>::new(move |text: String| on_text(&text));
    let on_text = on_text.into_js_value();
    let answered =
        call(SCRIPT, "answer", &[&request.into(), abort.signal().as_ref(), &on_text]).await;
    answered.map(|parts| answered_of(&Array::from(&parts))).map_err(|error| failure(&error))
}

fn request(messages: &[PromptMessage], schema: Option<&Value>, options: &Options) -> Value {
    let message = |message: &PromptMessage| {
        object([("role", text(&message.role)), ("content", text(&message.content))])
    };
    let temperature = options.temperature.clone().unwrap_or_else(|| 0.into());
    let mut request = object([
        ("messages", messages.iter().map(message).collect()),
        ("temperature", Value::Number(temperature)),
        ("chat_template_kwargs", object([("enable_thinking", false.into())])),
    ]);
    let optional = [
        ("max_tokens", options.max_tokens.map(Value::from)),
        ("seed", options.seed.map(Value::from)),
        ("response_format", schema.map(response_format)),
    ];
    if let Some(members) = request.as_object_mut() {
        let set = optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        members.extend(set);
    }
    request
}

fn response_format(schema: &Value) -> Value {
    let named =
        object([("name", text("answer")), ("strict", true.into()), ("schema", schema.clone())]);
    object([("type", text("json_schema")), ("json_schema", named)])
}

fn answered_of(parts: &Array) -> Answered {
    let number = |index| parts.get(index).as_f64().unwrap_or_default() as u64;
    Answered {
        finish: parts.get(0).as_string().unwrap_or_default(),
        prompt_tokens: number(1),
        answer_tokens: number(2),
    }
}

/// What a script says of its own failure.
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
        "out-of-memory" => ModelFailure::OutOfMemory,
        "prompt-too-long" => ModelFailure::PromptTooLong { prompt: number(1), limit: number(2) },
        "bad-schema" => ModelFailure::BadSchema,
        "aborted" => ModelFailure::Aborted,
        _ => ModelFailure::Failed(parts.get(1).as_string().unwrap_or_default()),
    }
}
