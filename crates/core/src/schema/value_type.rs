//! The JSON Schema type of a value (`type`; 2020-12 validation, 6.1.1). Integers count as numbers.

use serde_json::Value;

/// True if a value has the named type; any number matches `"integer"`.
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

/// Returns whether a value has one of the types that a schema's `type` names; `None` if it names none, or an unknown
/// one.
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

/// Returns the JSON Schema type of a name, also for names of other languages; `None` if the meaning is unclear.
pub fn meant_type(name: &str) -> Option<&'static str> {
    let exact = NAMES.into_iter().find(|other| *other == name);
    exact.or_else(|| foreign_type(&name.to_ascii_lowercase()))
}

/// Returns the text format that a type name implies (such as `"datetime"`); `None` if it implies none.
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
