//! What a provider's table of rules holds, and which table a provider has ([`super::table`]).

use super::pattern::{is_regular, is_spanning, spelled};
use super::table::{ANTHROPIC, GEMINI, GRAMMAR, GROQ, OPENAI, XGRAMMAR};
use crate::endpoint::{Address, kind_at_host};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::tool::REFERENCE;
use serde_json::Value;

/// The rules by which a schema is compiled: what an API's documentation says that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemaRules {
    /// OpenAI's `strict: true`, of `response_format.json_schema` and `text.format`.
    OpenAi,
    /// Anthropic's `output_config.format`.
    Anthropic,
    /// Gemini's `responseJsonSchema`.
    Gemini,
    /// Groq's `strict: true`.
    Groq,
    /// llama.cpp's GBNF grammar, which Ollama, LM Studio and the in-browser model use, too.
    Grammar,
    /// XGrammar: vLLM, WebLLM.
    XGrammar,
    /// A schema is sent as written; nothing is known of what the server enforces.
    AsWritten,
    /// The Prompt API's `responseConstraint`: the model reads the schema, and nothing more is
    /// known.
    BuiltIn,
    /// No structured output: the schema stands in the prompt as text.
    InText,
}

impl SchemaRules {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::OpenAi,
        Self::Anthropic,
        Self::Gemini,
        Self::Groq,
        Self::Grammar,
        Self::XGrammar,
        Self::AsWritten,
        Self::BuiltIn,
        Self::InText,
    ];

    /// The rules for a provider. A compatible server at a well-known host gets that host's; where
    /// the person says that the provider has no structured output, the schema stands in the prompt.
    pub fn of(settings: &ProviderSettings) -> Self {
        let address = Address::of(settings);
        let host = address.as_ref().map(Address::host).unwrap_or_default();
        match kind_at_host(settings.kind, host) {
            _ if settings.schema_as_text => Self::InText,
            ProviderKind::OpenAi | ProviderKind::OpenAiChat | ProviderKind::OpenRouter => {
                Self::OpenAi
            }
            ProviderKind::Anthropic => Self::Anthropic,
            ProviderKind::Gemini => Self::Gemini,
            ProviderKind::Groq => Self::Groq,
            // Ollama's models that run at Ollama.
            ProviderKind::Ollama if host == "ollama.com" => Self::InText,
            ProviderKind::InBrowser
            | ProviderKind::Ollama
            | ProviderKind::LmStudio
            | ProviderKind::LlamaCpp => Self::Grammar,
            ProviderKind::Vllm => Self::XGrammar,
            ProviderKind::BuiltIn => Self::BuiltIn,
            ProviderKind::ByHand => Self::InText,
            ProviderKind::Mistral
            | ProviderKind::Compatible
            | ProviderKind::Service
            | ProviderKind::Recorded => Self::AsWritten,
        }
    }

    /// The table, where the schema is rewritten at all.
    pub(super) fn table(self) -> Option<&'static Rules> {
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

/// One provider's rules.
#[derive(Debug)]
pub(super) struct Rules {
    /// Keywords on texts, numbers and lists that hold.
    pub keywords: &'static [&'static str],
    /// Formats that hold.
    pub formats: &'static [&'static str],
    pub patterns: Patterns,
    /// The model reads the schema, so that words in a description reach it.
    pub reads_descriptions: bool,
    /// Every property has to be required; what may be missing is null instead.
    pub all_required: bool,
    /// Keys that are not named can be allowed.
    pub open_objects: bool,
    /// The whole has to be an object, and no choice.
    pub object_root: bool,
    pub tuples: Tuples,
    pub recursion: Recursion,
    pub any: AnyValue,
    pub values: Values,
    /// `minItems` may be 0 or 1 only.
    pub one_item_at_least: bool,
    /// Bounds hold for whole numbers only.
    pub whole_bounds: bool,
    /// A text's length holds only where neither pattern nor format does.
    pub lengths_alone: bool,
    /// More repeats of one thing are refused.
    pub most_repeats: Option<u64>,
    /// With `strict: true`.
    pub strict: bool,
    pub limits: Limits,
    pub fallback: Fallback,
}

/// Regular expressions that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patterns {
    None,
    /// Those that need no looking around and no memory.
    Regular,
    /// Of those, the ones without classes by letter that span the whole text.
    Spanning,
}

/// How tuples are expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tuples {
    /// By `prefixItems`.
    Kept,
    /// By `prefixItems`, as long as all places have to be there and no more may.
    Exact,
    /// By an object with a property for each place.
    AsObject,
}

/// Whether schemas may be recursive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recursion {
    Kept,
    /// Only below a property that may be missing.
    BelowOptional,
    /// Never: it is unrolled some rounds deep, and what is deeper is JSON text.
    Unrolled,
}

/// How a value of any kind is expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnyValue {
    /// `{}`.
    Empty,
    /// The list of all types.
    AllTypes,
    /// By a definition that refers to itself.
    Defined,
    /// By a text that holds JSON.
    JsonText,
}

/// What may stand in `enum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    All,
    Single,
    TextsAndNumbers,
}

/// Where a schema goes that the provider would refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fallback {
    /// As it is, without `strict`, if its root is an object.
    WithoutStrict,
    InText,
}

/// Sizes that are refused beyond.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub properties: usize,
    pub levels: usize,
    /// Characters of names and allowed values.
    pub characters: usize,
    pub values: usize,
    /// Characters of the texts of one list of more than 250 allowed values.
    pub list_characters: usize,
    /// Properties that may be missing.
    pub optional: usize,
    /// Values of several types.
    pub unions: usize,
}

/// Grammars spell a bound out digit by digit, and fail on more of them.
const MOST_COUNTED: u64 = 999_999_999_999_999;

impl Rules {
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.contains(&keyword)
    }

    pub fn takes_format(&self, format: &str) -> bool {
        self.formats.contains(&format)
    }

    pub fn takes_pattern(&self, pattern: &str) -> bool {
        match self.patterns {
            Patterns::None => false,
            Patterns::Regular => is_regular(pattern),
            Patterns::Spanning => {
                pattern == REFERENCE || is_regular(pattern) && is_spanning(pattern)
            }
        }
    }

    /// A keyword's value as it is sent.
    pub fn spelled(&self, keyword: &str, value: &Value) -> Value {
        match value {
            Value::String(pattern)
                if keyword == "pattern" && self.patterns == Patterns::Spanning =>
            {
                Value::from(spelled(pattern))
            }
            _ => value.clone(),
        }
    }

    /// Whether a count of items or letters can be said.
    pub fn takes_count(&self, keyword: &str, count: u64) -> bool {
        self.has(keyword)
            && self.most_repeats.is_none_or(|most| count <= most)
            && (keyword != "minItems" || !self.one_item_at_least || count <= 1)
    }

    /// Whether a number's bound can be said, of a value that is always whole or not.
    pub fn takes_bound(&self, keyword: &str, bound: &Value, whole: bool) -> bool {
        let is_small = || {
            let number = bound.to_string().parse::<i64>();
            number.is_ok_and(|number| number.unsigned_abs() <= MOST_COUNTED)
        };
        self.has(keyword) && (!self.whole_bounds || (whole && is_small()))
    }

    pub fn takes_value(&self, value: &Value) -> bool {
        match self.values {
            Values::All => true,
            Values::Single => !value.is_object() && !value.is_array(),
            Values::TextsAndNumbers => value.is_string() || value.is_number(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_bounds_are_sent_within_what_is_taken() {
        assert!(ANTHROPIC.takes_count("minItems", 1) && !ANTHROPIC.takes_count("minItems", 2));
        assert!(GRAMMAR.takes_count("maxLength", 2_000));
        assert!(!GRAMMAR.takes_count("maxLength", 2_001));
        assert!(GRAMMAR.takes_bound("minimum", &Value::from(1), true));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(i64::MIN), true));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(1), false));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(1.5), true));
        assert!(!GEMINI.takes_bound("multipleOf", &Value::from(1), true));
    }
}
