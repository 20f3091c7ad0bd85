//! The web app manifest of a site, by which browsers install it: with the site's own name, colour and logo.

use crate::names::percent_encoded;
use crate::settings::Settings;
use serde_json::{Value, json};

/// File name of the manifest.
pub const FILE: &str = "manifest.webmanifest";

/// Returns the page's manifest with the site's settings; `None` if it is no JSON object.
pub fn of_site(manifest: &[u8], settings: &Settings) -> Option<String> {
    let text = std::str::from_utf8(manifest).ok()?;
    let Value::Object(mut members) = pilcrow_core::document::parse_text(text).ok()? else {
        return None;
    };
    let language = settings.language();
    let mut put = |key: &str, value: Value| members.insert(key.to_owned(), value);
    put("lang", language.into());
    if let Some(title) = settings.text("title", language) {
        put("name", title.into());
        put("short_name", title.into());
        put("description", settings.about().into());
    }
    if let Some(accent) = settings.get("accent").and_then(Value::as_str) {
        put("theme_color", accent.into());
    }
    if let Some(logo) = settings.get("logo").and_then(Value::as_str) {
        let icon = json!({"src": format!("./{}", percent_encoded(logo)), "sizes": "any"});
        put("icons", json!([icon]));
    }
    Some(format!("{:#}\n", Value::Object(members)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = include_str!("../../../src/host/manifest.webmanifest");

    #[track_caller]
    fn check(settings: &str, expected: &[(&str, Value)]) {
        let settings = Settings::read(settings.to_owned()).unwrap();
        let manifest = of_site(MANIFEST.as_bytes(), &settings).unwrap();
        let manifest = pilcrow_core::document::parse_text(&manifest).unwrap();
        for (key, value) in expected {
            assert_eq!(&manifest[*key], value, "{key}");
        }
        assert_eq!(manifest["scope"], "./");
    }

    #[test]
    fn a_site_is_installed_under_its_own_name() {
        check("{}", &[("name", json!("Pilcrow")), ("lang", json!("en"))]);
        let site = r##"{"title": {"en": "Desk", "ru": "Стол"}, "languages": ["ru"], "accent": "#aa0000", "logo": "our logo.svg", "introduction": {"ru": "# Всё\nдалее"}}"##;
        let icons = json!([{"src": "./our%20logo.svg", "sizes": "any"}]);
        check(
            site,
            &[
                ("name", json!("Стол")),
                ("lang", json!("ru")),
                ("theme_color", json!("#aa0000")),
                ("icons", icons),
                ("description", json!("Всё")),
            ],
        );
    }
}
