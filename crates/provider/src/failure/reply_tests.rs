//! Tests of the kinds of failure that statuses, codes and messages of providers map to.

use super::*;
use pilcrow_core::exchange::MAX_DETAIL;
use serde_json::json;

#[track_caller]
fn check(status: u16, body: &str, kind: FailureKind, detail: &str) {
    let reply = ErrorReply { status, body, ..ErrorReply::default() };
    assert_eq!(failure_of_status(&reply, None), ProviderFailure::new(kind, detail), "{body}");
}

#[test]
fn a_status_says_what_went_wrong() {
    check(401, r#"{"error":{"message":"No.","type":"x"}}"#, FailureKind::NoKey, "No.");
    check(402, r#"{"error":{"code":402,"message":"Pay"}}"#, FailureKind::NoCredit, "Pay");
    check(403, "", FailureKind::Forbidden, "");
    check(403, "<html><title>Sign in</title></html>", FailureKind::WebPage, "Sign in");
    check(404, "404 page not found", FailureKind::NotFound, "404 page not found");
    check(
        404,
        r#"{"error":"model 'x' not found"}"#,
        FailureKind::NoSuchModel,
        "model 'x' not found",
    );
    check(404, r#"{"error":"no /v1/models"}"#, FailureKind::NotFound, "no /v1/models");
    check(413, "<html>", FailureKind::TooLarge, "");
    check(
        502,
        "<html><head><title>502 Bad Gateway</title></head><body><hr></body></html>",
        FailureKind::ServerError { status: 502, wait_seconds: None },
        "502 Bad Gateway",
    );
    check(422, r#"{"detail":[{"msg":"a"},{"msg":"b"}]}"#, FailureKind::BadRequest, "a; b");
    check(
        422,
        r#"{"detail":[{"loc":["body","messages",0,"role"],"msg":"no such role"}]}"#,
        FailureKind::BadRequest,
        "messages.0.role: no such role",
    );
    check(
        400,
        r#"{"error":{"message":"Not supported","param":"top_p"}}"#,
        FailureKind::BadRequest,
        "top_p: Not supported",
    );
    check(
        404,
        r#"{"error":{"message":"No endpoints found that support tool use","code":404}}"#,
        FailureKind::SettingsRefused,
        "No endpoints found that support tool use",
    );
    check(
        503,
        r#"{"error":{"message":"Loading model","code":503}}"#,
        FailureKind::ServerError { status: 503, wait_seconds: None },
        "Loading model",
    );
    check(405, "Method Not Allowed", FailureKind::NotFound, "Method Not Allowed");
    check(
        451,
        r#"{"error":{"message":"Not in your country"}}"#,
        FailureKind::Forbidden,
        "Not in your country",
    );
    check(418, "{}", FailureKind::UnexpectedStatus { status: 418 }, "");
}

#[test]
fn codes_say_more_than_the_status() {
    check(
        429,
        r#"{"error":{"code":"insufficient_quota","message":"x"}}"#,
        FailureKind::NoCredit,
        "x",
    );
    check(
        429,
        r#"{"error":{"message":"Please try again in 1.2s"}}"#,
        FailureKind::RateLimited { wait_seconds: Some(2) },
        "Please try again in 1.2s",
    );
    check(
        400,
        r#"{"error":{"code":"context_length_exceeded","message":"x"}}"#,
        FailureKind::TooLarge,
        "x",
    );
    check(
        400,
        r#"{"error":{"code":400,"message":"request (9 tokens) exceeds the available context size (8 tokens)","type":"exceed_context_size_error"}}"#,
        FailureKind::TooLarge,
        "request (9 tokens) exceeds the available context size (8 tokens)",
    );
    check(400, r#"{"object":"error","message":"bad","code":400}"#, FailureKind::BadRequest, "bad");
}

const fn server(status: u16) -> FailureKind {
    FailureKind::ServerError { status, wait_seconds: None }
}

const fn limited(wait_seconds: Option<u64>) -> FailureKind {
    FailureKind::RateLimited { wait_seconds }
}

#[track_caller]
fn check_anthropic(status: u16, kind: &str, message: &str, expected: FailureKind) {
    let body = format!(
        r#"{{"type":"error","error":{{"type":"{kind}","message":"{message}"}},"request_id":"req_1"}}"#
    );
    check(status, &body, expected, message);
}

#[test]
fn anthropics_errors_are_understood() {
    let check = check_anthropic;
    let invalid = "invalid_request_error";
    check(529, "overloaded_error", "Overloaded", server(529));
    check(402, "billing_error", "Pay", FailureKind::NoCredit);
    check(403, "permission_error", "No", FailureKind::Forbidden);
    check(404, "not_found_error", "model: claude-x", FailureKind::NoSuchModel);
    check(429, "rate_limit_error", "Slow", limited(None));
    check(400, invalid, "prompt is too long: 9 tokens > 8 maximum", FailureKind::TooLarge);
    check(400, invalid, "Your credit balance is too low to access", FailureKind::NoCredit);
    check(400, invalid, "Schema is too complex for compilation.", FailureKind::BadRequest);
    check(
        401,
        "authentication_error",
        "CORS requests must set 'anthropic-dangerous-direct-browser-access' header",
        FailureKind::OriginBarred,
    );
    check(
        401,
        "authentication_error",
        "CORS requests are not allowed for this Organization because of its settings",
        FailureKind::OriginBarred,
    );
}

#[test]
fn geminis_errors_are_understood() {
    let check = |code: u16, status: &str, details: &str, expected: FailureKind| {
        let body = format!(
            r#"{{"error": {{"code": {code}, "message": "m", "status": "{status}", "details": [{details}]}}}}"#
        );
        check(code, &body, expected, "m");
    };
    let retry = r#"{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"}"#;
    check(429, "RESOURCE_EXHAUSTED", retry, limited(Some(35)));
    check(400, "INVALID_ARGUMENT", r#"{"reason": "API_KEY_INVALID"}"#, FailureKind::BadKey);
    let referrer = r#"{"reason": "API_KEY_HTTP_REFERRER_BLOCKED"}"#;
    check(403, "PERMISSION_DENIED", referrer, FailureKind::OriginBarred);
    check(403, "PERMISSION_DENIED", "", FailureKind::Forbidden);
    check(503, "UNAVAILABLE", "", server(503));
}

#[test]
fn a_routers_errors_say_what_the_host_said() {
    check(
        403,
        r#"{"error":{"code":403,"message":"Flagged","metadata":{"reasons":["violence","x"]}}}"#,
        FailureKind::Forbidden,
        "Flagged: violence, x",
    );
    check(
        502,
        r#"{"error":{"code":502,"message":"Provider returned error","metadata":{"raw":"boom","provider_name":"P"}}}"#,
        server(502),
        "Provider returned error: boom",
    );
}

#[test]
fn a_router_without_a_host_says_what_it_lacks() {
    let check = |words: &str, kind: FailureKind| {
        check(404, &format!(r#"{{"error":{{"message":"{words}","code":404}}}}"#), kind, words);
    };
    check("No endpoints found for a/b.", FailureKind::NoSuchModel);
    check("No endpoints found that support image input", FailureKind::NoSuchModel);
    check("No endpoints found that support all parameters", FailureKind::SettingsRefused);
    check("No provider available that supports all parameters", FailureKind::SettingsRefused);
    check("No endpoints found matching your data policy", FailureKind::Forbidden);
    check("This model does not support response_format", FailureKind::BadRequest);
}

#[test]
fn what_is_used_up_is_no_matter_of_seconds() {
    let check = |status: u16, code: &str, words: &str, kind: FailureKind| {
        let body = json!({"error": {"message": words, "code": code}}).to_string();
        check(status, &body, kind, words);
    };
    for (status, code, words) in [
        (429, "1113", "Insufficient balance, please recharge"),
        (429, "exceeded_current_quota_error", "x"),
        (403, "insufficient_user_quota", "x"),
        (403, "", "Key limit exceeded (total limit)"),
        (400, "Arrearage", "Access denied"),
        (429, "", "Rate limit exceeded: free-models-per-day"),
        (429, "", "You used all requests per day of this plan"),
    ] {
        check(status, code, words, FailureKind::NoCredit);
    }
    let soon = "Limit on tokens per day reached. Please try again in 7m12s.";
    check(429, "", soon, limited(Some(432)));
    check(429, "Throttling", "Requests throttled", limited(None));
}

#[test]
fn a_model_that_is_not_there_is_told_by_words_as_well() {
    let check = |status: u16, code: &str, words: &str| {
        let body = json!({"error": {"message": words, "code": code}}).to_string();
        check(status, &body, FailureKind::NoSuchModel, words);
    };
    check(404, "DeploymentNotFound", "The API deployment does not exist");
    check(400, "model_decommissioned", "It is gone");
    check(400, "", "Model Not Exist");
    check(400, "", "x/y is not a valid model ID");
}

#[test]
fn a_prompt_that_is_too_long_is_told_by_words() {
    for words in [
        "The model is loaded with context length of only 4096 tokens",
        "prompt too long; exceeded max context length by 12 tokens",
        "Input is too long for requested model.",
        "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000",
        "Please reduce the length of the messages or completion.",
    ] {
        let body = json!({"error": words}).to_string();
        check(400, &body, FailureKind::TooLarge, words);
    }
}

#[test]
fn errors_have_envelopes_of_several_forms() {
    let check = |error: &str, kind: FailureKind, words: &str| {
        let failure = failure_of_error(&parse_text(error).unwrap(), None);
        assert_eq!((failure.kind, failure.detail.as_str()), (kind, words), "{error}");
    };
    check(r#"{"error":"busy","error_type":"overloaded"}"#, server(529), "busy");
    check(r#"{"error":{"message":"x","code":"503","type":null}}"#, server(503), "x");
    let lost = "Unexpected endpoint or method. (POST /chat/completions)";
    check(&json!({"error": lost}).to_string(), FailureKind::NotFound, lost);
    check(r#"{"error":true,"message":"x"}"#, FailureKind::Reported, "x");
    check(r#"{"error_code":110,"error_msg":"Bad token"}"#, FailureKind::Reported, "Bad token");
    let envelope = r#"{"choices":null,"base_resp":{"status_code":1004,"status_msg":"Log in"}}"#;
    check(envelope, FailureKind::Reported, "Log in");
    check(r#"{"code":"InvalidApiKey","message":"x"}"#, FailureKind::BadKey, "x");
    check(r#"{"object":"error","type":"NotFoundError","message":"x"}"#, FailureKind::NotFound, "x");
}

#[test]
fn a_filter_that_refuses_the_prompt_is_no_bad_request() {
    let azure = r#"{"error":{"message":"Filtered","code":"content_filter","status":400}}"#;
    check(400, azure, FailureKind::Filtered, "Filtered");
}

#[test]
fn mistrals_errors_are_understood() {
    check(
        400,
        r#"{"object":"error","message":"Invalid model: x","type":"invalid_model","param":null,"code":"1500"}"#,
        FailureKind::NoSuchModel,
        "Invalid model: x",
    );
    check(
        422,
        r#"{"object":"error","message":{"detail":[{"type":"extra_forbidden","msg":"Extra inputs"}]},"type":"invalid_request_error"}"#,
        FailureKind::BadRequest,
        "Extra inputs",
    );
}

#[test]
fn members_that_are_not_taken_are_named_in_several_forms() {
    let errors = r#"{"errors":[{"field":"seed","message":"is not allowed"},"Bye"]}"#;
    check(400, errors, FailureKind::BadRequest, "seed: is not allowed; Bye");
    let short = r#"{"code":400,"msg":"Unsupported parameter seed","success":false}"#;
    check(400, short, FailureKind::BadRequest, "Unsupported parameter seed");
}

#[test]
fn within_an_answer_the_code_is_the_status() {
    let check = |error: &str, kind: FailureKind| {
        let failure = failure_of_error(&parse_text(error).unwrap(), None);
        assert_eq!(failure.kind, kind, "{error}");
    };
    check(r#"{"error":{"type":"overloaded_error","message":"x"}}"#, server(529));
    check(r#"{"error":{"type":"api_error","message":"x"}}"#, server(500));
    check(r#"{"error":{"type":"authentication_error","message":"x"}}"#, FailureKind::BadKey);
    check(r#"{"error":{"type":"billing_error","message":"x"}}"#, FailureKind::NoCredit);
    check(r#"{"error":{"code":"insufficient_quota","message":"x"}}"#, FailureKind::NoCredit);
    check(r#"{"error":{"code":"context_length_exceeded","message":"x"}}"#, FailureKind::TooLarge);
    check(r#"{"error":{"type":"invalid_request_error","message":"x"}}"#, FailureKind::BadRequest);
    check(r#"{"error":{"type":"timeout_error","message":"x"}}"#, FailureKind::Timeout);
    check(
        r#"{"error":{"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"3s"}]}}"#,
        FailureKind::RateLimited { wait_seconds: Some(3) },
    );
    check(r#"{"error":{"code":1500,"message":"x"}}"#, FailureKind::Reported);
    check(r#"{"statusCode":401,"message":"x"}"#, FailureKind::BadKey);
    check(r#"{"error":"model 'x' not found"}"#, FailureKind::NoSuchModel);
    check(r#"{"error":"the model crashed"}"#, FailureKind::Reported);
}

#[test]
fn words_are_shortened_and_never_hold_the_key() {
    let key = ApiKey::for_address("topsecretkey", "https://x.example").unwrap();
    let long = format!("{}\u{1b}[31m topsecretkey", "я".repeat(MAX_DETAIL - 10));
    let reply = ErrorReply { status: 401, body: &long, ..ErrorReply::default() };
    let failure = failure_of_status(&reply, Some(&key));
    assert_eq!(failure.kind, FailureKind::BadKey);
    assert_eq!(failure.detail.chars().count(), MAX_DETAIL - 10 + " [31m •••".chars().count());
    assert!(!failure.detail.contains("top"));
    let body = "x".repeat(10 * MAX_BODY);
    let reply = ErrorReply { status: 500, body: &body, ..ErrorReply::default() };
    let detail = failure_of_status(&reply, None).detail;
    assert!(detail.chars().count() == MAX_DETAIL && detail.ends_with('…'));
}
