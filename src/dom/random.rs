//! Random digits, of the browser's cryptography, which pages over plain HTTP have, too.

/// 32 random hexadecimal digits; `None` if the browser gives none, or if there is no browser.
pub fn random_digits() -> Option<String> {
    if !super::HAS_BROWSER {
        return None;
    }
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
