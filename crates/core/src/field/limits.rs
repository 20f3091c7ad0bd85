//! The limits of a field that its help states before anything is typed. Numbers keep the digits of the schema. Limits
//! that no person comes near are left out, such as the range of a machine's integers.

use super::values::decimal::Decimal;
use super::{FieldKind, WidgetKind, Writing, readable_key};
use crate::schema::PlaceSchemas;
use serde_json::Value;

/// The limits of a field, as far as a person has to know them beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limits {
    /// The range of a number.
    Number {
        /// Lower end; `None` if there is none.
        least: Option<End>,
        /// Upper end; `None` if there is none.
        most: Option<End>,
        /// Step between allowed numbers; `None` if the type of number implies it.
        step: Option<String>,
    },
    /// The range of a date, a time, or both.
    Moments {
        /// Earliest moment; `None` if there is none.
        least: Option<End>,
        /// Latest moment; `None` if there is none.
        most: Option<End>,
    },
    /// The number of entries of a list.
    Entries(Range),
    /// The number of characters of a text.
    Characters(Range),
    /// Alternatives by their names, one of which is required.
    OneOf(Vec<String>),
}

/// One end of a range of numbers, dates or times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Text of the number, date or time.
    pub text: String,
    /// True if the end itself is excluded.
    pub is_open: bool,
}

/// A range of counts; at least one end is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Smallest count; `None` if there is no limit.
    pub least: Option<u64>,
    /// Largest count; `None` if there is no limit.
    pub most: Option<u64>,
}

/// Smallest bound that is taken for a limit of machine integers.
const MACHINE: &str = "2147483647";

/// Counts from here on are not stated, since nobody counts that far.
const UNCOUNTED: u64 = 10_000;

/// The largest length limit of a one-line text that is stated: such a text is written with its end in mind.
const SHORT: u64 = 20;

/// The most alternatives that are named.
const MOST_NAMED: usize = 6;

/// A minimum length below this is not stated, since nobody counts so few characters.
const MIN_COUNTABLE: u64 = 10;

impl Limits {
    /// Returns the limits that a field's help states; `None` if the control shows them, or there are none.
    pub(super) fn find(
        kind: &FieldKind,
        widget: WidgetKind,
        described: &PlaceSchemas,
    ) -> Option<Self> {
        let range = |least, most| Range::from_ends(least, most);
        match kind {
            FieldKind::Number { integer, step, .. } if widget != WidgetKind::Rating => {
                number(described, *integer, step.as_deref())
            }
            FieldKind::Array { places, min, max, choices, .. } if places.is_empty() => {
                let count = u64::try_from(choices.len()).unwrap_or_default();
                let most = max.and_then(|max| u64::try_from(max).ok());
                let most = most.filter(|most| choices.is_empty() || *most < count);
                range(u64::try_from(*min).unwrap_or_default(), most).map(Self::Entries)
            }
            FieldKind::Object { properties, others } => {
                let is_map = properties.is_empty() && others.may_be_added();
                let least = described.count("minProperties").unwrap_or_default();
                let most = others.most.and_then(|most| u64::try_from(most).ok());
                let counted = || range(least, most).filter(|_| is_map).map(Self::Entries);
                alternatives(described).map(Self::OneOf).or_else(counted)
            }
            FieldKind::Text { .. } if is_moment(described) => moments(described),
            FieldKind::Text { min_length, max_length, .. } => {
                let is_long = is_long(widget)?;
                let is_asked = |least: &u64| *least >= MIN_COUNTABLE || Some(*least) == *max_length;
                let least = min_length.filter(is_asked).unwrap_or_default();
                let is_near = |most: &u64| is_long || least > 0 || *most <= SHORT;
                range(least, max_length.filter(is_near)).map(Self::Characters)
            }
            _ => None,
        }
    }
}

impl Range {
    /// Creates a range. A minimum of 1 alone is dropped, since it only says that the field is required.
    fn from_ends(least: u64, most: Option<u64>) -> Option<Self> {
        let most = most.filter(|most| *most < UNCOUNTED);
        let least = (least > 1 || (least == 1 && most.is_some())).then_some(least);
        (least.is_some() || most.is_some()).then_some(Self { least, most })
    }
}

/// Returns the names of alternatives that only differ in the keys that they require: their titles, or those keys.
fn alternatives(described: &PlaceSchemas) -> Option<Vec<String>> {
    let is_said = |key: &String| ["title", "description", "required", "not"].contains(&&**key);
    let only_requires = |shape: &Value| {
        let members = shape.as_object();
        members.is_some_and(|all| all.contains_key("required") && all.keys().all(is_said))
    };
    let listed = ["oneOf", "anyOf"].into_iter().find_map(|keyword| {
        let shapes = described.get(keyword)?.as_array()?;
        let is_short = (2..=MOST_NAMED).contains(&shapes.len());
        (is_short && shapes.iter().all(only_requires)).then_some(shapes)
    })?;
    listed.iter().map(|shape| alternative(described, shape)).collect()
}

fn alternative(described: &PlaceSchemas, shape: &Value) -> Option<String> {
    if let Some(title) = shape.get("title").and_then(Value::as_str) {
        return Some(title.to_owned());
    }
    let keys = shape.get("required")?.as_array().filter(|keys| !keys.is_empty())?;
    let title = |key: &str| {
        let mut properties = described.all("properties").filter_map(|(_, listed)| listed.get(key));
        let title =
            properties.find_map(|property| property.get("title")?.as_str().map(str::to_owned));
        title.unwrap_or_else(|| readable_key(key))
    };
    let names: Option<Vec<String>> = keys.iter().map(|key| key.as_str().map(title)).collect();
    names.map(|names| names.join(", "))
}

/// True for texts of several lines; `None` for texts with a form of their own, such as code.
fn is_long(widget: WidgetKind) -> Option<bool> {
    match widget.facts().writing {
        Writing::Lines | Writing::Markdown => Some(true),
        Writing::Line | Writing::Secret => Some(false),
        Writing::Other | Writing::Code => None,
    }
}

fn number(described: &PlaceSchemas, integer: bool, step: Option<&str>) -> Option<Limits> {
    let number = |keyword: &str| described.get(keyword)?.as_number().map(ToString::to_string);
    let is_told = |end: &End| is_near(&end.text);
    let least = end(described, ["minimum", "exclusiveMinimum"], number).filter(is_told);
    let most = end(described, ["maximum", "exclusiveMaximum"], number).filter(is_told);
    let step = step.filter(|step| !(integer && *step == "1")).map(str::to_owned);
    let is_said = least.is_some() || most.is_some() || step.is_some();
    is_said.then_some(Limits::Number { least, most, step })
}

/// True if a text is a date, a time, or both.
fn is_moment(described: &PlaceSchemas) -> bool {
    described.text("format").is_some_and(|format| ["date", "time", "date-time"].contains(&format))
}

/// Returns the range of a date or time, by the keywords of Ajv.
fn moments(described: &PlaceSchemas) -> Option<Limits> {
    let text = |keyword: &str| described.text(keyword).map(str::to_owned);
    let least = end(described, ["formatMinimum", "formatExclusiveMinimum"], text);
    let most = end(described, ["formatMaximum", "formatExclusiveMaximum"], text);
    (least.is_some() || most.is_some()).then_some(Limits::Moments { least, most })
}

/// Returns one end of a range; if both an inclusive and an exclusive end are given, the narrower one is the exclusive
/// end.
fn end(
    described: &PlaceSchemas,
    [closed, open]: [&str; 2],
    text: impl Fn(&str) -> Option<String>,
) -> Option<End> {
    let is_flagged = described.get(open) == Some(&Value::Bool(true));
    Some(match text(open) {
        Some(text) => End { text, is_open: true },
        None => End { text: text(closed)?, is_open: is_flagged },
    })
}

fn is_near(text: &str) -> bool {
    let far = Decimal::parse(MACHINE);
    let size = Decimal::parse(text.trim_start_matches('-'));
    matches!((size, far), (Some(size), Some(far)) if size.is_less(far))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    /// Asserts the limits of a schema in short form: `5..10/0.5` for a number, `>0` for an exclusive end, `2..5 items`.
    #[track_caller]
    fn check(schema: Value, expected: &str) {
        let limits = FieldTree::new(schema.clone()).root().limits.clone();
        assert_eq!(limits.as_deref().map(short).unwrap_or_default(), expected, "{schema}");
    }

    fn short(limits: &Limits) -> String {
        let end = |end: &Option<End>, sign: &str| match end {
            Some(end) if end.is_open => format!("{sign}{}", end.text),
            Some(end) => end.text.clone(),
            None => String::new(),
        };
        let range = |Range { least, most }: &Range| {
            let text = |end: &Option<u64>| end.map(|end| end.to_string()).unwrap_or_default();
            format!("{}..{}", text(least), text(most))
        };
        match limits {
            Limits::Number { least, most, step } => {
                let step = step.as_ref().map(|step| format!("/{step}")).unwrap_or_default();
                format!("{}..{}{step}", end(least, ">"), end(most, "<"))
            }
            Limits::Moments { least, most } => format!("{}..{}", end(least, ">"), end(most, "<")),
            Limits::Entries(counts) => format!("{} items", range(counts)),
            Limits::Characters(counts) => format!("{} characters", range(counts)),
            Limits::OneOf(names) => names.join(" | "),
        }
    }

    #[test]
    fn a_number_tells_its_ends_and_its_step() {
        check(
            json!({"type": "integer", "minimum": 50, "maximum": 5000, "multipleOf": 50}),
            "50..5000/50",
        );
        check(json!({"type": "number", "minimum": 0.1}), "0.1..");
        check(json!({"type": "number", "exclusiveMinimum": 0, "maximum": 1}), ">0..1");
        check(json!({"type": "number", "maximum": 1, "exclusiveMaximum": true}), "..<1");
        check(json!({"type": "integer", "multipleOf": 1}), "");
        check(json!({"type": "number", "multipleOf": 0.01}), "../0.01");
    }

    #[test]
    fn a_date_tells_its_ends() {
        let date = json!({"type": "string", "format": "date", "formatMinimum": "2026-01-01"});
        check(date, "2026-01-01..");
        let open = json!({"format": "date", "type": "string", "formatExclusiveMinimum": "2026-01-01", "formatMaximum": "2026-02-01", "formatExclusiveMaximum": true});
        check(open, ">2026-01-01..<2026-02-01");
        check(json!({"type": "string", "format": "email", "formatMinimum": "a"}), "");
    }

    #[test]
    fn what_only_a_machine_comes_near_is_not_told() {
        check(
            json!({"type": "integer", "minimum": -9007199254740991_i64, "maximum": 9007199254740991_i64}),
            "",
        );
        check(json!({"type": "integer", "minimum": 1, "maximum": 2147483647}), "1..");
        check(json!({"type": "number", "maximum": 1e300}), "");
        check(json!({"type": "array", "items": {}, "maxItems": 1000000}), "");
    }

    #[test]
    fn a_map_tells_how_many_keys_there_may_be() {
        let map = |more: Value| {
            let mut schema = json!({"type": "object", "additionalProperties": {"type": "string"}});
            schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            schema
        };
        check(map(json!({"minProperties": 2, "maxProperties": 4})), "2..4 items");
        check(map(json!({"maxProperties": 3})), "..3 items");
        check(map(json!({"minProperties": 1})), "");
        check(map(json!({"maxProperties": 3, "properties": {"a": {}}})), "");
    }

    #[test]
    fn a_group_tells_of_what_it_has_to_have_one() {
        let group = |shapes: Value| {
            json!({"type": "object", "oneOf": shapes,
            "properties": {"mail": {"type": "string", "title": "E-mail"}, "phone": {"type": "string"}, "area": {"type": "string"}}})
        };
        let requires = |keys: &[&str]| json!({"required": keys});
        check(
            group(json!([requires(&["mail"]), requires(&["area", "phone"])])),
            "E-mail | Area, Phone",
        );
        let titled =
            json!({"title": "By post", "required": ["area"], "not": {"required": ["mail"]}});
        check(group(json!([titled, requires(&["mail"])])), "By post | E-mail");
        check(group(json!([requires(&["mail"])])), "");
        check(group(json!([requires(&["mail"]), {"minProperties": 1}])), "");
        check(group(json!([requires(&[]), requires(&["mail"])])), "");
    }

    #[test]
    fn what_the_control_shows_is_not_told() {
        check(json!({"type": "integer", "minimum": 0, "maximum": 5, "ui:widget": "rating"}), "");
        check(json!({"type": "integer", "enum": [1, 2], "minimum": 1}), "");
        check(json!({"const": 5, "minimum": 1}), "");
        check(json!({"type": "string", "format": "date", "maxLength": 10}), "");
        check(json!({"type": "array", "prefixItems": [{}, {}], "minItems": 2, "maxItems": 2}), "");
    }

    #[test]
    fn a_list_tells_how_many_there_may_be() {
        let list = |more: Value| {
            let mut schema = json!({"type": "array", "items": {"type": "string"}});
            schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            schema
        };
        check(list(json!({"minItems": 2, "maxItems": 5})), "2..5 items");
        check(list(json!({"minItems": 1, "maxItems": 3})), "1..3 items");
        check(list(json!({"maxItems": 3})), "..3 items");
        check(list(json!({"minItems": 1})), "");
        check(list(json!({})), "");
        let some = json!({"enum": ["a", "b", "c"]});
        let picked = |most: u8| json!({"type": "array", "uniqueItems": true, "items": some, "maxItems": most});
        check(picked(2), "..2 items");
        check(picked(3), "");
    }

    #[test]
    fn lengths_are_told_where_one_writes_with_the_end_in_mind() {
        check(json!({"type": "string", "minLength": 4, "maxLength": 4}), "4..4 characters");
        check(json!({"type": "string", "minLength": 1}), "");
        check(json!({"type": "string", "maxLength": 20}), "..20 characters");
        check(json!({"type": "string", "maxLength": 100}), "");
        check(json!({"type": "string", "minLength": 2, "maxLength": 60}), "");
        check(json!({"type": "string", "minLength": 10, "maxLength": 60}), "10..60 characters");
        check(json!({"type": "string", "maxLength": 500}), "..500 characters");
        check(json!({"type": "string", "maxLength": 65535}), "");
    }
}
