//! The JSON Schema keywords that constrain a value.

/// Keywords that imply the type of a value without a `type`.
pub(super) const HINTS: [(&str, &[&str]); 4] = [
    (
        "object",
        &[
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "unevaluatedProperties",
            "dependencies",
            "dependentRequired",
            "dependentSchemas",
        ],
    ),
    (
        "array",
        &[
            "items",
            "prefixItems",
            "additionalItems",
            "contains",
            "minItems",
            "maxItems",
            "uniqueItems",
            "unevaluatedItems",
        ],
    ),
    ("string", &TEXTS),
    ("number", &NUMBERS),
];

pub(super) const TEXTS: [&str; 6] =
    ["pattern", "format", "minLength", "maxLength", "contentEncoding", "contentMediaType"];
pub(super) const NUMBERS: [&str; 5] =
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// Keywords that constrain a value without implying its type; [`HINTS`] are those that do. All others are an author's
/// own, without effect.
const OF_ANY_TYPE: [&str; 14] = [
    "type",
    "enum",
    "const",
    "minContains",
    "maxContains",
    "contentSchema",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
];

/// True if a keyword constrains a value.
pub(super) fn is_constraint(keyword: &str) -> bool {
    HINTS.iter().any(|(_, keys)| keys.contains(&keyword)) || OF_ANY_TYPE.contains(&keyword)
}
