//! Tests of an answer's file and of its clipboard HTML: what they contain, and that no text becomes markup.

mod hostile;

use super::{Sheet, written_for_pasting};
use crate::ui::PROGRAM_ONLY;
use crate::words::Locale;
use pilcrow_core::field::FieldTree;
use pilcrow_core::solution::{SolutionBlock, solution_blocks};
use serde_json::{Value, json};

fn block(schema: Option<Value>, value: &Value) -> SolutionBlock {
    solution_blocks(schema.map(FieldTree::new).as_ref(), Some(value), None)
}

fn sheet(schema: Value, value: &Value) -> Sheet {
    Sheet::new(block(Some(schema), value), "T".to_owned(), Locale::en)
}

fn file(sheet: &Sheet) -> String {
    sheet.draw().markup(&PROGRAM_ONLY)
}

fn pasted(sheet: &Sheet) -> String {
    written_for_pasting(&sheet.draw_pasted())
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part} in {text}");
    }
}

/// Checks a Markdown text's HTML for the clipboard, without the sheet around it.
#[track_caller]
fn check(source: &str, expected: &str) {
    let text = json!({"type": "string", "contentMediaType": "text/markdown"});
    let pasted = pasted(&sheet(text, &Value::from(source)));
    let (_, body) = pasted.split_once("<h1>T</h1>").unwrap();
    let body = body.replace("<div>", "").replace("<div dir=\"auto\">", "").replace("</div>", "");
    assert_eq!(body, expected, "{source:?}");
}

#[test]
fn each_kind_of_markdown_is_pasted_as_its_element() {
    check("# A\n\nb", "<h2>A</h2><p>b</p>");
    check("a\nb\n\nc  \nd\\\ne", "<p>a<br>b</p><p>c<br>d<br>e</p>");
    check(
        "*a* _b_ **c** ~~d~~ ***e***",
        "<p><em>a</em> <em>b</em> <strong>c</strong> <s>d</s> <em><strong>e</strong></em></p>",
    );
    check("a `b<c>`", "<p>a <code>b&lt;c&gt;</code></p>");
    check(
        "```rust\nlet a = \"<b>\";\n```",
        "<pre><code>let a = &quot;&lt;b&gt;&quot;;\n</code></pre>",
    );
    check("a\n\n    b\n    c", "<p>a</p><pre><code>b\nc</code></pre>");
    check("- a\n  1. b\n- c", "<ul><li>a<ol start=\"1\"><li>b</li></ol></li><li>c</li></ul>");
    check("3. a\n4. b", "<ol start=\"3\"><li>a</li><li>b</li></ol>");
    check("- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>");
    check("> a\n> > b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>");
    check("a\n\n***\nb", "<p>a</p><hr><p>b</p>");
    check(
        "|a|b|\n|-|-:|\n|*d*||",
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tr><td><em>d</em></td><td></td></tr></table>",
    );
    check("a &amp; b\\*", "<p>a &amp; b*</p>");
}

#[test]
fn links_lead_where_they_say_and_nothing_else_is_one() {
    let link = |inner: &str| {
        format!("<a href=\"https://e.example\" rel=\"noopener noreferrer\">{inner}</a>")
    };
    check("<https://e.example>", &format!("<p>{}</p>", link("https://e.example")));
    check(
        "[*a*](https://e.example)",
        &format!("<p>{}<span> (e.example)</span></p>", link("<em>a</em>")),
    );
    check("[a](javascript:b)", "<p>a</p>");
    check("![a](data:image/png;base64,AA)", "<p>a</p>");
    check("<script>a</script>", "<p>&lt;script&gt;a&lt;/script&gt;</p>");
}

#[test]
fn what_is_pasted_is_run_by_no_spreadsheet() {
    let check = |value: Value, expected: &str| {
        let pasted = pasted(&sheet(json!({"title": "A", "type": "string"}), &value));
        assert!(pasted.contains(expected), "{value}: no {expected} in {pasted}");
    };
    check(json!("Dear Ada,\nthank you."), "Dear Ada,<br>thank you.");
    check(json!("=1+1"), ">'=1+1<");
    check(json!("Sum\n =1+1\n-a"), "Sum<br>' =1+1<br>'-a");
    check(json!("-40"), ">-40<");
    check(json!("a=b"), ">a=b<");
    check(json!("**=1+1**"), "<strong>'=1+1</strong>");
    let prose = json!({"type": "string", "contentMediaType": "text/markdown"});
    let prose = pasted(&sheet(prose, &json!("=1\n\n```\nx\n=2\n```")));
    has(&prose, &["<p>'=1</p><pre><code>x\n'=2\n</code></pre>"]);
    let number = pasted(&sheet(json!({"type": "number"}), &json!(-12345.5)));
    has(&number, &["<data value=\"-12345.5\">-12,345.5</data>"]);
}

#[test]
fn a_file_has_its_title_once_and_what_was_given_and_who_answered_below() {
    let schema = json!({"title": "Weekend", "type": "object", "properties": {"ok": {"title": "Ok", "type": "boolean"}}});
    let own = sheet(schema.clone(), &json!({"ok": true}));
    let input = block(None, &json!({"who": "<Ada>"}));
    let facts = vec!["a < b".to_owned(), "May".to_owned()];
    let full = file(&Sheet { input: Some(input), facts, ..own.clone() });
    has(
        &full,
        &[
            "<h1>T</h1>",
            ">Weekend</h2>",
            ">Yes<",
            ">What was filled in</h2>",
            "&lt;Ada&gt;",
            "<footer class=\"still-facts\">a &lt; b · May</footer>",
        ],
    );
    let alike = file(&Sheet { title: "Weekend".to_owned(), ..own.clone() });
    assert!(alike.contains("<h1>Weekend</h1>") && !alike.contains("<h2"), "{alike}");
    has(&file(&Sheet { locale: Locale::ru, ..own }), &[">Да<"]);
}

#[test]
fn a_file_has_all_rows_and_sums_and_nothing_to_press() {
    let amount = json!({"title": "Sales (EUR)", "type": "number", "x-aggregate": "sum"});
    let text = json!({"title": "Text", "type": "string"});
    let row = json!({"type": "object", "properties": {"name": {"title": "Name"}, "sales": amount, "text": text}});
    let schema = json!({"title": "Sales", "type": "array", "items": row});
    let rows: Vec<_> = (0..200)
        .map(|at| json!({"name": format!("n{at}"), "sales": at, "text": "long ".repeat(40)}))
        .collect();
    let file = file(&sheet(schema, &json!(rows)));
    has(&file, &[">n0<", ">n199<", "<tfoot>", "€19,900.00", &"long ".repeat(40)]);
    for gone in ["<button", "type=\"radio\"", "type=\"search\"", "table-windowed", "aria-rowcount"]
    {
        assert!(!file.contains(gone), "{gone} in {file}");
    }
    assert_eq!(file.matches("<tbody><tr").count(), 1);
}

#[test]
fn a_chart_is_drawn_in_a_file_and_is_not_pasted() {
    let amount = json!({"title": "Sales", "type": "number"});
    let row = json!({"type": "object", "properties": {"month": {"title": "Month", "type": "string"}, "sales": amount}});
    let schema = json!({"title": "Report", "type": "array", "items": row});
    let rows = [("January", 12), ("February", 9), ("March", 34)];
    let rows = json!(rows.map(|(month, sales)| json!({"month": month, "sales": sales})));
    let sheet = sheet(schema, &rows);
    has(&file(&sheet), &["<svg ", "width=\"640\"", "class=\"chart-bar series-0\"", "March: 34"]);
    let pasted = pasted(&sheet);
    assert!(!pasted.contains("<svg") && !pasted.contains("Smallest"), "{pasted}");
    has(&pasted, &["<th scope=\"row\">", "March", "<data value=\"34\">34</data>"]);
}

#[test]
fn a_file_says_what_is_right_of_a_question() {
    let question = json!({"type": "object", "properties": {
        "question": {"title": "Question", "type": "string"},
        "options": {"title": "Options", "type": "array", "items": {"type": "string"}},
        "correct": {"title": "Right", "type": "string"},
        "why": {"title": "Why", "type": "string"}}});
    let value =
        json!({"question": "2 + 2?", "options": ["3", "4"], "correct": "4", "why": "Counting."});
    let file = file(&sheet(question, &value));
    has(&file, &["2 + 2?", "is-right", "Counting."]);
    assert!(!file.contains("hidden=") && !file.contains("Show"), "{file}");
}

#[test]
fn a_picture_is_in_a_file_once_and_another_file_can_be_taken_out_of_it() {
    let value = json!({"picture": "data:image/png;base64,AAAA", "paper": "data:application/pdf;base64,AAAA"});
    let file = file(&Sheet::new(block(None, &value), "T".to_owned(), Locale::en));
    assert_eq!(file.matches("data:image/png").count(), 1, "{file}");
    has(&file, &["download=\"file\"", "href=\"data:application/pdf;base64,AAAA\""]);
}
