//! The time, and how people of a language write it.
//! Refuses to keep it.

/// Milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The time of a day, as `language` writes it: `14:02`.
pub fn time_of_day(milliseconds: u64, language: &str) -> String {
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    String::from(date.to_locale_time_string(language)).chars().collect::<String>()
}
