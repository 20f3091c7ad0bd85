//! Random digits from the browser's cryptography, which is available over plain HTTP, too.

/// Returns 32 random hexadecimal digits; `None` if the browser gives none, or without a browser.
pub fn random_digits() -> Option<String> {
    if !super::HAS_BROWSER {
        return None;
    }
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
