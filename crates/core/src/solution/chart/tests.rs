//! Tests of the charts of tables and lists, and of the cases without a chart.

use super::*;
use crate::document::parse_text;
use crate::field::FieldTree;
use crate::solution::solution_blocks;
use serde_json::json;

fn charts_of(schema: Option<Value>, value: &Value) -> Vec<Chart> {
    let tree = schema.map(FieldTree::new);
    charts(&solution_blocks(tree.as_ref(), Some(value), None))
}

/// Writes a chart as `kinds! of series by axis: spots`; `!` marks a chart that is shown unasked.
fn chart_text(chart: &Chart) -> String {
    let kinds: Vec<String> = chart.kinds.iter().map(|kind| format!("{kind:?}")).collect();
    let mark = if chart.is_first { "!" } else { "" };
    let series: Vec<&str> = chart.series.iter().filter_map(|s| s.label.as_deref()).collect();
    let spots: Vec<&str> = chart.spots.iter().map(|spot| spot.text.as_str()).collect();
    let label = chart.across.label().unwrap_or("-");
    let (kinds, series, spots) = (kinds.join("|"), series.join("+"), spots.join(" "));
    format!("{kinds}{mark} of {series} by {label}: {spots}")
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let lines: Vec<String> =
        charts_of(None, &parse_text(text).unwrap()).iter().map(chart_text).collect();
    assert_eq!(lines, expected, "{text}");
}

#[test]
fn names_with_numbers_are_bars() {
    check(
        r#"[{"city": "Oslo", "people": 7}, {"city": "Rome", "people": 28}, {"city": "Riga", "people": 6}]"#,
        &["Bar! of People by City: Oslo Rome Riga"],
    );
    check(
        r#"[{"month": "Jan", "sales": 7}, {"month": "Feb", "sales": 28}, {"month": "Mar", "sales": 6}]"#,
        &["Bar|Line! of Sales by Month: Jan Feb Mar"],
    );
}

#[test]
fn dates_and_years_are_lines_in_their_order() {
    check(
        r#"[{"day": "2026-03-02", "t": -1.5}, {"day": "2026-03-01", "t": 4}, {"day": "2026-03-03", "t": null}, {"day": "2026-03-05", "t": 7}]"#,
        &["Line|Bar! of T by Day: 2026-03-01 2026-03-02 2026-03-03 2026-03-05"],
    );
    check(
        r#"[{"year": 2024, "x": 1}, {"year": 2023, "x": 4}, {"year": 2022, "x": 3}]"#,
        &["Line|Bar! of X by Year: 2022 2023 2024"],
    );
    check(
        r#"[{"depth": 0, "t": 14.5}, {"depth": 10, "t": 9.5}, {"depth": 50, "t": 5}]"#,
        &["Line|Scatter! of T by Depth: 0 10 50"],
    );
}

#[test]
fn keys_are_names_dates_or_years() {
    let lines_of = |kind: &str, text: &str| {
        let items = json!({"type": "object", "properties": {"n": {"type": kind}}});
        let schema = json!({"type": "object", "additionalProperties": items});
        charts_of(Some(schema), &parse_text(text).unwrap())
            .iter()
            .map(chart_text)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        lines_of("number", r#"{"ann": {"n": 1}, "bo": {"n": 4}, "cy": {"n": 2}}"#),
        ["Bar! of N by -: ann bo cy"]
    );
    assert_eq!(
        lines_of("number", r#"{"2024": {"n": 1}, "2026": {"n": 4}, "2025": {"n": 2}}"#),
        ["Line|Bar! of N by -: 2024 2025 2026"]
    );
    assert_eq!(
        lines_of("number", r#"{"2026-02": {"n": 1}, "2026-01": {"n": 4}, "2026-03": {"n": 2}}"#),
        ["Line|Bar! of N by -: 2026-01 2026-02 2026-03"]
    );
    let schema = json!({"type": "object", "additionalProperties": {"type": "number"}});
    let value = json!({"tea": 4, "milk": 7, "bread": 12});
    let lines: Vec<_> = charts_of(Some(schema), &value).iter().map(chart_text).collect();
    assert_eq!(lines, ["Bar! of  by -: tea milk bread"]);
}

#[test]
fn rows_of_one_value_each_are_lines_by_their_names() {
    let rows = |last: &str| {
        let row =
            |(month, place, n): (&str, &str, u8)| json!({"month": month, "place": place, "n": n});
        let rows = [
            ("2026-01", "north", 4),
            ("2026-01", "south", 2),
            ("2026-02", "north", 5),
            ("2026-03", "south", 3),
            (last, "north", 7),
        ];
        json!(rows.map(row))
    };
    let charts = charts_of(None, &rows("2026-03"));
    let chart = charts.first().unwrap();
    assert_eq!(chart_text(chart), "Line|Bar! of north+south by Month: 2026-01 2026-02 2026-03");
    assert_eq!(chart.measured.as_deref(), Some("N"));
    let south: Vec<_> =
        chart.series.last().unwrap().values.iter().map(|v| v.as_ref().map(|v| &*v.text)).collect();
    assert_eq!(south, [Some("2"), None, Some("3")]);
    assert_eq!(charts_of(None, &rows("2026-02")), []);
    check(
        r#"[{"who": "a", "what": "x", "n": 1}, {"who": "b", "what": "x", "n": 2}, {"who": "c", "what": "x", "n": 2}, {"who": "a", "what": "y", "n": 3}]"#,
        &["Bar! of x+y by Who: a b c"],
    );
}

#[test]
fn two_columns_of_numbers_alone_are_points() {
    check(
        r#"[{"height": 180, "weight": 80}, {"height": 165, "weight": 61}, {"height": 172, "weight": 70}]"#,
        &["Scatter! of Weight by Height: 180 165 172"],
    );
}

#[test]
fn columns_share_a_scale_only_where_they_can_be_compared() {
    check(
        r#"[{"a": "x", "plan": 10, "fact": 12}, {"a": "y", "plan": 20, "fact": 18}, {"a": "z", "plan": 5, "fact": 5}]"#,
        &["Bar! of Plan+Fact by A: x y z", "Scatter of Fact by Plan: 10 20 5"],
    );
    check(
        r#"[{"a": "x", "people": 10000, "share": 0.2}, {"a": "y", "people": 20000, "share": 0.5}, {"a": "z", "people": 5000, "share": 0.3}]"#,
        &[
            "Bar of People by A: x y z",
            "Bar of Share by A: x y z",
            "Scatter of Share by People: 10000 20000 5000",
        ],
    );
}

#[test]
fn a_table_that_is_mostly_words_is_read_first() {
    check(
        r#"[{"task": "x", "who": "A", "where": "B", "hours": 1}, {"task": "y", "who": "A", "where": "B", "hours": 4}, {"task": "z", "who": "A", "where": "B", "hours": 2}]"#,
        &["Bar of Hours by Task: x y z"],
    );
}

#[test]
fn nothing_is_drawn_that_says_nothing() {
    for text in [
        r#"[{"a": "x", "n": 1}, {"a": "y", "n": 2}]"#,
        r#"[{"a": "x", "n": 5}, {"a": "y", "n": 5}, {"a": "z", "n": 5}]"#,
        r#"[{"a": "x", "n": 1}, {"a": "x", "n": 2}, {"a": "x", "n": 3}]"#,
        r#"[{"a": "x", "id": 17}, {"a": "y", "id": 4}, {"a": "z", "id": 9}]"#,
        r#"[{"a": "x", "year": 1999}, {"a": "y", "year": 1984}, {"a": "z", "year": 2011}]"#,
        r#"[{"a": "x", "n": 1, "unit": "g"}, {"a": "y", "n": 2, "unit": "l"}, {"a": "z", "n": 3, "unit": "g"}]"#,
        r#"[{"a": "x", "n": 1e400}, {"a": "y", "n": -1e999}, {"a": "z", "n": 3}]"#,
        "[1, 2, 3, 4, 5, 6]",
        "[1984, 2001, 2010, 2015, 1999]",
        "[4, 8]",
        r#"["a", "b", "a", "b", "a"]"#,
        "{\"a\": 1}",
        "7",
    ] {
        check(text, &[]);
    }
}

#[test]
fn units_keep_columns_apart_and_rows_out() {
    let price = |unit: &str| json!({"type": "number", "x-unit": unit});
    let chart_of = |a: &str, b: &str| {
        let columns = json!({"n": {"type": "string"}, "a": price(a), "b": price(b)});
        let schema = json!({"type": "array", "items": {"type": "object", "properties": columns}});
        let value = json!([{"n": "x", "a": 1, "b": 2}, {"n": "y", "a": 2, "b": 1}, {"n": "z", "a": 5, "b": 3}]);
        charts_of(Some(schema), &value).first().map(|chart| (chart_text(chart), chart.unit.clone()))
    };
    let kg = || Some(Measure::Unit("kg".to_owned()));
    assert_eq!(chart_of("kg", "kg"), Some(("Bar! of A+B by N: x y z".to_owned(), kg())));
    assert_eq!(chart_of("kg", "m"), Some(("Bar of A by N: x y z".to_owned(), kg())));
    check(
        r#"[{"a": "x", "price": 1, "currency": "EUR"}, {"a": "y", "price": 2, "currency": "USD"}, {"a": "z", "price": 3, "currency": "EUR"}]"#,
        &[],
    );
}

#[test]
fn numbers_that_cannot_be_drawn_are_gaps() {
    let text = r#"[{"a": "x", "n": 1e400}, {"a": "y", "n": 2.50}, {"a": "z"}, {"a": "u", "n": 3}, {"a": "v", "n": 4}]"#;
    let charts = charts_of(None, &parse_text(text).unwrap());
    let values = &charts.first().unwrap().series.first().unwrap().values;
    let texts: Vec<_> =
        values.iter().map(|value| value.as_ref().map(|v| v.text.as_str())).collect();
    assert_eq!(texts, [None, Some("2.50"), None, Some("3"), Some("4")]);
}

#[test]
fn a_row_that_sums_up_the_others_is_left_out() {
    let text =
        r#"[{"a": "x", "n": 1}, {"a": "y", "n": 2}, {"a": "z", "n": 3}, {"a": "Total", "n": 6}]"#;
    let charts = charts_of(None, &parse_text(text).unwrap());
    let chart = charts.first().unwrap();
    assert_eq!(chart_text(chart), "Bar! of N by A: x y z");
    assert!(chart.without_total);
    let ends =
        chart.extremes().map(|ends| ends.map(|(_, spot, amount)| (&*spot.text, &*amount.text)));
    assert_eq!(ends, Some([("x", "1"), ("z", "3")]));
}

#[test]
fn numbers_of_a_list_follow_one_another() {
    check("[4, 8, 15, 16, 23, 42]", &["Line|Bar! of  by -: 1 2 3 4 5 6"]);
}

#[test]
fn options_that_were_taken_are_counted() {
    let rating = json!({"enum": ["good", "fair", "poor"]});
    let list = json!({"type": "array", "items": rating});
    let chart_lines = |schema: &Value, value: Value| -> Vec<String> {
        charts_of(Some(schema.clone()), &value).iter().map(chart_text).collect()
    };
    let value = json!(["fair", "good", "good", "fair", "good"]);
    assert_eq!(chart_lines(&list, value.clone()), ["Bar! of  by -: good fair poor"]);
    let counts = charts_of(Some(list.clone()), &value);
    let counts: Vec<_> = counts
        .first()
        .unwrap()
        .series
        .first()
        .unwrap()
        .values
        .iter()
        .flatten()
        .map(|v| &*v.text)
        .collect();
    assert_eq!(counts, ["3", "2", "0"]);
    assert!(chart_lines(&list, json!(["good", "good", "good", "good", "good"])).is_empty());
    assert!(chart_lines(&list, json!(["good", "good", "fair", "good", "else"])).is_empty());
    let table = json!({"type": "array", "items": {"type": "object", "properties": {"who": {"type": "string"}, "rating": rating}}});
    let rows: Vec<_> = ["good", "good", "fair", "poor", "good"]
        .iter()
        .zip("abcde".chars())
        .map(|(rating, who)| json!({"who": who.to_string(), "rating": rating}))
        .collect();
    assert_eq!(chart_lines(&table, json!(rows)), ["Bar of  by Rating: good fair poor"]);
}

#[test]
fn an_author_says_what_is_drawn() {
    let value =
        json!([{"a": "x", "n": 1, "m": 2}, {"a": "y", "n": 2, "m": 1}, {"a": "z", "n": 5, "m": 3}]);
    let with = |hints: Value| {
        let mut schema = json!({"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}, "n": {"type": "number"}, "m": {"type": "number"}}}});
        schema.as_object_mut().unwrap().extend(hints.as_object().unwrap().clone());
        charts_of(Some(schema), &value).first().map(chart_text)
    };
    assert_eq!(with(json!({})).as_deref(), Some("Bar! of N+M by A: x y z"));
    assert_eq!(with(json!({"x-chart": "scatter"})).as_deref(), Some("Scatter! of M by N: 1 2 5"));
    assert_eq!(with(json!({"ui:options": {"chart": "none"}})), None);
    assert_eq!(with(json!({"ui:chart": "line"})).as_deref(), Some("Bar! of N+M by A: x y z"));
}

#[test]
fn what_is_drawn_of_a_long_table_is_bounded() {
    let names: Vec<_> =
        (0..10_000).map(|at| json!({"a": format!("n{at}"), "n": at * 7 % 501})).collect();
    let charts = charts_of(None, &json!(names));
    let chart = charts.first().unwrap();
    assert_eq!((chart.spots.len(), chart.rows, chart.is_first), (24, 10_000, false));
    let line: Vec<_> =
        (0..10_000).map(|at| json!({"d": at * 2, "n": (at * 7 % 501) - 250})).collect();
    let charts = charts_of(None, &json!(line));
    let chart = charts.first().unwrap();
    assert!(chart.spots.len() <= 1000, "{}", chart.spots.len());
    let ends = chart.extremes().map(|ends| ends.map(|(_, _, amount)| &*amount.text));
    assert_eq!(ends, Some(["-250", "250"]));
}

#[test]
fn a_glance_says_where_a_closer_look_is_worth_it() {
    let check = |value: Value, expected: bool| {
        let block = solution_blocks(None, Some(&value), None);
        assert_eq!(may_have_chart(&block), expected, "{value}");
    };
    check(json!([{"a": "x", "n": 1}, {"a": "y", "n": 2}, {"a": "z", "n": 3}]), true);
    check(json!([{"a": "x"}, {"a": "y"}, {"a": "z"}]), false);
    check(json!([{"a": "x", "n": 1}, {"a": "y", "n": 2}]), false);
    check(json!([1, 2, 4, 8, 16]), true);
    check(json!(["a", "b", "c", "d", "e"]), false);
}
