//! Finds the unit of a number in its name, title or description: `price_usd`, "Weight (kg)", "in euros". Only clear
//! cases count: no unit is better than a wrong one.

use crate::field::{Field, lower, readable_key};
use crate::solution::Measure;
use crate::solution::meaning::{MONEY, PRICE, Words, says};

/// Words that make a unit unclear: rates, multiples such as thousand, or mere examples.
const UNCLEAR: Words = "per$ or$ rate$ ratio$ cent$ cents$ penny$ pence$ minor$ thousand hundred million mln$ bn$ billion example \
    such$ local$ за$ или$ курс$ коп$ копе тыс$ тысяч млн$ миллион млрд$ миллиард белорусск пример например";

/// Currency codes that are no other words, so that they suffice to recognize an amount.
const PLAIN_CODES: [&str; 6] = ["USD", "EUR", "GBP", "RUB", "JPY", "CNY"];

/// Words for exactly one currency.
const MONEY_WORDS: [(&str, &str); 16] = [
    ("us dollars", "USD"),
    ("u.s. dollars", "USD"),
    ("american dollars", "USD"),
    ("british pounds", "GBP"),
    ("pounds sterling", "GBP"),
    ("euros", "EUR"),
    ("euro", "EUR"),
    ("roubles", "RUB"),
    ("rubles", "RUB"),
    ("yen", "JPY"),
    ("yuan", "CNY"),
    ("евро", "EUR"),
    ("рублях", "RUB"),
    ("руб", "RUB"),
    ("долларах сша", "USD"),
    ("юанях", "CNY"),
];

/// Units that are words, shown as their author writes them. "Pounds" may be money or a weight.
const UNIT_WORDS: Words = "pounds dollars rupees francs pesos crowns kilograms kilogrammes grams grammes milligrams tonnes tons ounces \
    kilometers kilometres meters metres centimeters centimetres millimeters millimetres miles feet inches yards \
    liters litres milliliters millilitres gallons hours minutes seconds milliseconds days weeks months years \
    hectares acres watts kilowatts calories kilocalories percent";

/// Unit symbols, recognized in brackets or after a comma at the end of a title.
const UNIT_SIGNS: Words = "t kg g mg µg lb lbs oz km m cm mm mi ft yd m² m³ km² ha l ml cl gal h hr hrs min s sec ms d °C °F K W kW MW \
    kWh MWh kcal kJ MB GB TB KB т кг г мг км м см мм га л мл ч мин с сек дн кВт кВт·ч ккал м² м³";

/// Returns the currency in the key of an amount: `price_usd`, `totalEUR`.
pub(in crate::solution) fn currency_of_key(key: &str) -> Option<Measure> {
    let name = readable_key(key);
    if says("", &name, UNCLEAR) {
        return None;
    }
    let words: Vec<String> = name.split(' ').map(str::to_ascii_uppercase).collect();
    let mut codes = words.iter().filter(|word| Measure::is_common_currency(word));
    let (code, None) = (codes.next()?, codes.next()) else { return None };
    let is_plain = PLAIN_CODES.contains(&code.as_str()) && words.last() == Some(code);
    let is_amount = is_plain || says("", &name, MONEY) || says("", &name, PRICE);
    is_amount.then(|| Measure::Currency(code.clone()))
}

/// Returns the unit in a number's title or description; `None` if they contradict each other or are unclear.
pub(in crate::solution) fn text_unit(field: &Field) -> Option<Measure> {
    let title = field.title.as_deref().unwrap_or_default();
    let description = field.description.as_deref().unwrap_or_default();
    if [title, description].iter().any(|text| is_unclear(text)) {
        return None;
    }
    let mut units: Vec<Measure> = unit_of_title(title).into_iter().collect();
    for text in [title, description] {
        add_units(text, &mut units);
    }
    let mut units = units.into_iter();
    units.next().filter(|first| units.all(|other| other == *first))
}

/// Splits a heading into its text and its unit: `Weight (kg)`, `Вес, кг`.
pub(in crate::solution) fn unit_in(label: &str) -> (String, Option<String>) {
    const LONGEST: usize = 8;
    let trimmed = label.trim();
    let in_brackets = trimmed.strip_suffix(')').and_then(|label| label.rsplit_once('('));
    let parts = in_brackets.or_else(|| trimmed.rsplit_once(", "));
    let is_unit = |unit: &str| {
        let bare = unit.split('\u{a0}').flat_map(|part| part.split(' '));
        !unit.is_empty() && unit.chars().nth(LONGEST).is_none() && bare.count() < 3
    };
    match parts.filter(|(what, unit)| is_unit(unit) && !what.trim().is_empty()) {
        Some((what, unit)) => (what.trim().to_owned(), Some(unit.to_owned())),
        None => (label.to_owned(), None),
    }
}

fn is_unclear(text: &str) -> bool {
    const LONGEST: usize = 400;
    text.len() > LONGEST || text.contains('/') || text.contains("e.g.") || says("", text, UNCLEAR)
}

fn unit_of_title(title: &str) -> Option<Measure> {
    let unit = unit_in(title).1?;
    let unit = unit.trim_end_matches('.');
    let is_known = |words: Words| words.split_whitespace().any(|word| word == unit);
    match Measure::read(unit) {
        money @ Measure::Currency(_) => Some(money),
        other if is_known(UNIT_SIGNS) || is_known(UNIT_WORDS) => Some(other),
        _ => money_in_words(&in_small_letters(unit)),
    }
}

/// Adds the units in a text: currency codes anywhere, and words after "in".
fn add_units(text: &str, units: &mut Vec<Measure>) {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '€' | '£' | '₽');
    let is_of_money = says("", text, MONEY) || says("", text, PRICE);
    for word in text.split(|c: char| !is_of_word(c)) {
        let is_meant = is_of_money || !word.is_ascii() || PLAIN_CODES.contains(&word);
        let money = Some(Measure::read(word)).filter(|read| matches!(read, Measure::Currency(_)));
        units.extend(money.filter(|_| is_meant));
    }
    let text = in_small_letters(text);
    let within = [" in ", " в "].into_iter().flat_map(|word| text.split(word).skip(1));
    let leading = ["in ", "в "].into_iter().filter_map(|word| text.strip_prefix(word));
    units.extend(within.chain(leading).filter_map(unit_that_begins));
}

/// Returns the unit at the start of a lower-case text: a currency's words, or another unit that ends the phrase.
fn unit_that_begins(text: &str) -> Option<Measure> {
    let word = text.split(|c: char| !c.is_alphanumeric()).next()?;
    let rest = text.get(word.len()..)?.trim_start();
    let is_end = !rest.starts_with(char::is_alphanumeric);
    let is_unit = UNIT_WORDS.split_whitespace().any(|other| other == word);
    let unit = || (is_unit && is_end).then(|| Measure::Unit(word.to_owned()));
    money_in_words(text).or_else(unit)
}

fn in_small_letters(text: &str) -> String {
    text.chars().map(lower).collect()
}

/// Returns the currency whose words start a lower-case text.
fn money_in_words(text: &str) -> Option<Measure> {
    let begins = |words: &str| {
        text.strip_prefix(words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let (_, code) = MONEY_WORDS.iter().find(|(words, _)| begins(words))?;
    Some(Measure::Currency((*code).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[track_caller]
    fn check(title: &str, description: &str, expected: Option<&str>) {
        let schema = json!({"type": "number", "title": title, "description": description});
        let measure = text_unit(&FieldTree::new(schema).root());
        assert_eq!(measure.as_ref().and_then(Measure::unit), expected, "{title}: {description}");
    }

    #[test]
    fn a_unit_is_read_where_one_is_meant() {
        check("Price (EUR)", "", Some("EUR"));
        check("Price", "In EUR, with taxes", Some("EUR"));
        check("Price", "What it costs in euros", Some("EUR"));
        check("Price", "Price in pounds", Some("pounds"));
        check("Fee", "In pounds sterling.", Some("GBP"));
        check("Fee", "In US dollars", Some("USD"));
        check("Weight (kg)", "In the box", Some("kg"));
        check("Weight", "in kilograms", Some("kilograms"));
        check("Вес, кг", "", Some("кг"));
        check("Сумма, руб.", "", Some("RUB"));
        check("Цена", "Стоимость в рублях", Some("RUB"));
        check("Цена", "Стоимость в евро", Some("EUR"));
        check("Height", "", None);
    }

    #[test]
    fn no_unit_is_read_where_there_is_doubt() {
        check("Price", "In EUR or USD", None);
        check("Price (EUR)", "Converted to USD", None);
        check("Price", "In euros per kilogram", None);
        check("Price", "EUR/kg", None);
        check("Budget", "In thousands of EUR", None);
        check("Оборот, млн ₽", "", None);
        check("Price", "In the local currency, e.g. EUR", None);
        check("Price", "In euro cents", None);
        check("Rate", "Rate of EUR to the currency", None);
        check("Sales (of last year)", "In stores", None);
        check("Sales, all", "Inhours in yard", None);
        check("Visits", "Visits in days with rain", None);
        check("INR", "Blood test", None);
    }

    #[test]
    fn a_key_may_name_a_currency() {
        let check = |key: &str, expected: Option<&str>| {
            let measure = currency_of_key(key);
            assert_eq!(measure.as_ref().and_then(Measure::unit), expected, "{key}");
        };
        check("price_usd", Some("USD"));
        check("totalEUR", Some("EUR"));
        check("gbpAmount", Some("GBP"));
        check("price_in_chf", Some("CHF"));
        check("usd", Some("USD"));
        check("revenueUsd", Some("USD"));
        check("price", None);
        check("usd_eur_rate", None);
        check("usd_rate", None);
        check("price_usd_cents", None);
        check("price_usd_per_kg", None);
        check("try_count", None);
        check("cop", None);
    }

    #[test]
    fn a_heading_may_name_a_unit() {
        let check = |label: &str, what: &str, unit: Option<&str>| {
            assert_eq!(unit_in(label), (what.to_owned(), unit.map(str::to_owned)));
        };
        check("Weight (kg)", "Weight", Some("kg"));
        check("Вес, кг", "Вес", Some("кг"));
        check("План, млн ₽", "План", Some("млн ₽"));
        check("Sales", "Sales", None);
        check("Sales (of last year)", "Sales (of last year)", None);
        check("Sales, all of them", "Sales, all of them", None);
        check("()", "()", None);
        check("(kg)", "(kg)", None);
    }
}
