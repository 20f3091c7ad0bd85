//! Which keywords of JSON Schema constrain a value.

use super::single::HINTS;

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
