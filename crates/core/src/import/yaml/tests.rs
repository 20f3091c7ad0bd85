//! Tests of YAML of every kind, and of texts that must be rejected.

use super::*;
use proptest::prelude::*;
use serde_json::json;

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(parse_yaml(text).unwrap().to_string(), expected, "{text}");
}

#[test]
fn scalars_mean_what_the_core_schema_says() {
    check(
        "[a, 'true', \"5\", true, ~, 1.50, -2e3, 0x1F, 0o17, 007, 1.2.3, 2020-01-02, +7, no, !!str 5]",
        r#"["a","true","5",true,null,1.50,-2e3,31,15,"007","1.2.3","2020-01-02",7,"no","5"]"#,
    );
}

#[test]
fn objects_keep_their_order_and_blocks_their_lines() {
    check("b: |\n  x\n  y\na: >\n  x\n  y\n200: {}\n", r#"{"b":"x\ny\n","a":"x y\n","200":{}}"#);
    check(
        "a: &x {p: 1, q: 2}\nb: {<<: *x, p: 3, '<<': 4}\nc: *x",
        r#"{"a":{"p":1,"q":2},"b":{"p":3,"<<":4,"q":2},"c":{"p":1,"q":2}}"#,
    );
    check("", "null");
    check("--- 1\n--- 2\n", "1");
}

#[test]
fn mistakes_have_their_place() {
    let error = |text: &str| {
        let error = parse_yaml(text).unwrap_err();
        (error.kind, error.line)
    };
    assert_eq!(error("a: 1\nb: [1,\n"), (YamlErrorKind::Syntax, 3));
    assert_eq!(error("? [a]\n: 1"), (YamlErrorKind::Key, 1));
    assert_eq!(error("a: 1\nb: &b [*b]"), (YamlErrorKind::Alias, 2));
    assert_eq!(error(&"- ".repeat(300)).0, YamlErrorKind::TooMuch);
}

#[test]
fn aliases_of_aliases_are_refused_before_they_take_room() {
    let mut bomb = "a0: &a0 [x, x]\n".to_owned();
    for level in 1..64 {
        bomb.push_str(&format!("a{level}: &a{level} [*a{0}, *a{0}, *a{0}]\n", level - 1));
    }
    assert_eq!(parse_yaml(&bomb).unwrap_err().kind, YamlErrorKind::TooMuch);
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[ -~é✓]{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map("[a-z<]{1,4}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn json_is_yaml(value in any_value()) {
        prop_assert_eq!(parse_yaml(&format!("{value:#}")).unwrap(), value);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[\\-?:,\\[\\]{}#&*!|>'\"%@` \n\ta-c0-9.]{0,60}") {
        let _ = parse_yaml(&text);
    }
}

#[test]
fn what_nests_and_what_is_long_is_read_in_time() {
    let long = (0..20_000).map(|at| format!("k{at}: {{a: [1, 2], b: 'x'}}\n")).collect::<String>();
    assert_eq!(parse_yaml(&long).unwrap().as_object().unwrap().len(), 20_000);
    assert_eq!(json!({}), parse_yaml("{}").unwrap());
}
