//! How amounts of money say their currency.

/// Signs that stand for one currency only, and its code.
const SIGNS: [(&str, &str); 8] = [
    ("€", "EUR"),
    ("£", "GBP"),
    ("₽", "RUB"),
    ("₴", "UAH"),
    ("₸", "KZT"),
    ("₹", "INR"),
    ("₺", "TRY"),
    ("₪", "ILS"),
];

/// Signs that several currencies have, and the codes of those that are called by them alone.
const SHARED_SIGNS: [(&str, &str); 3] = [("$", "USD"), ("¥", "JPY"), ("¥", "CNY")];

/// Codes of ISO 4217 that are read as such where a unit is named. Where a currency is asked for,
/// any three capitals are one.
const CODES: [&str; 44] = [
    "AED", "AMD", "AUD", "AZN", "BGN", "BRL", "BYN", "CAD", "CHF", "CLP", "CNY", "COP", "CZK",
    "DKK", "EGP", "EUR", "GBP", "GEL", "HKD", "HUF", "IDR", "ILS", "INR", "JPY", "KGS", "KRW",
    "KZT", "MDL", "MXN", "MYR", "NOK", "NZD", "PLN", "RON", "RSD", "RUB", "SEK", "SGD", "THB",
    "TRY", "UAH", "USD", "VND", "ZAR",
];

/// Whether a letter is the sign of a currency.
pub fn is_money_sign(letter: char) -> bool {
    matches!(letter, '$' | '¢' | '£' | '¥' | '\u{20a0}'..='\u{20cf}')
}

/// Whether a text has the form of a currency's code in ISO 4217: three capitals.
pub fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The code of the only currency that has a sign.
pub(crate) fn currency_of_sign(sign: &str) -> Option<&'static str> {
    SIGNS.iter().find(|(other, _)| *other == sign).map(|(_, code)| *code)
}

/// A code of ISO 4217 that is read as such wherever it stands.
pub(crate) fn find_currency(code: &str) -> Option<&'static str> {
    CODES.into_iter().find(|other| *other == code)
}

/// Whether a text beside a number is money: the sign of a currency, or a known code in whatever letters.
pub(crate) fn is_money(unit: &str) -> bool {
    let mut letters = unit.chars();
    let is_sign = letters.next().is_some_and(is_money_sign) && letters.next().is_none();
    is_sign || find_currency(&unit.to_ascii_uppercase()).is_some()
}

/// Whether two texts name one currency, by its sign or its code: `$` and `USD`.
pub(crate) fn is_same_currency(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_ascii_uppercase(), other.to_ascii_uppercase());
    let is_of = |sign: &str, code: &str| {
        SIGNS.iter().chain(&SHARED_SIGNS).any(|pair| *pair == (sign, code))
    };
    one == other && is_money(&one) || is_of(&one, &other) || is_of(&other, &one)
}
