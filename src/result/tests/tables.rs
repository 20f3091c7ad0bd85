//! Tests of an answer's tables: sorting, filtering, totals and details. The browser's collation is not tested.

use super::answer;
use crate::dom::Drawing;
use crate::words::Locale;
use serde_json::{Value, json};

/// Draws a table of `count` people's orders.
fn orders(count: usize) -> Drawing {
    let text = |title: &str| json!({ "title": title, "type": "string" });
    let item = json!({ "title": "Item", "type": "object", "properties": {
        "product": text("Product"), "quantity": { "title": "Quantity", "type": "integer" } } });
    let order = json!({ "title": "Order", "type": "object", "properties": {
        "customer": text("Customer"),
        "status": { "title": "Status", "enum": ["new", "packed", "sent"] },
        "year": { "title": "Year", "type": "integer" },
        "amount": { "title": "Amount", "type": "number" },
        "rating": { "title": "Rating", "type": "integer", "minimum": 1, "maximum": 5 },
        "ordered": { "title": "Ordered", "type": "string", "format": "date" },
        "items": { "title": "Items", "type": "array", "items": item },
    } });
    let orders = json!({ "title": "Orders", "type": "array", "items": order });
    let schema = json!({ "title": "Report", "type": "object", "properties": { "orders": orders } });
    let rows: Vec<Value> = (0..count).map(row).collect();
    answer(Locale::en, Some(schema), &json!({ "orders": rows }))
}

fn row(at: usize) -> Value {
    let customers = ["Zed", "ada", "Bob", "Eve", "Ёлка", "Item 10", "Item 9", "Yan", "Quentin"];
    let amount = ["1000.25", "1.1", "2.1", "3.1", "4.1", "5.1", "6.1", "7.1", "8.1"];
    json!({
        "customer": customers[at],
        "status": (["sent", "new", "packed"][at % 3]),
        "year": 2010 + at,
        "amount": amount[at].parse::<f64>().unwrap(),
        "rating": 1 + at % 5,
        "ordered": format!("2026-0{}-01", 9 - at),
        "items": [{ "product": "Pen", "quantity": 1 }, { "product": format!("Ink {at}"), "quantity": 2 }],
    })
}

/// Returns the names of the shown rows, in order.
fn names(drawing: &Drawing) -> Vec<String> {
    let names = drawing.names();
    let heads = names.lines().filter_map(|line| line.trim().strip_prefix("rowheader \""));
    let heads = heads.filter_map(|line| line.strip_suffix('"'));
    let is_row = |name: &&str| !name.starts_with("Total") && !name.starts_with("Mean");
    heads.filter(is_row).map(str::to_owned).collect()
}

#[track_caller]
fn check_sorted(drawing: &Drawing, column: &str, way: &[&str], first: &str, last: &str) {
    drawing.press(column);
    assert_eq!(drawing.attributes("th", "aria-sort"), way, "{column}");
    let names = names(drawing);
    let ends = (names.first().map(String::as_str), names.last().map(String::as_str));
    assert_eq!(ends, (Some(first), Some(last)), "{column}: {names:?}");
}

#[test]
fn a_column_sorts_up_down_and_as_it_came_by_what_is_in_it() {
    let drawing = orders(9);
    check_sorted(&drawing, "Amount", &["ascending"], "ada", "Zed");
    check_sorted(&drawing, "Amount", &["descending"], "Zed", "ada");
    check_sorted(&drawing, "Amount", &[], "Zed", "Quentin");
    check_sorted(&drawing, "Customer", &["ascending"], "ada", "Ёлка");
    check_sorted(&drawing, "Customer", &["descending"], "Ёлка", "ada");
    // Options sort by their order in the schema, dates by time.
    check_sorted(&drawing, "Status", &["ascending"], "ada", "Item 9");
    check_sorted(&drawing, "Ordered", &["ascending"], "Quentin", "Zed");
}

#[test]
fn rows_are_found_by_their_words_and_sums_follow_them() {
    let drawing = orders(9);
    let text = drawing.text();
    assert!(text.contains("1037.05") && text.contains("Mean"), "{text}");
    // Years are not summed.
    assert!(!text.contains("18126"), "{text}");
    drawing.fill("Filter rows", "item 9");
    assert_eq!(names(&drawing), ["Item 9"]);
    assert!(drawing.names().contains("status \"1 of 9\""), "{}", drawing.names());
    // The filter searches the details, too.
    drawing.fill("Filter rows", "ink 4.1");
    assert_eq!(names(&drawing), ["Ёлка"]);
    drawing.fill("Filter rows", "item");
    let text = drawing.text();
    assert!(text.contains("Total of those shown") && text.contains("11.2"), "{text}");
    drawing.fill("Filter rows", "nothing like it");
    assert!(drawing.text().contains("No row has all of these words."));
    drawing.fill("Filter rows", "");
    assert_eq!(names(&drawing).len(), 9);
}

/// Checks how many tables within rows are open.
#[track_caller]
fn check_open(drawing: &Drawing, count: usize) {
    let names = drawing.names();
    let open = names.lines().filter(|line| line.trim() == "table \"Items\"").count();
    assert_eq!(open, count, "\n{names}");
}

#[test]
fn what_is_nested_opens_below_its_row_and_all_at_once() {
    let drawing = orders(5);
    assert!(!drawing.names().contains("searchbox"), "{}", drawing.names());
    check_open(&drawing, 0);
    drawing.press("2 items, Items, ada");
    check_open(&drawing, 1);
    drawing.press("2 items, Items, ada");
    check_open(&drawing, 0);
    drawing.press("Open all rows");
    check_open(&drawing, 5);
    drawing.press("Fold all rows");
    check_open(&drawing, 0);
    // Folded details are in the page all the same, for the browser's own search.
    assert!(drawing.text().contains("Ink 2"));
}

#[test]
fn the_rows_of_a_short_table_are_open_and_can_be_folded() {
    let drawing = orders(3);
    check_open(&drawing, 3);
    drawing.press("2 items, Items, ada");
    check_open(&drawing, 2);
}
