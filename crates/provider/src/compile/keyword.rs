//! Which keywords of JSON Schema constrain a value.

/// Which keywords tell the type of a value of which nothing else does.
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

/// Keywords that bind a value and do not tell its type; those that do are [`HINTS`]. Others are an author's
/// own and say nothing.
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

/// Whether a keyword binds a value at all.
pub(super) fn is_constraint(keyword: &str) -> bool {
    HINTS.iter().any(|(_, keys)| keys.contains(&keyword)) || OF_ANY_TYPE.contains(&keyword)
}
