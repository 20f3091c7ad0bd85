//! Tests of every kind of Markdown in every kind of export.

use super::markdown::tests::Plain;
use super::{comma_separated_table, html_table, markdown, tab_separated_table};
use crate::field::FieldTree;
use crate::solution::{SolutionBlock, solution_blocks};
use serde_json::{Value, json};

const MEDIA_TYPE: &str = "text/markdown";

fn block(schema: Value, value: &Value) -> SolutionBlock {
    solution_blocks(Some(&FieldTree::new(schema)), Some(value), None)
}

fn between<'text>(text: &'text str, start: &str, end: &str) -> &'text str {
    let (_, after) = text.split_once(start).unwrap_or_else(|| panic!("{start} in {text}"));
    after.split_once(end).unwrap_or_else(|| panic!("{end} in {after}")).0
}

/// Checks a text as an answer of its own: in a Markdown document, and alone.
#[track_caller]
fn check_text(source: &str, written: &str) {
    let answer =
        block(json!({"type": "string", "contentMediaType": MEDIA_TYPE}), &Value::from(source));
    assert_eq!(markdown(&answer, Some("T"), &Plain), format!("# T\n\n{written}\n"));
    assert_eq!(markdown(&answer, None, &Plain), source);
}

/// Checks the same text in a table: as written in cells, and below a Markdown table, whose cells cannot contain it.
#[track_caller]
fn check_cells(source: &str, written: &str) {
    let text = json!({"type": "string", "contentMediaType": MEDIA_TYPE});
    let items = json!({"properties": {"n": {}, "o": {}, "p": {}, "m": text}});
    let row = |n: usize| json!({"n": n, "o": 0, "p": 0, "m": source});
    let rows = json!([row(1), row(2)]);
    let table = block(json!({"items": items}), &rows);
    let guarded = match source.starts_with(['-', '=', '+', '@']) {
        true => format!("'{source}"),
        false => source.to_owned(),
    };
    let cells = comma_separated_table(&table, &Plain).unwrap();
    assert!(cells.contains(&guarded.replace('"', "\"\"")), "{cells}");
    let cells = tab_separated_table(&table, &Plain).unwrap();
    assert!(cells.contains(&guarded.replace('"', "\"\"")), "{cells}");
    let clipboard = html_table(&table, &Plain).unwrap();
    let escaped = guarded.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let lines: Vec<_> = escaped.lines().collect();
    assert!(clipboard.contains(&format!("<td>{}</td>", lines.join("<br>"))), "{clipboard}");
    let text = markdown(&table, Some("T"), &Plain);
    assert!(text.contains("| 1 | 0 | 0 | ↓ |"), "{text}");
    let below = between(&text, "## 1: M\n\n", "\n\n## 2: M");
    assert_eq!(below, written.replace("## A", "### A").replace("### B", "#### B"));
}

#[track_caller]
fn check(source: &str, written: &str) {
    check_text(source, written);
    check_cells(source, written);
}

#[test]
fn headings() {
    check("# A\n\nb", "## A\n\nb");
    check("A\n===", "## A");
}

#[test]
fn paragraphs_and_breaks() {
    check("a\nb\n\nc  \nd\\\ne", "a\nb\n\nc  \nd\\\ne");
}

#[test]
fn emphasis() {
    check("*a* _b_ **c** ~~d~~ ***e***", "*a* _b_ **c** ~~d~~ ***e***");
}

#[test]
fn code() {
    check("a `b<c>`", "a `b<c>`");
    check("```rust\nlet a = \"<b>\";\n```", "```rust\nlet a = \"<b>\";\n```");
    check("```\na\n```", "```\na\n```");
    check("~~~\na", "~~~\na\n~~~");
    check("a\n\n    b\n    c", "a\n\n```\nb\nc\n```");
}

#[test]
fn lists() {
    check("- a\n  1. b\n- c", "- a\n  1. b\n- c");
    check("3. a\n4. b", "3. a\n4. b");
    check("* a\n\n* b", "* a\n\n* b");
    check("- [x] a\n- [ ] b", "- [x] a\n- [ ] b");
}

#[test]
fn quotes_and_rules() {
    check("> a\n> > b", "> a\n> > b");
    check("a\n\n***\nb", "a\n\n***\nb");
}

#[test]
fn tables() {
    check("|a|b|c|\n|-|:-:|-:|\n|*d*||e|", "|a|b|c|\n|-|:-:|-:|\n|*d*||e|");
}

#[test]
fn links() {
    check("[*a*](https://e.example)", "[*a*](https://e.example)");
    check("<https://e.example>", "<https://e.example>");
    check("[a]\n\n[a]: https://e.example", "[a]\n\n[a]: https://e.example");
    check("[a](javascript:b)", "\\[a](javascript:b)");
}

#[test]
fn pictures() {
    check("![a](https://e.example/p)", "[a](https://e.example/p)");
    check("![](https://e.example/p)", "[](https://e.example/p)");
    check("![a](data:image/png;base64,AA)", "!\\[a](data:image/png;base64,AA)");
}

#[test]
fn html() {
    check("a <b>c</b>", "a \\<b>c\\</b>");
    check("<script>a</script>", "\\<script>a\\</script>");
}

#[test]
fn what_is_no_markdown_stays_text() {
    check("a[^1] $b_i$\n\n[^1]: c d", "a[^1] $b_i$\n\n[^1]: c d");
    check("a &amp; b\\*", "a &amp; b\\*");
}
