//! Tests of the Request that asks a model for changes, and of the parsed proposal.

use crate::bench::fixture::Any;
use crate::bench::*;
use crate::document::{Request, parse_document, parse_text};
use crate::pointer::Pointer;
use proptest::prelude::*;
use serde_json::{Value, json};

fn document(inputs: &Value) -> Request {
    let document = json!({
        "config": {"temperature": 0.2, "model": "small", "seed": 1, "stop": null},
        "schema": {"title": "Decision", "properties": {
            "decision": {"title": "Decision", "description": "What to do.", "enum": ["approve", "reject", 3]},
            "total": {"type": "number"}}},
        "context": ["Decide.", {"type": "input", "schema": {"properties": {
            "claim": {"description": "The claim.", "enum": ["a", "b"]}}}, "input": {"claim": "a"}}],
        "bench": {
            "variants": [{"id": "now"}, {"id": "new", "patch": {"config": {"temperature": 1}}}],
            "settings": {"seed": [1]}, "inputs": inputs, "repeats": 2,
            "checks": [{"at": "/decision", "is": "equals", "must": false}, {"at": "/total", "is": "present"},
                {"is": "judge", "request": {"context": ["Is it kind?"]}, "verdict": "/kind", "must": false}],
        },
    });
    parse_document(&document.to_string()).unwrap().request
}

fn inputs() -> Value {
    let photo = format!("data:image/png;name=p.png;base64,{}", "QUJD".repeat(200));
    json!([
        {"id": "right", "input": {"claim": "Claim 0"}, "expect": {"decision": "approve"}},
        {"id": "wrong", "input": {"claim": "Claim 1", "photo": photo}, "expect": {"decision": "reject"}},
        {"id": "missing", "input": {"claim": "Claim 2"}},
        {"id": "unkind", "input": {"claim": "Claim 3 ".repeat(900)}},
    ])
}

/// Plan with an answer to each call: the total is missing from Claim 2, and a judge finds Claim 3 unkind.
fn answered(document: &Request) -> (Plan, Progress, Judging) {
    let plan = Plan::new(document, &Bench::read(document).unwrap().0).unwrap();
    let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
    let (mut progress, mut judging) = (Progress::new(keys.collect()), Judging::new(&plan));
    for (call, ask) in plan.asks().into_iter().enumerate() {
        let value = match plan.inputs[ask.input].id.as_str() {
            "missing" => json!({"decision": "approve"}),
            _ => json!({"decision": "approve", "total": 1}),
        };
        progress.take(call, Ok(CallAnswer { value: Some(value), ..CallAnswer::default() }));
        let is_kind = plan.inputs[ask.input].id != "unkind";
        for ask in judging.due(&plan, &progress, call) {
            let key = Key::hash(&["judge", &call.to_string()], 0);
            judging.add(&mut progress, ask, key.clone());
            let verdict = json!({"kind": is_kind, "why": "Rude."});
            let answered = CallAnswer { value: Some(verdict), ..CallAnswer::default() };
            progress.take(progress.call_of(&key).unwrap(), Ok(answered));
        }
    }
    (plan, progress, judging)
}

fn request(document: &Request) -> Option<Request> {
    let (plan, progress, judging) = answered(document);
    let report = report(&plan, &progress, &judging, &Any);
    let advising = Advising {
        document,
        plan: &plan,
        progress: &progress,
        judging: &judging,
        report: &report,
        variant: 0,
    };
    advising.request()
}

/// Returns the data message of one kind in the Request.
fn data_of_kind(request: &Request, kind: &str) -> Value {
    let context = request.to_value()["context"].as_array().unwrap().clone();
    let message = context.into_iter().find(|message| message["kind"] == kind);
    message.unwrap()["data"].clone()
}

#[test]
fn the_texts_are_offered_with_their_places_but_for_what_the_bench_itself_needs() {
    let request = request(&document(&inputs())).unwrap();
    let texts = data_of_kind(&request, "texts");
    let lines: Vec<String> = texts
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {} {}: {}", one["place"], one["kind"], one["of"], one["text"]))
        .map(|line| line.replace('"', ""))
        .collect();
    assert_eq!(
        lines,
        [
            "/context/0 instruction user: Decide.",
            "/context/1/schema/properties/claim/description description Claim: The claim.",
            "/schema/title title : Decision",
            "/schema/properties/decision/title title Decision: Decision",
            "/schema/properties/decision/description description Decision: What to do.",
            "/schema/properties/decision/enum options Decision: approve\\nreject\\n3",
            "/config/temperature setting temperature: 0.2",
            "/config/stop setting stop: null",
        ]
    );
    let places =
        &request.schema().unwrap()["properties"]["changes"]["items"]["properties"]["place"]["enum"];
    let offered: Vec<&Value> = texts.as_array().unwrap().iter().map(|one| &one["place"]).collect();
    assert_eq!(places.as_array().unwrap().iter().collect::<Vec<_>>(), offered);
}

#[test]
fn what_fails_is_counted_and_shown_by_an_example_of_each_check() {
    let request = request(&document(&inputs())).unwrap();
    assert_eq!(
        data_of_kind(&request, "checks"),
        json!([
            {"at": "/decision", "is": "equals", "must": false, "held": 2, "of": 4, "wrong": 2},
            {"at": "/total", "is": "present", "held": 6, "of": 8},
            {"at": "", "is": "judge", "verdict": "/kind", "must": false, "judge": "Is it kind?", "held": 6, "of": 8},
            {"at": "", "is": "valid", "held": 8, "of": 8},
        ])
    );
    let failures = data_of_kind(&request, "failures");
    // Checks with `must` come first.
    assert_eq!(
        failures[0],
        json!({"input": {"claim": "Claim 2"}, "answer": {"decision": "approve"}, "fails": [{"at": "/total", "is": "present"}]})
    );
    let wrong =
        failures.as_array().unwrap().iter().find(|one| one.get("expected").is_some()).unwrap();
    assert_eq!(wrong["input"]["photo"], "[file: p.png, image/png, 600 bytes]");
    assert_eq!(wrong["expected"], json!({"decision": "reject"}));
    assert_eq!(wrong["fails"], json!([{"at": "/decision", "is": "equals", "outcome": "wrong"}]));
    let unkind =
        failures.as_array().unwrap().iter().find(|one| one["fails"][0]["is"] == "judge").unwrap();
    assert_eq!(unkind["fails"][0]["said"], json!({"kind": false, "why": "Rude."}));
    assert!(unkind["input"]["claim"].as_str().unwrap().ends_with('…'));
    assert_eq!(failures.as_array().unwrap().len(), 3);
}

#[test]
fn where_nothing_fails_nothing_is_asked() {
    let right =
        json!([{"id": "right", "input": {"claim": "x"}, "expect": {"decision": "approve"}}]);
    assert_eq!(request(&document(&right)), None);
}

#[test]
fn what_is_sent_stays_bounded_however_much_fails() {
    let long = "An input of many words. ".repeat(2_000);
    let many: Vec<Value> = (0..60)
        .map(|at| json!({"id": at.to_string(), "input": {"claim": format!("{at} {long}")}, "expect": {"decision": "reject"}}))
        .collect();
    let request = request(&document(&many.into())).unwrap();
    let failures = data_of_kind(&request, "failures");
    assert_eq!(failures.as_array().unwrap().len(), 12);
    assert!(request.to_text().chars().count() < 60_000);
}

#[track_caller]
fn check(changes: Value, expected: Result<Value, ProposalFault>) {
    let document = document(&inputs());
    let plan = answered(&document).0;
    let answer = json!({"summary": "It was vague.", "changes": changes});
    let proposal = Proposal::read(&document, &plan, &plan.variants[1], &answer);
    assert_eq!(proposal.map(|proposal| Value::Object(proposal.patch)), expected, "{answer}");
}

fn change(place: &str, text: &str) -> Value {
    json!({"place": place, "text": text, "why": "Since."})
}

#[test]
fn an_answer_becomes_the_patch_of_a_version_made_of_another() {
    check(
        json!([
            change("/schema/properties/decision/description", "Approve or reject."),
            change("/config/temperature", "0.70")
        ]),
        Ok(
            json!({"config": {"temperature": parse_text("0.70").unwrap()}, "schema": {"properties": {"decision": {"description": "Approve or reject."}}}}),
        ),
    );
    // An unchanged text is no change, and options keep their types.
    check(
        json!([
            change("/context/0", "Decide."),
            change("/schema/properties/decision/enum", " approve\n3\n\nask\nask")
        ]),
        Ok(
            json!({"config": {"temperature": 1}, "schema": {"properties": {"decision": {"enum": ["approve", 3, "ask"]}}}}),
        ),
    );
}

#[test]
fn an_answer_that_cannot_be_used_says_why() {
    use ProposalFault as Fault;
    let at = || "/context/0".to_owned();
    check(json!("none"), Err(Fault::Unreadable));
    check(json!([1]), Err(Fault::Unreadable));
    check(json!([{"place": "/context/0"}]), Err(Fault::Unreadable));
    check(json!([change("/context/7", "x")]), Err(Fault::UnknownPlace("/context/7".to_owned())));
    check(
        json!([change("/config/model", "big")]),
        Err(Fault::UnknownPlace("/config/model".to_owned())),
    );
    check(json!([change("/bench", "x")]), Err(Fault::UnknownPlace("/bench".to_owned())));
    check(json!([change("/context/0", "x"), change("/context/0", "y")]), Err(Fault::Twice(at())));
    check(json!([change("/context/0", &"x".repeat(24_001))]), Err(Fault::TooLong(at())));
    check(json!(vec![change("/context/0", "x"); 41]), Err(Fault::TooLong(String::new())));
    check(json!([]), Err(Fault::NoChange("It was vague.".to_owned())));
    check(
        json!([change("/context/0", "Decide.")]),
        Err(Fault::NoChange("It was vague.".to_owned())),
    );
    for (place, text) in [
        ("/schema/properties/decision/enum", " \n"),
        ("/config/temperature", "warm"),
        ("/config/temperature", "{}"),
        ("/config/stop", "1"),
    ] {
        check(json!([change(place, text)]), Err(Fault::Unusable(place.to_owned())));
    }
}

#[test]
fn a_proposal_says_what_changes_and_why() {
    let document = document(&inputs());
    let plan = answered(&document).0;
    let answer =
        json!({"summary": " Vague. ", "changes": [change("/context/0", "Decide strictly.")]});
    let proposal = Proposal::read(&document, &plan, &plan.variants[0], &answer).unwrap();
    let [only] = proposal.changes.as_slice() else { panic!("{:?}", proposal.changes) };
    assert_eq!(
        (proposal.summary.as_str(), only.before.as_str(), only.why.as_str()),
        ("Vague.", "Decide.", "Since.")
    );
    assert_eq!(
        (only.text.text.as_str(), only.text.at.as_str()),
        ("Decide strictly.", "/context/0")
    );
}

fn answers() -> impl Strategy<Value = Value> {
    let place = prop_oneof![
        Just("/context/0".to_owned()),
        Just("/config/temperature".to_owned()),
        Just("/config/stop".to_owned()),
        Just("/schema/properties/decision/enum".to_owned()),
        Just("/schema/properties/decision/description".to_owned()),
        ".{0,12}",
    ];
    let texts = prop_oneof![
        Just("null".to_owned()),
        Just("0.5".to_owned()),
        Just("{\"a\":null}".to_owned()),
        ".{0,20}"
    ];
    let change = prop_oneof![
        9 => (place, texts).prop_map(|(place, text)| json!({"place": place, "text": text, "why": text})),
        1 => Just(json!(null)),
    ];
    prop_oneof![
        9 => proptest::collection::vec(change, 0..4).prop_map(|changes| json!({"summary": "", "changes": changes})),
        1 => ".{0,9}".prop_map(|text| json!({"changes": text})),
    ]
}

proptest! {
    /// Any answer of a model is either a fault, or a variant that changes the document and has exactly the texts that
    /// are shown.
    #[test]
    fn whatever_is_answered_becomes_a_version_or_a_fault(answer in answers(), index in 0_usize..2) {
        let document = document(&inputs());
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let from = &plan.variants[index];
        let Ok(proposal) = Proposal::read(&document, &plan, from, &answer) else { return Ok(()) };
        let variant = Variant { id: "v3".to_owned(), patch: proposal.patch, ..Variant::default() };
        let (before, after) = (from.applied(&document), variant.applied(&document));
        prop_assert_ne!(before.to_value(), after.to_value());
        let change_at = |at: &Pointer| proposal.changes.iter().find(|one| one.text.at == *at);
        for text in plain_texts(&after) {
            let was = plain_texts(&before).into_iter().find(|one| one.at == text.at);
            match change_at(&text.at) {
                Some(change) if text.kind != TextKind::Setting => prop_assert_eq!(&change.text.text, &text.text),
                Some(_) => {}
                None => prop_assert_eq!(was.map(|was| was.text), Some(text.text)),
            }
        }
        let (mut bench, _) = Bench::read(&document).unwrap();
        bench.put_variant(variant.clone(), "");
        let copy = parse_document(&bench.within(&document).to_text()).unwrap().request;
        let (read, faults) = Bench::read(&copy).unwrap();
        prop_assert_eq!((read.variants.last(), faults.len()), (Some(&variant), 0));
    }
}
