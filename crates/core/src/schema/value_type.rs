//! What kind of value a value is, by the names of JSON Schema's `type` (2020-12 validation, 6.1.1).
//! Whole numbers are numbers like others.

use serde_json::Value;

/// Whether a value is of the kind that `type` names so; any number passes for `"integer"`.
pub fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(_) => matches!(name, "number" | "integer"),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

/// Whether a value is of one of the kinds that a schema's `type` names; `None` if it names none, or one that nobody
/// knows.
pub fn is_of_types(value: &Value, rule: &Value) -> Option<bool> {
    let is_of = |name: &str| meant_type(name).map(|name| is_of_type(value, name));
    match rule {
        Value::String(name) => is_of(name),
        Value::Array(names) => {
            let mut all = names.iter().filter_map(Value::as_str).map(is_of);
            all.try_fold(false, |any, is| Some(any || is?))
        }
        _ => None,
    }
}

/// The type that a name means: those of JSON Schema, and what other languages call them; `None` if it is not sure.
pub fn meant_type(name: &str) -> Option<&'static str> {
    let exact = NAMES.into_iter().find(|other| *other == name);
    exact.or_else(|| foreign_type(&name.to_ascii_lowercase()))
}

/// The format that such a name says of a text; `None` if it says none.
pub fn meant_format(name: &str) -> Option<&'static str> {
    Some(match name.to_ascii_lowercase().as_str() {
        "date" => "date",
        "datetime" | "date-time" | "timestamp" => "date-time",
        "time" => "time",
        "uuid" | "guid" => "uuid",
        "email" => "email",
        "uri" | "url" => "uri",
        _ => return None,
    })
}

const NAMES: [&str; 7] = ["string", "number", "integer", "boolean", "array", "object", "null"];

fn foreign_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "string" | "text" | "str" | "char" | "varchar" | "date" | "datetime" | "date-time"
        | "timestamp" | "time" | "uuid" | "guid" | "email" | "uri" | "url" => "string",
        "number" | "float" | "float32" | "float64" | "double" | "decimal" | "real" | "numeric" => {
            "number"
        }
        "integer" | "int" | "int16" | "int32" | "int64" | "uint" | "uint32" | "uint64"
        | "short" | "long" | "bigint" => "integer",
        "boolean" | "bool" => "boolean",
        "array" | "list" | "tuple" | "set" => "array",
        "object" | "dict" | "dictionary" | "map" | "mapping" | "record" | "struct" => "object",
        "null" | "none" | "nil" => "null",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_known_by_the_names_of_other_languages() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(meant_type(name), expected, "{name}");
        };
        check("string", Some("string"));
        check("int", Some("integer"));
        check("Bool", Some("boolean"));
        check("OBJECT", Some("object"));
        check("float", Some("number"));
        check("list", Some("array"));
        check("UUID", Some("string"));
        check("struct", Some("object"));
        check("uint32", Some("integer"));
        check("Dictionary", Some("object"));
        check("any", None);
        check("void", None);
    }
}
