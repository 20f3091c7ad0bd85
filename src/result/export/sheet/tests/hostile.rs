//! Properties of every file of an answer: no text becomes markup, and no text is lost.

use super::{Sheet, block, file, pasted};
use crate::words::Locale;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::markdown::{Prose, inline};
use pilcrow_core::solution::SolutionBlock;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Elements that a file of an answer may contain.
const TAGS: &str = " main header footer section h1 h2 h3 h4 h5 h6 p span div ul ol li details summary table caption \
    colgroup col thead tbody tfoot tr th td pre code data time a img audio br hr blockquote em strong s input label svg \
    rect polyline circle polygon text title g ";

/// The attributes that have no text and no link.
const QUIET: &str = " class id role dir rel scope start target type name tabindex hidden open controls preload disabled \
    readonly checked style width height viewBox x y cx cy r dx dy points text-anchor dominant-baseline colspan download \
    lang transform dominant aria ";

/// Texts that contain markup.
fn any_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "</style>",
        "\"><b>",
        "' onload='",
        "javascript:alert(1)",
        "[a](javascript:x)",
        "![p](https://e.example/p.png)",
        "https://e.example/",
        "data:text/html,x",
        "data:image/png;base64,AAAA",
        "`",
        "```",
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
        "a",
        "b c",
        "&lt;",
        "<!--",
        "-->",
        "=1",
        "[x]: javascript:y",
        "|---|---|",
        "<https://e.example>",
        "\r",
        "\0",
    ]);
    prop::collection::vec(pieces, 0..6).prop_map(|pieces| pieces.concat())
}

fn any_answer() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        6 => any_text().prop_map(Value::from),
        1 => any::<i32>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
    ];
    scalar.prop_recursive(3, 24, 4, |inner| {
        let key = prop_oneof![any_text(), "[a-c]".prop_map(String::from)];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key, inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Returns the letters of a text without white space, which the HTML reader may change.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !c.is_control() && *c != '\u{fffd}').collect()
}

/// Returns the texts of an answer that its file must contain, each without the marks within its lines. Markdown is left
/// out: it is parsed. So are files, which are named only, and pictures, whose source is not text.
fn exact_texts(block: &SolutionBlock) -> Vec<String> {
    let leaves = block.leaves().into_iter().filter(|(_, leaf)| leaf.widget != WidgetKind::Markdown);
    let texts = leaves.filter_map(|(_, leaf)| match &leaf.value {
        Value::String(text) if text.starts_with("data:") || text.contains("![") => None,
        Value::String(text) if leaf.widget.facts().writing.is_plain() => {
            Some(letters(&Prose::plain(&inline(text))))
        }
        Value::String(text) => Some(letters(text)),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    texts.collect()
}

/// Returns the texts of a file; fails on elements and attributes that are not listed above.
fn file_text(markup: &str) -> Result<String, TestCaseError> {
    let mut text = String::new();
    for piece in markup.split('<').skip(1) {
        let (tag, after) = piece.split_once('>').ok_or_else(|| TestCaseError::fail("no end"))?;
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let name = name.trim_start_matches('/');
        prop_assert!(TAGS.contains(&format!(" {name} ")), "{name}");
        check_attributes(name, attributes, &mut text)?;
        text.push_str(&unescaped(after)?);
    }
    Ok(letters(&text))
}

fn check_attributes(tag: &str, attributes: &str, text: &mut String) -> Result<(), TestCaseError> {
    let is_saved = attributes.contains("download=\"");
    let mut rest = attributes.trim();
    while !rest.is_empty() {
        let Some((name, after)) = rest.split_once("=\"") else {
            prop_assert!(["disabled", "readonly"].contains(&rest), "{rest}");
            return Ok(());
        };
        let (value, after) = after.split_once('"').ok_or_else(|| TestCaseError::fail("no end"))?;
        let value = unescaped(value)?;
        let begins = |with: &[&str]| with.iter().any(|with| value.starts_with(with));
        match name {
            "href" if is_saved => prop_assert!(begins(&["data:"]), "{value}"),
            "href" => prop_assert!(begins(&["https://", "http://", "mailto:"]), "{value}"),
            "src" => prop_assert!(begins(&["data:image/", "data:audio/"]), "{value}"),
            "style" => prop_assert!(!value.contains(['(', '\\']), "{value}"),
            // The host name before a link's words.
            "title" if tag == "a" => {}
            "value" | "datetime" | "title" | "alt" => text.push_str(&value),
            name if name.starts_with("aria-") || name.starts_with("data-") => {}
            name => prop_assert!(QUIET.contains(&format!(" {name} ")), "{name}"),
        }
        rest = after.trim_start();
    }
    Ok(())
}

fn unescaped(text: &str) -> Result<String, TestCaseError> {
    prop_assert!(!text.contains('"'), "{text}");
    let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    Ok(plain.replace("&#13;", "\r").replace("&amp;", "&"))
}

fn check(value: &Value) -> Result<(), TestCaseError> {
    let block = block(None, value);
    let own = Sheet::new(block.clone(), "<T>".to_owned(), Locale::en);
    let sheet = Sheet { input: Some(block.clone()), facts: vec!["a<b".to_owned()], ..own };
    let in_file = file_text(&file(&sheet))?;
    for text in exact_texts(&block) {
        prop_assert!(in_file.contains(&text), "{text:?} is not in {in_file}");
    }
    file_text(&pasted(&sheet))?;
    Ok(())
}

#[test]
fn what_was_once_found_stays_found() {
    for value in [
        json!("a\n\n```\nb"),
        json!([["```"], "- a"]),
        json!({"a": ["x", {"b": "1. c"}]}),
        json!([[{"": "\r```"}]]),
        json!([{"a": "x|y", "b": "`|`"}, {"a": "\\", "b": "|---|"}]),
        json!({"<script>": {"a\"": ["</style>", "' onload='"]}}),
    ] {
        check(&value).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_text_becomes_more_than_a_text(value in any_answer()) {
        check(&value)?;
    }
}
