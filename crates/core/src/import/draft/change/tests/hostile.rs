//! Answers that mean harm or nothing: all end, and what they do not name stays as it is.

use super::{TEXT, check, check_changes, summary, task, text_with};
use crate::blueprint::History;
use crate::document::parse_document;
use crate::import::draft::Task;
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn what_is_no_list_of_changes_is_told_apart() {
    check("", "Empty");
    check("I would rather not.", "Prose");
    check("Я не могу этого сделать.", "Prose");
    check(r#"{"changes": [{"do": "change_field", "id": "a1", "mo"#, "Cut");
    check("{\"score\": 5}", "Shapeless([\"score\"])");
    check("[1, 2]", "Shapeless([])");
    check("{\"changes\": []}", "Change(Nothing)");
    check("[]", "Change(Nothing)");
    check_changes(json!([{"do": "change_field", "id": "a1", "most": 5}]), "Change(Nothing)");
    check_changes(json!([5, null]), "Change(Deed(\"5\"))");
}

#[test]
fn hostile_answers_end() {
    let deep: Vec<Value> = (0..40)
        .map(|at| {
            let within = if at == 0 { "answer".to_owned() } else { format!("n{}", at - 1) };
            json!({"do": "add_field", "id": format!("n{at}"), "in": within, "title": "A", "kind": "group"})
        })
        .collect();
    assert!(summary(&Value::from(deep).to_string()).contains("TooMany"));
    let wide: Vec<Value> =
        (0..5_000).map(|at| json!({"do": "add_text", "text": format!("{at}")})).collect();
    assert!(summary(&Value::from(wide).to_string()).ends_with("Change(TooMany)"));
    let long = json!([{"do": "change_title", "title": "a".repeat(1_000_000)}]);
    assert!(summary(&long.to_string()).len() < 1_000);
    let long = json!([{"do": "add_text", "text": "a".repeat(1_000_000)}]);
    assert_eq!(summary(&long.to_string()), "Change(Unsaid(Text(None)))");
    let _ = summary(&"{\"changes\":".repeat(10_000));
    let _ = summary(&"[".repeat(100_000));
    let odd = json!([{"do": "change_field", "id": "a1", "title": {"a": 1}, "kind": [[]], "options": {"a": {"b": []}}, "least": [], "drop": {"a": 1}, "after": 5}]);
    let _ = summary(&odd.to_string());
}

/// A change of any sort.
fn any_change() -> impl Strategy<Value = Value> {
    let id =
        prop::sample::select(vec!["t1", "t2", "f1", "f2", "f3", "f4", "f5", "a1", "a2", "n1", "x"]);
    let deed = prop::sample::select(super::super::deed::DEEDS.to_vec());
    let within = prop::sample::select(vec!["input", "answer", "f2", "n1", "moon"]);
    let kind = prop::sample::select(vec![
        "short text",
        "number",
        "one of",
        "group",
        "list of groups",
        "date",
        "soul",
    ]);
    let word = prop::sample::select(vec!["Name", "Ещё \"одно\"", "a\nb", ""]);
    (deed, id.clone(), id, within, kind, word, 0..12_i32).prop_map(
        |(deed, id, after, within, kind, word, number)| {
            let mut change = json!({"do": deed, "id": id});
            let parts = [
                ("in", json!(within)),
                ("title", json!(word)),
                ("kind", json!(kind)),
                ("text", json!(word)),
                ("most", json!(number)),
                ("options", json!(["flat", word])),
                ("needed", json!(number % 2 == 0)),
                ("after", json!(after)),
            ];
            for (at, (name, value)) in parts.into_iter().enumerate() {
                if (number as usize + at).is_multiple_of(2) || deed.starts_with("add") {
                    change[name] = value;
                }
            }
            change
        },
    )
}

proptest! {
    #[test]
    fn any_changes_leave_the_rest_and_are_taken_back_at_once(
        changes in prop::collection::vec(any_change(), 1..8),
        ticked in prop::collection::vec(any::<bool>(), 8),
    ) {
        let Ok(offer) = task().read("", &Value::from(changes).to_string()) else { return Ok(()) };
        for ticked in [vec![true; 8], ticked] {
            let (after, faults) = offer.apply(&ticked);
            let text = text_with(&offer, &ticked);
            prop_assert!(parse_document(&text).unwrap().request.is_same(&after));
            if !ticked.contains(&false) {
                prop_assert_eq!(&faults, &Vec::new());
            }
            // What no row shows is there still, unless its field has gone.
            let is_gone = |key: &str| !text.contains(key);
            prop_assert!(text.contains("// the name"));
            prop_assert!(text.contains("'x-mine': 0.50") || is_gone("score:"));
            let is_left = text.contains("more: {$ref: '#/properties/ad'}");
            prop_assert!(is_left || is_gone("more:"));
            let mut history = History::default();
            history.record(TEXT, &text);
            if text != TEXT {
                let undone = history.undo(&text);
                prop_assert_eq!(undone.as_deref(), Some(TEXT));
            }
        }
    }

    #[test]
    fn no_cut_or_changed_answer_is_a_panic(at in 0_usize..300, with in "[\\[\\]{}:,\"a ]{0,3}") {
        let list = json!({"changes": [
            {"do": "change_field", "id": "a1", "least": 1, "most": 10, "options": ["a", "б"]},
            {"do": "add_field", "id": "n1", "in": "answer", "title": "Why", "kind": "long text", "after": "a1"},
        ]});
        let mut text = list.to_string();
        if text.is_char_boundary(at) && at < text.len() {
            text.insert_str(at, &with);
            let _ = task().read("", &text);
            let _ = task().read("", text.get(..at).unwrap());
        }
    }
}
