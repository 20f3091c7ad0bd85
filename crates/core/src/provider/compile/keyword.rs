//! Keywords of JSON Schema: those that bind a value, and those that only say what it is about.
//! Refuses to know what they mean.

/// Keywords that only say what a value is about, or where something is.
const NO_CONSTRAINTS: [&str; 19] = [
    "$schema",
    "$id",
    "id",
    "$anchor",
    "$dynamicAnchor",
    "$recursiveAnchor",
    "$vocabulary",
    "$comment",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "example",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "nullable",
];

/// Keywords that bind a value; others are an author's own and say nothing.
const CONSTRAINTS: [&str; 44] = [
    "type",
    "enum",
    "const",
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
    "items",
    "prefixItems",
    "additionalItems",
    "unevaluatedItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
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
    !NO_CONSTRAINTS.contains(&keyword) && CONSTRAINTS.contains(&keyword)
}
