//! The JSON Schema keywords that contain schemas.

/// Keywords that refer to a schema, in all drafts.
pub const REFERENCE_KEYWORDS: [&str; 3] = ["$ref", "$dynamicRef", "$recursiveRef"];

/// Keywords whose value is data, which contains no schemas.
pub(crate) const DATA_KEYWORDS: [&str; 5] = ["const", "enum", "default", "examples", "example"];

/// The way in which a keyword's value contains schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    /// The value is a schema, or a list of schemas.
    Schemas,
    /// The value is an object with schemas by name.
    Named,
}

/// Returns the way in which a keyword contains schemas, including keywords of tools; `None` if it contains none.
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
