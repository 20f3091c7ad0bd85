//! Recognises currencies by their signs and codes.

/// Signs of exactly one currency, with its code.
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

/// Signs that several currencies share, with the codes of those that are usually written with the sign alone.
const SHARED_SIGNS: [(&str, &str); 3] = [("$", "USD"), ("¥", "JPY"), ("¥", "CNY")];

/// The codes of ISO 4217 that are recognised as a unit anywhere. In a field for currencies, any three capitals are
/// accepted.
const CODES: [&str; 44] = [
    "AED", "AMD", "AUD", "AZN", "BGN", "BRL", "BYN", "CAD", "CHF", "CLP", "CNY", "COP", "CZK",
    "DKK", "EGP", "EUR", "GBP", "GEL", "HKD", "HUF", "IDR", "ILS", "INR", "JPY", "KGS", "KRW",
    "KZT", "MDL", "MXN", "MYR", "NOK", "NZD", "PLN", "RON", "RSD", "RUB", "SEK", "SGD", "THB",
    "TRY", "UAH", "USD", "VND", "ZAR",
];

/// Returns true if a character is the sign of a currency.
pub fn is_money_sign(letter: char) -> bool {
    matches!(letter, '$' | '¢' | '£' | '¥' | '\u{20a0}'..='\u{20cf}')
}

/// Returns true if a text has the form of an ISO 4217 code: three capitals.
pub fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Returns the code of the only currency with a sign; `None` if there are several or none.
pub(crate) fn currency_of_sign(sign: &str) -> Option<&'static str> {
    SIGNS.iter().find(|(other, _)| *other == sign).map(|(_, code)| *code)
}

/// Returns the code, if it is one that is recognised anywhere.
pub(crate) fn find_currency(code: &str) -> Option<&'static str> {
    CODES.into_iter().find(|other| *other == code)
}

/// Returns true if the unit of a number is money: the sign of a currency, or a known code in any case.
pub(crate) fn is_money(unit: &str) -> bool {
    let mut letters = unit.chars();
    let is_sign = letters.next().is_some_and(is_money_sign) && letters.next().is_none();
    is_sign || find_currency(&unit.to_ascii_uppercase()).is_some()
}

/// Returns true if two texts name the same currency, by sign or code: `$` and `USD`.
pub(crate) fn is_same_currency(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_ascii_uppercase(), other.to_ascii_uppercase());
    let is_of = |sign: &str, code: &str| {
        SIGNS.iter().chain(&SHARED_SIGNS).any(|pair| *pair == (sign, code))
    };
    one == other && is_money(&one) || is_of(&one, &other) || is_of(&other, &one)
}
