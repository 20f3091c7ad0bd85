//! Which keywords of JSON Schema hold schemas.

/// Keywords that refer to a schema, of all drafts: the name of a place, or an address.
pub const REFERENCE_KEYWORDS: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];

/// Keywords whose content is data, in which nothing is a schema.
pub(crate) const DATA_KEYWORDS: [&str; 5] = ["const", "enum", "default", "examples", "example"];

/// How the value of a keyword holds schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// The value is a schema, or a list of schemas.
    Schemas,
    /// The value is an object with schemas by names.
    Named,
}

/// How a keyword holds schemas, those of tools included; `None` if it holds none.
pub(crate) fn holds(keyword: &str) -> Option<Holds> {
    Some(match keyword {
        "items"
        | "additionalProperties"
        | "not"
        | "allOf"
        | "anyOf"
        | "oneOf"
        | "prefixItems"
        | "contains"
        | "if"
        | "then"
        | "else"
        | "propertyNames"
        | "unevaluatedItems"
        | "unevaluatedProperties"
        | "additionalItems"
        | "contentSchema"
        | "_output" => Holds::Schemas,
        "properties" | "patternProperties" | "dependentSchemas" | "dependencies" | "$defs"
        | "definitions" => Holds::Named,
        _ => return None,
    })
}
