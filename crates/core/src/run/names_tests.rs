//! Tests of the names of runs and inputs.

use super::*;
use crate::document::Request;
use crate::run::{Remark, RunId, RunProvider};
use serde_json::json;

fn record(model: &str, input: &Value) -> RunRecord {
    let mut message = input.clone();
    message["type"] = json!("input");
    let document = json!({"context": [message]});
    let Value::Object(members) = document else { panic!("no object") };
    let provider = RunProvider { model: model.to_owned(), ..RunProvider::default() };
    RunRecord::new(RunId("a".to_owned()), &Request::new(members), provider)
}

#[track_caller]
fn check(inputs: &[Value], expected: &[&str]) {
    let records: Vec<RunRecord> = inputs.iter().map(|input| record("m", input)).collect();
    assert_eq!(run_names(&records), expected);
}

#[test]
fn runs_are_called_by_what_differs() {
    let input = |topic: &str, count: u32| json!({"tone": "dry", "topic": topic, "count": count});
    check(&[input("Tea", 2), input("Coffee", 2)], &["Tea", "Coffee"]);
    check(&[input("Tea", 2), input("Tea", 3)], &["Count 2", "Count 3"]);
    check(&[input("Tea", 2), input("Ale", 3)], &["Tea · Count 2", "Ale · Count 3"]);
    check(&[json!({"a": true, "b": "x"}), json!({"a": false, "b": "x"})], &["A", "x"]);
}

#[test]
fn a_run_is_called_by_what_was_said_of_the_answer_before() {
    let mut records =
        [record("m", &json!({"topic": "Tea"})), record("m", &json!({"topic": "Tea"}))];
    let remark = |words: &str| Remark { text: words.to_owned(), ..Remark::default() };
    records[1].remarks = vec![remark("longer"), remark("Shorter,\nand without  the hotel, too")];
    let name = "Shorter, and without the hot…";
    assert_eq!(run_names(&records), ["Tea", name]);
    records[0].provider.model = "n".to_owned();
    assert_eq!(run_names(&records), ["Tea · n".to_owned(), format!("{name} · m")]);
}

#[test]
fn numbers_and_yes_or_no_are_called_by_the_titles_of_the_form() {
    let input = |days: u32, sea: bool| {
        json!({"schema": {"properties": {"days": {"title": "Дней"}, "sea": {"title": "У моря"}}},
                "ui": {"sea": {"ui:title": "Море"}}, "input": {"days": days, "sea": sea}})
    };
    check(&[input(2, false), input(3, false)], &["Дней 2", "Дней 3"]);
    check(&[input(2, false), input(3, true)], &["Дней 2", "Дней 3 · Море"]);
    check(&[input(2, false), input(2, false)], &["Дней 2"; 2]);
    let schema = json!({"properties": {"days": {"title": "Дней"}}});
    let names = input_names(&schema, &[json!({"days": 1}), json!({"days": 2})]);
    assert_eq!(names, ["Дней 1", "Дней 2"]);
}

#[test]
fn options_are_called_by_their_labels() {
    let schema = json!({"properties": {"meal": {"oneOf": [
            {"const": "d1", "title": "Dinner"}, {"const": "l1", "title": "Lunch"}]}}});
    let input = |meal: &str| json!({"schema": schema, "input": {"meal": meal}});
    check(&[input("d1"), input("l1")], &["Dinner", "Lunch"]);
    check(&[input("d1"), input("d1")], &["Dinner"; 2]);
    assert_eq!(
        input_names(&schema, &[json!({"meal": "l1"}), json!({"meal": "x"})]),
        ["Lunch", "x"]
    );
    assert_eq!(input_names(&schema, &[json!({"meal": "l1"})]), ["Lunch"]);
}

#[test]
fn files_are_called_by_their_names() {
    let input = |name: &str| json!({"note": "x", "photo": format!("data:image/png;name={name};base64,iVBORw==")});
    check(&[input("a.png"), input("my%20b.png")], &["a.png", "my b.png"]);
    let alone = json!({"photo": "data:image/png;base64,iVBORw=="});
    check(&[alone.clone(), alone], &["image/png"; 2]);
}

#[test]
fn what_long_texts_share_at_their_beginning_is_left_out() {
    let long = |end: &str| json!({"text": format!("Dear support team, I write about {end}")});
    check(&[long("a refund"), long("my order")], &["…a refund", "…my order"]);
}

#[test]
fn runs_on_the_same_input_are_called_by_its_first_words() {
    let input = json!({"text": "A letter that goes on and on for a while"});
    check(&[input.clone(), input], &["A letter that goes on and on…"; 2]);
    check(&[], &[]);
    check(&[json!({})], &[""]);
}

#[test]
fn a_run_of_several_cases_says_how_many_others_there_are() {
    let case = |id: &str, topic: &str| json!({"type": "input", "_instance": id, "topic": topic});
    let shared = json!({"type": "input", "schema": {"type": "object"}});
    let context = json!([shared, case("a", "Tea"), case("b", "Coffee"), case("c", "Ale")]);
    let Value::Object(members) = json!({"context": context}) else { panic!("no object") };
    let provider = RunProvider::default();
    let run = RunRecord::new(RunId("a".to_owned()), &Request::new(members), provider);
    assert_eq!(run_names(&[run]), ["Tea +2"]);
}

#[test]
fn a_number_alone_is_named_and_a_text_says_more_than_it() {
    let alike = |input: Value, expected: &str| check(&[input.clone(), input], &[expected; 2]);
    alike(json!({"days": 3, "city": "Oslo"}), "Oslo");
    alike(json!({"trip": {"days": 3}}), "Days 3");
    alike(json!({"sizes": [4, 5]}), "Sizes 4");
}

#[test]
fn runs_on_the_same_input_are_told_apart_by_what_they_were_asked_with() {
    let question = |text: &str, temperature: f64| {
        let context =
            json!([{"type": "text", "text": text}, {"type": "input", "data": {"topic": "Tea"}}]);
        let document = json!({"config": {"temperature": temperature}, "context": context});
        let Value::Object(members) = document else { panic!("no object") };
        let provider = RunProvider::default();
        RunRecord::new(RunId("a".to_owned()), &Request::new(members), provider)
    };
    let check = |records: &[RunRecord], expected: &[&str]| {
        assert_eq!(run_names(records), expected);
    };
    check(
        &[question("Be brief.", 0.5), question("Be kind.", 0.5)],
        &["Tea · Be brief.", "Tea · Be kind."],
    );
    check(
        &[
            question("Write about the topic in one line.", 1.5),
            question("Write about the topic at length.", 1.5),
        ],
        &["Tea · …in one line.", "Tea · …at length."],
    );
    check(
        &[question("Be brief.", 0.5), question("Be brief.", 1.5)],
        &["Tea · Temperature 0.5", "Tea · Temperature 1.5"],
    );
    check(&[question("Be brief.", 0.5), question("Be brief.", 0.5)], &["Tea"; 2]);
}

#[test]
fn inputs_are_called_by_the_one_value_that_each_has_otherwise() {
    let check = |inputs: &[Value], expected: &[&str]| {
        assert_eq!(input_names(&json!({}), inputs), expected);
    };
    let input = |who: &str, plan: &str, text: &str| json!({"who": who, "plan": plan, "text": text});
    check(
        &[input("May", "free", "Hello"), input("Bo", "free", "Hi"), input("Al", "paid", "Oh")],
        &["May", "Bo", "Al"],
    );
    check(
        &[input("May", "free", "Hi"), input("May", "paid", "Hi"), input("Bo", "free", "Hi")],
        &["free · May", "paid · May", "free · Bo"],
    );
    check(&[json!({"n": 1}), json!({"n": 2})], &["N 1", "N 2"]);
    check(&[json!({"text": "Only one"})], &["Only one"]);
    check(&[json!({}), json!({"a": "x"})], &["", "x"]);
    check(&[], &[]);
}

#[test]
fn a_model_is_named_where_there_are_several() {
    let input = json!({"topic": "Tea"});
    let records = [record("meta/llama-3", &input), record("gpt-5", &input)];
    assert_eq!(run_names(&records), ["Tea · llama-3", "Tea · gpt-5"]);
}

#[test]
fn a_model_that_was_asked_at_several_addresses_is_named_with_them() {
    let input = json!({"topic": "Tea"});
    let at = |model: &str, url: &str| {
        let mut record = record(model, &input);
        record.provider.base_url = url.to_owned();
        record
    };
    let here = at("llama3", "http://localhost:11434/api");
    let there = at("llama3", "http://10.0.0.2:8080/v1");
    let expected = ["Tea · localhost:11434", "Tea · 10.0.0.2:8080"];
    assert_eq!(run_names(&[here.clone(), there.clone()]), expected);
    let gpt = at("gpt-5", "https://api.openai.com/v1");
    let expected =
        ["Tea · llama3 · localhost:11434", "Tea · llama3 · 10.0.0.2:8080", "Tea · gpt-5"];
    assert_eq!(run_names(&[here, there, gpt]), expected);
}
