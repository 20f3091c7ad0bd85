//! The price table, which maps patterns of model names to prices.

use super::Price;
use pilcrow_core::object::text;
use serde_json::{Map, Value};

/// Maximum number of lines, more than anybody edits; the rest of a hostile table is ignored.
const MAX_LINES: usize = 10_000;

/// A line of the price table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceLine {
    /// Pattern of a model's name, case-insensitive; `*` matches any characters.
    pub pattern: String,
    /// The price of the model's tokens.
    pub price: Price,
}

/// The price table. If several lines match a name, the last one applies.
///
/// As JSON it is a list, in dollars per million tokens:
///
/// ```
/// use pilcrow_core::document::parse_text;
/// use pilcrow_provider::{Price, PriceTable};
///
/// let stored = r#"[{"model": "gpt-*", "input": "1.25", "output": "10", "cached": "0.125"}]"#;
/// let (table, unread) = PriceTable::read(&parse_text(stored).unwrap_or_default());
/// assert!(unread.is_empty());
/// assert_eq!(table.price_of("gpt-x").map(Price::input_text).as_deref(), Some("1.25"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PriceTable {
    /// The lines, in the person's order.
    pub lines: Vec<PriceLine>,
}

impl PriceTable {
    /// Returns the price of a model; `None` if no line matches its name.
    pub fn price_of(&self, model: &str) -> Option<&Price> {
        let line = self.lines.iter().rev().find(|line| fits(&line.pattern, model));
        line.map(|line| &line.price)
    }

    /// Converts the table to JSON, with prices as decimal texts.
    pub fn to_value(&self) -> Value {
        Value::Array(self.lines.iter().map(line_value).collect())
    }

    /// Parses a table; also returns the indices of the lines that could not be parsed and were skipped. Prices may be
    /// texts or numbers, and `cached` may be missing. A value that is no list gives no lines; at most 10,000 are read.
    pub fn read(value: &Value) -> (Self, Vec<usize>) {
        let (mut lines, mut unread) = (Vec::new(), Vec::new());
        let listed = value.as_array().into_iter().flatten().take(MAX_LINES);
        for (index, line) in listed.enumerate() {
            match read_line(line) {
                Some(line) => lines.push(line),
                None => unread.push(index),
            }
        }
        (Self { lines }, unread)
    }
}

fn line_value(line: &PriceLine) -> Value {
    let mut members = Map::from_iter([
        ("model".to_owned(), text(&line.pattern)),
        ("input".to_owned(), Value::String(line.price.input_text())),
        ("output".to_owned(), Value::String(line.price.output_text())),
    ]);
    if let Some(cached) = line.price.cached_text() {
        members.insert("cached".to_owned(), Value::String(cached));
    }
    Value::Object(members)
}

fn read_line(line: &Value) -> Option<PriceLine> {
    // A person who edits the JSON may write a number in place of a text.
    let decimal = |key: &str| match line.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let pattern = line.get("model")?.as_str()?.trim();
    let cached = match line.get("cached") {
        None | Some(Value::Null) => None,
        Some(_) => Some(decimal("cached")?),
    };
    let price = Price::per_million(&decimal("input")?, &decimal("output")?, cached.as_deref())?;
    (!pattern.is_empty()).then(|| PriceLine { pattern: pattern.to_owned(), price })
}

/// True if a name matches a pattern, ignoring ASCII case.
fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.to_ascii_lowercase(), name.to_ascii_lowercase());
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| name.strip_prefix(first)) else {
        return false;
    };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn patterns_stand_for_names() {
        let check = |pattern: &str, name: &str, expected: bool| {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        };
        check("gpt-x", "GPT-x", true);
        check("gpt-x", "gpt-x-mini", false);
        check("gpt-x*", "gpt-x-mini", true);
        check("*mini", "gpt-x-mini", true);
        check("*", "", true);
        check("a*b*c", "a-b-b-c", true);
        check("a*b*c", "a-c", false);
        check("ab*ba", "aba", false);
        check("a**b", "ab", true);
        check("", "a", false);
    }

    #[test]
    fn the_last_line_that_fits_counts() {
        let (table, unread) = PriceTable::read(&json!([
            {"model": "x*", "input": "1", "output": "2"},
            {"model": "x-mini", "input": 0.10, "output": "0.2", "cached": "0.05"},
            {"model": "y", "input": "1"},
            {"model": "", "input": "1", "output": "2"},
            {"model": "z", "input": "1", "output": "2", "cached": "much"},
            5,
        ]));
        assert_eq!(unread, [2, 3, 4, 5]);
        let input = |model: &str| table.price_of(model).map(Price::input_text);
        assert_eq!(input("x-mini").as_deref(), Some("0.1"));
        assert_eq!(input("x-large").as_deref(), Some("1"));
        assert_eq!(input("y"), None);
        assert_eq!(PriceTable::read(&table.to_value()), (table, Vec::new()));
        assert_eq!(PriceTable::read(&Value::Null), (PriceTable::default(), Vec::new()));
    }
}
