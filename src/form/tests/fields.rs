//! Fields: labels, help, limits of values, issues.

use super::setup::Forms;
use crate::words::Locale;
use pilcrow_core::form::IssueKind;
use serde_json::{Value, json};

fn order() -> Forms {
    let properties = json!({
        "name": { "title": "Name", "type": "string", "description": "As on the parcel." },
        "age": { "title": "Age", "type": "integer", "default": 18 },
        "size": { "title": "Size", "enum": ["S", "M"], "ui:enumNames": ["Small", "Medium"] },
        "gift": { "title": "Gift", "type": "boolean" },
        "agreed": { "title": "Agreed", "type": "boolean" },
        "day": { "title": "Day", "type": "string", "format": "date" },
        "note": { "type": "string" },
    });
    let required = ["name", "agreed"];
    let schema = json!({ "type": "object", "properties": properties, "required": required });
    Forms::of_schema(schema, json!({ "name": "Ada", "size": "M", "day": "2026-11-21" }))
}

#[test]
fn fields_are_called_by_their_labels_in_the_order_of_the_schema() {
    order().check(&[
        "textbox \"Name\" = \"Ada\" required (As on the parcel.)",
        "button \"Reset to default Age\"",
        "textbox \"Age optional\"",
        "radiogroup \"Size optional\"",
        "  radio \"Small\"",
        "  radio \"Medium\" checked",
        "  radio \"Not set\"",
        "radiogroup \"Gift optional\"",
        "  radio \"Yes\"",
        "  radio \"No\"",
        "  radio \"Not set\" checked",
        "checkbox \"Agreed\" required",
        "date \"Day optional\" = \"2026-11-21\"",
        "textbox \"Note optional\"",
    ]);
}

#[test]
fn what_a_value_may_be_stands_beside_it_from_the_start_in_the_readers_numbers() {
    let budget = json!({
        "title": "Budget", "description": "For all days.", "type": "integer",
        "minimum": 50, "maximum": 12_000, "multipleOf": 50,
    });
    let texts = json!({ "type": "string" });
    let days =
        json!({ "title": "Days", "type": "array", "items": &texts, "minItems": 2, "maxItems": 5 });
    let form = Forms::draw(json!({ "budget": budget, "days": days }), json!({}));
    form.expect("textbox \"Budget optional\" (For all days. 50 to 12,000, in steps of 50)");
    assert!(form.text().contains("2 to 5 items"), "{}", form.text());
    let requires = |title: &str, key: &str| json!({ "title": title, "required": [key] });
    let form = Forms::of_schema(
        json!({ "type": "object", "properties": { "map": texts, "base": texts },
            "oneOf": [requires("On a map", "map"), requires("On a base", "base")] }),
        json!({}),
    );
    assert!(form.text().contains("“On a map”, “On a base”"), "{}", form.text());
}

#[test]
fn what_tells_a_shape_from_others_is_no_box_to_tick() {
    let tool = |name: &str, key: &str| {
        json!({ "title": name, "type": "object", "properties": {
            "make": { "title": "Make", "const": name }, key: { "type": "string" } } })
    };
    let form = Forms::draw(
        json!({ "tool": { "oneOf": [tool("saw", "teeth"), tool("axe", "edge")],
            "discriminator": { "propertyName": "make" } } }),
        json!({ "tool": { "make": "axe", "edge": "sharp" } }),
    );
    assert_eq!(form.attributes("input", "type"), ["text"]);
    assert!(form.text().contains("Make axe"), "{}", form.text());
    let alone = Forms::draw(json!({ "make": { "const": "saw" } }), json!({ "make": "saw" }));
    assert_eq!(alone.attributes("input", "type"), ["checkbox"]);
}

#[test]
fn the_app_speaks_russian_and_a_document_its_own_language() {
    let form = order();
    form.speak(Locale::ru);
    form.check(&[
        "textbox \"Name\" = \"Ada\" required (As on the parcel.)",
        "button \"Вернуть значение по умолчанию Age\"",
        "textbox \"Age необязательно\"",
        "radiogroup \"Size необязательно\"",
        "  radio \"Small\"",
        "  radio \"Medium\" checked",
        "  radio \"Не указано\"",
        "radiogroup \"Gift необязательно\"",
        "  radio \"Да\"",
        "  radio \"Нет\"",
        "  radio \"Не указано\" checked",
        "checkbox \"Agreed\" required",
        "date \"Day необязательно\" = \"2026-11-21\"",
        "textbox \"Note необязательно\"",
    ]);
}

#[test]
fn a_form_is_written_as_html() {
    let form =
        Forms::draw(json!({ "a": { "title": "A & B", "type": "integer" } }), json!({ "a": 2 }));
    let expected = [
        "<div class=\"forms\">",
        "  <section class=\"input-form\">",
        "    <div class=\"group group-root\" id=\"f0-0-field\" role=\"group\" style=\"--fields: 1\">",
        "      <div class=\"field-issue\" id=\"f0-0-issue\"></div>",
        "      <div class=\"field\" id=\"f0-1-field\">",
        "        <label class=\"field-label\" for=\"f0-1\" id=\"f0-1-label\">",
        "          A &amp; B",
        "          <span class=\"field-optional\">optional</span>",
        "        </label>",
        "        <input autocapitalize=\"off\" autocomplete=\"off\" class=\"control w-short\" data-number=\"1|||\" id=\"f0-1\" inputmode=\"text\" name=\"/a\" spellcheck=\"false\" type=\"text\" value=\"2\">",
        "        <div class=\"field-issue\" id=\"f0-1-issue\"></div>",
        "      </div>",
        "      <div class=\"group-buttons\"></div>",
        "    </div>",
        "    <div class=\"input-form-tools\">",
        "      <button class=\"button button-quiet\" data-json=\"0\" type=\"button\">",
        "        <span aria-hidden=\"true\" class=\"icon icon-json\"></span>",
        "        The form as JSON",
        "      </button>",
        "    </div>",
        "  </section>",
        "</div>",
    ];
    assert_eq!(form.html().lines().collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_wrong_is_told_at_its_field_and_above_all_fields() {
    let form = order();
    form.complain(&[
        ("/name", IssueKind::Missing),
        ("/age", IssueKind::TooSmall { limit: "21".to_owned() }),
    ]);
    let expected = [
        "group \"To correct before the run: 2\"",
        "  heading \"To correct before the run: 2\"",
        "  link \"Name: Fill this in\"",
        "  link \"Age: Enter 21 or more\"",
        "group \"\"",
        "  textbox \"Name\" = \"Ada\" required invalid (As on the parcel. Fill this in)",
        "  button \"Reset to default Age\"",
        "  textbox \"Age optional\" invalid (Enter 21 or more)",
        "  radiogroup \"Size optional\"",
        "    radio \"Small\"",
        "    radio \"Medium\" checked",
        "    radio \"Not set\"",
        "  radiogroup \"Gift optional\"",
        "    radio \"Yes\"",
        "    radio \"No\"",
        "    radio \"Not set\" checked",
        "  checkbox \"Agreed\" required",
        "  date \"Day optional\" = \"2026-11-21\"",
        "  textbox \"Note optional\"",
        "button \"The form as JSON\"",
    ];
    assert_eq!(form.names().lines().collect::<Vec<_>>(), expected);
}

#[test]
fn what_is_typed_ticked_and_chosen_is_the_value() {
    let form = order();
    form.fill("Name", "Grace");
    form.fill("Age optional", "40");
    form.tick("Small", true);
    form.tick("Agreed", true);
    let value = form.value();
    let expected =
        json!({ "name": "Grace", "age": 40, "size": "S", "agreed": true, "day": "2026-11-21" });
    assert_eq!(value, expected);
    form.undo();
    form.expect("checkbox \"Agreed\" required");
}

/// The recipe tool, whose form has many kinds of fields.
fn recipe() -> Forms {
    Forms::of_text(include_str!("../../../tools/recipe.en.json").to_owned())
}

#[test]
fn labels_are_tied_to_controls_and_every_control_is_named_by_its_place_in_the_input() {
    let form = recipe();
    form.expect("textbox \"People\" = \"2\" required (How many will eat 1 to 12)");
    form.expect(
        "textbox \"Time in minutes optional\" = \"30\" (In steps of five 10 to 180, in steps of 5)",
    );
    form.expect("radio \"Vegan\" checked");
    assert_eq!(form.count("textbox \"Name, Ingredient"), 5);
    assert_eq!(form.attributes("button", "data-add"), ["/atHand"]);
    let names = form.attributes("input", "name");
    assert_eq!(names[..3], ["/atHand/0/name", "/atHand/0/amount", "/atHand/1/name"]);
    let places = ["/atHand/", "/people", "/diet", "/minutes", "/oven"];
    let is_of_place = |name: &String| places.iter().any(|place| name.starts_with(place));
    assert!(names.iter().all(is_of_place), "{names:?}");
    // Every input except the button that chooses a file for the table.
    let kinds = form.attributes("input", "type");
    assert_eq!(kinds.iter().filter(|kind| *kind != "file").count(), names.len());
}

#[test]
fn hints_name_order_explain_and_fill_in() {
    let properties = json!({
        "text": { "title": "Short", "type": "string", "ui:placeholder": "as you like" },
        "long": { "title": "Long", "type": "string", "x-widget": "textarea", "x-rows": 3 },
        "email": { "title": "Mail", "type": "string", "format": "email" },
        "tel": { "title": "Phone", "type": "string", "format": "tel" },
        "number": { "title": "Amount", "type": "number", "ui:options": { "unit": "kg" } },
        "few": { "title": "Size", "enum": ["S", "M"], "ui:enumNames": ["Small", "Medium"] },
        "listed": { "title": "Listed", "enum": ["a", "b"], "ui:widget": "select" },
        "kept": { "title": "Kept", "type": "string", "ui:widget": "hidden" },
    });
    let ui = json!({
        "ui:order": ["tel", "text", "*"],
        "text": { "ui:title": "Renamed", "ui:help": "Further *help*", "ui:readonly": true },
        "email": { "ui:options": { "label": false } },
    });
    let schema = json!({ "type": "object", "properties": properties });
    let form = Forms::of_message(
        json!({ "type": "input", "schema": schema, "ui": ui, "input": { "text": "x", "kept": "k" } }),
    );
    form.check(&[
        "textbox \"Phone optional\"",
        "textbox \"Renamed\" = \"x\" readonly (Further help)",
        "textbox \"Long optional\"",
        "textbox \"Mail optional\"",
        "textbox \"Amount (kg) optional\"",
        "radiogroup \"Size optional\"",
        "  radio \"Small\"",
        "  radio \"Medium\"",
        "  radio \"Not set\" checked",
        "combobox \"Listed optional\" = \"Not set\"",
    ]);
    assert_eq!(form.value()["kept"], "k");
    assert_eq!(form.attributes("textarea", "rows"), ["3"]);
    assert!(form.attributes("input", "placeholder").contains(&"as you like".to_owned()));
    assert!(!form.attributes("input", "type").contains(&"email".to_owned()));
}

#[test]
fn a_secret_is_shown_on_request_and_prose_as_it_will_be_read() {
    let properties = json!({
        "password": { "title": "Secret", "type": "string", "format": "password" },
        "prose": { "title": "Prose", "type": "string", "contentMediaType": "text/markdown" },
    });
    let form =
        Forms::draw(properties, json!({ "password": "s3cret", "prose": "# Head\n\n*bent*" }));
    form.expect("password \"Secret optional\" = \"s3cret\"");
    form.press("Show");
    form.expect("textbox \"Secret optional\" = \"s3cret\"");
    assert_eq!(form.count("heading"), 0);
    form.press("Preview");
    form.expect("heading \"Head\"");
    form.expect("textbox \"Prose optional\" = \"# Head\\n\\n*bent*\"");
}

#[test]
fn a_field_goes_back_to_its_default() {
    let form = Forms::draw(
        json!({ "floor": { "title": "Floor", "type": "number", "default": 1 } }),
        json!({ "floor": 2 }),
    );
    form.press("Reset to default Floor");
    assert_eq!(form.value(), json!({ "floor": 1 }));
    form.check(&["textbox \"Floor optional\" = \"1\""]);
}

#[test]
fn nothing_null_and_empty_are_told_apart() {
    let properties = json!({
        "note": { "title": "Note", "type": ["string", "null"] },
        "kept": { "title": "Kept", "type": "string" },
        "tags": { "title": "Tags", "type": "array", "items": { "type": "string" } },
    });
    let schema = json!({ "type": "object", "required": ["kept"], "properties": properties });
    let form = Forms::of_schema(schema, json!({ "note": Value::Null, "kept": "" }));
    form.check(&[
        "combobox \"What this holds\" = \"Nothing (null)\" (Note optional)",
        "textbox \"Note optional\"",
        "combobox \"What this holds\" = \"Empty text\" (Kept)",
        "textbox \"Kept\" required",
        "group \"Tags optional\"",
        "  button \"Tags\"",
        "  button \"As JSON: Tags\"",
        "  button \"Add an entry\"",
        "  combobox \"What this holds\" = \"Not set\" (Tags optional)",
        "  status \"\"",
    ]);
}

#[test]
fn a_file_that_could_run_is_named_and_never_shown() {
    let check = |kind: &str, pictures: usize| {
        let photo = json!({
            "title": "Photo", "type": "string", "format": "data-url", "contentMediaType": "image/png", "readOnly": true,
        });
        let file = format!("data:{kind};base64,PHN2Zy8+");
        let form = Forms::draw(json!({ "photo": photo }), json!({ "photo": file }));
        assert_eq!(form.attributes("img", "src").len(), pictures, "{kind}");
        assert!(form.text().contains(&format!("{kind}, 6 byte")), "{}", form.text());
    };
    check("image/svg+xml", 0);
    check("image/png", 1);
}

#[test]
fn constants_and_null_are_one_choice() {
    let titled = |value: &str, title: &str| json!({ "const": value, "title": title });
    let sizes = json!([titled("s", "Small"), titled("m", "Medium"), { "type": "null" }]);
    let form = Forms::draw(
        json!({ "size": { "title": "Size", "anyOf": sizes } }),
        json!({ "size": Value::Null }),
    );
    form.check(&[
        "radiogroup \"Size optional\"",
        "  radio \"Small\"",
        "  radio \"Medium\"",
        "  radio \"none\" checked",
        "  radio \"Not set\"",
    ]);
}

#[test]
fn a_picker_without_a_colour_is_not_taken_for_a_black_one() {
    let check = |color: Value, is_unset: bool| {
        let input = if color.is_null() { json!({}) } else { json!({ "c": color }) };
        let forms = Forms::draw(json!({"c": {"type": "string", "format": "color"}}), input);
        assert_eq!(forms.html().contains("color-unset"), is_unset, "{color}");
    };
    check(Value::Null, true);
    check(json!("#0000"), true);
    check(json!("#000000"), false);
}
