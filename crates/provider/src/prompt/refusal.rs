//! Interpretation of a server's refusal: the part of the prompt that the server does not support.

use super::adjustment::adjust;
use crate::options::{RunOption, place};
use crate::record::{Profile, Wire};
use pilcrow_core::exchange::{Adjustment, FailureKind, ProviderFailure, ProviderKind, SentPrompt};
use serde_json::Value;

/// Phrases by which servers report an unsupported feature. A wrong value of a supported one is left to the author.
const UNSUPPORTED: [&str; 29] = [
    "unsupported",
    "not supported",
    "not support",
    "n't support",
    "not yet support",
    "unrecognized",
    "unrecognised",
    "not recognized",
    "unknown",
    "unexpected",
    "extra input",
    "extra_forbidden",
    "extra field",
    "not permitted",
    "not allowed",
    "not accept",
    "not available",
    "unavailable",
    "not implemented",
    "deprecated",
    "invalid parameter",
    "cannot be used",
    "cannot both be",
    "not compatible",
    "incompatible",
    "not enabled",
    "disabled",
    "only 1 is allowed",
    "only be set to 1",
];

/// Phrases by which servers report that they accept another format of answers.
const OTHER_FORM: [&str; 11] = [
    "must be",
    "should be",
    "supported values",
    "invalid value",
    "invalid type",
    "one of",
    "only supported",
    "enabled only",
    "expected tags",
    "not a valid",
    "extra data",
];

/// Names of a schema that is sent beside the messages.
const SCHEMA: [&str; 14] = [
    "response_format",
    "response format",
    "json_schema",
    "json schema",
    "structured output",
    "structured_output",
    "json mode",
    "json_mode",
    "constrained decoding",
    "guided",
    "text.format",
    "output_config",
    "responsejsonschema",
    "response_json_schema",
];

/// The two names of the answer's token limit.
const LIMITS: [&str; 2] = ["max_tokens", "max_completion_tokens"];

/// Names of streaming. OpenAI streams some models only to verified accounts.
const STREAM: [&str; 5] = ["streaming", "stream: ", "'stream'", "`stream`", "to stream"];

/// Phrases by which servers require that user and model messages alternate.
const TURNS: [&str; 6] = [
    "alternat",
    "consecutive",
    "in a row",
    "odd index",
    "expected last role",
    "must be followed by",
];

/// Returns the prompt adjusted to a refusal; `None` if the refusal names nothing that can be adjusted. `author` is the
/// author's schema.
pub(crate) fn adjust_to(
    failure: &ProviderFailure,
    sent: &SentPrompt,
    author: Option<&Value>,
    kind: ProviderKind,
) -> Option<SentPrompt> {
    let is_of_prompt = matches!(
        failure.kind,
        FailureKind::BadRequest
            | FailureKind::ServerError { .. }
            | FailureKind::UnexpectedStatus { .. }
            | FailureKind::Reported
    );
    let words = failure.detail.to_lowercase();
    let wanted = if is_of_prompt { find_adjustments(&words, sent, kind) } else { Vec::new() };
    wanted.iter().find_map(|adjustment| adjust(sent, adjustment, author))
}

/// Iterates over the settings that were sent beside the messages: the options that the provider has, by OpenAI's names,
/// and the schema. Named in failures that concern all of them.
pub(crate) fn sent_settings(sent: &SentPrompt, kind: ProviderKind) -> impl Iterator<Item = &str> {
    let options = sent.options.keys().filter(move |name| {
        RunOption::from_sent_name(name).is_some_and(|option| place(kind, option).is_some())
    });
    let schema = sent.schema_apart().map(|_| "response_format");
    options.map(String::as_str).chain(schema)
}

/// Returns the adjustments that a refusal suggests, the most likely first; `words` is in lower case.
fn find_adjustments(words: &str, sent: &SentPrompt, kind: ProviderKind) -> Vec<Adjustment> {
    let says = |texts: &[&str]| texts.iter().any(|text| words.contains(text));
    let is_not_taken = says(&UNSUPPORTED);
    let mut wanted = Vec::new();
    if says(&["stream_options", "include_usage"]) {
        wanted.push(Adjustment::Without { name: Adjustment::STREAM_OPTIONS.to_owned() });
    }
    if is_about_stream(words, kind) && (is_not_taken || says(&["verified", "must be false"])) {
        wanted.push(Adjustment::Without { name: Adjustment::STREAM.to_owned() });
    }
    if is_not_taken || names_both_limits(words) {
        wanted.extend(is_about_limit(words, kind).then_some(Adjustment::OtherLimit));
    }
    if is_not_taken {
        let named = sent.options.keys().filter(|name| is_about_option(words, name, kind));
        wanted.extend(named.map(|name| Adjustment::Without { name: name.clone() }));
    }
    // The schema violates the server's own rules, as when a gateway passes on a schema meant for another provider.
    let is_of_rules = says(&["invalid schema"]);
    let is_about_schema = says(&SCHEMA);
    let is_about_grammar =
        words.contains("grammar") && (is_not_taken || says(&["fail", "error", "parse"]));
    wanted.extend(is_about_grammar.then_some(Adjustment::SchemaForGrammar));
    let is_too_much = words.contains("schema") && says(&["too complex", "too many states"]);
    if is_about_schema && (is_of_rules || is_not_taken || says(&OTHER_FORM))
        || is_about_grammar
        || is_too_much
    {
        wanted.push(Adjustment::SchemaInText);
    }
    if says(&TURNS) {
        wanted.push(Adjustment::Turns);
    }
    let is_about_system = says(&["system role", "system message", "role system", "'system'"]);
    if is_about_system && says(&["beginning", "first", "start of", "initial", "after role"]) {
        wanted.push(Adjustment::SystemFirst);
    }
    if is_about_system && is_not_taken || says(&["only user and assistant"]) {
        wanted.push(Adjustment::SystemAsPerson);
    }
    wanted
}

/// True if a refusal concerns streaming, for a wire that can also answer in one piece.
fn is_about_stream(words: &str, kind: ProviderKind) -> bool {
    let is_optional = matches!(Profile::look_up(kind).wire(), Some(Wire::Chat | Wire::Responses));
    is_optional && STREAM.iter().any(|name| words.contains(name))
}

/// True if a refusal names the answer's token limit.
fn is_about_limit(words: &str, kind: ProviderKind) -> bool {
    let is_chat = Profile::look_up(kind).wire() == Some(Wire::Chat);
    is_chat && LIMITS.iter().any(|name| mentions(words, name))
}

/// True if a server asks for one name of the limit in place of the other.
fn names_both_limits(words: &str) -> bool {
    LIMITS.iter().all(|name| mentions(words, name))
        && ["use", "instead", "replaced", "try"].iter().any(|word| mentions(words, word))
}

/// True if a refusal concerns an option, by OpenAI's name or the provider's own. The answer's token limit is never left
/// out, since without it an answer could cost more than the author allows.
fn is_about_option(words: &str, name: &str, kind: ProviderKind) -> bool {
    const BROAD: [&str; 5] = ["options", "generationConfig", "output_config", "type", "enabled"];
    let option = RunOption::from_sent_name(name).filter(|one| *one != RunOption::MaxTokens);
    let Some(place) = option.and_then(|option| place(kind, option)) else { return false };
    let own = place.split('.').filter(|part| !BROAD.contains(part));
    own.chain([name]).any(|name| mentions(words, &name.to_lowercase()))
}

/// True if a text contains a name as a whole word.
fn mentions(words: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    words.match_indices(name).any(|(at, word)| {
        let before = words.get(..at).and_then(|text| text.chars().next_back());
        let after = words.get(at + word.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
#[path = "refusal_tests.rs"]
mod tests;
