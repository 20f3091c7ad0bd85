//! Parses the widget names that authors write in hints.

use crate::field::{WidgetHint, WidgetKind};
use serde_json::Value;

/// A widget that an author asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// The field is not drawn.
    Hidden,
    /// A control for a text or a number.
    Kind(WidgetKind),
    /// A control for choices.
    How(WidgetHint),
}

/// Parses a widget name in the spellings of RJSF, JSON Editor and others: `radio`, `RadioWidget`, `alt-date`.
pub(super) fn read(value: &Value) -> Option<Wish> {
    let name: String = value.as_str()?.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix("widget").unwrap_or(&name);
    Some(match name {
        "hidden" => Wish::Hidden,
        "radio" | "buttons" => Wish::How(WidgetHint::Radio),
        "select" | "dropdown" => Wish::How(WidgetHint::Select),
        "checkbox" | "toggle" | "switch" => Wish::How(WidgetHint::Checkbox),
        _ => Wish::Kind(WidgetKind::from_hint(name)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_of_several_libraries_mean_the_same() {
        let check =
            |name: Value, expected: Option<Wish>| assert_eq!(read(&name), expected, "{name}");
        check(json!("radio"), Some(Wish::How(WidgetHint::Radio)));
        check(json!("RadioWidget"), Some(Wish::How(WidgetHint::Radio)));
        check(json!("alt-datetime"), Some(Wish::Kind(WidgetKind::DateTime)));
        check(json!("date-time"), Some(Wish::Kind(WidgetKind::DateTime)));
        check(json!("hidden"), Some(Wish::Hidden));
        check(json!("myOwnWidget"), None);
        check(json!(5), None);
        check(json!({"widget": "radio"}), None);
    }
}
