//! Tests of documents in several languages.

use super::*;
use crate::document::{Request, parse_document};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn request(document: &Value) -> Request {
    Request::new(document.as_object().cloned().unwrap_or_default())
}

#[track_caller]
fn check(document: Value, language: &str, expected: Value) {
    let view = localized(&request(&document), Some(language));
    assert_eq!(view.to_value().to_string(), expected.to_string());
}

#[test]
fn members_are_what_is_said_for_the_language_and_else_their_own() {
    let document = json!({
        "title": "Order",
        "x-i18n": {"title": {"ru": "Заказ", "de": "Bestellung"}, "description": {"de": "Mehr"}},
        "description": "More",
        "context": [],
    });
    check(document.clone(), "ru", json!({"title": "Заказ", "description": "More", "context": []}));
    check(
        document.clone(),
        "de-AT",
        json!({"title": "Bestellung", "description": "Mehr", "context": []}),
    );
    check(document, "fr", json!({"title": "Order", "description": "More", "context": []}));
}

#[test]
fn a_language_is_found_by_the_first_part_of_its_tag_and_an_exact_one_counts_more() {
    let tags = json!({"pt": "a", "pt-BR": "b", "zh-Hans": "c"});
    let document = json!({"title": "T", "x-i18n": {"title": tags}, "context": []});
    for (language, title) in
        [("pt-BR", "b"), ("pt-PT", "a"), ("PT", "a"), ("zh", "c"), ("z", "T"), ("", "T")]
    {
        check(document.clone(), language, json!({"title": title, "context": []}));
    }
}

#[test]
fn messages_schemas_and_hints_have_translations_at_any_depth() {
    let with = |own: Value, texts: Value| {
        let mut own = own;
        own["x-i18n"] = texts;
        own
    };
    let document = json!({
        "context": [
            with(json!({"type": "text", "text": "Hi"}), json!({"text": {"ru": "Привет"}})),
            with(
                json!({
                    "type": "input",
                    "schema": {
                        "properties": {
                            "size": with(
                                json!({
                                    "title": "Size",
                                    "enum": ["s", "l"],
                                    "ui:enumNames": ["Small", "Large"],
                                    "x-placeholder": "Choose",
                                }),
                                json!({
                                    "title": {"ru": "Размер"},
                                    "ui:enumNames": {"ru": ["Малый", "Большой"]},
                                    "x-placeholder": {"ru": "Выберите"},
                                }),
                            ),
                        },
                    },
                    "ui": {"size": with(json!({"ui:help": "?"}), json!({"ui:help": {"ru": "??"}}))},
                    "input": {"size": "s"},
                }),
                json!({"input": {"ru": {"size": "l"}}}),
            ),
            {"type": "tool", "tool": {"find": with(
                json!({"description": "Finds"}), json!({"description": {"ru": "Ищет"}}))}},
        ],
        "schema": {"oneOf": [with(json!({"title": "A"}), json!({"title": {"ru": "А"}}))]},
    });
    let expected = json!({
        "context": [
            {"type": "text", "text": "Привет"},
            {
                "type": "input",
                "schema": {"properties": {"size": {
                    "title": "Размер",
                    "enum": ["s", "l"],
                    "ui:enumNames": ["Малый", "Большой"],
                    "x-placeholder": "Выберите",
                }}},
                "ui": {"size": {"ui:help": "??"}},
                "input": {"size": "l"},
            },
            {"type": "tool", "tool": {"find": {"description": "Ищет"}}},
        ],
        "schema": {"oneOf": [{"title": "А"}]},
    });
    assert_eq!(languages(&request(&document)), ["ru"]);
    check(document, "ru", expected);
}

#[test]
fn what_decides_about_data_is_the_same_in_every_language() {
    let all = json!({
        "type": {"ru": "number"}, "enum": {"ru": ["б"]}, "required": {"ru": ["б"]},
        "$ref": {"ru": "#/b"}, "x-widget": {"ru": "radio"}, "x-i18n": {"ru": {}},
    });
    let own = json!({
        "type": "string", "enum": ["a"], "required": ["a"], "$ref": "#/a", "x-widget": "select",
    });
    let mut schema = own.clone();
    schema["x-i18n"] = all;
    let message = json!({
        "type": "input", "_instance": "a",
        "x-i18n": {"type": {"ru": "state"}, "_instance": {"ru": "b"}, "schema": {"ru": {}}},
        "schema": schema.clone(),
    });
    let document =
        json!({"schema": schema, "context": [message], "x-i18n": {"context": {"ru": []}}});
    assert!(languages(&request(&document)).is_empty());
    let message = json!({"type": "input", "_instance": "a", "schema": own.clone()});
    check(document, "ru", json!({"schema": own, "context": [message]}));
}

#[test]
fn what_is_of_another_shape_is_not_read() {
    for odd in [
        json!(1),
        json!(["title"]),
        json!({"title": "Заказ"}),
        json!({"title": {"ru": 1}}),
        json!({"title": {"ru": null}}),
        json!({"titel": {"ru": "Заказ"}}),
        json!({"config": {"ru": {"model": "m"}}}),
    ] {
        let document = json!({"title": "Order", "x-i18n": odd, "context": []});
        assert!(languages(&request(&document)).is_empty(), "{odd}");
        check(document, "ru", json!({"title": "Order", "context": []}));
    }
}

#[test]
fn data_and_names_of_the_authors_own_may_be_called_so() {
    let document = json!({
        "context": [
            {"type": "input", "input": {"title": "a", "x-i18n": {"title": {"ru": "б"}}}},
            {"type": "meta", "schema": {
                "properties": {"title": {}, "x-i18n": {"title": "T", "x-i18n": {"title": {"ru": "Т"}}}},
                "default": {"x-i18n": 1},
            }},
        ],
        "config": {"x-i18n": {"model": {"ru": "m"}}},
    });
    let mut expected = document.clone();
    expected["context"][1]["schema"]["properties"]["x-i18n"] = json!({"title": "Т"});
    check(document, "ru", expected);
}

/// Returns a document in two languages.
fn order() -> Value {
    json!({
        "title": "Order",
        "description": "More",
        "x-i18n": {"title": {"ru": "Заказ"}},
        "context": [
            {"text": "Hi", "x-i18n": {"text": {"ru": "Привет"}}},
            {
                "type": "input",
                "x-i18n": {"input": {"ru": {"a": "б"}}},
                "schema": {"properties": {"a": {"title": "A", "x-i18n": {"title": {"ru": "А"}}}}},
                "input": {"a": "b"},
            },
        ],
    })
}

/// Asserts that a change of the localized document is written back to the original as expected.
#[track_caller]
fn check_restored(language: &str, change: fn(&mut Value), expected: fn(&mut Value)) {
    let original = request(&order());
    let mut view = localized(&original, Some(language)).to_value();
    change(&mut view);
    let restored = with_translations(&original, language, &request(&view));
    let mut wanted = order();
    expected(&mut wanted);
    assert_eq!(restored.to_value().to_string(), wanted.to_string());
    assert_eq!(localized(&restored, Some(language)).to_value().to_string(), view.to_string());
}

#[test]
fn a_change_goes_to_where_what_was_shown_came_from() {
    check_restored("ru", |_| {}, |_| {});
    check_restored(
        "ru",
        |view| view["title"] = json!("Покупка"),
        |all| all["x-i18n"]["title"]["ru"] = json!("Покупка"),
    );
    check_restored(
        "en",
        |view| view["title"] = json!("Purchase"),
        |all| all["title"] = json!("Purchase"),
    );
    check_restored(
        "ru",
        |view| view["description"] = json!("Ещё"),
        |all| all["description"] = json!("Ещё"),
    );
    check_restored(
        "ru",
        |view| view["context"][1]["input"] = json!({"a": "в"}),
        |all| all["context"][1]["x-i18n"]["input"]["ru"] = json!({"a": "в"}),
    );
    check_restored(
        "ru",
        |view| view["context"][1]["schema"]["properties"]["a"]["type"] = json!("string"),
        |all| {
            let own = json!({"title": "A", "x-i18n": {"title": {"ru": "А"}}, "type": "string"});
            all["context"][1]["schema"]["properties"]["a"] = own;
        },
    );
}

#[test]
fn what_is_gone_or_new_or_moved_takes_its_translations_along() {
    check_restored(
        "ru",
        |view| drop(view.as_object_mut().unwrap().shift_remove("title")),
        |all| {
            all.as_object_mut().unwrap().shift_remove("title");
            all.as_object_mut().unwrap().shift_remove("x-i18n");
        },
    );
    check_restored(
        "ru",
        |view| view["context"].as_array_mut().unwrap().insert(0, json!({"text": "А"})),
        |all| all["context"].as_array_mut().unwrap().insert(0, json!({"text": "А"})),
    );
    check_restored(
        "ru",
        |view| view["context"].as_array_mut().unwrap().reverse(),
        |all| all["context"].as_array_mut().unwrap().reverse(),
    );
}

#[test]
fn a_document_of_one_language_is_what_it_becomes() {
    let original = parse_document("{title: 'A', context: []}").unwrap().request;
    let view = original.with_title("B");
    assert_eq!(with_translations(&original, "ru", &view), view);
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        "[a-c]{0,3}".prop_map(Value::from),
        any::<u8>().prop_map(Value::from)
    ];
    leaf.prop_recursive(5, 60, 5, |inner| {
        let keys = prop::sample::select(vec![
            "title",
            "description",
            "context",
            "schema",
            "properties",
            "items",
            "input",
            "text",
            "type",
            "ui",
            "a",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec((keys, inner), 0..5).prop_map(|members| {
                Value::Object(
                    members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
                )
            }),
        ]
    })
}

fn any_document() -> impl Strategy<Value = Request> {
    any_value().prop_map(|value| match value {
        Value::Object(members) => Request::new(members),
        other => Request::new(Map::from_iter([("context".to_owned(), other)])),
    })
}

proptest! {
    #[test]
    fn without_translations_nothing_changes(document in any_document()) {
        prop_assert!(localized(&document, Some("ru")).is_same(&document));
        prop_assert!(localized(&document, None).is_same(&document));
        prop_assert!(languages(&document).is_empty());
    }

    #[test]
    fn whatever_the_shown_one_becomes_is_shown(now in any_document(), language in "en|ru") {
        let restored = with_translations(&request(&order()), &language, &now);
        prop_assert!(localized(&restored, Some(&language)).is_same(&now));
    }
}
