//! What each provider takes of JSON Schema, as data. What is not documented to be taken is not
//! sent.

use super::rules::{AnyValue, Fallback, Limits, Patterns, Recursion, Rules, Tuples, Values};

const NO_LIMITS: Limits = Limits {
    properties: usize::MAX,
    levels: usize::MAX,
    characters: usize::MAX,
    values: usize::MAX,
    list_characters: usize::MAX,
    optional: usize::MAX,
    unions: usize::MAX,
};

const FORMATS: [&str; 10] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri"];

pub(super) const OPENAI: Rules = Rules {
    keywords: &[
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
    ],
    formats: FORMATS.split_at(9).0,
    patterns: Patterns::Regular,
    reads_descriptions: true,
    all_required: true,
    open_objects: false,
    object_root: true,
    tuples: Tuples::AsObject,
    recursion: Recursion::Kept,
    any: AnyValue::Defined,
    values: Values::Single,
    one_item_at_least: false,
    whole_bounds: false,
    lengths_alone: false,
    most_repeats: None,
    strict: true,
    limits: Limits {
        properties: 5_000,
        levels: 10,
        characters: 120_000,
        values: 1_000,
        list_characters: 15_000,
        ..NO_LIMITS
    },
    fallback: Fallback::WithoutStrict,
};

/// As OpenAI's; whether schemas may hold themselves is not documented.
pub(super) const GROQ: Rules =
    Rules { recursion: Recursion::Unrolled, any: AnyValue::JsonText, ..OPENAI };

/// Its documentation has `pattern` and `const`, its own library takes them out: they are not sent.
pub(super) const ANTHROPIC: Rules = Rules {
    keywords: &["minItems"],
    formats: &FORMATS,
    patterns: Patterns::None,
    all_required: false,
    recursion: Recursion::Unrolled,
    any: AnyValue::JsonText,
    one_item_at_least: true,
    strict: false,
    limits: Limits { optional: 24, unions: 16, ..NO_LIMITS },
    fallback: Fallback::InText,
    ..OPENAI
};

/// Formats are taken, but which is not documented: the three of dates are in wide use.
pub(super) const GEMINI: Rules = Rules {
    keywords: &["minimum", "maximum", "minItems", "maxItems"],
    formats: FORMATS.split_at(3).0,
    patterns: Patterns::None,
    all_required: false,
    open_objects: true,
    object_root: false,
    tuples: Tuples::Kept,
    recursion: Recursion::BelowOptional,
    any: AnyValue::JsonText,
    values: Values::TextsAndNumbers,
    strict: false,
    limits: NO_LIMITS,
    fallback: Fallback::InText,
    ..OPENAI
};

/// By llama.cpp's `json-schema-to-grammar`, which passes over most of what it does not know, and
/// fails on patterns that do not span the text, on references it cannot follow, and on counts that
/// its grammars cannot hold. Built with llguidance instead, it refuses keywords that it does not
/// know; it takes all that is left here.
pub(super) const GRAMMAR: Rules = Rules {
    keywords: &[
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
        "minLength",
        "maxLength",
    ],
    formats: &["date-time", "time", "date", "uuid"],
    patterns: Patterns::Spanning,
    reads_descriptions: false,
    all_required: false,
    open_objects: true,
    object_root: false,
    tuples: Tuples::Exact,
    recursion: Recursion::Kept,
    any: AnyValue::AllTypes,
    values: Values::All,
    one_item_at_least: false,
    whole_bounds: true,
    lengths_alone: true,
    most_repeats: Some(2_000),
    strict: false,
    limits: NO_LIMITS,
    fallback: Fallback::InText,
};

/// By what vLLM refuses to hand to it.
pub(super) const XGRAMMAR: Rules = Rules {
    formats: &FORMATS,
    patterns: Patterns::Regular,
    tuples: Tuples::Kept,
    any: AnyValue::Empty,
    whole_bounds: false,
    most_repeats: None,
    ..GRAMMAR
};
