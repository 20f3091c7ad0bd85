//! Drafts as models write them, and what becomes of each.

use super::*;
use crate::blueprint::{Blueprint, Kind, Row};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A draft in one line: its title, who is told how many texts, the fields, what is noted.
fn summary(answer: &str) -> String {
    match read_draft(answer) {
        Err(fault) => format!("{fault:?}"),
        Ok(Draft { request, notes }) => {
            let all = Blueprint::read(&request);
            let (title, texts) = (&all.title, all.instructions.len());
            let sides = format!("{} -> {}", rows(&all.input.rows), rows(&all.answer.rows));
            let notes: Vec<String> = notes.iter().map(note).collect();
            format!("{title}: {texts}; {sides}; {}", notes.join(", "))
        }
    }
}

fn note(fault: &DraftFault) -> String {
    match fault {
        DraftFault::Misspelled(mistake) => format!("{} {}", mistake.kind.key(), mistake.written),
        other => format!("{other:?}"),
    }
}

/// `key kind`, with a star where it has to be there.
fn rows(rows: &[Row]) -> String {
    let each = rows.iter().map(|row| {
        let need = if row.is_needed { "*" } else { "" };
        let mut text = format!("{}{need} {:?}", row.key, row.kind);
        if !row.options.is_empty() {
            text = format!("{text}({})", row.options.join("/"));
        }
        if !row.rows.is_empty() {
            text = format!("{text}[{}]", self::rows(&row.rows));
        }
        text
    });
    each.collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check(answer: &str, expected: &str) {
    assert_eq!(summary(answer), expected, "{answer}");
}

/// A good draft.
fn good() -> Value {
    json!({
        "title": "Rate an ad", "description": "Rates an apartment ad.",
        "context": [
            {"type": "text", "role": "system", "text": "Rate the ad, and say why."},
            {"type": "input", "schema": {"type": "object", "properties": {
                "ad": {"type": "string", "title": "Ad"},
                "rent": {"type": "number", "title": "Rent", "x-unit": "€"},
            }, "required": ["ad"]}},
        ],
        "schema": {"type": "object", "properties": {
            "score": {"type": "integer", "title": "Score", "minimum": 1, "maximum": 10},
            "verdict": {"type": "string", "enum": ["Take it", "Leave it"]},
            "reasons": {"type": "array", "items": {"type": "string"}},
        }, "required": ["score", "verdict"]},
    })
}

const GOOD: &str = "Rate an ad: 1; ad* ShortText, rent Money -> score* WholeNumber, verdict* OneOf(Take it/Leave it), reasons Texts; ";

#[test]
fn a_good_draft_is_the_tool_whatever_stands_around_it() {
    let bare = good().to_string();
    let pretty = serde_json::to_string_pretty(&good()).unwrap();
    check(&bare, GOOD);
    check(&format!("```json\n{pretty}\n```"), GOOD);
    check(&format!("Sure! Here is your tool:\n\n```json\n{pretty}\n```\n\nEnjoy {{it}}."), GOOD);
    check(&format!("Вот ваш инструмент:\n{pretty}\nЧто-нибудь изменить?"), GOOD);
    check(&format!("<think>A form {{\"a\": 1}}?</think>{bare}"), GOOD);
    check(&json!({"request": good()}).to_string(), GOOD);
    check(&json!({"explanation": "As asked.", "document": good()}).to_string(), GOOD);
    check(&json!({"tool": good().to_string()}).to_string(), GOOD);
    check(&json!([good()]).to_string(), GOOD);
    check(&Value::String(bare.clone()).to_string(), GOOD);
    check(&pretty.replace("\n  ],", ",\n  ], // the form"), GOOD);
    check(&bare.replace('"', "'"), GOOD);
    check(&bare.replace('"', "”"), GOOD);
    check(&format!("For instance {{\"score\": 5}} may come.\n{bare}"), GOOD);
}

#[test]
fn schemas_are_read_as_texts_lists_and_bare_fields() {
    let with = |key: &str, value: Value| {
        let mut draft = good();
        draft[key] = value;
        draft.to_string()
    };
    let schema = good()["schema"].clone();
    check(&with("schema", Value::String(schema.to_string())), GOOD);
    check(&with("schema", json!({"name": "answer", "strict": true, "schema": schema})), GOOD);
    let answer = |value: Value, expected: &str| {
        let begin = "Rate an ad: 1; ad* ShortText, rent Money -> ";
        check(&with("schema", value), &format!("{begin}{expected}"));
    };
    answer(
        json!({"fields": [
            {"name": "score", "type": "int", "required": true},
            {"title": "Why so", "type": "textarea"},
            {"name": "Next step", "type": "select", "options": ["Call", {"value": "w", "label": "Wait"}]},
        ]}),
        "score* WholeNumber, whySo LongText, nextStep OneOf(Call/Wait); ",
    );
    answer(json!({"score": "number", "why": {"type": "str"}}), "score Number, why ShortText; ");
    answer(json!({"type": "string"}), "answer* ShortText; ");
    answer(json!({"type": "array"}), "answer* Texts; ");
    answer(json!({"score": 7}), "; NoAnswer");
    answer(
        json!({"type": "array", "items": {"type": "object", "properties": {"day": {"type": "date"}}}}),
        "answer* Groups[day Date]; ",
    );
    answer(
        json!({"properties": {"a": {"$ref": "#/$defs/A"}, "b": {"anyOf": [{"type": "number"}, {"type": "null"}]}},
            "required": ["a", "b"], "$defs": {"A": {"type": "object", "properties": {"x": {"type": "boolean"}}}}}),
        "a* Group[x YesNo], b Number; ",
    );
    answer(
        json!({"type": "object", "propertys": {"a": {"type": "string", "requird": true}}}),
        "a* ShortText; ",
    );
}

#[test]
fn kinds_are_known_by_many_words() {
    let check_kind = |written: Value, expected: &str| {
        let mut draft = good();
        draft["schema"] = json!({"type": "object", "properties": {"a": written}});
        let begin = "Rate an ad: 1; ad* ShortText, rent Money -> ";
        check(&draft.to_string(), &format!("{begin}{expected}"));
    };
    check_kind(json!({"type": "str"}), "a ShortText; ");
    check_kind(json!({"type": "string|null", "required": true}), "a ShortText; ");
    check_kind(json!({"type": ["integer", "null"]}), "a WholeNumber; ");
    check_kind(json!({"type": "строка", "required": true}), "a* ShortText; ");
    check_kind(
        json!({"type": "целое число", "обязательно": 1}),
        "a WholeNumber; LeftOut(\"обязательно\")",
    );
    check_kind(json!({"type": "да/нет"}), "a YesNo; ");
    check_kind(json!({"type": "low|medium|high"}), "a OneOf(low/medium/high); ");
    check_kind(json!({"type": "enum", "values": "low, high"}), "a OneOf(low/high); ");
    check_kind(json!({"type": "number", "enum": [1, 2]}), "a OneOf(1/2); ");
    check_kind(json!(["low", "high"]), "a OneOf(low/high); ");
    check_kind(json!({"type": "string[]"}), "a Texts; ");
    check_kind(json!({"type": "list of numbers"}), "a Numbers; ");
    check_kind(json!({"type": "array", "enum": ["x", "y"]}), "a SeveralOf(x/y); ");
    check_kind(
        json!({"type": "array<object>", "fields": [{"name": "b", "type": "float"}]}),
        "a Groups[b Number]; ",
    );
    check_kind(json!({"type": "percent"}), "a Percentage; ");
    check_kind(json!({"type": "object"}), "a LongText; ");
    check_kind(json!("What it is about"), "a ShortText; ");
    check_kind(
        json!({"type": "hologram", "title": "Picture"}),
        "a ShortText; Kind { field: \"Picture\", written: \"hologram\" }",
    );
    check_kind(json!(5), "; Field(\"a\"), NoAnswer");
    check_kind(
        json!({"type": "integer", "minimum": 5, "maximum": 1}),
        "a WholeNumber; Limits(\"A\")",
    );
    check_kind(
        json!({"type": "integer", "title": "Stars", "maximum": 5, "default": 7}),
        "a WholeNumber; Value { field: \"Stars\", value: \"7\" }",
    );
    check_kind(json!({"type": "string", "format": "multiline"}), "a LongText; ");
}

#[test]
fn a_context_is_read_in_the_shapes_that_models_give_it() {
    let check_context = |context: Value, expected: &str| {
        let mut draft = good();
        draft["context"] = context;
        let end = "-> score* WholeNumber, verdict* OneOf(Take it/Leave it), reasons Texts; ";
        let (before, notes) = expected.split_once(" | ").unwrap_or((expected, ""));
        check(&draft.to_string(), &format!("Rate an ad: {before} {end}{notes}"));
    };
    let form =
        json!({"type": "object", "properties": {"ad": {"type": "string"}}, "required": ["ad"]});
    check_context(json!(["Rate it.", {"schema": form}]), "1; ad* ShortText");
    check_context(
        json!([{"role": "system", "content": "Rate it."}, {"role": "user", "content": [{"type": "text", "text": "Please"}]}, {"type": "input", "fields": [{"name": "ad"}]}]),
        "2; ad ShortText",
    );
    check_context(
        json!([{"type": "system", "text": "Rate it."}, {"type": "input", "ad": {"type": "text", "required": true}}]),
        "1; ad* ShortText",
    );
    check_context(json!([{"type": "text", "text": "Rate it."}]), "1;  | NoInput");
    check_context(json!([{"type": "input", "schema": form}]), "0; ad* ShortText | NoTexts");
    check_context(json!({"type": "input", "schema": form}), "0; ad* ShortText | NoTexts");
    check_context(
        json!(["Rate it.", {"type": "input", "schema": form}, {"type": "input", "schema": {"properties": {"b": {"type": "bool"}}}}]),
        "1; ad* ShortText, b YesNo",
    );
    check_context(
        json!(["Rate it.", {"type": "code", "code": "x"}, {"type": "input", "schema": form}, 5]),
        "1; ad* ShortText | LeftOut(\"code\"), LeftOut(\"5\")",
    );
    check_context(
        json!({"instructions": ["Rate it.", "Be brief."], "input": form}),
        "2; ad* ShortText",
    );
    check_context(
        json!(["Rate {ad} and {{ad}}.", {"type": "input", "schema": form}]),
        "1; ad* ShortText",
    );
    check_context(
        json!(["Rate {{rent}}.", {"type": "input", "schema": form}]),
        "1; ad* ShortText | no_field {{rent}}",
    );
}

#[test]
fn members_of_other_names_and_unknown_ones_are_told() {
    check(
        r#"{"name": "Письма", "instructions": "Разбери письмо.", "inputs": [{"label": "Письмо", "type": "textarea", "required": true}], "outputs": [{"name": "Тема", "type": "строка"}, {"name": "Срочно", "type": "да/нет"}], "author": "me", "config": {"model": "x"}}"#,
        "Письма: 1; Письмо* LongText -> Тема ShortText, Срочно YesNo; LeftOut(\"author\"), LeftOut(\"config\")",
    );
    check(
        r#"{"type": "object", "properties": {"day": {"type": "string", "format": "date"}}, "required": ["day"]}"#,
        ": 0; day* Date -> ; NoTexts, NoAnswer",
    );
    check(
        r#"{"model": "m", "messages": [{"role": "system", "content": "Sort mails."}], "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {"type": "object", "properties": {"kind": {"type": "string"}}}}}}"#,
        ": 1;  -> kind ShortText; LeftOut(\"config\"), NoInput",
    );
}

#[test]
fn a_field_that_another_of_its_name_replaced_is_told() {
    let twice = good().to_string().replacen("\"rent\":", "\"ad\":", 1);
    check(
        &format!("Here: {twice}"),
        "Rate an ad: 1; ad* Money -> score* WholeNumber, verdict* OneOf(Take it/Leave it), reasons Texts; Repeated(\"ad\")",
    );
    assert!(read_draft(&twice).unwrap().notes.iter().all(DraftFault::is_lack));
}

#[test]
fn what_cannot_be_a_tool_is_told_apart() {
    check("", "Empty");
    check(" \n", "Empty");
    check("I'm sorry, but I can't help with that.", "Prose");
    check("К сожалению, я не могу этого сделать [см. правила].", "Prose");
    check("5", "Prose");
    check(good().to_string().get(..200).unwrap(), "Cut");
    check("```json\n{\"title\": \"A\", \"context\": [", "Cut");
    check("Here:\n{\"title\": \"A\",\n \"context\": ?}", "Unreadable { line: 3 }");
    check(r#"{"score": 5, "why": "Cheap."}"#, "Shapeless([\"score\", \"why\"])");
    check("[1, 2]", "Shapeless([])");
    check("{}", "Shapeless([])");
    check(r#"{"title": "A", "context": []}"#, "Shapeless([\"title\", \"context\"])");
    check(r#"{"context": "", "schema": 5}"#, "Shapeless([\"context\", \"schema\"])");
}

#[test]
fn a_drafted_document_is_in_order_and_can_be_changed() {
    let draft = read_draft(&good().to_string()).unwrap();
    assert_eq!(draft.request.to_value(), good());
    let text =
        r#"{"schema": {"a": "str"}, "input": {"ad": "str"}, "prompt": "Rate {ad}.", "title": "T"}"#;
    let draft = read_draft(text).unwrap();
    let expected = json!({"title": "T", "context": [
        {"type": "text", "role": "system", "text": "Rate {{ad}}.", "template": true},
        {"type": "input", "schema": {"type": "object", "properties": {"ad": {"type": "string"}}}},
    ], "schema": {"type": "object", "properties": {"a": {"type": "string"}}}});
    assert_eq!(draft.request.to_value().to_string(), expected.to_string());
}

fn task(language: &str) -> DraftTask {
    DraftTask { language: language.to_owned() }
}

#[test]
fn a_draft_is_asked_for_and_mended_twice_at_most() {
    let lacking = r#"{"title": "A", "prompt": "Rate it.", "schema": {"score": "number"}}"#;
    let mut drafting = Drafting::new(task("en"), " rate an ad ");
    assert!(drafting.question().to_text().contains("rate an ad"));
    assert_eq!(drafting.take(lacking), DraftStep::AskAgain);
    assert_eq!(drafting.faults(), [DraftFault::NoInput]);
    let again = drafting.question().to_text();
    assert!(again.contains("no input message") && again.contains("Rate it."), "{again}");
    assert_eq!(drafting.take("No."), DraftStep::AskAgain);
    assert_eq!(drafting.faults(), [DraftFault::Prose]);
    assert_eq!(drafting.offer().map(|draft| draft.notes.len()), Some(1));
    assert_eq!(drafting.take("No!"), DraftStep::GivenUp);
    assert!(drafting.offer().is_some());

    let mut drafting = Drafting::new(task("ru"), "оценить объявление");
    assert_eq!(drafting.take("{"), DraftStep::AskAgain);
    assert_eq!(drafting.take(&good().to_string()), DraftStep::Ready);
    assert_eq!(drafting.faults(), []);

    let mut drafting = Drafting::new(task("en"), "rate an ad\nquickly");
    let untitled = good().to_string().replacen("title", "x", 1);
    assert_eq!(drafting.take(&untitled), DraftStep::Ready);
    assert_eq!(drafting.offer().and_then(|draft| draft.request.title()), Some("rate an ad"));
}

#[test]
fn what_is_asked_is_small_and_its_own_example_is_a_good_draft() {
    let request = task("en").question("x");
    let text = request.to_value()["context"][0]["text"].as_str().unwrap().to_owned();
    let example = text.lines().find(|line| line.starts_with('{')).unwrap();
    let draft = read_draft(example).unwrap();
    assert_eq!(draft.notes, []);
    assert!(request.to_value().to_string().chars().count() < 8_000);
    assert!(!request.to_text().contains("\"#\""));
}

#[test]
fn hostile_drafts_end() {
    let loops = r##"{"context": ["A"], "schema": {"properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/L"}},
        "$defs": {"A": {"properties": {"a": {"$ref": "#/$defs/A"}, "c": {"$ref": "#/$defs/A"}}}, "L": {"type": "array", "items": {"$ref": "#/$defs/L"}}}}}"##;
    assert!(summary(loops).contains("TooMany"), "{}", summary(loops));
    let wide: String = (0..5_000).map(|at| format!("\"f{at}\": \"str\",")).collect();
    let wide = format!("{{\"context\": [\"A\"], \"schema\": {{{wide}}}}}");
    assert!(summary(&wide).ends_with("TooMany, NoInput"), "{}", summary(&wide));
    let brackets = format!("{{\"schema\": {{\"a\": \"string{}\"}}}}", "[]".repeat(50_000));
    let _ = summary(&brackets);
    let _ = summary(&"{\"request\":".repeat(10_000));
}

proptest! {
    #[test]
    fn no_cut_or_changed_draft_is_a_panic(at in 0_usize..700, with in "[\\[\\]{}:,\"a ]{0,3}") {
        let mut text = good().to_string();
        if text.is_char_boundary(at) && at < text.len() {
            text.insert_str(at, &with);
            let _ = read_draft(&text);
            let _ = read_draft(text.get(..at).unwrap());
        }
    }
}

#[test]
fn every_kind_that_a_word_says_keeps_to_its_kind() {
    let words =
        [("date", Kind::Date), ("time", Kind::Time), ("email", Kind::Email), ("photo", Kind::File)];
    for (word, kind) in words {
        let draft = read_draft(&json!({"prompt": "A", "input": {"a": word}}).to_string()).unwrap();
        assert_eq!(Blueprint::read(&draft.request).input.rows[0].kind, kind, "{word}");
    }
}
