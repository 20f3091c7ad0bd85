//! A judge that is shown an answer beside the baseline's.

use super::folder::{Folder, assert_end, errors, last_line};
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};

/// Two versions, seven inputs, and a judge that is shown the answers of both.
fn paired() -> Value {
    let inputs: Vec<Value> =
        (1..8).map(|at| json!({"id": at.to_string(), "input": {"t": at}})).collect();
    json!({
        "title": "Replies",
        "schema": {"type": "object", "properties": {"text": {"type": "string"}}},
        "context": ["Reply.", {"type": "input", "input": {"t": 1}}],
        "bench": {
            "variants": [{"id": "now"}, {"id": "kind", "name": "Kinder", "patch": {"context": ["Reply kindly.", {"type": "input", "input": {"t": 1}}]}}],
            "inputs": inputs,
            "checks": [{"at": "", "is": "judge", "against": "baseline", "verdict": "/better",
                "request": {"title": "Kindness", "context": ["Which is kinder?"]}}],
        },
    })
}

#[test]
fn pairs_are_judged_in_both_orders_and_told_in_every_report() {
    // The answers to the last input are equal, so nobody is asked about them.
    let answers = (1..8).flat_map(|at| {
        let kind = if at == 7 { "Yes 7".to_owned() } else { format!("Dear {at}") };
        [json!({"text": format!("Yes {at}")}), json!({"text": kind})]
    });
    let better = [json!({"better": "first"}), json!({"better": "second"})];
    let judged = std::iter::repeat_n(better, 6).flatten();
    let answers: Vec<Value> = answers.chain(judged).collect();
    let (bench, recorded) = (paired(), json!(answers));
    let folder = Folder::new(
        "bench-pairs",
        &[("c.json", &bench), ("a.json", &recorded), ("none.json", &json!([]))],
    );
    let planned = folder.run(&["c.json", "--plan", "--answers", "none.json"]);
    assert!(errors(&planned).contains("and 14 of judges; 28 to be made"), "{}", errors(&planned));
    let out = [
        "--cache",
        "kept.jsonl",
        "--out",
        "b.json",
        "--out",
        "b.md",
        "--out",
        "b.html",
        "--out",
        "b.csv",
        "--out",
        "b.jsonl",
    ];
    // The second time everything is kept, and nobody answers.
    for recorded in ["a.json", "none.json"] {
        let ended = folder.run(&[&["c.json", "--answers", recorded], &out[..]].concat());
        assert_end(&ended, 0, "passed");
    }
    let tables = parse_text(&folder.read("b.json")).unwrap();
    assert_eq!(
        tables["pairs"].to_string(),
        r#"[{"right":"Kinder","left":"now","judge":"Kindness","verdict":"better","wins":6,"losses":0,"ties":1,"flips":0,"win_share":1.000,"from":0.610,"to":1.000,"p":0.0312,"inputs_decided":"6 : 0","chosen_first":0.500}]"#
    );
    assert_eq!(
        tables["checks"][0]["check"],
        "not worse than the baseline, says the judge: Kindness"
    );
    assert_eq!((tables.get("comparisons"), tables["columns"][0].get("rate")), (None, None));
    for report in ["b.md", "b.html"] {
        assert!(folder.read(report).contains("What judges say of pairs"), "{report}");
    }
    assert!(folder.read("b.csv").lines().next().unwrap().contains("pairs/judge"));
    let lines = folder.read("b.jsonl");
    let lines: Vec<Value> = lines.lines().map(|line| parse_text(line).unwrap()).collect();
    assert_eq!(lines[1]["pairs"], json!({"judge": "better"}));
    assert_eq!((&lines[13]["pairs"], lines[12].get("pairs")), (&json!({"judge": "equal"}), None));
}

#[test]
fn a_version_that_a_judge_finds_worse_fails_the_bench_and_one_that_goes_by_the_order_is_told() {
    let mut bench = paired();
    bench["bench"]["inputs"].as_array_mut().unwrap().push(json!({"id": "8", "input": {"t": 8}}));
    let answer = |at: i32| json!({"text": at.to_string()});
    let answers = (1..9).flat_map(|at| [answer(at), answer(-at)]);
    let worse = [json!({"better": "second"}), json!({"better": "first"})];
    let flip = [json!({"better": "first"}), json!({"better": "first"})];
    let judged = worse.into_iter().chain(std::iter::repeat_n(flip, 7).flatten());
    let answers: Vec<Value> = answers.chain(judged).collect();
    let folder = Folder::new("bench-worse", &[("c.json", &bench), ("a.json", &json!(answers))]);
    let ended = folder.run(&["c.json", "--answers", "a.json", "--out", "b.json"]);
    assert_eq!((ended.status.code(), last_line(&ended).as_str()), (Some(1), "failed"));
    let printed = String::from_utf8(ended.stdout).unwrap();
    assert!(printed.contains("towards the first"), "{printed}");
    let tables = parse_text(&folder.read("b.json")).unwrap();
    let counts = ["wins", "losses", "ties", "flips"].map(|key| tables["pairs"][0][key].as_u64());
    assert_eq!(counts, [0, 1, 7, 7].map(Some));
    assert_eq!(tables["broken"].as_array().map(Vec::len), Some(1));
}
