//! The examples of many cases in one Request, from a table to the next Request: a hundred comments,
//! and the manager who gives one employee a task.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests may end")]

use pilcrow_core::attachment::prompt_of;
use pilcrow_core::batch::{
    CaseEdit, CaseNow, NamedFiles, RawTable, TableFormat, answers, as_batch, batch, case_schema,
    edit_cases, gathered, import_cases, names_column, next_id, places, proposed_targets,
    read_table, sub_batch_request, with_cases, written_cases,
};
use pilcrow_core::document::{Request, parse_document};
use pilcrow_core::field::FieldTree;
use pilcrow_core::tool::{changes, with_changes};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

fn read(folder: &[&str], name: &str) -> Request {
    let mut path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    path.extend(folder);
    let text = fs::read_to_string(path.join(name)).unwrap();
    parse_document(&text).unwrap().request
}

fn seed(name: &str) -> Request {
    read(&["tests", "seeds"], name)
}

fn tool(name: &str) -> Request {
    read(&["..", "..", "tools"], name)
}

/// The document with its cases taken from a file.
fn filled(request: &Request, text: &str) -> Request {
    let read = batch(request);
    let shared = read.shared.clone().unwrap();
    let owns: Vec<&Value> = read.cases.iter().filter_map(|case| case.own()).collect();
    let schema = case_schema(shared.schema.as_ref(), shared.value.as_ref(), &owns);
    let columns = places(&FieldTree::new(schema), owns.iter().copied());
    let table: RawTable = read_table(text, &|name| names_column(&columns, name)).unwrap();
    let imported =
        import_cases(&table, &proposed_targets(&table, &columns), &columns, &NamedFiles::default());
    assert_eq!(imported.cell_errors, []);
    let mut cases: Vec<CaseNow> = Vec::new();
    for case in imported.cases {
        let id = case.id.unwrap_or_else(|| next_id(cases.iter().map(|case| case.id.as_str())));
        let origin = read.case(&id).map(|known| known.instance.clone());
        cases.push(CaseNow { id, origin, value: Some(Some(case.value)) });
    }
    with_cases(request, &cases)
}

fn comments(head: &str, count: usize) -> String {
    let rows = (1..=count).map(|at| format!("\"Comment, number {at}\"\r\n"));
    format!("\u{feff}{head}\r\n{}", rows.collect::<String>())
}

#[test]
fn a_hundred_comments_go_out_in_one_request_and_come_back_beside_their_comments() {
    for (name, head) in [("moderation.en.json", "Comment"), ("moderation.ru.json", "Комментарий")]
    {
        let document = filled(&tool(name), &comments(head, 100));
        let cases = batch(&document).cases;
        assert_eq!(cases.len(), 100, "{name}");
        let calls = &document.schema().unwrap()["properties"]["calls"];
        assert_eq!((&calls["minItems"], &calls["maxItems"]), (&json!(100), &json!(100)));
        let ids = &calls["items"]["properties"]["_instance"]["enum"];
        assert_eq!(ids.as_array().unwrap().len(), 100);
        let seen = prompt_of(&document.messages()).messages;
        let of_cases = seen.iter().filter(|m| m.content.starts_with("## Data: ¶input ")).count();
        assert_eq!(of_cases, 100);
        let call = |case: &str| json!({"_tool": "moderateComment", "_instance": case, "decision": "approve"});
        let instances = batch(&document).instances();
        let answer: Vec<Value> = instances.iter().rev().map(|case| call(case)).collect();
        let sorted = answers(&json!({"calls": answer}), None, &instances);
        assert!(sorted.cases.iter().enumerate().all(|(at, case)| case.calls == [99 - at]));
    }
}

#[test]
fn in_sub_batches_the_same_answers_come_together() {
    let document = filled(&tool("moderation.en.json"), &comments("comment", 25));
    let instances = batch(&document).instances();
    let solutions: Vec<Value> = instances
        .chunks(10)
        .map(|sub_batch| {
            let asked = sub_batch_request(&document, sub_batch);
            let calls = &asked.schema().unwrap()["properties"]["calls"];
            assert_eq!(calls["maxItems"], json!(sub_batch.len()));
            let own = batch(&asked).instances();
            assert_eq!(own, *sub_batch);
            json!({"calls": own.iter().map(|id| json!({"_instance": id})).collect::<Vec<_>>()})
        })
        .collect();
    let whole = gathered(&solutions, &instances);
    let sorted = answers(&whole, None, &instances);
    assert_eq!(solutions.len(), 3);
    assert!(sorted.missing().next().is_none() && sorted.unknown.is_empty());
}

#[test]
fn what_was_filled_in_is_exported_and_read_again() {
    let document = filled(&tool("moderation.en.json"), &comments("comment", 30));
    let read = batch(&document);
    let cases: Vec<_> =
        read.cases.iter().map(|case| (case.instance.clone(), case.own().cloned())).collect();
    let owns: Vec<&Value> = read.cases.iter().filter_map(|case| case.own()).collect();
    let columns = places(&FieldTree::new(case_schema(None, None, &owns)), std::iter::empty());
    for format in [TableFormat::Csv, TableFormat::Tsv, TableFormat::Json, TableFormat::JsonLines] {
        let text = written_cases(&cases, &columns, format);
        assert_eq!(filled(&document, &text).to_text(), document.to_text(), "{format:?}");
    }
}

#[test]
fn the_call_of_the_manager_changes_one_state_only() {
    for (document, answer) in [
        (seed("manager-context.ru.txt"), seed("manager-solution.ru.txt")),
        (tool("employees.en.json"), tool("employees.en.json")),
        (tool("employees.ru.json"), tool("employees.ru.json")),
    ] {
        let found = changes(&document, answer.solution().unwrap(), None);
        assert_eq!(found.faults, []);
        let about: Vec<_> = found.changes.iter().map(|c| c.identity.to_string()).collect();
        assert_eq!(about, ["¶state employee_B"]);
        let after = with_changes(&document, &found.changes);
        let seen = |request: &Request, name: &str| {
            let all = prompt_of(&request.messages()).messages;
            all.into_iter()
                .find(|m| m.content.starts_with(&format!("## Data: ¶state {name}")))
                .unwrap()
        };
        assert_eq!(seen(&after, "employee_A"), seen(&document, "employee_A"));
        assert_ne!(seen(&after, "employee_B"), seen(&document, "employee_B"));
        let count = document.messages().len();
        for (before, now) in document.messages().iter().zip(after.messages()) {
            assert_eq!(before.source.to_string(), now.source.to_string());
        }
        assert_eq!(after.messages().len(), count + 1);
    }
}

#[test]
fn the_model_sees_the_changed_state_and_nothing_of_how_it_came_about() {
    let document = seed("manager-context.ru.txt");
    let answer = seed("manager-solution.ru.txt");
    let found = changes(&document, answer.solution().unwrap(), Some("2026-01-01"));
    let after = with_changes(&document, &found.changes);
    let seen = prompt_of(&after.messages()).messages;
    let employee = seen.iter().find(|m| m.content.contains("employee_B")).unwrap();
    assert_eq!(
        employee.content,
        "## Data: ¶state employee_B\n{\n  \"task\": \"Проверить сданные отчеты\",\n  \"status\": \"Заблокирован\",\n  \
         \"newTask\": \"Завершить квартальный отчет\",\n  \"newStatus\": \"Высокий приоритет\"\n}"
    );
    assert!(seen.iter().all(|m| !m.content.contains("_call") && !m.content.contains("2026")));
}

#[test]
fn any_tool_of_the_gallery_becomes_a_batch() {
    for name in ["triage.en.json", "invoice.ru.json", "recipe.en.json", "city.ru.json"] {
        let single = tool(name);
        let value = batch(&single).shared.unwrap().value;
        let many = as_batch(&single, "answer");
        let read = batch(&many);
        assert_eq!(read.instances(), ["①"], "{name}");
        assert_eq!(read.cases[0].own(), value.as_ref(), "{name}");
        assert_eq!(read.shared.as_ref().unwrap().value, None, "{name}");
        assert!(read.shared.as_ref().unwrap().schema.is_some(), "{name}");
        let (more, id) = edit_cases(&many, &CaseEdit::Duplicate { instance: "①".into() }).unwrap();
        assert_eq!((id.as_deref(), batch(&more).cases.len()), (Some("②"), 2), "{name}");
        let calls = &more.schema().unwrap()["properties"]["calls"];
        assert_eq!(calls["maxItems"], json!(2), "{name}");
    }
}
