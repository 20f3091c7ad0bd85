use super::*;
use crate::form::FormState;
use crate::form::fixture::form;
use proptest::prelude::*;
use serde_json::json;

fn goods() -> Value {
    json!({"type": "array", "items": {"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string", "title": "Goods"},
        "price": {"type": "number", "default": 1},
        "on": {"type": ["boolean", "null"], "title": "In stock"},
        "unit": {"oneOf": [{"const": "kg", "title": "Kilogram"}, {"const": "l", "title": "kg"},
            {"const": 1, "title": "-1"}, {"const": "", "title": "none"}]},
        "note": {"type": ["string", "null"], "readOnly": true},
        "made": {"const": "here"},
    }}})
}

fn columns() -> Vec<Column> {
    let form = form(goods(), None);
    form.columns(form.root()).unwrap()
}

/// Asserts the keys of a file's columns, the names of unknown columns, and the remaining rows.
#[track_caller]
fn check(text: &str, expected: &[Option<&str>], unknown: &[&str], rows: &[&[&str]]) {
    let file = TableFile::read(text, &columns());
    let keys: Vec<_> = file.columns.iter().map(|key| key.as_deref()).collect();
    assert_eq!(keys, expected, "{text:?}");
    assert_eq!(file.unknown, unknown, "{text:?}");
    let actual: Vec<Vec<&str>> =
        file.sheet.rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
    assert_eq!(actual, rows, "{text:?}");
}

#[test]
fn columns_are_known_by_title_or_key_whatever_stands_between_them() {
    check("Goods,price\nTea,2\n", &[Some("name"), Some("price")], &[], &[&["Tea", "2"]]);
    check("PRICE;in stock\r\n1,5;да\r\n", &[Some("price"), Some("on")], &[], &[&["1,5", "да"]]);
    check(
        "name\tunit\nTea, green\tkg",
        &[Some("name"), Some("unit")],
        &[],
        &[&["Tea, green", "kg"]],
    );
    check(
        "\u{feff}sep=;\nname;price\na,b;1",
        &[Some("name"), Some("price")],
        &[],
        &[&["a,b", "1"]],
    );
}

#[test]
fn a_column_that_is_for_none_is_named() {
    check(
        "Goods,Colour,price,Goods\nTea,green,2,x\n",
        &[Some("name"), None, Some("price"), None],
        &["Colour", "Goods"],
        &[&["Tea", "green", "2", "x"]],
    );
}

#[test]
fn what_stands_around_a_table_is_none_of_its_rows() {
    let text = "Report of March, all shops\r\n\r\nGoods;price;Unit\r\n;(EUR);\r\nTea;1,5;kg\r\nMilk;2,5;l\r\nTotal;4;\r\n";
    let named = &[Some("name"), Some("price"), Some("unit")];
    check(text, named, &[], &[&["Tea", "1,5", "kg"], &["Milk", "2,5", "l"]]);
    let around = TableFile::read(text, &columns()).sheet.around;
    assert_eq!(around, ["Report of March, all shops", "(EUR)", "Total"]);
}

#[test]
fn what_is_pasted_with_names_goes_into_its_columns() {
    let pasted = |text: &str, from| {
        let file = TableFile::pasted(text, &columns(), from).unwrap();
        let keys = file.columns.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ");
        (keys, file.sheet.rows.len())
    };
    assert_eq!(pasted("price\tGoods\n1\tTea\n", 0), ("price name".to_owned(), 1));
    assert_eq!(pasted("Stock\n\nprice\tGoods\n1\tTea\n", 3), ("price name".to_owned(), 1));
    assert_eq!(pasted("Tea\t1\nMilk\t2\n", 1), ("price on unit note made".to_owned(), 2));
    assert_eq!(pasted("Goods\nTea\n", 4), ("note made".to_owned(), 2));
    assert_eq!(pasted("Goods\tColour\nTea\tgreen\n", 4), ("note made".to_owned(), 2));
}

#[test]
fn without_names_the_columns_count() {
    let all = ["name", "price", "on", "unit", "note", "made"].map(Some);
    check("Tea;1,5\nMilk;2,5\n", &all, &[], &[&["Tea", "1,5"], &["Milk", "2,5"]]);
    check(
        "Salt, fine, white;2\nPepper;3\n",
        &all,
        &[],
        &[&["Salt, fine, white", "2"], &["Pepper", "3"]],
    );
    check("name of the rose,1\n", &all, &[], &[&["name of the rose", "1"]]);
    check("", &all, &[], &[]);
}

#[track_caller]
fn exported(value: Value) -> TableText {
    let form = form(goods(), Some(value));
    form.table_text(form.root()).unwrap()
}

#[test]
fn a_list_is_written_with_titles_labels_and_quotes() {
    let list = json!([
        {"name": "Tea, \"green\"", "price": -2, "on": null, "unit": "kg"},
        {"unit": "l", "on": false, "made": "here", "note": "=A1"},
    ]);
    assert_eq!(
        exported(list).text,
        "\u{feff}Goods,Price,In stock,Unit,Note,Made\r\n\
        \"Tea, \"\"green\"\"\",-2,null,Kilogram,,\r\n,,false,l,'=A1,here\r\n"
    );
}

#[test]
fn titles_that_are_alike_give_way_to_keys() {
    let alike = json!({"type": "array", "items": {"properties": {
        "a": {"type": "string", "title": "b"}, "b": {"type": "string"}}}});
    let form = form(alike, Some(json!([])));
    assert_eq!(form.table_text(form.root()).unwrap().text, "\u{feff}a,b\r\n");
    assert!(exported(json!([])).text.contains("Goods"));
}

#[test]
fn what_no_cell_holds_is_counted() {
    assert_eq!(exported(json!([{"name": "a"}])).left_out, 0);
    let list = json!([{"name": "a", "x": 1, "y": 2}, "no entry", {"name": {"deep": 1}}]);
    assert_eq!(exported(list).left_out, 4);
}

fn take_back(form: &mut FormState, text: &str) {
    let list = form.root();
    let file = TableFile::read(text, &form.columns(list).unwrap());
    form.fill(file.into_filling(list, 0, true));
}

fn any_text() -> impl Strategy<Value = Value> {
    "[=+@'\\-\t,;\"\r\n]{0,2}([a-z]{0,3}|null|kg|1|yes)".prop_map(Value::from)
}

fn any_number() -> impl Strategy<Value = Value> {
    let written = prop_oneof!["-?[1-9][0-9]{0,20}", "0\\.[0-9]{1,9}0", "1e-?[1-9][0-9]{0,3}"];
    written.prop_map(|text| crate::document::parse_text(&text).unwrap())
}

fn any_entry() -> impl Strategy<Value = Value> {
    let unit = prop_oneof![
        Just(json!("kg")),
        Just(json!("l")),
        Just(json!(1)),
        Just(json!("")),
        any_text()
    ];
    let members = (
        prop::option::of(any_text()),
        prop::option::of(prop_oneof![any_number(), any_text()]),
        prop::option::of(prop_oneof![
            any::<bool>().prop_map(Value::from),
            Just(Value::Null),
            any_text()
        ]),
        prop::option::of(unit),
        prop::option::of(prop_oneof![any_text(), Just(Value::Null)]),
        prop::option::of(prop_oneof![Just(json!("here")), any_text()]),
    );
    members.prop_map(|(name, price, on, unit, note, origin)| {
        let named = [
            ("name", name),
            ("price", price),
            ("on", on),
            ("unit", unit),
            ("note", note),
            ("made", origin),
        ];
        let there = named.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Value::Object(there.collect())
    })
}

proptest! {
    #[test]
    fn a_list_comes_back_from_its_file_as_it_was(entries in prop::collection::vec(any_entry(), 0..5)) {
        // The price "kg" of the first entry would be read as the unit of the other prices.
        let first = entries.first().map(|entry| entry["price"].clone());
        prop_assume!(first != Some(json!("kg")));
        let list = Value::Array(entries);
        let mut form = form(goods(), Some(list.clone()));
        let written = form.table_text(form.root()).unwrap();
        prop_assert_eq!(written.left_out, 0);
        take_back(&mut form, &written.text);
        prop_assert_eq!(form.value().unwrap().to_string(), list.to_string());
    }
}
