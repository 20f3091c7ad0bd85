//! Runs `pilcrow bench` against several servers: each call goes to its model's own, with that server's key alone.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may end at the first surprise"
)]

use crate::running::{Folder, Script};
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};

fn document(models: Value) -> Value {
    let verdict = json!({"type": "object", "properties": {"ok": {"type": "boolean"}}});
    let context = json!(["Good?", {"type": "input"}]);
    let judge = json!({"title": "Quality", "schema": verdict, "context": context});
    json!({
        "schema": {"type": "object", "properties": {"n": {"type": "integer"}}},
        "context": ["Name a number.", {"type": "input", "input": {}}],
        "bench": {"models": models, "checks": [{"is": "judge", "request": judge, "verdict": "/ok"}]},
    })
}

fn lines(folder: &Folder) -> Vec<Value> {
    folder.read("out.jsonl").lines().map(|line| parse_text(line).unwrap()).collect()
}

fn models(script: &Script) -> Vec<String> {
    let heard = script.heard.lock().unwrap();
    heard.iter().map(|(_, body)| body["model"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn models_of_one_name_are_asked_at_their_own_servers_and_judged_by_a_third() {
    let folder = Folder::new(&[("d.json", &document(json!(["other"])))]);
    let one = Script::new(&json!([{"n": 1}]));
    let two = Script::new(&json!([{"n": 2}]));
    let three = Script::new(&json!([{"ok": true}, {"ok": true}]));
    let at = |name: &str, script: &Script| format!("--server={name}={}", script.url);
    let servers = [at("one", &one), at("two", &two), at("three", &three)];
    let models_of = ["--model=small@one", "--model=small@two", "--judge=wise@three"];
    let (code, printed, said) = folder.call(
        &[
            &["bench", "d.json", "--out=out.jsonl", "--server-key=two=KEY"],
            &servers.each_ref().map(String::as_str)[..],
            &models_of[..],
        ]
        .concat(),
    );
    assert_eq!(code, 0, "{said}");
    assert_eq!((models(&one), models(&two)), (vec!["small".to_owned()], vec!["small".to_owned()]));
    assert_eq!(models(&three), ["wise", "wise"]);
    let has_key =
        |script: &Script| script.heard.lock().unwrap()[0].0.contains("secret-of-the-test");
    assert_eq!((has_key(&one), has_key(&two), has_key(&three)), (false, true, false));
    let told: Vec<Value> = lines(&folder)
        .iter()
        .map(|line| json!([line["server"], line["answer"]["n"], line["judges"]]))
        .collect();
    let judges = json!({"judge": "wise"});
    assert_eq!(told, [json!(["one", 1, judges]), json!(["two", 2, judges])]);
    assert!(printed.contains("small, one") && printed.contains("small, two"), "{printed}");
    let table = "Who judged\n  Judge    Model\n  Quality  wise\n";
    assert!(printed.contains(table) && !said.contains("whose answers it judges"), "{printed}");

    // All of it is kept: the same is not asked for again, and what the two say is told apart beside it.
    let (code, printed, said) = folder.call(
        &[
            &["bench", "d.json", "--server-key=two=KEY", "--against=out.jsonl"],
            &servers.each_ref().map(String::as_str)[..],
            &models_of[..],
        ]
        .concat(),
    );
    assert!(code == 0 && said.contains("; 0 to be made"), "{said}");
    assert!(printed.contains("less often: 0, more often: 0, as before: 2."), "{printed}");
}

#[test]
fn a_document_names_a_server_by_its_host_and_none_that_is_not_given_is_asked() {
    let script = Script::new(&json!([{"n": 1}, {"ok": true}]));
    let host = script.url.trim_start_matches("http://").trim_end_matches("/v1").to_owned();
    let model = json!({"provider": "ollama", "server": host, "model": "small"});
    let folder = Folder::new(&[
        ("d.json", &document(json!([model]))),
        ("gone.json", &document(json!([{"server": "home", "model": "small"}]))),
        ("a.json", &json!([{"n": 1}, {"ok": true}])),
    ]);
    let (code, _, said) = folder.call(&["bench", "d.json", "--base-url", &script.url]);
    assert_eq!((code, models(&script).len()), (0, 2), "{said}");
    assert!(said.contains("Quality: this judge is a model whose answers it judges"), "{said}");
    let (code, _, said) = folder.call(&["bench", "gone.json", "--base-url", &script.url]);
    assert_eq!((code, models(&script).len()), (2, 2), "{said}");
    assert!(
        said.contains("small: no server is called home; give it by --server home=URL"),
        "{said}"
    );
    let (code, _, said) = folder.call(&["bench", "gone.json", "--answers=a.json"]);
    assert_eq!(code, 0, "{said}");
    let (code, _, said) = folder.call(&["bench", "gone.json", "--plan"]);
    assert!(code == 0 && said.contains("1 call"), "{said}");
}

#[test]
fn judges_are_told_apart_and_one_that_gives_no_verdict_does_not_let_the_bench_pass() {
    let mut two = document(json!([]));
    let mut tone = two["bench"]["checks"][0].clone();
    tone["request"]["title"] = json!("Tone");
    two["bench"]["checks"].as_array_mut().unwrap().push(tone);
    let check = |verdicts: [Value; 2], ended: (i32, &str), printed: &[&str], said: &str| {
        let [quality, tone] = verdicts;
        let folder =
            Folder::new(&[("d.json", &two), ("a.json", &json!([{"n": 1}, quality, tone]))]);
        let (code, found, errors) = folder.call(&["bench", "d.json", "--answers", "a.json"]);
        assert_eq!((code, found.lines().last()), (ended.0, Some(ended.1)), "{errors}{found}");
        printed.iter().for_each(|words| assert!(found.contains(words), "{words}: {found}"));
        assert_eq!(errors.contains("no verdict"), !said.is_empty(), "{errors}");
        assert!(errors.contains(said), "{errors}");
    };
    let ok = |ok: bool| json!({ "ok": ok });
    let both = ["the judge agrees: Quality", "the judge agrees: Tone"];
    check([ok(true), ok(true)], (0, "passed"), &both, "");
    check([ok(true), ok(false)], (1, "failed"), &both[1..], "");
    let silent = json!({"fine": true});
    let said = "Tone: no verdict at /ok in 1 of 1 answers";
    check([ok(true), silent], (1, "incomplete"), &["Answers without a verdict"], said);
}
