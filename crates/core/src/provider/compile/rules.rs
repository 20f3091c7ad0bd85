//! What each provider takes of JSON Schema, as data: one engine works by these tables.
//! Refuses to guess in a provider's favour: what is not documented to be taken is not sent.

use crate::provider::{Address, ProviderKind, ProviderSettings};
use serde_json::Value;

/// Whose rules a schema is compiled by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemaRules {
    /// OpenAI's `strict: true`.
    OpenAi,
    /// Anthropic's `output_config.format`.
    Anthropic,
    /// Gemini's `responseJsonSchema`.
    Gemini,
    /// Groq's `strict: true`.
    Groq,
    /// llama.cpp's grammar, which is Ollama's, LM Studio's and the in-browser model's, too.
    Grammar,
    /// XGrammar: vLLM, WebLLM.
    XGrammar,
    /// A schema is taken, and nothing is known of what becomes of it.
    AsWritten,
    /// The browser's own model: it reads the schema, and nothing more is known.
    BuiltIn,
    /// There is no structured output: the schema stands in the prompt.
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

    /// The rules of a provider. Of one that only its address tells, OpenAI's own is known.
    pub fn of(settings: &ProviderSettings) -> Self {
        let address = settings.address();
        let host = address.as_ref().map(Address::host).unwrap_or_default();
        match settings.kind.at_host(host) {
            _ if settings.schema_as_text => Self::InText,
            // The models that run at Ollama itself take no schema apart.
            ProviderKind::Ollama if host == "ollama.com" => Self::InText,
            ProviderKind::OpenAi | ProviderKind::OpenAiChat | ProviderKind::OpenRouter => {
                Self::OpenAi
            }
            ProviderKind::Anthropic => Self::Anthropic,
            ProviderKind::Gemini => Self::Gemini,
            ProviderKind::Groq => Self::Groq,
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
    pub reads_words: bool,
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
    pub otherwise: Otherwise,
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

/// How lists are said whose places differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tuples {
    /// By `prefixItems`.
    Kept,
    /// By `prefixItems`, as long as all places have to be there and no more may.
    Exact,
    /// By an object with a property for each place.
    AsObject,
}

/// Whether schemas may hold themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recursion {
    Kept,
    /// Only below a property that may be missing.
    BelowOptional,
    /// Never: so many rounds are written out, and what is deeper is JSON text.
    WrittenOut,
}

/// How a value is said that may be anything.
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
pub(super) enum Otherwise {
    /// As it is, without `strict`, if its root is an object.
    Loosely,
    InText,
}

/// Sizes that are refused beyond.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub properties: usize,
    pub levels: usize,
    /// Characters of names and allowed values.
    pub letters: usize,
    pub values: usize,
    /// Characters of the texts of one list of more than 250 allowed values.
    pub list_letters: usize,
    /// Properties that may be missing.
    pub optional: usize,
    /// Values of several types.
    pub unions: usize,
}

const NO_LIMITS: Limits = Limits {
    properties: usize::MAX,
    levels: usize::MAX,
    letters: usize::MAX,
    values: usize::MAX,
    list_letters: usize::MAX,
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
    reads_words: true,
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
        letters: 120_000,
        values: 1_000,
        list_letters: 15_000,
        ..NO_LIMITS
    },
    otherwise: Otherwise::Loosely,
};

/// As OpenAI's; whether schemas may hold themselves is not documented.
const GROQ: Rules = Rules { recursion: Recursion::WrittenOut, any: AnyValue::JsonText, ..OPENAI };

/// Its documentation has `pattern` and `const`, its own library takes them out: they are not sent.
const ANTHROPIC: Rules = Rules {
    keywords: &["minItems"],
    formats: &FORMATS,
    patterns: Patterns::None,
    all_required: false,
    recursion: Recursion::WrittenOut,
    any: AnyValue::JsonText,
    one_item_at_least: true,
    strict: false,
    limits: Limits { optional: 24, unions: 16, ..NO_LIMITS },
    otherwise: Otherwise::InText,
    ..OPENAI
};

/// Formats are taken, but which is not documented: the three of dates are in wide use.
const GEMINI: Rules = Rules {
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
    otherwise: Otherwise::InText,
    ..OPENAI
};

/// By llama.cpp's `json-schema-to-grammar`, which passes over most of what it does not know, and
/// fails on patterns that do not span the text, on references it cannot follow, and on counts that
/// its grammars cannot hold.
const GRAMMAR: Rules = Rules {
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
    reads_words: false,
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
    otherwise: Otherwise::InText,
};

/// By what vLLM refuses to hand to it.
const XGRAMMAR: Rules = Rules {
    formats: &FORMATS,
    patterns: Patterns::Regular,
    tuples: Tuples::Kept,
    any: AnyValue::Empty,
    whole_bounds: false,
    most_repeats: None,
    ..GRAMMAR
};

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
            Patterns::Spanning => is_regular(pattern) && is_spanning(pattern),
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
        let is_small = || bound.to_string().parse::<i64>().is_ok();
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

/// Whether a pattern looks around, remembers, or asks where words end: those who compile patterns
/// to automata refuse that.
fn is_regular(pattern: &str) -> bool {
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        let refused = match letter {
            '\\' => letters.next().is_none_or(|next| {
                next.is_ascii_digit() && next != '0' || "bBkpPAzZG".contains(next)
            }),
            '(' if letters.peek() == Some(&'?') => {
                letters.next();
                letters.peek() != Some(&':')
            }
            _ => false,
        };
        if refused {
            return false;
        }
    }
    !pattern.is_empty()
}

/// Whether a pattern spans the text, with nothing in it that a grammar spells otherwise: classes
/// such as `\d`, other anchors, counts that are lazy.
fn is_spanning(pattern: &str) -> bool {
    let inside = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let Some(inside) = inside.filter(|inside| !inside.is_empty()) else { return false };
    let mut before = ' ';
    for letter in inside.chars() {
        let refused = match (before, letter) {
            ('\\', letter) => letter.is_alphanumeric() || letter == '\\',
            ('[', '^') => false,
            (_, '^' | '$') => true,
            ('*' | '+' | '?' | '}', '?' | '+') => true,
            (' ', '*' | '+' | '?' | '{') => true,
            ('(' | '|', '*' | '+' | '?' | '{' | '|' | ')') => true,
            _ => !letter.is_ascii() || letter.is_ascii_control(),
        };
        if refused && !(before == '(' && letter == '?') {
            return false;
        }
        before = letter;
    }
    before != '\\' && is_balanced(inside)
}

fn is_balanced(pattern: &str) -> bool {
    let count = |letter: char| pattern.matches(letter).count();
    count('(') == count(')') && count('[') == count(']') && count('{') == count('}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_sent_only_where_it_is_known_to_be_taken() {
        let check = |pattern: &str, regular: bool, spanning: bool| {
            assert_eq!(OPENAI.takes_pattern(pattern), regular, "{pattern}");
            assert_eq!(GRAMMAR.takes_pattern(pattern), spanning, "{pattern}");
        };
        check("^[a-z]+$", true, true);
        check("^(?:ab|c){2,3}$", true, true);
        check("^a\\.b$", true, true);
        check("[a-z]+", true, false);
        check("^\\d+$", true, false);
        check("^a$|^b$", true, false);
        check("^a*?$", true, false);
        check("^*$", true, false);
        check("^(a$", true, false);
        check("^(?!a)b$", false, false);
        check("(a)\\1", false, false);
        check("\\bword\\b", false, false);
        check("", false, false);
        check("\\", false, false);
    }

    #[test]
    fn counts_and_bounds_are_sent_within_what_is_taken() {
        assert!(ANTHROPIC.takes_count("minItems", 1) && !ANTHROPIC.takes_count("minItems", 2));
        assert!(GRAMMAR.takes_count("maxLength", 2_000));
        assert!(!GRAMMAR.takes_count("maxLength", 2_001));
        assert!(GRAMMAR.takes_bound("minimum", &Value::from(1), true));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(1), false));
        assert!(!GRAMMAR.takes_bound("minimum", &Value::from(1.5), true));
        assert!(!GEMINI.takes_bound("multipleOf", &Value::from(1), true));
    }
}
