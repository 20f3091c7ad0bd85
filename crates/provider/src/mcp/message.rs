//! JSON-RPC 2.0 messages of the Model Context Protocol.

use super::failure::McpFailure;
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Supported versions of the protocol that have sessions, the newest first.
pub(super) const VERSIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The supported version without sessions: each request contains the version and the client's data.
pub(super) const WITHOUT_SESSION: &str = "2026-07-28";

/// Error codes that only servers without sessions send (header mismatch, missing capability, unsupported version), and
/// the one for an unknown method, since such servers do not know `initialize`.
const ITS_ERRORS: [i64; 4] = [-32020, -32021, -32022, -32601];

/// The first version in which every call names the version in a header.
const FIRST_NAMED: &str = "2025-06-18";

/// Maximum number of characters of a server's message; longer ones are cut.
const MOST_WORDS: usize = 4_000;

/// True if calls of a version name it in a header. Versions are dates.
pub(super) fn names_itself(version: &str) -> bool {
    version >= FIRST_NAMED
}

/// Builds a request, which the server answers under its id.
pub(super) fn request(id: u64, method: &str, params: Value) -> Value {
    object([
        ("jsonrpc", text("2.0")),
        ("id", id.into()),
        ("method", text(method)),
        ("params", params),
    ])
}

/// Builds a notification, which the server does not answer.
pub(super) fn notification(method: &str, params: Option<Value>) -> Value {
    let mut members = Map::new();
    members.insert("jsonrpc".to_owned(), text("2.0"));
    members.insert("method".to_owned(), text(method));
    members.extend(params.map(|params| ("params".to_owned(), params)));
    Value::Object(members)
}

/// Builds the response to a server's request.
pub(super) fn responded(id: &Value, result: Value) -> Value {
    object([("jsonrpc", text("2.0")), ("id", id.clone()), ("result", result)])
}

/// Builds the error response to a server's request.
pub(super) fn failed(id: &Value, code: i64, words: &str) -> Value {
    let error = object([("code", code.into()), ("message", text(words))]);
    object([("jsonrpc", text("2.0")), ("id", id.clone()), ("error", error)])
}

/// Converts a request to the version without sessions, by adding the client's data.
pub(super) fn with_meta(message: &Value, has_person: bool) -> Value {
    let mut message = message.clone();
    let name = |key: &str| format!("io.modelcontextprotocol/{key}");
    let meta = Map::from_iter([
        (name("protocolVersion"), text(WITHOUT_SESSION)),
        (name("clientInfo"), client()),
        (name("clientCapabilities"), capabilities(has_person)),
    ]);
    if let Some(Value::Object(params)) = message.get_mut("params") {
        params.insert("_meta".to_owned(), Value::Object(meta));
    }
    message
}

/// True if the reply to `initialize` shows that the server speaks the version without sessions.
pub(super) fn knows_no_sessions(answer: &Value) -> bool {
    let error = answer.get("error");
    let code = error.and_then(|error| error.get("code")?.as_i64());
    let supported = error.and_then(|error| error.get("data")?.get("supported")?.as_array());
    match supported {
        Some(versions) => versions.iter().any(|version| version == WITHOUT_SESSION),
        None => code.is_some_and(|code| ITS_ERRORS.contains(&code)),
    }
}

fn client() -> Value {
    object([("name", text("Pilcrow")), ("version", text(env!("CARGO_PKG_VERSION")))])
}

/// Returns the client's capabilities: a server may question the person by a form, if there is one. In every version an
/// empty object declares that.
fn capabilities(has_person: bool) -> Value {
    if has_person { object([("elicitation", object([]))]) } else { object([]) }
}

/// Returns the parameters of the `initialize` request.
pub(super) fn initialize_params(has_person: bool) -> Value {
    let [newest, ..] = VERSIONS;
    object([
        ("protocolVersion", text(newest)),
        ("capabilities", capabilities(has_person)),
        ("clientInfo", client()),
    ])
}

/// Returns the message that answers a request: the one with its id, or an error without an id.
pub(super) fn answer_in(messages: &Value, id: Option<u64>) -> Option<&Value> {
    let all = messages.as_array().map_or(std::slice::from_ref(messages), Vec::as_slice);
    let has_id = |message: &&Value| {
        let own = message.get("id").filter(|own| !own.is_null());
        let is_answer = message.get("result").is_some() || message.get("error").is_some();
        let is_own = match own {
            Some(own) => own.as_u64() == id && id.is_some(),
            None => message.get("error").is_some(),
        };
        is_answer && is_own
    };
    all.iter().find(has_id)
}

/// Returns the error in a response; `None` if it has a result.
pub(super) fn read_error(message: &Value) -> Option<McpFailure> {
    let error = message.get("error").filter(|error| !error.is_null())?;
    let supported = error.get("data").and_then(|data| data.get("supported")?.as_array());
    if let Some(versions) = supported {
        let versions = versions.iter().filter_map(Value::as_str).take(20);
        return Some(McpFailure::Versions(versions.map(cut).collect()));
    }
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
    let code = error.get("code").and_then(Value::as_i64).unwrap_or_default();
    Some(McpFailure::Error { code, message: cut(message) })
}

/// Cuts a server's message to its maximum length.
pub(super) fn cut(words: &str) -> String {
    words.chars().take(MOST_WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(messages: Value, id: Option<u64>, expected: Option<&str>) {
        let answer = answer_in(&messages, id).map(|message| message["is"].as_str().unwrap());
        assert_eq!(answer, expected, "{messages}");
    }

    #[test]
    fn the_answer_is_known_by_its_id() {
        check(json!({"id": 1, "result": {}, "is": "own"}), Some(1), Some("own"));
        check(json!({"id": 2, "result": {}, "is": "other"}), Some(1), None);
        check(json!({"id": "1", "result": {}, "is": "other"}), Some(1), None);
        check(json!({"id": 1, "method": "sampling/createMessage", "is": "request"}), Some(1), None);
        check(json!({"method": "notifications/progress", "is": "told"}), Some(1), None);
        check(json!({"id": null, "error": {"code": 1}, "is": "error"}), Some(1), Some("error"));
        check(json!({"error": {"code": 1}, "is": "error"}), None, Some("error"));
        check(
            json!([{"id": 2, "result": {}}, {"id": 1, "error": {}, "is": "own"}]),
            Some(1),
            Some("own"),
        );
        check(json!([]), Some(1), None);
        check(json!(5), Some(1), None);
    }

    #[test]
    fn a_server_that_knows_no_sessions_shows_it_by_its_error() {
        let check = |error: Value, expected: bool| {
            assert_eq!(knows_no_sessions(&json!({"error": error})), expected, "{error}");
        };
        check(json!({"code": -32022, "data": {"supported": ["2027-01-01", "2026-07-28"]}}), true);
        check(json!({"code": -32022, "data": {"supported": ["2027-01-01"]}}), false);
        check(json!({"code": -32020, "message": "Mcp-Method is missing"}), true);
        check(json!({"code": -32601, "message": "Method not found"}), true);
        check(json!({"code": -32000, "message": "Unauthorized"}), false);
        check(json!({}), false);
    }

    #[test]
    fn an_error_says_which_versions_there_are_or_what_is_wrong() {
        let data = json!({"supported": ["2026-07-28", 5], "requested": "2025-11-25"});
        let versions =
            read_error(&json!({"error": {"code": -32022, "message": "m", "data": data}}));
        assert_eq!(versions, Some(McpFailure::Versions(vec!["2026-07-28".into()])));
        let refused = read_error(&json!({"error": {"code": -32602, "message": "Unknown tool: x"}}));
        let message = "Unknown tool: x".to_owned();
        assert_eq!(refused, Some(McpFailure::Error { code: -32602, message }));
        assert_eq!(read_error(&json!({"result": {}, "error": null})), None);
        assert_eq!(cut(&"ё".repeat(9_999)).chars().count(), MOST_WORDS);
    }
}
