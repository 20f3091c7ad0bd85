//! The tables of the JSON Schema subset that each provider supports, and the choice of a provider's table. Undocumented
//! keywords are not sent.

use super::grammar_pattern::MOST_REPEATS;
use super::rules::{AnyValue, Fallback, Limits, Patterns, Recursion, Rules, Tuples, Values};
use crate::endpoint::{Address, kind_at_host};
use crate::record::SchemaRules;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};

impl SchemaRules {
    /// Returns the rules for a provider. An OpenAI-compatible server at a well-known host gets that host's rules; if
    /// the person says that the provider has no structured output, the prompt contains the schema.
    pub fn from_settings(settings: &ProviderSettings) -> Self {
        let address = Address::from_settings(settings);
        let host = address.as_ref().map(Address::host).unwrap_or_default();
        // Models that run at ollama.com have no structured output.
        let is_far_ollama = settings.kind == ProviderKind::Ollama && host == "ollama.com";
        match settings.schema_as_text || is_far_ollama {
            true => Self::InText,
            false => Self::of_kind(kind_at_host(settings.kind, host)),
        }
    }

    /// Returns the table of the rules; `None` if the schema is not rewritten.
    pub(in crate::compile) fn table(self) -> Option<&'static Rules> {
        match self {
            Self::OpenAi => Some(&OPENAI),
            Self::Anthropic => Some(&ANTHROPIC),
            Self::Gemini => Some(&GEMINI),
            Self::Groq => Some(&GROQ),
            Self::Grammar => Some(&GRAMMAR),
            Self::XGrammar => Some(&XGRAMMAR),
            Self::AsWritten | Self::BuiltIn | Self::InText => None,
        }
    }
}

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

const OPENAI: Rules = Rules {
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
    recursion: Recursion::Native,
    any: AnyValue::Defined,
    values: Values::Single,
    one_item_at_least: false,
    whole_bounds: false,
    lengths_alone: false,
    most_repeats: None,
    optional_last: false,
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

/// The same as OpenAI's; support of recursive schemas is not documented.
const GROQ: Rules = Rules { recursion: Recursion::Unrolled, any: AnyValue::JsonText, ..OPENAI };

/// Anthropic's documentation lists `pattern` and `const`, but its own library removes them, so they are not sent.
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

/// Gemini accepts formats, but does not document which: the three of dates are in wide use.
pub(super) const GEMINI: Rules = Rules {
    keywords: &["minimum", "maximum", "minItems", "maxItems"],
    formats: FORMATS.split_at(3).0,
    patterns: Patterns::None,
    all_required: false,
    open_objects: true,
    object_root: false,
    tuples: Tuples::Native,
    recursion: Recursion::BelowOptional,
    any: AnyValue::JsonText,
    values: Values::TextsAndNumbers,
    strict: false,
    limits: NO_LIMITS,
    fallback: Fallback::InText,
    ..OPENAI
};

/// The rules of llama.cpp's `json-schema-to-grammar`, which ignores most unknown keywords, and fails on patterns that
/// do not span the text, on references that it cannot follow, and on counts that are too large for its grammars. It
/// writes optional properties last: those before a required one are sent as nullable, so that reasons still come before
/// a verdict. Built with llguidance instead, it refuses unknown keywords, but accepts everything in this table.
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
    recursion: Recursion::Native,
    any: AnyValue::AllTypes,
    values: Values::All,
    one_item_at_least: false,
    whole_bounds: true,
    lengths_alone: true,
    most_repeats: Some(MOST_REPEATS),
    optional_last: true,
    strict: false,
    limits: NO_LIMITS,
    fallback: Fallback::InText,
};

/// The rules of vLLM, which refuses to pass some keywords to XGrammar.
const XGRAMMAR: Rules = Rules {
    formats: &FORMATS,
    patterns: Patterns::Regular,
    tuples: Tuples::Native,
    any: AnyValue::Empty,
    whole_bounds: false,
    most_repeats: None,
    optional_last: false,
    ..GRAMMAR
};
