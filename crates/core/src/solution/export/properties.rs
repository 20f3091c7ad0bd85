//! What holds for every export: no text becomes more than a text, and none is lost.

use super::html::has_marks;
use super::{ExportWords, Page, html_page, html_table, markdown, tables};
use crate::field::{FieldTree, WidgetKind};
use crate::markdown::{Prose, inline};
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
    fn said(&self, leaf: &Leaf) -> Option<String> {
        leaf.value.as_bool().map(|yes| if yes { "<yes>" } else { "no" }.to_owned())
    }
}

/// Texts that would like to be more.
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

/// The letters, since white space is the reader's own.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !c.is_control() && *c != '\u{fffd}').collect()
}

/// What of a value has to be found, on a page and in Markdown: of a text on a page what is left
/// without the marks inside its lines. Markdown is read, and words stand for yes and no.
fn exact_texts(block: &SolutionBlock) -> Vec<[String; 2]> {
    let leaves = block.leaves().into_iter().filter(|(_, leaf)| leaf.widget != WidgetKind::Markdown);
    let texts = leaves.filter_map(|(_, leaf)| match &leaf.value {
        Value::String(text) if text.starts_with("data:image") => None,
        Value::String(text) if has_marks(leaf) => {
            Some([letters(&Prose::plain(&inline(text))), letters(text)])
        }
        Value::String(text) => Some([letters(text), letters(text)]),
        Value::Number(number) => Some([number.to_string(), number.to_string()]),
        _ => None,
    });
    texts.collect()
}

/// The texts of a page, which may hold nothing else than what is listed here.
fn page_text(page: &str) -> Result<String, TestCaseError> {
    const TAGS: &str = " html head meta title style body main footer section h1 h2 h3 h4 h5 h6 p span div dl dt dd ul ol li \
        table caption thead tbody tr th td pre code data a img audio br hr \
        blockquote em strong s ";
    let mut text = String::new();
    let body = page.split_once("</style>").map_or(page, |(_, body)| body);
    prop_assert!(!body.contains("</style"));
    for piece in body.split('<').skip(1) {
        let (tag, after) = piece.split_once('>').ok_or_else(|| TestCaseError::fail("no end"))?;
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let name = name.trim_start_matches('/');
        prop_assert!(TAGS.contains(&format!(" {name} ")), "{name}");
        check_attributes(attributes, &mut text)?;
        text.push_str(&unescaped(after)?);
    }
    Ok(letters(&text))
}

fn check_attributes(attributes: &str, text: &mut String) -> Result<(), TestCaseError> {
    let mut rest = attributes.trim();
    while !rest.is_empty() {
        let Some((name, after)) = rest.split_once("=\"") else {
            prop_assert_eq!(rest, "controls");
            return Ok(());
        };
        let (value, after) = after.split_once('"').ok_or_else(|| TestCaseError::fail("no end"))?;
        let value = unescaped(value)?;
        match name.trim_start_matches("controls ") {
            "href" => prop_assert!(
                value.starts_with("https://")
                    || value.starts_with("http://")
                    || value.starts_with("mailto:"),
                "{value}"
            ),
            "src" => prop_assert!(
                value.starts_with("data:image/png;base64,") || value.starts_with("data:audio/")
            ),
            "style" => prop_assert!(value.starts_with("background:#")),
            "class" | "dir" | "rel" | "scope" | "start" => {}
            "value" | "title" | "alt" => text.push_str(&value),
            other => prop_assert!(false, "{other}"),
        }
        rest = after.trim_start();
    }
    Ok(())
}

fn unescaped(text: &str) -> Result<String, TestCaseError> {
    prop_assert!(!text.contains(['"', '\'']), "{text}");
    let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    Ok(plain.replace("&#39;", "'").replace("&#13;", "\r").replace("&amp;", "&"))
}

/// What a reader of Markdown shows, which runs nothing and fetches nothing.
fn shown_text(source: &str) -> Result<String, TestCaseError> {
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
    let page = Page { language: "en\"", title: "<T>", given: None, facts: &["a<b".to_owned()] };
    let on_page = page_text(&html_page(&block, page, &Hostile))?;
    let written = markdown(&block, Some("T"), &Hostile);
    let in_markdown = shown_text(&written)?;
    for [read, text] in exact_texts(&block) {
        prop_assert!(on_page.contains(&read), "{read:?} is not on the page");
        prop_assert!(in_markdown.contains(&text), "{text:?} is not in {written}");
    }
    for table in tables(&block) {
        page_text(&html_table(table, &Hostile).unwrap_or_default())?;
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
