//! Tests of completions, in texts with a `|` at the cursor.

use super::{Completion, complete};
use crate::exchange::ProviderKind;
use crate::field::{ChartKind, WidgetKind};
use serde_json::Value;
use std::collections::BTreeSet;

fn offered(text: &str) -> Vec<Completion> {
    let (before, behind) = text.split_once('|').unwrap();
    complete(&format!("{before}{behind}"), before.len())
}

/// Checks the first names that are offered.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let offered = offered(text);
    let names: Vec<&str> = offered.iter().map(|one| one.name.as_str()).collect();
    let first = names.get(..expected.len()).unwrap_or(&names);
    assert_eq!(first, expected, "{text}");
}

#[track_caller]
fn nothing(text: &str) {
    assert_eq!(offered(text), Vec::new(), "{text}");
}

/// Checks the text after the first completion was accepted.
#[track_caller]
fn check_first_offer(text: &str, expected: &str) {
    let first = offered(text).remove(0);
    let mut result = text.replacen('|', "", 1);
    result.replace_range(first.range, &(first.text + first.behind));
    assert_eq!(result, expected, "{text}");
}

#[test]
fn the_names_of_an_object_are_offered_without_those_that_are_there() {
    check("{|}", &["title", "description", "config", "schema", "context", "solution"]);
    check("{\"title\": \"A\", |}", &["description", "config"]);
    check("{|, \"config\": {}, \"title\": \"A\"}", &["description", "schema"]);
    check("{\"config\": {\"max|\"}}", &["maxTokens", "max_tokens", "maxCompletionTokens"]);
    check("{\"config\": {\"tokens|\"}}", &["maxTokens", "max_tokens"]);
    check("{\"loop\": {\n  |\n}}", &["maxSteps", "maxRequests", "maxTokens", "approve"]);
    check("{\"bench\": {\"checks\": [{\"at\": \"/a\", |}]}}", &["is", "must", "inputs"]);
    check("{\"bench\": {\"settings\": {\"temp|\"}}}", &["temperature"]);
}

#[test]
fn every_kind_of_widget_chart_and_provider_is_offered() {
    let check = |text: &str, kinds: &[&[&str]]| {
        let offered: Vec<String> = offered(text).into_iter().map(|one| one.name).collect();
        for names in kinds.iter().filter(|names| !names.is_empty()) {
            let is_there = names.iter().any(|name| offered.iter().any(|one| one == name));
            assert!(is_there, "{text}: {names:?} of {offered:?}");
        }
    };
    let widgets = |names: fn(WidgetKind) -> &'static [&'static str]| {
        WidgetKind::ALL.iter().map(|kind| names(*kind)).collect::<Vec<_>>()
    };
    check("{\"schema\": {\"format\": \"|\"}}", &widgets(|kind| kind.facts().formats));
    check("{\"schema\": {\"ui:widget\": \"|\"}}", &widgets(|kind| kind.facts().hints));
    let charts: Vec<_> = ChartKind::ALL.iter().map(|kind| kind.hints()).collect();
    check("{\"schema\": {\"x-chart\": \"|\"}}", &charts);
    let keys: Vec<[&str; 1]> = ProviderKind::ALL.iter().map(|kind| [kind.key()]).collect();
    let keys: Vec<&[&str]> = keys.iter().map(<[&str; 1]>::as_slice).collect();
    let keys: Vec<&[&str]> = keys.into_iter().filter(|key| *key != ["recorded"]).collect();
    check("{\"bench\": {\"models\": [{\"provider\": \"|\"}]}}", &keys);
}

#[test]
fn a_name_is_described() {
    let first = offered("{\"titl|").remove(0);
    assert_eq!(
        (first.name.as_str(), first.description.as_str()),
        ("title", "The document's name, for people.")
    );
    let config = offered("{\"conf|").remove(0);
    assert!(config.description.starts_with("Settings of the model."), "{config:?}");
}

#[test]
fn a_message_is_known_by_its_type_before_or_behind_the_cursor() {
    check("{\"context\": [{\"type\": \"text\", |}]}", &["role", "text", "template"]);
    let names = |text: &str| offered(text).into_iter().map(|one| one.name).collect::<Vec<_>>();
    let has = |text: &str, name: &str| names(text).iter().any(|other| other == name);
    assert!(has("{\"context\": [{\"type\": \"text\", |}]}", "text"));
    assert!(!has("{\"context\": [{\"type\": \"text\", |}]}", "plan"));
    assert!(has("{\"context\": [{|, \"type\": \"plan\"}]}", "plan"));
    assert!(has("{\"context\": [{\"role\": \"user\", |}]}", "content"));
    assert!(has("{\"context\": {\"type\": \"system\", |}}", "message"));
    check("{\"context\": [{\"type\": \"plan\", \"plan\": [{\"_t|\"}]}]}", &["_tool"]);
    check(
        "{\"context\": [{\"type\": \"tool\", \"tool\": {\"a\": {\"_outputP|\"}}}]}",
        &["_outputPath"],
    );
    check(
        "{\"context\": [{\"type\": \"tool\", \"tool\": {\"a\": {\"_output\": {\"typ|\"}}}}]}",
        &["type"],
    );
}

#[test]
fn a_schema_has_its_keywords_at_any_depth() {
    check("{\"schema\": {|}}", &["type", "title", "description", "properties"]);
    check("{\"schema\": {\"properties\": {\"a\": {\"minL|\"}}}}", &["minLength"]);
    check("{\"schema\": {\"items\": {\"anyOf\": [{\"pat|\"}]}}}", &["pattern", "patternMessage"]);
    check("{\"context\": [{\"type\": \"input\", \"schema\": {\"ui:wid|\"}}]}", &["ui:widget"]);
    check("{\"schema\": {\"x-un|\"}}", &["x-unit"]);
    check("{\"schema\": {\"ui:options\": {\"wid|\"}}}", &["widget"]);
    // Names of properties are the author's own.
    nothing("{\"schema\": {\"properties\": {|}}}");
}

#[test]
fn the_words_of_a_value_are_offered() {
    check("{\"context\": [{\"type\": |}]}", &["text", "data", "input", "state"]);
    check("{\"context\": [{\"type\": \"in|\"}]}", &["input"]);
    check("{\"schema\": {\"type\": \"|\"}}", &["object", "array", "string", "number"]);
    check("{\"schema\": {\"type\": [\"str|\"]}}", &["string"]);
    check("{\"config\": {\"thinking\": |}}", &["true", "false"]);
    check("{\"config\": {\"thinking\": fa|}}", &["false"]);
    check("{\"loop\": {\"approve\": |}}", &["all", "effects", "none"]);
    check("{\"schema\": {\"format\": \"dat|\"}}", &["date", "date-time", "data-url"]);
    check("{\"schema\": {\"ui:widget\": \"ra|\"}}", &["range", "rating", "radio"]);
    check("{\"bench\": {\"checks\": [{\"is\": \"with|\"}]}}", &["within"]);
    nothing("{\"title\": |}");
    nothing("{\"title\": \"tit|\"}");
    nothing("{\"config\": {\"thinking\": \"fa|\"}}");
}

#[test]
fn what_is_taken_is_written_as_the_text_is() {
    check_first_offer("{\"titl|", "{\"title\": ");
    check_first_offer("{\"titl|\"", "{\"title\": ");
    check_first_offer("{\"ti|tl\": \"A\"}", "{\"title\": \"A\"}");
    check_first_offer("{\"titl| \"config\": {}}", "{\"title\": , \"config\": {}}");
    check_first_offer("{titl|}", "{\"title\": }");
    check_first_offer("{config: {}, titl|}", "{config: {}, title: }");
    check_first_offer("{config: {}, $sch|}", "{config: {}, $schema: }");
    check_first_offer(
        "{schema: {type: 'object', 'ui:wid|'}}",
        "{schema: {type: 'object', 'ui:widget': }}",
    );
    check_first_offer("{schema: {type: |}}", "{schema: {type: \"object\"}}");
    check_first_offer("{title: 'A', schema: {type: |}}", "{title: 'A', schema: {type: 'object'}}");
    check_first_offer("{\"config\": {\"thinking\": |}}", "{\"config\": {\"thinking\": true}}");
}

#[test]
fn a_comma_comes_along_where_what_follows_needs_one() {
    check_first_offer("{|\"config\": {}}", "{\"title\": ,\"config\": {}}");
    check_first_offer("{\n  |\n  \"config\": {}\n}", "{\n  \"title\": ,\n  \"config\": {}\n}");
    check_first_offer("{|\n  // mine\n  config: {}}", "{\"title\": ,\n  // mine\n  config: {}}");
    check_first_offer(
        "{schema: {type: |\n title: 'A'}}",
        "{schema: {type: \"object\",\n title: 'A'}}",
    );
    check_first_offer(
        "{\"schema\": {\"type\": [|\"null\"]}}",
        "{\"schema\": {\"type\": [\"object\",\"null\"]}}",
    );
    // Nothing follows, a comma is there, or the value itself follows.
    check_first_offer("{|}", "{\"title\": }");
    check_first_offer("{|, \"config\": {}}", "{\"title\": , \"config\": {}}");
    check_first_offer("{titl| 'A'}", "{\"title\":  'A'}");
    check_first_offer("{\"schema\": {\"type\": [|]}}", "{\"schema\": {\"type\": [\"object\"]}}");
}

/// The Russian descriptions are in a file that the page fetches together with the editor.
#[test]
fn what_is_said_of_documents_is_said_in_russian_too() {
    let parse = |text: &str| crate::document::parse_text(text).unwrap();
    let texts = parse(include_str!("../../../../docs/request.schema.ru.json"));
    let texts: BTreeSet<&str> = texts.as_object().unwrap().keys().map(String::as_str).collect();
    let schema = parse(include_str!("../../../../docs/request.schema.json"));
    let mut wanted = BTreeSet::new();
    descriptions(&schema, &mut wanted);
    assert_eq!(wanted.difference(&texts).collect::<Vec<_>>(), Vec::<&&str>::new(), "not said");
    assert_eq!(texts.difference(&wanted).collect::<Vec<_>>(), Vec::<&&str>::new(), "of nothing");
}

fn descriptions<'schema>(part: &'schema Value, list: &mut BTreeSet<&'schema str>) {
    match part {
        Value::Object(members) => members.iter().for_each(|(key, value)| {
            let own = value.as_str().filter(|_| key == "description");
            let of_enum = value.as_array().filter(|_| key == "enumDescriptions");
            list.extend(own);
            list.extend(of_enum.into_iter().flatten().filter_map(Value::as_str));
            descriptions(value, list);
        }),
        Value::Array(entries) => entries.iter().for_each(|one| descriptions(one, list)),
        _ => {}
    }
}

#[test]
fn a_text_that_is_broken_at_the_cursor_is_no_hindrance() {
    check("{\"config\": {\"temp|", &["temperature"]);
    check("{\"config\": {\"temp|\n  \"seed\": 1\n}, \"title\": \"A\"}", &["temperature"]);
    check("{\n  \"title\": \"A\"\n  \"conf|\n}", &["config"]);
    check("{\n  \"title\": \"A\"\n  |\n}", &["description", "config"]);
    check("{\"title\": \"A, \n \"config\": {|", &["model"]);
    check("{\"context\": [{\"type\": \"input\", \"schema\": {\"typ|, \"input\": {}}]}", &["type"]);
    check("{\"schema\": {\"type\": \"obj|}, \"context\": []}", &["object"]);
    check("{\"context\": [{\"type\": \"text\"}], \"config\": {|", &["model"]);
    check("{\"context\": [{\"a\": [1, 2}, {\"ty|", &["type"]);
}

#[test]
fn every_form_of_a_document_is_known() {
    check("[{\"type\": \"te|\"}]", &["text"]);
    check("{\"type\": \"input\", \"sch|\"}", &["schema"]);
    check("{\"type\": \"object\", \"prop|\"}", &["properties"]);
    check("{\"$schema\": \"./request.schema.json\", \"cont|\"}", &["context"]);
    check("Agent.Request({mod|})", &["model"]);
    check("const { solution } = await Agent.Request(config, {prop|}, [])", &["properties"]);
    check("Agent.Request(config, schema, [{type: 'te|'}])", &["text"]);
    check("Agent.Request({ config: {}, cont| })", &["context"]);
    check("Agent.Request(config, { schema: {}, cont| })", &["context"]);
}

#[test]
fn nothing_is_offered_where_nothing_is_meant() {
    nothing("|");
    nothing("{} |");
    nothing("{ // ti|\n}");
    nothing("{ /* ti| */ }");
    nothing("{\"title\": \"A\" |}");
    nothing("{\"title\" |}");
    nothing("{\"solution\": {|}}");
    nothing("{\"title|\": \"A\"}");
    nothing("{\"calls\": [{|}]}");
    nothing("{\"mine\": {|}}");
}

#[test]
fn a_cursor_outside_of_the_text_or_within_a_letter_is_none() {
    assert_eq!(complete("{}", 9), Vec::new());
    assert_eq!(complete("{\"é\": 1}", 3), Vec::new());
    let marked = complete("\u{feff}{\"titl", 9);
    assert_eq!(marked.first().map(|one| one.range.clone()), Some(4..9));
}

#[test]
fn hostile_texts_take_no_long_time() {
    let deep = "[{\"context\":".repeat(50_000);
    assert_eq!(complete(&deep, deep.len()), Vec::new());
    let unclosed = "(".repeat(100_000) + &"}".repeat(100_000);
    assert_eq!(complete(&unclosed, unclosed.len()), Vec::new());
    let schemas = "{\"items\":".repeat(50_000);
    assert!(!complete(&schemas, schemas.len()).is_empty());
}
