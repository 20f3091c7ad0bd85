//! Detects numbers that are identifiers: of a customer, a place, a moment, a telephone. They are shown digit by digit,
//! without grouping, and never summed.

use crate::field::{Field, lower, readable_key};
use crate::solution::meaning::{
    ADDS_UP, AMOUNT, IDENTIFIER, IDENTIFIER_ENDINGS, IDENTIFIER_FIRST, MONEY, PRICE, QUANTITY,
    Words, says,
};
use crate::text::day::day_of_cell;
use serde_json::Number;

/// Formats (JSON Schema's `format`) of identifiers.
const FORMATS: [&str; 12] = [
    "id",
    "identifier",
    "uuid",
    "unix-time",
    "unixtime",
    "timestamp",
    "epoch",
    "phone",
    "tel",
    "zip",
    "postal-code",
    "isbn",
];

/// Smallest number of digits at which a whole number counts as an identifier, unless it ends with zeros or its name
/// says that it is measured.
const LONG: usize = 12;

/// True if the number under a key is an identifier: by its author's hint, its format, its name, or its length.
pub(in crate::solution) fn is_identifier(
    key: &str,
    field: Option<&Field>,
    format: Option<&str>,
    number: &Number,
) -> bool {
    let digits = number.to_string();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let label = field.and_then(|field| field.title.as_deref()).unwrap_or_default();
    let is_known_format = format.is_some_and(|format| FORMATS.contains(&format));
    let is_long = digits.len() >= LONG && !digits.ends_with("000") && !is_measured(key, label);
    author_choice(field).unwrap_or_else(|| {
        let is_time = || is_moment(key, label, &digits) || is_compact_day(key, label, &digits);
        is_called_identifier(key, label) || is_known_format || is_long || is_time()
    })
}

/// Last words of keys for a moment in seconds or milliseconds since 1970.
const MOMENT: [&str; 5] = ["at", "time", "date", "ts", "since"];

/// True if the digits are such a moment, between 2001 and 2033.
fn is_moment(key: &str, label: &str, digits: &str) -> bool {
    let name: String = readable_key(key).chars().map(lower).collect();
    let ends_so = || name.rsplit(' ').next().is_some_and(|last| MOMENT.contains(&last));
    // Titles such as "Unix time (ms)", keys such as "epoch_seconds".
    let label: String = label.chars().map(lower).collect();
    let words =
        [&name, &label].into_iter().flat_map(|name| name.split(|c: char| !c.is_alphanumeric()));
    let is_said = || words.into_iter().any(|word| ["unix", "epoch", "timestamp"].contains(&word));
    (ends_so() || is_said()) && matches!(digits.len(), 10 | 13) && digits.starts_with('1')
}

/// Words in the names of dates.
const DAY: Words =
    "date dates dob ymd yyyymmdd day birthday datum geburtsdatum stichtag fecha jour дата день";

/// True if the digits are a date in compact form, year, month and day: 20240131.
fn is_compact_day(key: &str, label: &str, digits: &str) -> bool {
    let is_said = |name: &str| {
        let name: String = name.chars().map(lower).collect();
        name.split(|c: char| !c.is_alphanumeric()).any(|word| is_in(DAY, word))
    };
    let is_called_so = is_said(&readable_key(key)) || is_said(label);
    is_called_so && digits.len() == 8 && day_of_cell(digits, None).is_some()
}

/// True if a column of numbers contains identifiers, by its author's hint or by its name.
pub(in crate::solution) fn are_identifiers(key: &str, label: &str, field: Option<&Field>) -> bool {
    author_choice(field).unwrap_or_else(|| is_called_identifier(key, label))
}

/// Returns the author's hint; a unit means that the number is measured. `None` without either.
fn author_choice(field: Option<&Field>) -> Option<bool> {
    let hints = field?.hints.as_ref()?;
    hints.identifier.or_else(|| hints.unit.as_ref().map(|_| false))
}

fn is_called_identifier(key: &str, label: &str) -> bool {
    is_identifier_name(&readable_key(key)) || is_identifier_name(label)
}

fn is_measured(key: &str, label: &str) -> bool {
    [QUANTITY, AMOUNT, PRICE, MONEY, ADDS_UP].into_iter().any(|words| says(key, label, words))
}

/// Prepositions that end the part of a name that states its subject: "visits per year".
const BEHIND: Words = "of by per in for from to at on with за на в по от для из с von der des pro je für im nach mit \
    de du d par pour en del por para con";

/// Words for a count or an aggregate.
const COUNTS: Words = "total average mean overall count sum max min maximum minimum anzahl menge summe gesamt durchschnitt \
    nombre somme moyenne cantidad suma promedio количество число сумма итого всего среднее";

/// Words that mean a count if a plural follows: "number of guests", "número de habitantes".
const NUMBERS: Words = "number número numero";

/// Articles that may follow "de".
const ARTICLES: Words = "la el los las l le les";

/// True if the main word of a name is one for identifiers: the last word before a preposition, or in some languages the
/// first.
fn is_identifier_name(name: &str) -> bool {
    let name: String = name.chars().map(lower).collect();
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '№');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut about: Vec<&str> = words.iter().copied().skip(1).collect();
    let end = about.iter().position(|word| is_in(BEHIND, word)).unwrap_or(about.len());
    let behind = about.split_off(end);
    let Some(first) = words.first() else { return false };
    let head = about.last().unwrap_or(first);
    let is_count = is_in(NUMBERS, head) && are_of_several(&behind)
        || words.iter().any(|word| is_in(COUNTS, word));
    let is_name = is_in(IDENTIFIER, head)
        || IDENTIFIER_ENDINGS.split_whitespace().any(|ending| head.ends_with(ending))
        || [first, head].into_iter().any(|word| is_in(IDENTIFIER_FIRST, word));
    is_name && !is_count
}

fn is_in(words: Words, word: &str) -> bool {
    words.split_whitespace().any(|other| other == word)
}

/// True if the words after "number" are a counted plural: "número de clientes", but not "número de cliente".
fn are_of_several(behind: &[&str]) -> bool {
    let mut words = behind.iter();
    match words.next().copied() {
        Some("of") => true,
        Some("de") => {
            words.find(|word| !is_in(ARTICLES, word)).is_some_and(|noun| noun.ends_with('s'))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(key: &str, schema: Value, value: Value, expected: bool) {
        let field = FieldTree::new(schema.clone()).root();
        let format = schema.get("format").and_then(Value::as_str);
        let is = is_identifier(key, Some(&field), format, value.as_number().unwrap());
        assert_eq!(is, expected, "{key} {schema} {value}");
    }

    /// Names of identifiers.
    const NAMES: &[&str] = &[
        "customerId",
        "order_id",
        "id",
        "postal_code",
        "zip",
        "phone",
        "homePhone",
        "isbn",
        "founded_year",
        "port",
        "created_timestamp",
        "bank_account",
        "invoiceNumber",
        "year_of_birth",
        "номер_заказа",
        "индекс",
        "user_ids",
        "EAN",
        "payment_id",
        "person_id",
        "почтовый_индекс",
        "код_города",
        "год_основания",
        "Kundennummer",
        "steuernummer",
        "PLZ",
        "Postleitzahl",
        "kundenKennung",
        "Artikelnr",
        "Nummer des Vertrags",
        "Telefon",
        "Baujahr",
        "numéro_client",
        "Numéro de sécurité sociale",
        "code_postal",
        "SIRET",
        "identifiant",
        "número_de_cliente",
        "Número de la cuenta",
        "código_postal",
        "DNI",
        "ИНН",
        "снилс",
        "артикул_товара",
        "patient_mrn",
        "pmid",
        "cpf",
        "invoice",
    ];

    /// Names of counts and measures that contain a word for identifiers.
    const AMOUNTS: &[&str] = &[
        "population",
        "lines_of_code",
        "number_of_ids",
        "number_of_guests",
        "account_balance",
        "phone_cost",
        "video",
        "zip_population",
        "code_size",
        "количество_номеров",
        "total_number",
        "visits_per_year",
        "population_by_zip",
        "выручка_за_год",
        "number_of_items",
        "total",
        "Anzahl",
        "Anzahl der Nummern",
        "Einwohnerzahl",
        "Umsatz pro Jahr",
        "nombre_de_clients",
        "número_de_habitantes",
        "población",
        "количество",
        "coût_du_téléphone",
        "tickets",
        "invoice_total",
    ];

    #[test]
    fn a_number_that_is_a_name_is_known_by_the_word_that_it_is_about() {
        let whole = || json!({"type": "integer"});
        for key in NAMES {
            check(key, whole(), json!(1234567), true);
        }
        for key in AMOUNTS {
            check(key, whole(), json!(1234567), false);
        }
        check("n", json!({"title": "Customer number"}), json!(1234567), true);
        check("id", whole(), json!(12345.5), false);
        check("id", whole(), json!(-12345), false);
    }

    #[test]
    fn what_the_author_says_goes_before_the_name_and_a_format_or_many_digits_say_it_too() {
        check("size", json!({"type": "integer", "x-identifier": true}), json!(1234567), true);
        check("id", json!({"type": "integer", "x-identifier": false}), json!(1234567), false);
        check("id", json!({"type": "integer", "x-unit": "km"}), json!(1234567), false);
        check("at", json!({"type": "integer", "format": "unix-time"}), json!(1716969600), true);
        check("x", json!({"type": "integer"}), json!(9783161484103_u64), true);
        check("x", json!({"type": "integer"}), json!(25000000000000_u64), false);
        check("revenue", json!({"type": "integer"}), json!(9783161484103_u64), false);
        check("x", json!({"type": "integer"}), json!(1234567890), false);
        check("created_at", json!({"type": "integer"}), json!(1716969600), true);
        check("unixTime", json!({"type": "integer"}), json!(1716969600123_u64), true);
        check("t", json!({"title": "Unix time (ms)"}), json!(1716969600000_u64), true);
        check("epochSeconds", json!({"type": "integer"}), json!(1716969600), true);
        check("epochs", json!({"type": "integer"}), json!(1716969600), false);
        check("time", json!({"type": "integer"}), json!(90000), false);
        check("invoice_date", json!({"type": "integer"}), json!(20240131), true);
        check("d", json!({"title": "Datum"}), json!(20240131), true);
        check("date", json!({"type": "integer"}), json!(20241331), false);
        check("visits", json!({"type": "integer"}), json!(20240131), false);
    }
}
