//! Runs the code of documents in a sandbox: a worker without browser functions, in a frame without an origin. Arguments
//! go in, a value comes out; there is no access to network, storage, keys or page.

use super::script::call;
use crate::host::net::fetch::Abort;
use js_sys::{Array, JsString};
use pilcrow_core::document::parse_text;
use serde_json::Value;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/sandbox.js";

/// Greatest length of a result, in UTF-16 units of its JSON.
const MOST_RESULT: u32 = 4 << 20;

/// The most characters of an error message of the code.
const MOST_WORDS: usize = 300;

/// The reason why code gave no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeFailure {
    /// The code threw this error, or cannot be parsed.
    Threw(String),
    /// The code took longer than [`LONGEST_SECONDS`].
    Slow,
    /// The result is longer than allowed.
    TooLong,
    /// The result cannot be written as JSON.
    Nothing,
    /// The sandbox could not be loaded.
    Missing,
    /// The user stopped the code.
    Stopped,
}

/// Longest time that code may run, in seconds.
pub const LONGEST_SECONDS: u32 = 5;

/// Calls a function `(call, tool, context) => result` in the sandbox.
///
/// # Errors
///
/// If there is no result.
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

    /// The policy of the sandbox's frame allows its own script by hash, and no other.
    #[test]
    fn the_sandboxs_policy_names_its_script() {
        let page = include_str!("sandbox.html");
        let script = page.split("<script>").nth(1).and_then(|rest| rest.split("</script>").next());
        let hash = STANDARD.encode(Sha256::digest(script.unwrap()));
        assert!(page.contains(&format!("'sha256-{hash}'")), "it should be sha256-{hash}");
    }
}
