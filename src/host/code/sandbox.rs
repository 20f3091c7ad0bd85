//! Runs code of documents in a frame without an origin, in a worker without browser APIs: a call goes in and a value
//! comes out, without access to network, storage, keys or page.

use super::script::call;
use crate::host::net::fetch::Abort;
use js_sys::{Array, JsString};
use pilcrow_core::document::parse_text;
use serde_json::Value;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/sandbox.js";

/// Greatest length of a result, in UTF-16 units of its JSON.
const MOST_RESULT: u32 = 4 << 20;

/// Greatest number of characters kept of the code's error message.
const MOST_WORDS: usize = 300;

/// Reason for a missing result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeFailure {
    /// The code threw this error, or could not be parsed.
    Threw(String),
    /// The code took longer than [`LONGEST_SECONDS`].
    Slow,
    /// The result is longer than [`MOST_RESULT`].
    TooLong,
    /// The code returned nothing that JSON can represent.
    Nothing,
    /// The sandbox could not be loaded.
    Missing,
    /// The person stopped it.
    Stopped,
}

/// Longest time that code may run, in seconds.
pub const LONGEST_SECONDS: u32 = 5;

/// Calls a function `(call, tool, context) => result` of the source.
///
/// # Errors
///
/// The reason for a missing result.
pub async fn run(source: &str, values: [&Value; 3], abort: &Abort) -> Result<Value, CodeFailure> {
    let values: Array = values.iter().map(|value| JsValue::from(value.to_string())).collect();
    let order: [&JsValue; 4] = [&source.into(), &values, &MOST_RESULT.into(), &abort.signal()];
    let reply = call(SCRIPT, "run", &order).await.map_err(|_| CodeFailure::Missing)?;
    let reply = Array::from(&reply);
    let kind = reply.get(0).as_string().unwrap_or_default();
    let text: JsString = reply.get(1).dyn_into().map_err(|_| CodeFailure::Nothing)?;
    if text.length() > MOST_RESULT {
        return Err(CodeFailure::TooLong);
    }
    outcome(&kind, &String::from(text))
}

/// Converts the sandbox's reply.
fn outcome(kind: &str, text: &str) -> Result<Value, CodeFailure> {
    match kind {
        "done" => parse_text(text).map_err(|_| CodeFailure::Nothing),
        "threw" => Err(CodeFailure::Threw(short(text))),
        "slow" => Err(CodeFailure::Slow),
        "long" => Err(CodeFailure::TooLong),
        "missing" => Err(CodeFailure::Missing),
        "stopped" => Err(CodeFailure::Stopped),
        _ => Err(CodeFailure::Nothing),
    }
}

fn short(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MOST_WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde_json::json;
    use sha2::{Digest, Sha256};

    #[track_caller]
    fn check(kind: &str, text: &str, expected: Result<Value, CodeFailure>) {
        assert_eq!(outcome(kind, text), expected, "{kind} {text}");
    }

    #[test]
    fn what_the_sandbox_says_is_read_as_hostile_json() {
        check("done", r#"{"a": [1, "x"]}"#, Ok(json!({"a": [1, "x"]})));
        check("done", "", Err(CodeFailure::Nothing));
        check("done", &"[".repeat(100_000), Err(CodeFailure::Nothing));
        check(
            "done",
            &format!("{}1{}", "[".repeat(300), "]".repeat(300)),
            Err(CodeFailure::Nothing),
        );
        check("threw", "  Error:\n no ", Err(CodeFailure::Threw("Error: no".to_owned())));
        check("threw", &"x".repeat(1_000), Err(CodeFailure::Threw("x".repeat(300))));
        check("long", "", Err(CodeFailure::TooLong));
        check("?", "1", Err(CodeFailure::Nothing));
    }

    /// The sandbox's policy must contain the hash of its only script, since the browser runs no other.
    #[test]
    fn the_sandboxs_policy_names_its_script() {
        let page = include_str!("sandbox.html");
        let script = page.split("<script>").nth(1).and_then(|rest| rest.split("</script>").next());
        let hash = STANDARD.encode(Sha256::digest(script.unwrap()));
        assert!(page.contains(&format!("'sha256-{hash}'")), "it should be sha256-{hash}");
    }
}
