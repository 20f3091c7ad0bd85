//! Tests of the person's approvals, decisions and results, and of requests that the model gets again.

mod repeats;

use super::*;
use crate::attachment::prompt_of;
use crate::context::{Entry, merge_context};
use crate::document::parse_document;
use crate::steps::answers::check::tests::Simple;
use serde_json::{Value, json};

const HOST: Host = Host { checker: &Simple, date: "D" };

fn begun(document: &Value, approval: Approval) -> Engine {
    let request = parse_document(&document.to_string()).unwrap().request;
    let settings = Settings { approval, ..Settings::default() };
    Engine::begin(&request, None, "p", settings, &HOST)
}

fn answered(engine: &mut Engine, value: Value) {
    let answer = Answer { text: value.to_string(), value: Some(value), usage: None };
    assert!(engine.take(&Event { at: vec![], kind: EventKind::Answer(answer) }, &HOST));
}

fn take_event(engine: &mut Engine, run: &str, kind: EventKind) -> bool {
    engine.take(&Event { at: vec![run.to_owned()], kind }, &HOST)
}

fn wants(engine: &Engine) -> Vec<String> {
    let named = engine.wants().into_iter().map(|want| {
        let kind = match want.kind {
            WantKind::Answer(_) => "answer",
            WantKind::Plan(_) => "plan",
            WantKind::Approval(_) => "approval",
            WantKind::Activity(_) => "activity",
            WantKind::Person(_) => "person",
            WantKind::Document(_) => "document",
        };
        format!("{kind} {}", want.at.join("/")).trim_end().to_owned()
    });
    named.collect()
}

fn body(engine: &Engine) -> String {
    let WantKind::Answer(asking) = engine.wants().remove(0).kind else { panic!() };
    let messages = prompt_of(&asking.request.messages()).messages;
    messages.into_iter().map(|message| message.content + "\n").collect()
}

fn data(engine: &Engine, name: &str) -> Option<Value> {
    merge_context(&engine.context().messages()).into_iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity.to_string() == name => data.value,
        _ => None,
    })
}

fn document() -> Value {
    json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {
            "say": {"_output": {}}, "mail": {"properties": {"to": {"type": "string"}}, "_activity": "https://x.example/mail", "_output": {"type": "boolean"}},
            "add": {"_activity": "sum", "_output": {"type": "integer"}}, "ask": {"_activity": "somebody"}}},
        {"type": "code", "activity": {"sum": "() => 1"}}, {"type": "state", "state": {"n": 1}}]})
}

fn calls(list: &Value) -> Value {
    json!({"calls": list, "output": null})
}

#[test]
fn the_person_is_asked_about_what_their_setting_says() {
    #[track_caller]
    fn check(approval: Approval, expected: &[&str]) {
        let mut engine = begun(&document(), approval);
        answered(
            &mut engine,
            calls(&json!([
            {"_tool": "say", "_output": 1}, {"_tool": "mail", "to": "a"}, {"_tool": "add"}, {"_tool": "ask"}])),
        );
        assert_eq!(wants(&engine), expected);
    }
    check(Approval::All, &["approval 0", "approval 1", "approval 2"]);
    check(Approval::Effects, &["approval 1", "approval 2"]);
    check(Approval::None, &["activity 1", "activity 2", "person 3"]);
}

#[test]
fn a_call_says_whether_it_waits_for_more_than_its_effect() {
    #[track_caller]
    fn check(document: &Value, approval: Approval, expected: &[bool]) {
        let mut engine = begun(document, approval);
        let both = json!([{"_tool": "mail", "to": "a"}, {"_tool": "add"}]);
        answered(&mut engine, calls(&both));
        let flags: Vec<bool> =
            engine.proposals(|_| true).iter().map(|offer| offer.is_only_effect).collect();
        assert_eq!(flags, expected);
    }
    check(&document(), Approval::Effects, &[true, true]);
    check(&document(), Approval::All, &[false, false]);
    let mut strict = document();
    strict["loop"] = json!({"approve": "all"});
    check(&strict, Approval::Effects, &[false, false]);
}

#[test]
fn nothing_of_a_wave_runs_before_the_person_decided_on_all_of_it() {
    let mut engine = begun(&document(), Approval::Effects);
    answered(
        &mut engine,
        calls(&json!([{"_tool": "mail", "to": "a"}, {"_tool": "mail", "to": "b"}])),
    );
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Run)));
    assert_eq!(wants(&engine), ["approval 1"]);
    assert!(!take_event(&mut engine, "0", EventKind::Result(Ok(json!(true)))));
    assert!(!take_event(&mut engine, "0", EventKind::Decision(Decision::Run)));
    assert!(take_event(&mut engine, "1", EventKind::Decision(Decision::Reject("No.".into()))));
    assert_eq!(wants(&engine), ["activity 0"]);
    assert!(take_event(&mut engine, "0", EventKind::Result(Ok(json!("yes")))));
    let codes = data(&engine, "¶error").unwrap();
    assert_eq!(codes["failed"][0]["error"]["code"], "result");
    assert_eq!(codes["failed"][1]["error"], json!({"code": "rejected", "message": "No."}));
}

#[test]
fn a_server_that_was_being_called_at_a_stop_is_called_again_only_if_the_person_says_so() {
    let mut engine = begun(&document(), Approval::None);
    answered(&mut engine, calls(&json!([{"_tool": "mail", "to": "a"}, {"_tool": "add"}])));
    let process = |kind| Event { at: vec![], kind };
    assert!(engine.take(&process(EventKind::Stop), &HOST));
    assert!(engine.take(&process(EventKind::Resume), &HOST));
    assert_eq!(wants(&engine), ["approval 0"]);
    assert!(engine.proposals(|run| run.id == "0")[0].is_interrupted);
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Run)));
    assert_eq!(wants(&engine), ["activity 0", "activity 1"]);
}

#[test]
fn what_was_approved_and_had_not_begun_is_asked_about_again_and_not_called_cut_off() {
    let mut engine = begun(&document(), Approval::Effects);
    let two = json!([{"_tool": "mail", "to": "a"}, {"_tool": "mail", "to": "b"}]);
    answered(&mut engine, calls(&two));
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Run)));
    let again = begun(&engine.document().to_value(), Approval::Effects);
    assert_eq!(wants(&again), ["approval 0", "approval 1"]);
    assert!(again.proposals(|_| true).iter().all(|proposal| !proposal.is_interrupted));
    let process = |kind| Event { at: vec![], kind };
    assert!(engine.take(&process(EventKind::Stop), &HOST));
    assert!(engine.take(&process(EventKind::Resume), &HOST));
    assert_eq!(wants(&engine), ["approval 0", "approval 1"]);
    assert!(engine.proposals(|_| true).iter().all(|proposal| !proposal.is_interrupted));
}

#[test]
fn the_tool_of_a_server_gets_parameters_and_nothing_else_of_the_context() {
    let mut document = document();
    document["context"][0]["tool"]["look"] = json!({"properties": {"n": {}}, "_scopes": ["state"],
        "_activity": "mcp:http://127.0.0.1:3000/mcp#look_up", "_output": {"type": "object"}});
    let mut engine = begun(&document, Approval::Effects);
    answered(&mut engine, calls(&json!([{"_tool": "look", "n": "†state.n"}])));
    let WantKind::Approval(offer) = engine.wants().remove(0).kind else { panic!() };
    assert_eq!((offer.by, offer.passed.len()), (Carrier::Server, 0));
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Run)));
    let WantKind::Activity(activity) = engine.wants().remove(0).kind else { panic!() };
    let ActivityKind::Mcp(tool) = activity.what else { panic!() };
    assert_eq!(
        (tool.server.as_str(), tool.name.as_str()),
        ("http://127.0.0.1:3000/mcp", "look_up")
    );
    assert_eq!((activity.call, activity.context.len()), (json!({"_tool": "look", "n": 1}), 0));
    assert!(take_event(&mut engine, "0", EventKind::Result(Ok(json!("words")))));
    assert_eq!(data(&engine, "¶error").unwrap()["failed"][0]["error"]["code"], "result");
}

#[test]
fn a_changed_call_runs_as_it_was_changed_and_the_model_is_told() {
    let mut engine = begun(&document(), Approval::Effects);
    answered(
        &mut engine,
        calls(&json!([{"_tool": "mail", "to": "a", "_outputPath": "†state.sent"}])),
    );
    let changed = json!({"_tool": "mail", "to": "b", "_outputPath": "†state.sent"});
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Change(changed.clone()))));
    let WantKind::Activity(activity) = engine.wants().remove(0).kind else { panic!() };
    assert_eq!(activity.call, changed);
    assert!(take_event(&mut engine, "0", EventKind::Result(Ok(json!(true)))));
    let run = engine.process().steps[0].runs[0].clone();
    assert_eq!(
        (run.proposed.unwrap()["to"].clone(), run.notes),
        (json!("a"), vec![RunNote::Changed])
    );
    assert_eq!(data(&engine, "¶state"), Some(json!({"n": 1, "sent": true})));
    assert!(
        body(&engine)
            .contains("\"proposed\": {\n        \"_tool\": \"mail\",\n        \"to\": \"a\"")
    );
}

#[test]
fn a_change_is_held_against_the_tool_like_any_call() {
    let mut engine = begun(&document(), Approval::Effects);
    answered(&mut engine, calls(&json!([{"_tool": "mail", "to": "a"}])));
    let changed = json!({"_tool": "mail", "to": "†state.n"});
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Change(changed))));
    let run = engine.process().steps[0].runs[0].clone();
    assert_eq!((run.state, run.error.unwrap().code), (RunState::Failed, FaultCode::Parameters));
}

#[test]
fn the_person_can_give_the_result_instead() {
    let mut engine = begun(&document(), Approval::Effects);
    answered(&mut engine, calls(&json!([{"_tool": "add", "_outputPath": "†state.sum"}])));
    let result = PersonResult { output: json!(7), path: None };
    assert!(take_event(&mut engine, "0", EventKind::Decision(Decision::Answer(result))));
    assert_eq!(data(&engine, "¶state"), Some(json!({"n": 1, "sum": 7})));
    assert_eq!(engine.process().steps[0].runs[0].by, Carrier::Person);
}

#[test]
fn what_was_running_when_a_record_was_cut_is_offered_again() {
    let mut engine = begun(&document(), Approval::None);
    answered(&mut engine, calls(&json!([{"_tool": "add"}, {"_tool": "ask"}])));
    assert_eq!(wants(&engine), ["activity 0", "person 1"]);
    let settings = Settings { approval: Approval::None, ..Settings::default() };
    let again = Engine::begin(&engine.document(), None, "q", settings, &HOST);
    let WantKind::Approval(proposal) = again.wants().remove(0).kind else { panic!() };
    assert!(proposal.is_interrupted);
    assert_eq!(wants(&again), ["approval 0"]);
}

#[test]
fn a_record_does_not_choose_who_carries_out_a_call() {
    let mut engine = begun(&document(), Approval::None);
    answered(&mut engine, calls(&json!([{"_tool": "add"}])));
    let text = engine.document().to_text().replace("\"by\": \"code\"", "\"by\": \"model\"");
    let forged = parse_document(&text.replace("\"step\": 1", "\"step\": 18446744073709551615"));
    let again = Engine::begin(&forged.unwrap().request, None, "q", Settings::default(), &HOST);
    assert_eq!(wants(&again), ["approval 0"]);
    assert_eq!(again.process().steps[0].runs[0].by, Carrier::Code);
}

#[test]
fn a_stopped_process_takes_nothing_and_goes_on_when_the_person_does() {
    let mut engine = begun(&document(), Approval::None);
    let own = |kind| Event { at: vec![], kind };
    assert!(engine.take(&own(EventKind::Stop), &HOST));
    assert_eq!((engine.status(), wants(&engine).len()), (ProcessStatus::Stopped, 0));
    assert!(!engine.take(&own(EventKind::Answer(Answer::default())), &HOST));
    assert!(engine.take(&own(EventKind::Resume), &HOST));
    assert_eq!(wants(&engine), ["answer"]);
}

#[test]
fn a_plan_that_is_not_wanted_is_told_and_planned_anew() {
    let mut document = document();
    document["context"]
        .as_array_mut()
        .unwrap()
        .push(json!({"type": "plan", "mode": "lazy", "plan": [{"_tool": "add"}]}));
    let mut engine = begun(&document, Approval::None);
    assert_eq!(wants(&engine), ["plan"]);
    assert!(
        engine.take(&Event { at: vec![], kind: EventKind::Plan(Err("Too dear.".into())) }, &HOST)
    );
    assert!(body(&engine).contains("Too dear."));
    answered(&mut engine, calls(&json!([{"_tool": "say", "_outputPath": "†state.x"}])));
    assert_eq!((wants(&engine), engine.process().steps.len()), (vec!["plan".to_owned()], 3));
}

#[test]
fn a_missing_result_is_asked_for_once_more_and_then_failed() {
    let mut document = document();
    let plan = json!({"type": "plan", "mode": "lazy", "plan": [{"_tool": "say", "n": 1, "_outputPath": "†state.x"}, {"_tool": "say", "n": 2, "_outputPath": "†state.y"}]});
    document["context"].as_array_mut().unwrap().push(plan);
    let mut engine = begun(&document, Approval::None);
    assert!(engine.take(&Event { at: vec![], kind: EventKind::Plan(Ok(())) }, &HOST));
    answered(&mut engine, json!({"results": [{"_id": "1", "_output": "two"}]}));
    let text = body(&engine);
    assert!(text.contains("\"_id\": \"0\"") && !text.contains("\"_id\": \"1\""), "{text}");
    answered(&mut engine, json!({"results": []}));
    assert_eq!(data(&engine, "¶state"), Some(json!({"n": 1, "y": "two"})));
    assert_eq!(data(&engine, "¶error").unwrap()["failed"][0]["error"]["code"], "result");
    assert_eq!(engine.spent().requests, 2);
}

#[test]
fn results_of_calls_that_see_different_things_are_asked_for_apart() {
    let document = json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {"judge": {"_output": {}, "_scopes": ["input"]}, "free": {"_output": {}}}},
        {"type": "text", "text": "Be fair."},
        {"type": "input", "_instance": "①", "text": "first"}, {"type": "input", "_instance": "②", "text": "second"},
        {"type": "plan", "mode": "lazy", "plan": [{"_tool": "judge", "t": "†input.text"}, {"_tool": "free"}]}]});
    let mut engine = begun(&document, Approval::None);
    assert!(engine.take(&Event { at: vec![], kind: EventKind::Plan(Ok(())) }, &HOST));
    for (id, own, others) in [("0:①", "first", "second"), ("0:②", "second", "first")] {
        let text = body(&engine);
        assert!(
            text.contains(own) && !text.contains(others) && text.contains("Be fair."),
            "{text}"
        );
        answered(&mut engine, json!({"results": [{"_id": id, "_output": 1}]}));
    }
    let text = body(&engine);
    assert!(text.contains("first") && text.contains("second") && text.contains("\"_id\": \"1\""));
}

#[test]
fn a_reader_waits_for_a_pending_writer_though_an_older_value_is_there() {
    let mut engine = begun(&document(), Approval::None);
    answered(
        &mut engine,
        calls(&json!([
        {"_tool": "say", "v": "†state.n", "_output": 1, "_outputPath": "†state.x"},
        {"_tool": "say", "v": "†state.gone || †state.x", "_output": 1, "_outputPath": "†state.y"},
        {"_tool": "add", "_outputPath": "†state.n"},
        {"_tool": "say", "v": "†state.n && †state.y", "_output": 1}])),
    );
    assert!(take_event(&mut engine, "2", EventKind::Result(Ok(json!(5)))));
    let runs = &engine.process().steps[0].runs;
    let waves: Vec<_> = runs.iter().map(|run| run.wave.unwrap()).collect();
    assert_eq!(waves, [1, 2, 0, 3]);
    assert_eq!(runs[0].resolved.as_ref().unwrap()["v"], 5);
    assert_eq!(runs[3].resolved.as_ref().unwrap()["v"], 1);
}

#[test]
fn a_persons_message_is_appended_as_theirs() {
    let mut engine = begun(&document(), Approval::None);
    let edit = json!({"type": "state", "state": {"n": 2}});
    assert!(engine.take(&Event { at: vec![], kind: EventKind::Edit(edit) }, &HOST));
    let messages = engine.context().messages();
    assert_eq!(
        messages.last().unwrap().source,
        &json!({"type": "state", "state": {"n": 2}, "_step": 1, "_by": "person"})
    );
    assert!(body(&engine).contains("\"n\": 2"));
}

#[test]
fn a_validator_elsewhere_is_asked_until_nothing_is_open() {
    let mut engine = begun(&document(), Approval::Effects);
    let value = calls(&json!([{"_tool": "mail", "to": 5}]));
    let answer = Answer { text: String::new(), value: Some(value), usage: None };
    let event = Event { at: vec![], kind: EventKind::Answer(answer) };
    let mut verdicts = Verdicts::default();
    for rounds in 0.. {
        let mut trial = engine.clone();
        assert!(trial.take(&event, &Host { checker: &verdicts, date: "D" }));
        let open = verdicts.take_open();
        if open.is_empty() {
            (engine, _) = (trial, assert!(rounds > 0));
            break;
        }
        for question in open {
            let issues = Simple.issues(&question.schema, &question.value);
            verdicts.answer(question, issues);
        }
    }
    assert_eq!(
        engine.process().steps[0].runs[0].error.as_ref().unwrap().code,
        FaultCode::Parameters
    );
}
