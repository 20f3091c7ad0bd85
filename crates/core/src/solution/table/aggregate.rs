//! What can be said of all numbers of a column together: their sum, or their mean.
//! Refuses sums that mean nothing: of years, ratings, prices for one, or of several currencies.

use super::Members;
use crate::field::{Decimal, Field, FieldKind, lower, readable_key};
use crate::solution::{BlockContent, Column, Leaf, Table};
use serde_json::{Number, Value};

/// What can be said of all numbers of a column together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aggregate {
    /// Nothing.
    #[default]
    None,
    /// Their sum.
    Total,
    /// Their mean: of ratings, and of whatever has a least and a most.
    Mean,
}

impl Aggregate {
    /// Its name in what programs read.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Total => Some("total"),
            Self::Mean => Some("mean"),
        }
    }
}

/// Beginnings of words that say what a number is. A word that ends with `$` is meant as it is.
type Words = &'static [&'static str];

const RATING: Words = &["rating", "score", "stars$", "grade$", "оценк", "рейтинг", "балл"];

const QUANTITY: Words =
    &["quantity", "qty$", "count$", "counts$", "pieces$", "units$", "количеств", "кол$", "штук"];

/// Amounts of whatever: of money, or of what the unit beside them says.
const AMOUNT: Words =
    &["amount", "value", "size", "weight", "volume", "объем", "объём", "вес$", "мера$"];

const PRICE: Words = &["price", "cost", "цена$", "цены$", "стоимость"];

const UNIT: Words = &["unit$", "units$", "uom$", "measure$", "единиц", "ед$"];

const CURRENCY: Words = &["currency", "валют"];

/// Numbers that name, place or measure one thing; together they are nothing.
const NOT_SUMMED: Words = &[
    "id$",
    "ids$",
    "no$",
    "nr$",
    "number$",
    "code",
    "index",
    "rank",
    "place$",
    "position",
    "order$",
    "year",
    "month$",
    "day$",
    "date",
    "week$",
    "hour$",
    "version",
    "level",
    "page$",
    "step$",
    "zip",
    "postal",
    "postcode",
    "phone",
    "port$",
    "line$",
    "row$",
    "lat$",
    "latitude",
    "lon$",
    "lng$",
    "longitude",
    "x$",
    "y$",
    "z$",
    "temperature",
    "age$",
    "height",
    "width",
    "depth",
    "altitude",
    "elevation",
    "speed",
    "density",
    "pressure",
    "humidity",
    "percent",
    "pct$",
    "share$",
    "ratio",
    "rate$",
    "probability",
    "confidence",
    "likelihood",
    "similarity",
    "priority",
    "unit$",
    "per$",
    "each$",
    "average",
    "avg$",
    "mean$",
    "median",
    "minimum",
    "maximum",
    "min$",
    "max$",
    "balance",
    "cumulative",
    "running",
    "remaining",
    "номер",
    "код$",
    "индекс",
    "ранг",
    "место$",
    "позици",
    "год$",
    "года$",
    "месяц",
    "день$",
    "дата",
    "недел",
    "верси",
    "уровень",
    "страниц",
    "шаг$",
    "телефон",
    "порт$",
    "строк",
    "широта",
    "долгота",
    "температур",
    "возраст",
    "высота",
    "ширина",
    "глубина",
    "скорость",
    "плотность",
    "давление",
    "влажность",
    "процент",
    "доля$",
    "доли$",
    "коэффициент",
    "ставка",
    "вероятность",
    "уверенность",
    "сходство",
    "приоритет",
    "единиц",
    "за$",
    "средн",
    "медиан",
    "остат",
    "нарастающ",
    "курс$",
];

/// Of bounded numbers, those whose mean means nothing either.
const NO_MEAN: Words = &[
    "id$",
    "no$",
    "nr$",
    "number$",
    "index",
    "rank",
    "place$",
    "position",
    "order$",
    "year",
    "month$",
    "day$",
    "hour$",
    "lat$",
    "latitude",
    "lon$",
    "lng$",
    "longitude",
    "page$",
    "step$",
    "port$",
    "percent",
    "pct$",
    "share$",
    "ratio",
    "priority",
    "номер",
    "индекс",
    "ранг",
    "место$",
    "год$",
    "месяц",
    "день$",
    "широта",
    "долгота",
    "шаг$",
    "процент",
    "доля$",
    "приоритет",
];

/// What a row is called that is a sum itself.
const TOTAL_ROWS: [&str; 9] =
    ["total", "totals", "subtotal", "grand total", "sum", "итого", "всего", "сумма", "итог"];

/// What the columns beside a column say of it.
#[derive(Default)]
pub(super) struct Rules {
    has_quantity: bool,
    mixes_units: bool,
    mixes_currencies: bool,
}

impl Rules {
    pub fn of(columns: &[Column], members: &[&Members]) -> Self {
        let mixes = |words: Words| {
            columns.iter().filter(|column| !column.numeric).any(|column| {
                let mut values = members.iter().filter_map(|members| members.get(&column.key));
                let first = values.next();
                says(&column.key, &column.label, words) && values.any(|value| Some(value) != first)
            })
        };
        let is_quantity =
            |column: &Column| column.numeric && says(&column.key, &column.label, QUANTITY);
        Self {
            has_quantity: columns.iter().any(is_quantity),
            mixes_units: mixes(UNIT),
            mixes_currencies: mixes(CURRENCY),
        }
    }

    /// What can be said of a numeric column.
    pub fn aggregate(&self, key: &str, label: &str, field: Option<&Field>) -> Aggregate {
        let says = |words| says(key, label, words);
        let is_quantity = says(QUANTITY);
        let is_bounded = is_bounded(field);
        if says(RATING) || is_bounded {
            return if says(NO_MEAN) { Aggregate::None } else { Aggregate::Mean };
        }
        let is_measured = is_quantity || (says(AMOUNT) && !self.has_quantity);
        let is_refused = says(NOT_SUMMED) && !is_quantity
            || self.has_quantity && says(PRICE)
            || self.mixes_units && is_measured
            || self.mixes_currencies && !is_quantity
            || is_relative(field);
        if is_refused { Aggregate::None } else { Aggregate::Total }
    }
}

/// What can be said of single values by what their map is called.
pub(super) fn alone(name: &str, field: Option<&Field>) -> Aggregate {
    Rules::default().aggregate(name, name, field)
}

/// Whether the schema gives a number a least and a most, as ratings, shares and scales have.
fn is_bounded(field: Option<&Field>) -> bool {
    match field.map(|field| &field.kind) {
        Some(FieldKind::Number { minimum: Some(_), maximum: Some(most), .. }) => {
            let hundred = Decimal::ONE.times(100);
            Decimal::parse(most).zip(hundred).is_some_and(|(most, hundred)| !hundred.is_less(most))
        }
        _ => false,
    }
}

/// Whether the author's unit says that the number is of one thing, or a part of a whole.
fn is_relative(field: Option<&Field>) -> bool {
    let unit = field.and_then(|field| field.hints.as_ref()?.unit.as_deref());
    unit.is_some_and(|unit| unit.contains(['%', '‰', '°', '/']))
}

fn says(key: &str, label: &str, words: Words) -> bool {
    let is_said = |text: &str| {
        let text: String = text.chars().map(lower).collect();
        let text = text.replace("number of ", "count ");
        text.split(|c: char| !c.is_alphanumeric()).any(|word| {
            words.iter().any(|known| match known.strip_suffix('$') {
                Some(whole) => word == whole,
                None => word.starts_with(known),
            })
        })
    };
    is_said(&readable_key(key)) || is_said(label)
}

/// What can be said of the columns together, a leaf a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aggregates {
    /// Sums; empty where there is none.
    pub totals: Vec<Option<Leaf>>,
    /// Means; empty where there is none.
    pub means: Vec<Option<Leaf>>,
}

/// The sums and means of some rows of a table: nothing while more rows may come, where a row is a
/// sum itself, and of columns that hold anything but numbers.
pub fn aggregates(table: &Table, rows: &[usize]) -> Aggregates {
    if table.is_open || has_total_row(table) {
        return Aggregates::default();
    }
    let of = |wanted: Aggregate| {
        let column = |(at, column): (usize, &Column)| {
            (column.aggregate == wanted).then(|| reckoned(table, rows, at, wanted))?
        };
        let leaves: Vec<_> = table.columns.iter().enumerate().map(column).collect();
        if leaves.iter().any(Option::is_some) { leaves } else { Vec::new() }
    };
    Aggregates { totals: of(Aggregate::Total), means: of(Aggregate::Mean) }
}

fn has_total_row(table: &Table) -> bool {
    let is_total = |text: &str| {
        let text: String = text.trim().trim_end_matches(':').chars().map(lower).collect();
        TOTAL_ROWS.contains(&text.as_str())
    };
    let texts = table.rows.iter().flatten().filter_map(|cell| match &cell.content {
        BlockContent::Leaf(leaf) => leaf.value.as_str(),
        _ => None,
    });
    let keys = table.keys.iter().flat_map(|keys| keys.names.iter().map(String::as_str));
    texts.chain(keys).any(is_total)
}

/// The numbers of a column in the rows as one; none where there are not two of them.
fn reckoned(table: &Table, rows: &[usize], column: usize, wanted: Aggregate) -> Option<Leaf> {
    let mut sum = Decimal::ZERO;
    let mut count = 0;
    let mut first = None;
    for &row in rows {
        match &table.rows.get(row)?.get(column)?.content {
            BlockContent::Leaf(Leaf { value: Value::Null, .. }) | BlockContent::Absent => {}
            BlockContent::Leaf(leaf) => {
                let Value::Number(number) = &leaf.value else { return None };
                sum = sum.plus(Decimal::parse(&number.to_string())?)?;
                count += 1;
                first = first.or(Some(leaf));
            }
            _ => return None,
        }
    }
    let result = match wanted {
        Aggregate::Mean if count > 1 => sum.shared(count, 1)?,
        Aggregate::Total if count > 1 => sum,
        _ => return None,
    };
    let number = Number::from_string_unchecked(result.text());
    Some(Leaf { value: Value::Number(number), ..first?.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
    use serde_json::json;

    /// The totals and the means, a dash for none.
    #[track_caller]
    fn check(columns: Value, rows: &str, expected: &str) {
        let schema = FieldTree::new(json!({"items": {"properties": columns}}));
        let value = parse_text(rows).unwrap();
        let block = solution_blocks(Some(&schema), Some(&value), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        let all: Vec<usize> = (0..table.rows.len()).collect();
        let found = aggregates(&table, &all);
        let text = |leaf: &Option<Leaf>| {
            leaf.as_ref().map_or_else(|| "-".to_owned(), |leaf| leaf.value.to_string())
        };
        let line = |leaves: &[Option<Leaf>]| leaves.iter().map(text).collect::<Vec<_>>().join(" ");
        let (totals, means) = (line(&found.totals), line(&found.means));
        assert_eq!(format!("{totals} / {means}").trim(), expected);
    }

    fn number() -> Value {
        json!({"type": "number"})
    }

    #[test]
    fn sums_lose_no_digit() {
        check(
            json!({"what": {"type": "string"}, "amount": number()}),
            r#"[{"what": "a", "amount": 0.1}, {"what": "b", "amount": 0.20}, {"what": "c"}]"#,
            "- 0.30 /",
        );
        check(
            json!({"views": number()}),
            r#"[{"views": 9007199254740993}, {"views": 9007199254740993}, {"views": null}]"#,
            "18014398509481986 /",
        );
        check(json!({"views": number()}), r#"[{"views": 1e400}, {"views": 1}]"#, "/");
        check(json!({"views": number()}), r#"[{"views": 1}, {"views": "two"}]"#, "/");
        check(json!({"views": number()}), r#"[{"views": 1}]"#, "/");
    }

    #[test]
    fn what_names_or_places_things_is_not_summed() {
        for key in ["year", "id", "orderId", "zip_code", "latitude", "age", "Номер", "taxRate"]
        {
            let rows = format!(r#"[{{"{key}": 1, "n": 1}}, {{"{key}": 2, "n": 2}}]"#);
            check(json!({key: number(), "n": number()}), &rows, "- 3 /");
        }
        check(
            json!({"numberOfGuests": number()}),
            r#"[{"numberOfGuests": 1}, {"numberOfGuests": 2}]"#,
            "3 /",
        );
        check(
            json!({"n": {"type": "number", "title": "Год постройки"}}),
            r#"[{"n": 1999}, {"n": 2001}]"#,
            "/",
        );
    }

    #[test]
    fn ratings_and_bounded_numbers_have_a_mean() {
        let bounded = |most: u64| json!({"type": "number", "minimum": 0, "maximum": most});
        check(json!({"rating": number()}), r#"[{"rating": 4}, {"rating": 5}]"#, "/ 4.5");
        check(json!({"fit": bounded(1)}), r#"[{"fit": 0.25}, {"fit": 0.5}]"#, "/ 0.38");
        check(json!({"percent": bounded(100)}), r#"[{"percent": 40}, {"percent": 60}]"#, "/");
        check(json!({"seats": bounded(900)}), r#"[{"seats": 40}, {"seats": 60}]"#, "100 /");
    }

    #[test]
    fn prices_of_one_and_mixed_units_are_not_summed() {
        check(
            json!({"quantity": number(), "price": number(), "amount": number()}),
            r#"[{"quantity": 2, "price": 3, "amount": 6}, {"quantity": 1, "price": 4, "amount": 4}]"#,
            "3 - 10 /",
        );
        let ingredients = json!({"amount": number(), "unit": {"type": "string"}});
        check(
            ingredients.clone(),
            r#"[{"amount": 2, "unit": "g"}, {"amount": 1, "unit": "ml"}]"#,
            "/",
        );
        check(ingredients, r#"[{"amount": 2, "unit": "g"}, {"amount": 1, "unit": "g"}]"#, "3 - /");
        check(
            json!({"price": number(), "currency": {"type": "string"}}),
            r#"[{"price": 2, "currency": "EUR"}, {"price": 1, "currency": "USD"}]"#,
            "/",
        );
    }

    #[test]
    fn a_table_with_a_row_of_sums_has_no_other() {
        check(
            json!({"what": {"type": "string"}, "n": number()}),
            r#"[{"what": "a", "n": 1}, {"what": "b", "n": 2}, {"what": "Итого:", "n": 3}]"#,
            "/",
        );
    }
}
