use super::*;
use crate::document::parse_text;
use crate::solution::{SolutionBlock, solution_blocks};

/// Writes a comparison in short: `=` marks equal values.
fn line(compared: &ComparedBlock) -> String {
    let label = compared.label.as_deref().map(|label| format!("{label}:")).unwrap_or_default();
    let list = |parts: Vec<String>| parts.join(" ");
    let content = match &compared.content {
        ComparedContent::Same(_) => "=".to_owned(),
        ComparedContent::Parts(parts) => format!("({})", list(parts.iter().map(line).collect())),
        ComparedContent::Table(table) => {
            let row = |row: &ComparedRow| {
                let there: String =
                    row.there.iter().map(|there| if *there { '+' } else { '-' }).collect();
                format!("{there}[{}]", list(row.cells.iter().map(line).collect()))
            };
            list(table.rows.iter().map(row).collect())
        }
        ComparedContent::Sides(sides) => {
            let sides: Vec<String> = sides.iter().map(side).collect();
            sides.join("|")
        }
    };
    label + &content
}

fn side(side: &Side) -> String {
    let value = side.block.as_ref().map_or("∅".to_owned(), |block| {
        block.leaves().iter().map(|(_, leaf)| leaf.value.to_string()).collect::<Vec<_>>().join(",")
    });
    match &side.change {
        Change::None => value,
        Change::Added => format!("{value} added"),
        Change::Removed => "removed".to_owned(),
        Change::Number(difference) => format!("{value} {difference}"),
        Change::Other => format!("{value} ≠"),
        Change::Words(words) => {
            let marked = |word: &Word| match word.origin {
                PieceOrigin::Both => word.text.clone(),
                PieceOrigin::Removed => format!("-{}-", word.text),
                PieceOrigin::Added => format!("+{}+", word.text),
            };
            words.iter().map(marked).collect()
        }
    }
}

#[track_caller]
fn check(answers: &[&str], expected: &str) {
    let blocks: Vec<SolutionBlock> = answers
        .iter()
        .map(|text| solution_blocks(None, Some(&parse_text(text).unwrap()), None))
        .collect();
    let blocks: Vec<Option<&SolutionBlock>> = blocks.iter().map(Some).collect();
    assert_eq!(line(&compare(&blocks)), expected);
}

#[test]
fn amounts_of_different_money_and_names_in_digits_have_no_difference() {
    check(
        &[r#"{"price": 3, "currency": "EUR"}"#, r#"{"price": 5, "currency": "USD"}"#],
        r#"(Price:3|5 ≠ Currency:"EUR"|"USD" ≠)"#,
    );
    check(
        &[r#"{"price": 3, "currency": "EUR"}"#, r#"{"price": 5, "currency": "EUR"}"#],
        "(Price:3|5 +2 Currency:=)",
    );
    check(
        &[r#"{"price": 14.90, "currency": "£"}"#, r#"{"price": 82.20, "currency": "€"}"#],
        r#"(Price:14.90|82.20 ≠ Currency:"£"|"€" ≠)"#,
    );
    check(
        &[r#"{"price": 14.90, "currency": "$"}"#, r#"{"price": 82.20, "currency": "EUR"}"#],
        r#"(Price:14.90|82.20 ≠ Currency:"$"|"EUR" ≠)"#,
    );
    check(
        &[
            r#"[{"shop": "a", "price": 5, "currency": "GBP"}]"#,
            r#"[{"shop": "a", "price": 5, "currency": "EUR"}]"#,
        ],
        r#"(∅|"a",5,"EUR" added "a",5,"GBP"|removed)"#,
    );
    check(
        &[r#"{"zip": 10115, "n": 1}"#, r#"{"zip": 10117, "n": 2}"#],
        "(Zip:10115|10117 ≠ N:1|2 +1)",
    );
}

#[test]
fn parts_are_compared_key_by_key() {
    check(&[r#"{"a": 1, "b": [1, 2]}"#, r#"{"b": [1, 2], "a": 1.0}"#], "=");
    check(
        &[r#"{"a": 1, "b": true, "c": "x"}"#, r#"{"a": 2.5, "b": false, "d": null}"#],
        "(A:1|2.5 +1.5 B:true|false ≠ C:\"x\"|removed D:∅|null added)",
    );
    check(&[r#"{"a": {"b": 1}}"#, r#"{"a": [1]}"#], "(A:1|1 ≠)");
}

#[test]
fn differences_of_numbers_are_exact() {
    check(&["[0.1]", "[0.3]"], "(0.1|0.3 +0.2)");
    check(&["[10]", "[9.50]"], "(10|9.50 -0.50)");
    check(&["[1e400]", "[1e401]"], "(1e400|1e401 ≠)");
}

#[test]
fn texts_are_compared_word_by_word() {
    check(
        &[r#"{"t": "A red house stands here."}"#, r#"{"t": "A blue house stands here."}"#],
        "(T:A -red- house stands here.|A +blue+ house stands here.)",
    );
    check(
        &[r#"{"t": "one two"}"#, r#"{"t": "one three"}"#, r#"{"t": "one two"}"#],
        "(T:\"one two\"|one -two-+three+|\"one two\")",
    );
}

#[test]
fn names_are_told_whole() {
    check(
        &[r#"["meta/llama-3.1-8b"]"#, r#"["meta/llama-3.1-70b"]"#],
        "(\"meta/llama-3.1-8b\"|\"meta/llama-3.1-70b\" ≠)",
    );
}

#[test]
fn entries_are_found_again_by_their_names_wherever_they_moved() {
    check(
        &[
            r#"[{"id": 1, "n": "a"}, {"id": 2, "n": "b"}, {"id": 3, "n": "c"}]"#,
            r#"[{"id": 3, "n": "c"}, {"id": 1, "n": "z"}, {"id": 4, "n": "b"}]"#,
        ],
        "++[ID:= N:\"a\"|\"z\" ≠] -+[ID:= N:=] +-[ID:= N:=] ++[ID:= N:=]",
    );
}

#[test]
fn entries_without_names_are_found_again_by_what_is_most_alike() {
    check(
        &[
            r#"["Take the first bus", "Eat", "Go home at night"]"#,
            r#"["Eat", "Take the second bus", "Sleep"]"#,
        ],
        "(Take the -first- bus|Take the +second+ bus ∅|\"Sleep\" added = \"Go home at night\"|removed)",
    );
}

#[test]
fn an_entry_of_another_name_is_another_unless_most_of_it_is_the_same() {
    check(
        &[
            r#"[{"name": "Sintra", "n": 1}, {"name": "Old town", "n": 2}]"#,
            r#"[{"name": "Braga", "n": 1}, {"name": "New town", "n": 2}]"#,
        ],
        "-+[Name:= N:=] +-[Name:= N:=] ++[Name:-Old- town|+New+ town N:=]",
    );
    check(
        &[
            r#"[{"name": "Sintra", "a": 1, "b": 2, "c": 3}]"#,
            r#"[{"name": "Braga", "a": 1, "b": 2, "c": 3}]"#,
        ],
        r#"((Name:"Sintra"|"Braga" ≠ A:= B:= C:=))"#,
    );
}

#[test]
fn more_than_two_answers_are_compared_with_the_first() {
    check(&["[1, 2]", "[1, 3]", "[1, 2, 9]"], "(= 2|3 +1|2 ∅|∅|9 added)");
    check(&[r#"{"a": 1}"#, r#"{}"#, r#"{"a": 1}"#], "(A:1|removed|1)");
}

#[track_caller]
fn check_number(left: &str, right: &str, same: bool) {
    let block = |text: &str| solution_blocks(None, Some(&parse_text(text).unwrap()), None);
    let (left_block, right_block) = (block(left), block(right));
    let compared = compare(&[Some(&left_block), Some(&right_block)]);
    assert_eq!(compared.is_same(), same, "{left} {right}");
}

#[test]
fn numbers_are_compared_by_what_they_amount_to() {
    check_number("1.0", "1", true);
    check_number("100", "1E2", true);
    check_number("0.10", "1e-1", true);
    check_number("-0", "0.00e9", true);
    check_number("1e400", "10e399", true);
    check_number("1", "-1", false);
    check_number("9007199254740993", "9007199254740992", false);
    check_number("1e99999999999999999999", "1e99999999999999999999", true);
    check_number("1e99999999999999999999", "10e99999999999999999998", false);
    check_number("1", "\"1\"", false);
}

#[test]
fn the_values_of_keys_are_compared_by_their_keys() {
    let prices = r#"{"tea": {"price": 2, "unit": "cup"}, "milk": {"price": 1, "unit": "jug"}}"#;
    let other = r#"{"milk": {"price": 1, "unit": "jug"}, "tea": {"price": 2.5, "unit": "cup"}, "jam": {"price": 4, "unit": "jar"}}"#;
    let schema = serde_json::json!({"additionalProperties": {
        "type": "object", "properties": {"price": {"type": "number"}, "unit": {"type": "string"}}
    }});
    let tree = crate::field::FieldTree::new(schema);
    let block = |text: &str| solution_blocks(Some(&tree), Some(&parse_text(text).unwrap()), None);
    let (one, two) = (block(prices), block(other));
    let compared = compare(&[Some(&one), Some(&two)]);
    let ComparedContent::Table(table) = &compared.content else { panic!("{compared:?}") };
    let names: Vec<_> = table.rows.iter().map(|row| row.name.clone().unwrap()).collect();
    assert_eq!(names, ["tea", "jam", "milk"]);
    assert_eq!(
        line(&compared),
        "++[Price:2|2.5 +0.5 Unit:=] -+[Price:= Unit:=] ++[Price:= Unit:=]"
    );
    assert_eq!(table.same_rows().keys.unwrap().names, ["milk"]);
}
