//! What persons do with the names of values in the editor's texts.

use crate::build::tests::Tool;

const TEXT: &str = "{context: [{type: 'text', text: 'Write.'}, {type: 'input', schema: {properties: {guest: {type: 'string', title: 'Guest'}, formal: {type: 'boolean'}}}}]}";

const BOX: &str = "1. Said by the person";

#[test]
fn a_value_is_put_in_by_a_press_and_reaches_the_model_in_the_text() {
    let tool = Tool::open(TEXT);
    tool.press("Put in Guest");
    let named = TEXT.replace("text: 'Write.'", "template: true, text: 'Write.{{guest}}'");
    tool.says(&named);
    tool.choose("How values reach the model", "In the texts only");
    tool.says(&named.replace("'input', schema", "'input', as: 'text', schema"));
    assert!(tool.text().contains("Not sent, since no text names them: Formal"), "{}", tool.text());
    tool.press("Put in Formal");
    assert!(!tool.text().contains("Not sent"), "{}", tool.text());
}

#[test]
fn a_name_that_is_typed_is_offered_and_drawn_as_a_chip() {
    let tool = Tool::open(TEXT);
    tool.fill(BOX, "Write to {{gu");
    let names = tool.names();
    assert!(names.contains("Put in Guest") && !names.contains("Put in Formal"), "{names}");
    assert!(tool.text().contains("Enter puts in Guest"), "{}", tool.text());
    tool.press("Put in Guest");
    tool.says(&TEXT.replace("text: 'Write.'", "template: true, text: 'Write to {{guest}}'"));
    let html = tool.markup(&[]);
    let chip = "<span class=\"tag\"><span class=\"tag-brace\">{{</span>guest<span class=\"tag-brace\">}}</span></span>";
    assert!(html.contains(chip), "{html}");
}

#[test]
fn a_bare_text_stays_in_its_box_when_it_becomes_a_template() {
    let tool = Tool::open(&TEXT.replace("{type: 'text', text: 'Write.'}", "'Write.'"));
    tool.fill(BOX, "Write to {{guest}}");
    tool.fill(BOX, "Write to {{guest}}!");
    let text = "{type: 'text', template: true, text: 'Write to {{guest}}!'}";
    tool.says(&TEXT.replace("{type: 'text', text: 'Write.'}", text));
}

#[test]
fn a_field_is_made_of_a_name_by_one_press() {
    let tool = Tool::open(TEXT);
    tool.fill(BOX, "Write to {{guest}} of {{town}}");
    assert!(tool.text().contains("There is no field “Town” yet."), "{}", tool.text());
    tool.press("Add the field “Town”");
    assert!(!tool.text().contains("There is no field"), "{}", tool.text());
    assert!(tool.names().contains("textbox \"Name of Town\""), "{}", tool.names());
}

#[test]
fn a_name_that_is_like_another_is_corrected_and_one_of_a_plain_text_is_marked() {
    let tool = Tool::open(TEXT);
    tool.fill(BOX, "{{guest}}, {{formall}}");
    tool.press("Write “formal” instead");
    tool.says(&TEXT.replace("text: 'Write.'", "template: true, text: '{{guest}}, {{formal}}'"));
    let plain = TEXT.replace("Write.", "To {{guest}}");
    let tool = Tool::open(&plain);
    let told = "“guest” reaches the model as it is written, without its value.";
    assert!(tool.text().contains(told), "{}", tool.text());
    assert!(!tool.html().contains("tag-brace"), "{}", tool.html());
    tool.press("Put in the values");
    tool.says(&plain.replace("text: 'To", "template: true, text: 'To"));
}

#[test]
fn what_no_row_shows_is_named_with_its_line() {
    let tool = Tool::open(
        "{\n  schema: {\n    properties: {a: {type: 'string',\n      not: {}}},\n    if: {}\n  }\n}",
    );
    let text = tool.text();
    assert!(text.contains("Kept as it is: if, line 5"), "{text}");
    assert!(text.contains("not, line 4"), "{text}");
}
