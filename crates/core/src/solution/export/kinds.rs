//! Every kind of Markdown in every kind of export.

use super::markdown::tests::Plain;
use super::{
    Page, comma_separated_table, copied_elements, html_page, html_table, markdown,
    tab_separated_table,
};
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

fn page_of(block: &SolutionBlock) -> String {
    let page = Page { language: "en", title: "T", given: None, facts: &[] };
    html_page(block, page, &Plain)
}

/// A text as an answer of its own: on a page, in Markdown, and by itself.
#[track_caller]
fn check_text(source: &str, html: &str, written: &str) {
    let answer =
        block(json!({"type": "string", "contentMediaType": MEDIA_TYPE}), &Value::from(source));
    let page = page_of(&answer);
    assert_eq!(between(&page, "<div class=\"prose\">", "</div></section>"), html, "{source:?}");
    assert_eq!(markdown(&answer, Some("T"), &Plain), format!("# T\n\n{written}\n"));
    assert_eq!(markdown(&answer, None, &Plain), source);
}

/// The same text in a table: as it was written in cells, read on the page, and below a Markdown
/// table, whose cells cannot hold it.
#[track_caller]
fn check_cells(source: &str, html: &str, written: &str) {
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
    let lines: Vec<_> = guarded.lines().map(super::html::escaped).collect();
    assert!(clipboard.contains(&format!("<td>{}</td>", lines.join("<br>"))), "{clipboard}");
    let deepest = html.replace("h2>", "h6>");
    let page = page_of(&table);
    assert_eq!(between(&page, "<div class=\"prose\">", "</div></td>"), deepest, "{source:?}");
    let text = markdown(&table, Some("T"), &Plain);
    assert!(text.contains("| 1 | 0 | 0 | ↓ |"), "{text}");
    let below = between(&text, "## 1: M\n\n", "\n\n## 2: M");
    assert_eq!(below, written.replace("## A", "### A").replace("### B", "#### B"));
}

#[track_caller]
fn check(source: &str, html: &str, written: &str) {
    check_text(source, html, written);
    check_cells(source, html, written);
}

#[test]
fn headings() {
    check("# A\n\nb", "<h2>A</h2><p>b</p>", "## A\n\nb");
    check("A\n===", "<h2>A</h2>", "## A");
}

#[test]
fn paragraphs_and_breaks() {
    check("a\nb\n\nc  \nd\\\ne", "<p>a\nb</p><p>c<br>d<br>e</p>", "a\nb\n\nc  \nd\\\ne");
}

#[test]
fn emphasis() {
    check(
        "*a* _b_ **c** ~~d~~ ***e***",
        "<p><em>a</em> <em>b</em> <strong>c</strong> <s>d</s> <em><strong>e</strong></em></p>",
        "*a* _b_ **c** ~~d~~ ***e***",
    );
}

#[test]
fn code() {
    check("a `b<c>`", "<p>a <code>b&lt;c&gt;</code></p>", "a `b<c>`");
    check(
        "```rust\nlet a = \"<b>\";\n```",
        "<pre><code>let a = &quot;&lt;b&gt;&quot;;\n</code></pre>",
        "```rust\nlet a = \"<b>\";\n```",
    );
    check("```\na\n```", "<pre><code>a\n</code></pre>", "```\na\n```");
    check("~~~\na", "<pre><code>a</code></pre>", "~~~\na\n~~~");
    check("a\n\n    b\n    c", "<p>a</p><pre><code>b\nc</code></pre>", "a\n\n```\nb\nc\n```");
}

#[test]
fn lists() {
    check(
        "- a\n  1. b\n- c",
        "<ul><li>a<ol start=\"1\"><li>b</li></ol></li><li>c</li></ul>",
        "- a\n  1. b\n- c",
    );
    check("3. a\n4. b", "<ol start=\"3\"><li>a</li><li>b</li></ol>", "3. a\n4. b");
    check("* a\n\n* b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>", "* a\n\n* b");
    check("- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>", "- [x] a\n- [ ] b");
}

#[test]
fn quotes_and_rules() {
    check(
        "> a\n> > b",
        "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>",
        "> a\n> > b",
    );
    check("a\n\n***\nb", "<p>a</p><hr><p>b</p>", "a\n\n***\nb");
}

#[test]
fn tables() {
    check(
        "|a|b|c|\n|-|:-:|-:|\n|*d*||e|",
        "<table><thead><tr><th>a</th><th class=\"center\">b</th><th class=\"right\">c</th></tr></thead>\
         <tr><td><em>d</em></td><td class=\"center\"></td><td class=\"right\">e</td></tr></table>",
        "|a|b|c|\n|-|:-:|-:|\n|*d*||e|",
    );
}

#[test]
fn links() {
    let link = |inner: &str| {
        format!("<a href=\"https://e.example\" rel=\"noopener noreferrer\">{inner}</a>")
    };
    check(
        "[*a*](https://e.example)",
        &format!("<p>{}</p>", link("<em>a</em>")),
        "[*a*](https://e.example)",
    );
    check(
        "<https://e.example>",
        &format!("<p>{}</p>", link("https://e.example")),
        "<https://e.example>",
    );
    check(
        "[a]\n\n[a]: https://e.example",
        &format!("<p>{}</p>", link("a")),
        "[a]\n\n[a]: https://e.example",
    );
    check("[a](javascript:b)", "<p>a</p>", "\\[a](javascript:b)");
}

#[test]
fn pictures() {
    let link = |inner: &str| {
        format!("<p><a href=\"https://e.example/p\" rel=\"noopener noreferrer\">{inner}</a></p>")
    };
    check("![a](https://e.example/p)", &link("a"), "[a](https://e.example/p)");
    check("![](https://e.example/p)", &link("https://e.example/p"), "[](https://e.example/p)");
    check("![a](data:image/png;base64,AA)", "<p>a</p>", "!\\[a](data:image/png;base64,AA)");
}

#[test]
fn html() {
    check("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>", "a \\<b>c\\</b>");
    check("<script>a</script>", "<p>&lt;script&gt;a&lt;/script&gt;</p>", "\\<script>a\\</script>");
}

#[test]
fn what_is_no_markdown_stays_text() {
    check(
        "a[^1] $b_i$\n\n[^1]: c d",
        "<p>a[^1] $b_i$</p><p>[^1]: c d</p>",
        "a[^1] $b_i$\n\n[^1]: c d",
    );
    check("a &amp; b\\*", "<p>a &amp; b*</p>", "a &amp; b\\*");
}

#[test]
fn what_is_copied_keeps_its_lines_and_is_run_by_no_spreadsheet() {
    let check = |value: Value, expected: &str| {
        let text = json!({"title": "A", "type": "string"});
        let copied = copied_elements(&block(text, &value), "T", &Plain);
        let body = between(&copied, "<span class=\"text\">", "</span>");
        assert_eq!(body, expected, "{value}");
    };
    check(json!("Dear Ada,\nthank you."), "Dear Ada,<br>thank you.");
    check(json!("=1+1"), "'=1+1");
    check(json!("Sum\n =1+1\n-a"), "Sum<br>' =1+1<br>'-a");
    check(json!("-40"), "-40");
    check(json!("a=b"), "a=b");
    check(json!("**=1+1**"), "<strong>'=1+1</strong>");
    let prose = json!({"type": "string", "contentMediaType": MEDIA_TYPE});
    let copied = copied_elements(&block(prose, &json!("=1\n\n```\nx\n=2\n```")), "T", &Plain);
    let body = between(&copied, "<div class=\"prose\">", "</div>");
    assert_eq!(body, "<p>'=1</p><pre><code>x\n'=2\n</code></pre>");
}
