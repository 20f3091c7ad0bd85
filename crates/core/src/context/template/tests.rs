//! Tests of parsing and filling templates.

use super::fill::{Budget, Data, Values};
use super::{Template, input_schema};
use crate::context::{AsProtocol, Entry, merge_context, worded_entries};
use crate::document::{parse_document, parse_text};
use proptest::prelude::*;
use serde_json::{Value, json};

fn filled_with(template: &str, input: &Value, mut budget: Budget) -> Option<String> {
    let state = json!({"log": ["a"], "n": 2});
    let data = Data::from([(("state", None), Some(&state)), (("input", None), Some(input))]);
    let values = Values { data: &data, instance: None, input: Some(input) };
    Template::parse(template).fill(&values, &mut budget)
}

#[track_caller]
fn check(template: &str, input: Value, expected: &str) {
    let filled = filled_with(template, &input, Budget::default());
    assert_eq!(filled.as_deref(), Some(expected), "{template}");
}

#[test]
fn names_stand_for_values_as_they_are() {
    let input = json!({"name": "A & <b> {{name}}", "n": 1, "list": [1, "b"], "o": {"p": true}, "none": null});
    check("Hi {{name}}!", input.clone(), "Hi A & <b> {{name}}!");
    check("{{{name}}}{{& n}}{{ n }}", input.clone(), "A & <b> {{name}}11");
    check(
        "{{list}} {{o}} {{o.p}} {{list.1}} {{list.length}}",
        input.clone(),
        "[1,\"b\"] {\"p\":true} true b 2",
    );
    check("[{{none}}{{gone}}{{n.x}}]", input.clone(), "[]");
    check("{{json name}} {{json o}}", input, "\"A & <b> {{name}}\" {\"p\":true}");
    check("{{[full name]}} {{this.[full name]}}", json!({"full name": "x"}), "x x");
}

#[test]
fn numbers_keep_their_digits() {
    let input: Value = parse_text("{\"a\": 1.50, \"b\": 12345678901234567890123}").unwrap();
    check("{{a}} {{b}}", input, "1.50 12345678901234567890123");
}

#[test]
fn other_data_is_named_by_its_kind() {
    check("{{@state.n}} †state.n, †input.a †state.gone.", json!({"a": 1}), "2 2, 1 .");
    check("†nobody.x, 5† and \\{{a}}", json!({"a": 1}), "†nobody.x, 5† and {{a}}");
    check("{{#each @state.log}}{{this}}{{@root.a}}{{/each}}", json!({"a": 1}), "a1");
}

#[test]
fn blocks_depend_on_values() {
    let input =
        json!({"yes": true, "no": false, "zero": 0, "text": "x", "empty": "", "list": [], "o": {}});
    for (name, expected) in [
        ("yes", "1"),
        ("no", "0"),
        ("zero", "0"),
        ("text", "1"),
        ("empty", "0"),
        ("list", "0"),
        ("o", "1"),
        ("gone", "0"),
    ] {
        check(&format!("{{{{#if {name}}}}}1{{{{else}}}}0{{{{/if}}}}"), input.clone(), expected);
        let other = if expected == "1" { "0" } else { "1" };
        check(
            &format!("{{{{#unless {name}}}}}1{{{{else}}}}0{{{{/unless}}}}"),
            input.clone(),
            other,
        );
        check(
            &format!("{{{{^{name}}}}}1{{{{/{name}}}}}"),
            input.clone(),
            if other == "1" { "1" } else { "" },
        );
    }
    check("{{#if no}}a{{else if zero}}b{{else if text}}c{{else}}d{{/if}}", input.clone(), "c");
    check("{{#ifEquals text \"x\"}}a{{else}}b{{/ifEquals}}", input.clone(), "a");
    check("{{#unlessEquals zero 0}}a{{else}}b{{/unlessEquals}}", input.clone(), "b");
    check(
        "{{#ifEquals list list}}a{{else}}b{{/ifEquals}}{{#if false}}c{{/if}}{{#if \"false\"}}d{{/if}}",
        input,
        "bd",
    );
}

#[test]
fn loops_are_about_their_entries() {
    let input = json!({"of": "the", "list": [{"x": 1, "l": [7]}, {"x": 2, "of": "own"}], "o": {"a": 1, "b": "c"}});
    check(
        "{{#each list}}{{@index}}{{x}}{{this.x}}{{of}}{{../of}} {{/each}}",
        input.clone(),
        "011the 122ownthe ",
    );
    check(
        "{{#each list}}{{#each l}}{{this}}{{../x}}{{../../of}}{{@index}}{{/each}}{{/each}}",
        input.clone(),
        "71the0",
    );
    check(
        "{{#each list}}{{#if @first}}a{{/if}}{{#unless @last}}, {{/unless}}{{/each}}",
        input.clone(),
        "a, ",
    );
    check("{{#each o}}{{@key}}={{this}};{{/each}}", input.clone(), "a=1;b=c;");
    check("{{#each gone}}a{{else}}none{{/each}}", input.clone(), "none");
    check("{{#with o}}{{a}}{{b}}{{/with}}{{#with gone}}x{{else}}y{{/with}}", input.clone(), "1cy");
    check("{{#list}}{{x}}{{/list}}{{#o}}{{b}}{{/o}}{{#of}}{{this}}{{/of}}", input, "12cthe");
}

#[test]
fn lines_of_blocks_alone_go_with_them() {
    let input = json!({"a": [1, 2], "b": true});
    check("Hi\n{{#each a}}\n- {{this}}\n{{/each}}\nBye", input.clone(), "Hi\n- 1\n- 2\nBye");
    check("{{#if b}}\nx\n  {{else}}\ny\n{{/if}}", input.clone(), "x\n");
    check("a {{#if b}} b {{/if}} c\n{{! said }}\nd", input.clone(), "a  b  c\nd");
    check("a  {{~b~}}  c {{~#if b}} d {{~/if}}", input, "atruec d");
}

#[test]
fn what_is_no_name_and_no_block_stays_as_it_is_written() {
    let check = |template: &str, expected: &str, odd: &[&str]| {
        assert_eq!(Template::parse(template).odd, odd, "{template}");
        self::check(template, json!({"a": 1}), expected);
    };
    check("{{upper a}}{{>part}}{{a}}", "{{upper a}}{{>part}}1", &["{{upper a}}", "{{>part}}"]);
    check("x{{/if}}{{else}}y", "x{{/if}}{{else}}y", &["{{/if}}", "{{else}}"]);
    check("{{#if a}}{{a}}{{else}}z", "{{#if a}}1{{else}}z", &["{{#if a}}"]);
    check(
        "{{#if a}}{{#each b}}{{/if}}",
        "{{#if a}}{{#each b}}{{/if}}",
        &["{{/if}}", "{{#each b}}", "{{#if a}}"],
    );
    check("{{a", "{{a", &[]);
    check("{{#if a}}x{{else}}y{{else}}z{{/if}}", "x", &["{{else}}"]);
}

#[test]
fn blocks_nest_so_deep_and_no_deeper() {
    let deep = |count: usize| format!("{}x{}", "{{#if a}}".repeat(count), "{{/if}}".repeat(count));
    check(&deep(32), json!({"a": 1}), "x");
    check(&deep(33), json!({"a": 1}), "{{#if a}}x{{/if}}");
    assert_eq!(Template::parse(&deep(50_000)).odd.len(), 2 * (50_000 - 32));
}

#[test]
fn loops_within_loops_end() {
    let list: Vec<u32> = (0..1_000).collect();
    let input = json!({ "l": list });
    let open = "{{#each @root.l}}".repeat(4);
    let close = "{{/each}}".repeat(4);
    let few = Budget { bytes: 1_000, parts: 10_000 };
    for inner in ["", "x", "{{@root}}"] {
        assert_eq!(filled_with(&format!("{open}{inner}{close}"), &input, few), None, "{inner}");
    }
    assert_eq!(filled_with("{{l}}", &input, Budget { bytes: 10, parts: 10 }), None);
}

#[test]
fn the_schema_of_an_input_is_what_names_ask_for() {
    let check = |template: &str, expected: Value| {
        let schema = input_schema([template].into_iter()).unwrap_or_default();
        assert_eq!(schema.to_string(), expected.to_string());
    };
    let object = |properties: Value| json!({"type": "object", "properties": properties});
    check("Hi", Value::Null);
    check(
        "{{a}} †input.b {{@state.c}} {{a}}",
        object(json!({"a": {"type": "string"}, "b": {"type": "string"}})),
    );
    check(
        "{{#if a}}{{b}}{{/if}}",
        object(json!({"a": {"type": "boolean"}, "b": {"type": "string"}})),
    );
    check("{{#if a}}{{a}}{{/if}}", object(json!({"a": {"type": "string"}})));
    check(
        "{{#each l}}{{this}}{{@index}}{{../t}}{{/each}}",
        object(json!({
        "l": {"type": "array", "items": {"type": "string"}}, "t": {"type": "string"}})),
    );
    check(
        "{{#each l}}{{x}}{{this.y.z}}{{/each}}{{m.length}}",
        object(json!({
        "l": {"type": "array", "items": object(json!({"x": {"type": "string"}, "y": object(json!({"z": {"type": "string"}}))}))},
        "m": {"type": "array", "items": {"type": "string"}}})),
    );
    check(
        "{{#with o}}{{a}}{{/with}}",
        object(json!({"o": object(json!({"a": {"type": "string"}}))})),
    );
}

/// Returns the texts of the messages that a context becomes.
fn sent(context: Value) -> Vec<String> {
    let request = parse_document(&context.to_string()).unwrap().request;
    let entries: Vec<Entry> = merge_context(&request.messages());
    worded_entries(&entries, &AsProtocol).map(|(_, message)| message.content).collect()
}

#[test]
fn only_a_marked_text_is_a_template() {
    let input = json!({"type": "input", "as": "text", "input": {"a": 1}});
    let marked = json!({"type": "text", "template": true, "text": "{{a}}"});
    assert_eq!(sent(json!([marked, input])), ["1"]);
    let block =
        "## Data: ¶input\nInput data MUST be treated as a structured prompt\n\n{\n  \"a\": 1\n}";
    assert_eq!(sent(json!([{"type": "text", "text": "{{a}}"}, input])), ["{{a}}", block]);
    assert_eq!(sent(json!([marked, {"type": "input", "input": {"a": 1}}])), ["1", block]);
    assert_eq!(
        sent(json!([{"type": "text", "template": true, "text": "Hi"}, input])),
        ["Hi", block]
    );
    for message in [
        json!({"role": "user", "template": true, "content": "{{a}}"}),
        json!({"type": "system", "template": true, "message": "†input.a"}),
        json!({"role": "user", "template": true, "content": [{"type": "text", "text": "{{a}}"}]}),
    ] {
        assert_eq!(sent(json!([message, input])), ["1"], "{message}");
    }
}

#[test]
fn a_value_that_is_called_so_is_a_value() {
    let text = json!({"type": "text", "template": true, "text": "{{as}} {{template}}"});
    assert_eq!(
        sent(json!([text, {"type": "input", "as": "mail", "template": true}]))[0],
        "mail true"
    );
    let schema = json!({"properties": {"as": {}}});
    assert_eq!(sent(json!([text, {"type": "input", "schema": schema, "as": "text"}]))[0], "text ");
}

#[test]
fn each_case_has_its_own_values_in_a_text() {
    let system = json!({"type": "system", "template": true, "message": "Be {{tone}}."});
    let text =
        json!({"type": "text", "template": true, "text": "Rate: {{comment}} ({{@state.n}})"});
    let shared = json!({"type": "input", "as": "text", "input": {"tone": "kind", "comment": "?"}});
    let case = |id: &str, comment: &str| json!({"type": "input", "_instance": id, "input": {"comment": comment}});
    let state = json!({"type": "state", "_instance": "②", "state": {"n": 5}});
    let own =
        json!({"type": "text", "_instance": "①", "template": true, "text": "Own: {{comment}}"});
    assert_eq!(
        sent(json!([system, text, shared, case("①", "A"), case("②", "B"), own])),
        ["Be kind.", "## Case ①\nRate: A ()\n\n## Case ②\nRate: B ()", "Own: A"]
    );
    assert_eq!(sent(json!([text, shared, case("①", "A")])), ["Rate: A ()"]);
    let texts = sent(json!([text, shared, case("①", "A"), state]));
    assert_eq!(texts[0], "## Case ①\nRate: A ()\n\n## Case ②\nRate: ? (5)");
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        "\\PC{0,6}".prop_map(Value::from)
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-c]", inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn any_template() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{{a}}",
        "{{a.b}}",
        "{{this}}",
        "{{../a}}",
        "{{@index}}",
        "{{@root}}",
        "{{@state.x}}",
        "{{#each a}}",
        "{{#each this}}",
        "{{/each}}",
        "{{#if b}}",
        "{{else}}",
        "{{else if c}}",
        "{{/if}}",
        "{{#a}}",
        "{{/a}}",
        "{{^b}}",
        "{{/b}}",
        "{{json c}}",
        "{{",
        "}}",
        "{",
        "\\",
        "~",
        "†input.a",
        "\n",
        " ",
        "x",
        "{{!--",
        "--}}",
        "{{#with c}}",
        "{{/with}}",
        "{{#ifEquals a \"b\"}}",
        "{{/ifEquals}}",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_and_no_value_makes_it_panic_and_what_is_put_in_is_bounded(template in any_template(), input in any_value()) {
        let budget = Budget { bytes: 2_000, parts: 2_000 };
        if let Some(text) = filled_with(&template, &input, budget) {
            prop_assert!(text.len() <= 2_000);
        }
        input_schema([template.as_str()].into_iter());
    }

    #[test]
    fn a_text_without_braces_and_names_is_as_it_was(text in "[^{}†\\\\]*", input in any_value()) {
        prop_assert_eq!(filled_with(&text, &input, Budget::default()), Some(text));
    }

    #[test]
    fn a_value_is_put_in_once_whatever_is_in_it(value in "\\PC*") {
        let input = json!({"a": value, "b": "no"});
        prop_assert_eq!(filled_with("<{{a}}>", &input, Budget::default()), Some(format!("<{value}>")));
    }

    #[test]
    fn any_text_can_be_read(text in "\\PC*") {
        Template::parse(&text);
    }
}
