//! Property tests of all exports: no text becomes more than text, and none is lost.

use super::{ExportWords, html_table, markdown, tables};
use crate::field::{FieldTree, WidgetKind};
use crate::solution::properties::{any_schema, any_value};
use crate::solution::{Leaf, SolutionBlock, solution_blocks};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::{Value, json};

struct Hostile;

impl ExportWords for Hostile {
    fn absent(&self) -> String {
        "<absent>".to_owned()
    }
    fn empty(&self) -> String {
        "*empty*".to_owned()
    }
    fn unknown(&self) -> String {
        "un\"known".to_owned()
    }
    fn name(&self) -> String {
        "Name".to_owned()
    }
    fn value(&self) -> String {
        "Value".to_owned()
    }
    fn total(&self) -> String {
        "<total>".to_owned()
    }
    fn mean(&self) -> String {
        "<mean>".to_owned()
    }
    fn leaf_text(&self, leaf: &Leaf) -> Option<String> {
        leaf.value.as_bool().map(|yes| if yes { "<yes>" } else { "no" }.to_owned())
    }
}

/// Generates texts that contain markup, scripts and links.
fn any_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "</style>",
        "\"><b>",
        "javascript:alert(1)",
        "[a](javascript:x)",
        "![p](https://e.example/p.png)",
        "https://e.example/",
        "data:text/html,x",
        "data:image/png;base64,AAAA",
        "`",
        "```",
        "~~~",
        "**",
        "_",
        "|",
        "\\",
        "\n",
        "\n\n",
        " ",
        "# ",
        "- ",
        "1. ",
        "> ",
        "---",
        "===",
        "a",
        "b c",
        "&lt;",
        "<!--",
        "-->",
        "$",
        "[x]: javascript:y",
        "|---|---|",
        "0",
        "<https://e.example>",
        "\r",
        "\t",
    ]);
    prop::collection::vec(pieces, 0..6).prop_map(|pieces| pieces.concat())
}

fn any_hostile() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![3 => any_text().prop_map(Value::from), 1 => any_value()];
    scalar.prop_recursive(3, 32, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(
                (prop_oneof![any_text(), "[a-c]".prop_map(String::from)], inner),
                0..4
            )
            .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Removes white space, which readers of Markdown change.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !c.is_control() && *c != '\u{fffd}').collect()
}

/// Returns the texts that the Markdown must contain; booleans are left out, since words replace them.
fn exact_texts(block: &SolutionBlock) -> Vec<String> {
    let leaves = block.leaves().into_iter().filter(|(_, leaf)| leaf.widget != WidgetKind::Markdown);
    let texts = leaves.filter_map(|(_, leaf)| match &leaf.value {
        Value::String(text) if text.starts_with("data:image") => None,
        Value::String(text) => Some(letters(text)),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    texts.collect()
}

/// Checks that a table for the clipboard contains only its own elements.
fn check_cells(html: &str) -> Result<(), TestCaseError> {
    for piece in html.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').ok_or_else(|| TestCaseError::fail("no end"))?;
        let name = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
        prop_assert!(["table", "thead", "tbody", "tr", "th", "td", "br"].contains(&name), "{name}");
    }
    Ok(())
}

/// Returns the text that a reader of Markdown shows; fails on scripts and on requests.
fn visible_text(source: &str) -> Result<String, TestCaseError> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    let mut text = String::new();
    for event in Parser::new_ext(source, options) {
        match event {
            Event::Text(piece) | Event::Code(piece) => text.push_str(&piece),
            Event::Html(tag) | Event::InlineHtml(tag) => prop_assert_eq!(&*tag, "<br>"),
            Event::Start(Tag::Image { dest_url, .. }) => {
                prop_assert!(dest_url.starts_with("data:image/png;base64,"), "{}", dest_url);
            }
            Event::Start(Tag::Link { dest_url, .. }) => prop_assert!(
                ["https://", "http://", "mailto:", "#"]
                    .iter()
                    .any(|begin| dest_url.starts_with(begin))
                    || dest_url.contains('@'),
                "{}",
                dest_url
            ),
            Event::InlineMath(_) | Event::DisplayMath(_) => prop_assert!(false, "formula"),
            _ => {}
        }
    }
    Ok(letters(&text))
}

fn check(schema: Option<Value>, value: &Value) -> Result<(), TestCaseError> {
    let tree = schema.map(FieldTree::new);
    let block = solution_blocks(tree.as_ref(), Some(value), None);
    let written = markdown(&block, Some("T"), &Hostile);
    let in_markdown = visible_text(&written)?;
    for text in exact_texts(&block) {
        prop_assert!(in_markdown.contains(&text), "{text:?} is not in {written}");
    }
    for table in tables(&block) {
        check_cells(&html_table(table, &Hostile).unwrap_or_default())?;
    }
    Ok(())
}

#[test]
fn what_was_once_found_stays_found() {
    for value in [
        json!("a\n\n```\nb"),
        json!([["```"], "- a"]),
        json!({"a": ["x", {"b": "1. c"}]}),
        json!([" ```", "[a](javascript:x)"]),
        json!([[{"": "\r```"}]]),
        json!([[[" # a\na", "b"]]]),
        json!([["> ```"], "\n# *-*"]),
        json!([{"a": "x|y", "b": "`|`"}, {"a": "\\", "b": "|---|"}]),
    ] {
        check(None, &value).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_becomes_more_than_a_text(value in any_hostile()) {
        check(None, &value)?;
    }

    #[test]
    fn whatever_is_described(schema in any_schema(), value in any_value()) {
        check(Some(schema), &value)?;
    }
}
