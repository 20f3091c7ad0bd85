//! Tests of whole conversations with servers, call by call.

use super::*;
use crate::endpoint::ApiKey;
use pilcrow_core::document::parse_text;
use serde_json::{Map, Value, json};
use std::time::Duration;

const URL: &str = "http://127.0.0.1:3000/mcp";

fn server() -> McpServer {
    let key = ApiKey::for_address("secret-0123456789", URL).unwrap();
    McpServer::at(URL, Some(key)).unwrap()
}

fn call_task() -> McpTask {
    let arguments = Map::from_iter([("location".to_owned(), json!("New York"))]);
    McpTask::Call { name: "get_weather".to_owned(), arguments, is_described: true }
}

/// Returns the method, the parameters and the `mcp-` headers of the next call.
fn next_call(talk: &McpTalk) -> (String, Value, Vec<(&'static str, String)>) {
    let call = talk.call().unwrap();
    assert_eq!((call.method, call.url.as_str()), ("POST", URL));
    let message: Value = parse_text(call.body.as_deref().unwrap()).unwrap();
    let own = |(name, _): &&(&str, String)| name.starts_with("mcp-");
    let headers = call.headers.iter().filter(own).cloned().collect();
    let method = message["method"].as_str().unwrap().to_owned();
    (method, message.get("params").cloned().unwrap_or_default(), headers)
}

fn reply(talk: &mut McpTalk, status: u16, session: Option<&str>, answer: &Value) {
    let call = talk.call().unwrap();
    let message: Value = parse_text(call.body.as_deref().unwrap()).unwrap();
    let mut body = json!({"jsonrpc": "2.0", "id": message["id"]});
    body.as_object_mut().unwrap().extend(answer.as_object().unwrap().clone());
    let mut reader = talk.reader();
    if !answer.as_object().unwrap().is_empty() {
        reader.push(format!("data: {body}\n\n").as_bytes());
    }
    talk.take(&reader.finish(status, session.map(str::to_owned)));
}

fn greet(talk: &mut McpTalk, version: &str, session: Option<&str>) {
    assert_eq!(next_call(talk).0, "initialize");
    let info = json!({"name": "weather", "title": "Weather"});
    let result =
        json!({"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": info});
    reply(talk, 200, session, &json!({"result": result}));
    if talk.call().is_some() {
        assert_eq!(next_call(talk).0, "notifications/initialized");
        reply(talk, 202, None, &json!({}));
    }
}

#[track_caller]
fn check_end(talk: McpTalk, expected: Result<McpOutcome, McpFailure>) -> McpServer {
    assert_eq!(talk.call(), None);
    let (server, outcome) = talk.end();
    assert_eq!(outcome, Some(expected));
    server
}

#[test]
fn a_server_is_greeted_and_lists_its_tools_page_by_page() {
    let mut talk = McpTalk::new(server(), McpTask::List);
    let (_, params, headers) = next_call(&talk);
    assert_eq!((params["protocolVersion"].clone(), headers.len()), (json!("2025-11-25"), 0));
    assert_eq!(params["capabilities"], json!({}));
    greet(&mut talk, "2025-06-18", Some("1868a90c"));
    let of_session = vec![
        ("mcp-protocol-version", "2025-06-18".to_owned()),
        ("mcp-session-id", "1868a90c".to_owned()),
    ];
    assert_eq!(next_call(&talk), ("tools/list".to_owned(), json!({}), of_session.clone()));
    let first = json!({"tools": [{"name": "a"}, {"title": "nameless"}, 5], "nextCursor": "2"});
    reply(&mut talk, 200, None, &json!({"result": first}));
    assert_eq!(next_call(&talk), ("tools/list".to_owned(), json!({"cursor": "2"}), of_session));
    reply(&mut talk, 200, None, &json!({"result": {"tools": [{"name": "b"}]}}));
    let tools = vec![json!({"name": "a"}), json!({"name": "b"})];
    let mut server = check_end(talk, Ok(McpOutcome::Tools(tools)));
    assert_eq!(server.title(), "Weather");
    let end = server.end().unwrap();
    assert_eq!((end.method, end.body.as_deref()), ("DELETE", None));
    assert!(end.headers.contains(&("mcp-session-id", "1868a90c".to_owned())));
    assert_eq!(server.end(), None);
}

#[test]
fn a_tool_is_called_in_the_session_that_there_is() {
    let mut talk = McpTalk::new(server(), McpTask::List);
    greet(&mut talk, "2025-11-25", None);
    reply(&mut talk, 200, None, &json!({"result": {"tools": []}}));
    let server = check_end(talk, Ok(McpOutcome::Tools(vec![])));
    let mut talk = McpTalk::new(server, call_task());
    let (method, params, headers) = next_call(&talk);
    let expected = json!({"name": "get_weather", "arguments": {"location": "New York"}});
    assert_eq!((method.as_str(), params, headers.len()), ("tools/call", expected, 1));
    let off = talk.called_off().unwrap().body.unwrap();
    assert!(off.contains("notifications/cancelled") && off.contains("\"requestId\":3"), "{off}");
    let result = json!({"content": [], "structuredContent": {"temperature": 22.5}});
    reply(&mut talk, 200, None, &json!({"result": result}));
    check_end(talk, Ok(McpOutcome::Output(json!({"temperature": 22.5}))));
}

#[test]
fn a_session_that_the_server_has_ended_is_begun_anew_once() {
    for status in [404, 400] {
        let mut talk = McpTalk::new(server(), call_task());
        greet(&mut talk, "2025-06-18", Some("old"));
        let (server, _) = talk.end();
        let mut talk = McpTalk::new(server, call_task());
        reply(
            &mut talk,
            status,
            None,
            &json!({"error": {"code": -32001, "message": "Session not found"}}),
        );
        assert!(next_call(&talk).2.is_empty());
        greet(&mut talk, "2025-06-18", Some("new"));
        assert!(next_call(&talk).2.contains(&("mcp-session-id", "new".to_owned())));
        reply(&mut talk, 404, None, &json!({}));
        check_end(talk, Err(McpFailure::Status { status: 404, message: String::new() }));
    }
}

#[test]
fn versions_before_the_header_are_not_said_in_one_and_unknown_ones_are_not_spoken() {
    let mut talk = McpTalk::new(server(), McpTask::List);
    greet(&mut talk, "2025-03-26", None);
    assert!(next_call(&talk).2.is_empty());
    let mut talk = McpTalk::new(server(), McpTask::List);
    greet(&mut talk, "2031-01-01", None);
    check_end(talk, Err(McpFailure::Versions(vec!["2031-01-01".into()])));
    let mut talk = McpTalk::new(server(), McpTask::List);
    let error = json!({"code": -32022, "message": "no", "data": {"supported": ["2027-01-01"]}});
    reply(&mut talk, 400, None, &json!({"error": error}));
    check_end(talk, Err(McpFailure::Versions(vec!["2027-01-01".into()])));
}

#[test]
fn a_server_that_knows_no_sessions_is_asked_without_one() {
    let mut talk = McpTalk::new(server(), call_task());
    let error = json!({"code": -32022, "message": "no", "data": {"supported": ["2026-07-28"]}});
    reply(&mut talk, 400, None, &json!({"error": error}));
    let (method, params, headers) = next_call(&talk);
    assert_eq!((method.as_str(), &params["name"]), ("tools/call", &json!("get_weather")));
    assert_eq!(params["_meta"]["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
    assert_eq!(params["_meta"]["io.modelcontextprotocol/clientCapabilities"], json!({}));
    let expected = [
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/call"),
        ("mcp-name", "get_weather"),
    ];
    assert_eq!(headers, expected.map(|(name, value)| (name, value.to_owned())));
    assert_eq!(talk.called_off(), None);
    let text = json!({"type": "text", "text": "sunny"});
    reply(&mut talk, 200, None, &json!({"result": {"resultType": "complete", "content": [text]}}));
    let mut server = check_end(talk, Ok(McpOutcome::Output(json!("sunny"))));
    assert_eq!(server.end(), None);
}

const ASKED: &str = "elicitation/create";

fn question() -> Value {
    json!({"message": "Who?", "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}}})
}

#[test]
fn a_server_is_told_whether_there_is_a_person_to_ask() {
    let offered = |server: McpServer| {
        next_call(&McpTalk::new(server, McpTask::List)).1["capabilities"].clone()
    };
    assert_eq!(offered(server()), json!({}));
    assert_eq!(offered(server().with_person()), json!({"elicitation": {}}));
}

#[test]
fn a_server_asks_the_person_while_its_reply_goes_on() {
    let mut talk = McpTalk::new(server().with_person(), call_task());
    greet(&mut talk, "2025-06-18", Some("one"));
    let mut reader = talk.reader();
    let request = json!({"jsonrpc": "2.0", "id": "ask-1", "method": ASKED, "params": question()});
    assert!(!reader.push(format!("data: {request}\n\n").as_bytes()));
    let demands = reader.demands();
    let answer = McpAnswer::Accept(json!({"a": "Ada"}));
    let call = talk.server().answered(&demands[0], &answer).unwrap();
    let expected = json!({"jsonrpc": "2.0", "id": "ask-1", "result": {"action": "accept", "content": {"a": "Ada"}}});
    assert_eq!(parse_text(call.body.as_deref().unwrap()).unwrap(), expected);
    assert!(call.headers.contains(&("mcp-session-id", "one".to_owned())));
    assert!(call.headers.contains(&("mcp-protocol-version", "2025-06-18".to_owned())));
    let result = json!({"id": 2, "result": {"content": []}});
    assert!(reader.push(format!("data: {result}\n\n").as_bytes()));
    talk.take(&reader.finish(200, None));
    check_end(talk, Ok(McpOutcome::Output(json!(""))));
}

#[test]
fn nobody_is_asked_while_tools_are_listed() {
    let mut talk = McpTalk::new(server().with_person(), McpTask::List);
    greet(&mut talk, "2025-06-18", None);
    let mut reader = talk.reader();
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": ASKED, "params": question()});
    reader.push(format!("data: {request}\n\n").as_bytes());
    assert!(matches!(reader.demands()[0].what, McpDemandKind::Refused(_)));
}

/// Returns a conversation with a server without sessions, after its first reply.
fn without_session(server: McpServer) -> McpTalk {
    let mut talk = McpTalk::new(server, call_task());
    let error = json!({"code": -32022, "message": "no", "data": {"supported": ["2026-07-28"]}});
    reply(&mut talk, 400, None, &json!({"error": error}));
    talk
}

fn asks_back(state: &str) -> Value {
    let requests = json!({"who": {"method": ASKED, "params": question()}});
    json!({"result": {"resultType": "input_required", "inputRequests": requests, "requestState": state}})
}

#[test]
fn a_server_without_sessions_asks_in_place_of_its_answer_and_is_called_again() {
    let mut talk = without_session(server().with_person());
    let (_, params, _) = next_call(&talk);
    let offered = &params["_meta"]["io.modelcontextprotocol/clientCapabilities"];
    assert_eq!(offered, &json!({"elicitation": {}}));
    reply(&mut talk, 200, None, &asks_back("blob"));
    assert_eq!(talk.call(), None);
    assert!(matches!(talk.question(), Some(McpDemandKind::Question(_))));
    talk.answer(&McpAnswer::Cancel);
    assert_eq!(talk.question(), None);
    let (method, params, _) = next_call(&talk);
    assert_eq!((method.as_str(), &params["name"]), ("tools/call", &json!("get_weather")));
    assert_eq!(params["arguments"], json!({"location": "New York"}));
    assert_eq!(params["inputResponses"], json!({"who": {"action": "cancel"}}));
    assert_eq!(params["requestState"], json!("blob"));
    reply(&mut talk, 200, None, &json!({"result": {"content": []}}));
    check_end(talk, Ok(McpOutcome::Output(json!(""))));
}

#[test]
fn a_server_that_asks_in_vain_or_without_end_gives_no_result() {
    let mut talk = without_session(server());
    reply(&mut talk, 200, None, &asks_back("a"));
    check_end(talk, Err(McpFailure::AsksBack));
    let mut talk = without_session(server().with_person());
    let mut count = 0;
    while talk.call().is_some() {
        reply(&mut talk, 200, None, &asks_back("again"));
        count += usize::from(talk.question().is_some());
        talk.answer(&McpAnswer::Decline);
    }
    assert_eq!(count, 10);
    check_end(talk, Err(McpFailure::AsksBack));
}

#[test]
fn a_server_says_why_it_does_not_answer_and_its_key_is_not_shown() {
    let refused = |status: u16, answer: Value| {
        let mut talk = McpTalk::new(server(), McpTask::List);
        reply(&mut talk, status, None, &answer);
        talk.end().1.unwrap().unwrap_err()
    };
    let error = json!({"error": {"code": -32000, "message": "bad token secret-0123456789"}});
    let message = "bad token •••".to_owned();
    assert_eq!(
        refused(401, error.clone()),
        McpFailure::Status { status: 401, message: message.clone() }
    );
    assert_eq!(refused(200, error), McpFailure::Error { code: -32000, message });
    assert_eq!(refused(405, json!({})), McpFailure::Status { status: 405, message: String::new() });
    assert_eq!(refused(200, json!({})), McpFailure::NoMcp);
    assert_eq!(refused(200, json!({"result": {}})), McpFailure::NoMcp);
}

#[test]
fn a_session_that_cannot_be_read_is_told_apart() {
    let mut talk = McpTalk::new(server(), McpTask::List);
    greet(&mut talk, "2025-06-18", None);
    reply(
        &mut talk,
        400,
        None,
        &json!({"error": {"code": -32000, "message": "No valid session ID"}}),
    );
    check_end(talk, Err(McpFailure::HiddenSession));
    let mut talk = McpTalk::new(server(), McpTask::List);
    greet(&mut talk, "2025-06-18", None);
    reply(&mut talk, 400, None, &json!({"error": {"code": -32602, "message": "Bad cursor"}}));
    check_end(talk, Err(McpFailure::Status { status: 400, message: "Bad cursor".to_owned() }));
}

#[test]
fn a_list_that_leads_back_to_itself_keeps_what_came() {
    let pages = |cursors: &[&str]| {
        let mut talk = McpTalk::new(server(), McpTask::List);
        greet(&mut talk, "2025-06-18", None);
        for (at, cursor) in cursors.iter().enumerate() {
            let tools = json!([{"name": "a"}, {"name": format!("b{}", at % 2)}]);
            let page = json!({"result": {"tools": tools, "nextCursor": cursor}});
            reply(&mut talk, 200, None, &page);
        }
        talk
    };
    let tools = || vec![json!({"name": "a"}), json!({"name": "b0"}), json!({"name": "b1"})];
    check_end(pages(&["again", "again"]), Ok(McpOutcome::Tools(tools())));
    check_end(pages(&["x", "y", "x"]), Ok(McpOutcome::Tools(tools())));
    check_end(pages(&["1", "2", "3"]), Ok(McpOutcome::Tools(tools())));
}

#[test]
fn a_list_without_an_end_is_given_up() {
    let mut talk = McpTalk::new(server(), McpTask::List);
    greet(&mut talk, "2025-06-18", None);
    for page in 0..100 {
        let next = page.to_string();
        reply(&mut talk, 200, None, &json!({"result": {"tools": [], "nextCursor": next}}));
    }
    check_end(talk, Err(McpFailure::Endless));
}

#[test]
fn a_busy_server_is_waited_for_as_long_as_it_asks_and_not_without_end() {
    let busy = |talk: &mut McpTalk, seconds: u64| {
        let mut reply = talk.reader().finish(429, None);
        reply.wait = Some(Duration::from_secs(seconds));
        talk.take(&reply);
        talk.wait().map(|wait| wait.as_secs())
    };
    let mut talk = McpTalk::new(server(), call_task());
    greet(&mut talk, "2025-06-18", None);
    let before = next_call(&talk);
    assert_eq!(busy(&mut talk, 7), Some(7));
    assert_eq!(next_call(&talk), before);
    let answer = json!({"result": {"content": [{"type": "text", "text": "x"}]}});
    reply(&mut talk, 200, None, &answer);
    assert_eq!((talk.wait(), talk.call()), (None, None));
    let refused = || Err(McpFailure::Status { status: 429, message: String::new() });
    let mut talk = McpTalk::new(server(), McpTask::List);
    assert_eq!(busy(&mut talk, 600), None);
    check_end(talk, refused());
    let mut talk = McpTalk::new(server(), McpTask::List);
    let waits: Vec<_> = (0..4).map(|_| busy(&mut talk, 1)).collect();
    assert_eq!(waits, [Some(1), Some(1), Some(1), None]);
    check_end(talk, refused());
}

#[test]
fn an_address_that_may_hold_a_secret_is_no_servers() {
    for (url, is_one) in [
        ("https://x.example/mcp", true),
        ("http://localhost:3000/mcp/", true),
        ("https://x.example/mcp?key=1", false),
        ("https://me:x@x.example/mcp", false),
        ("ftp://x.example", false),
        ("", false),
    ] {
        assert_eq!(McpServer::at(url, None).is_ok(), is_one, "{url}");
    }
}
