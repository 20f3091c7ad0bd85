//! Random ids, by the browser's cryptography.

/// A number below another, by chance.
pub fn below(limit: u32) -> u32 {
    let digits = random();
    let number = digits.get(..8).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.unwrap_or_default() % limit.max(1)
}

/// A new name, 32 hexadecimal digits.
pub fn random() -> String {
    let mut bytes = [0_u8; 16];
    let filled = web_sys::window()
        .and_then(|window| window.crypto().ok())
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    if filled.is_none() {
        return format!("{:032x}", super::clock::now());
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
