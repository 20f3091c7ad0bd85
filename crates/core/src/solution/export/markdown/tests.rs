use super::*;
use crate::document::parse_text;
use crate::field::FieldTree;
use crate::solution::{Leaf, solution_blocks};
use serde_json::{Value, json};

pub struct Plain;

impl ExportWords for Plain {
    fn absent(&self) -> String {
        "left out".to_owned()
    }
    fn empty(&self) -> String {
        "nothing".to_owned()
    }
    fn unknown(&self) -> String {
        "Not in the schema".to_owned()
    }
    fn name(&self) -> String {
        "Name".to_owned()
    }
    fn value(&self) -> String {
        "Value".to_owned()
    }
    fn total(&self) -> String {
        "Total".to_owned()
    }
    fn mean(&self) -> String {
        "Mean".to_owned()
    }
    fn leaf_text(&self, leaf: &Leaf) -> Option<String> {
        leaf.value.as_bool().map(|yes| if yes { "yes" } else { "no" }.to_owned())
    }
}

#[track_caller]
fn check(schema: Value, value: &str, expected: &str) {
    let tree = FieldTree::new(schema);
    let block = solution_blocks(Some(&tree), Some(&parse_text(value).unwrap()), None);
    assert_eq!(markdown(&block, Some("Answer"), &Plain), expected);
}

#[test]
fn short_values_stand_beside_their_labels() {
    check(
        json!({"title": "Order", "properties": {"who": {"title": "Who?"}, "paid": {}, "sum": {"description": "In *euros*.", "x-describe": true}, "note": {"description": "For the model."}}}),
        r#"{"who": "_A_B*", "paid": true, "sum": 12.50}"#,
        "# Order\n\n- **Who?** \\_A_B\\*\n- **Paid:** yes\n- **Sum:** 12.50  \n  In *euros*.\n- **Note:** *left out*\n",
    );
}

#[test]
fn an_article_is_set_like_one() {
    let text = json!({"type": "string", "description": "For the model."});
    let passage = json!({"type": "object", "properties": {"heading": text, "text": text}});
    check(
        json!({"title": "Article", "description": "A short one.", "properties": {
            "title": text, "summary": text, "sections": {"type": "array", "items": passage},
            "keywords": {"type": "array", "items": {"type": "string"}},
        }}),
        r#"{"title": "Tea", "summary": "Hot.", "sections": [{"heading": "Leaves", "text": "Green."}, {"heading": "Water", "text": "Boils."}], "keywords": ["tea"]}"#,
        "# Tea\n\nHot.\n\n## Leaves\n\nGreen.\n\n## Water\n\nBoils.\n\n## Keywords\n\n- tea\n",
    );
}

#[test]
fn what_is_long_or_nested_stands_under_a_heading() {
    check(
        json!({}),
        r##"{"text": "# One\n\ntwo", "code": {"a": "x\ny", "list": ["- a", {"b": 1, "c": [2, 3]}], "none": []}}"##,
        "# Answer\n\n## Text\n\n### One\n\ntwo\n\n## Code\n\n### A\n\nx  \ny\n\n### List\n\n- \\- a\n\n- **B:** 1\n\n  **C**\n\n  - 2\n  - 3\n\n### None\n\n*nothing*\n",
    );
}

#[test]
fn entries_that_come_in_order_have_numbers() {
    check(
        json!({}),
        r#"{"steps": ["Cut", "Fry\nslowly"]}"#,
        "# Answer\n\n## Steps\n\n1. Cut\n2. Fry  \n   slowly\n",
    );
}

#[test]
fn what_follows_a_heading_has_one_itself() {
    check(
        json!({"properties": {"a": {}, "b": {}, "c": {}}}),
        r#"{"a": 1, "b": [2, "x\ny"], "c": "3"}"#,
        "# Answer\n\n- **A:** 1\n\n## B\n\n- 2\n- x  \n  y\n\n## C\n\n3\n",
    );
}

#[test]
fn a_table_ends_with_the_sums_that_the_page_shows() {
    let line = json!({"type": "object", "properties": {"what": {"type": "string"}, "cost": {"type": "number"}}});
    check(
        json!({"title": "Costs", "properties": {"lines": {"type": "array", "items": line}}}),
        r#"{"lines": [{"what": "Tea", "cost": 2.5}, {"what": "Rice | white", "cost": 4}]}"#,
        "# Costs\n\n| What | Cost |\n| --- | --: |\n| Tea | 2.5 |\n| Rice \\| white | 4 |\n| **Total** | 6.5 |\n",
    );
}

#[test]
fn tables_are_pipe_tables_with_what_they_cannot_hold_below() {
    check(
        json!({}),
        r#"{"rows": [{"name": "a|b", "n": 1, "x": "1\n2", "d": [1, 2]}, {"name": "c", "n": 2.0, "d": {"k": "v"}}]}"#,
        "# Answer\n\n## Rows\n\n| Name | N | X | D |\n| --- | --: | --- | --- |\n| a\\|b | 1 | 1<br>2 | 1, 2 |\n| c | 2.0 |  | ↓ |\n\n### c: D\n\n- **K:** v\n",
    );
}

#[test]
fn what_is_not_described_is_told_apart() {
    check(
        json!({"properties": {"a": {}}}),
        r#"{"a": null, "b": ""}"#,
        "# Answer\n\n- **A:** null\n\n## Not in the schema\n\n- **B:** `\"\"`\n",
    );
}

#[test]
fn addresses_are_links_only_where_they_may_be_followed() {
    check(
        json!({"properties": {"u": {"format": "uri"}, "v": {"format": "uri"}, "m": {"format": "email"}}}),
        r#"{"u": "https://e.example/a_b", "v": "javascript:alert(1)", "m": "a@e.example"}"#,
        "# Answer\n\n- **U:** <https://e.example/a_b>\n- **V:** javascript:alert(1)\n- **M:** <a@e.example>\n",
    );
}

#[test]
fn a_value_by_itself_has_no_heading() {
    let block = solution_blocks(None, Some(&json!({"a": "x*", "b": [1]})), None);
    let BlockContent::Section(parts) = &block.content else { panic!("no section") };
    assert_eq!(markdown(&parts[0], None, &Plain), "x*");
    assert_eq!(markdown(&parts[1], None, &Plain), "# B\n\n- 1\n");
}

#[test]
fn the_names_of_rows_are_their_first_column() {
    check(
        json!({"additionalProperties": {"type": "number"}}),
        r#"{"a|b": 1.0, "c": 2}"#,
        "# Answer\n\n| Name | Value |\n| --- | --: |\n| a\\|b | 1.0 |\n| c | 2 |\n",
    );
}
