//! How amounts of money say their currency.

/// Whether a letter is the sign of a currency.
pub fn is_money_sign(letter: char) -> bool {
    matches!(letter, '$' | '¢' | '£' | '¥' | '\u{20a0}'..='\u{20cf}')
}

/// Whether a text has the form of a currency's code in ISO 4217: three capitals.
pub fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}
