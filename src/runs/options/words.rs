//! The names of options, of their levels, and what they mean.

use crate::words::Locale;
use crate::words_now;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_provider::RunOption;
use serde_json::Value;

/// What an option is called, and what it does.
pub(super) fn option_words(
    locale: Locale,
    option: RunOption,
    kind: ProviderKind,
) -> (String, String) {
    macro_rules! both {
        ($title:ident, $what:ident) => {
            (words_now!(locale, option.$title), words_now!(locale, option.$what))
        };
    }
    match (option, kind) {
        (RunOption::Temperature, ProviderKind::BuiltIn) => both!(temperature, temperature_mode),
        (RunOption::Temperature, _) => both!(temperature, temperature_what),
        (RunOption::MaxTokens, _) => both!(max_tokens, max_tokens_what),
        (RunOption::Thinking, ProviderKind::Anthropic) => both!(thinking, thinking_anthropic),
        (RunOption::Thinking, _) => both!(thinking, thinking_what),
        (RunOption::ReasoningEffort, _) => both!(effort, effort_what),
        (RunOption::ThinkingBudget, ProviderKind::Anthropic) => both!(budget, budget_anthropic),
        (RunOption::ThinkingBudget, ProviderKind::Gemini) => both!(budget, budget_gemini),
        (RunOption::ThinkingBudget, _) => both!(budget, budget_what),
        (RunOption::TopP, _) => both!(top_p, top_p_what),
        (RunOption::Seed, _) => both!(seed, seed_what),
        (RunOption::Stop, _) => both!(stop, stop_what),
        (RunOption::FrequencyPenalty, _) => both!(frequency, frequency_what),
        (RunOption::PresencePenalty, _) => both!(presence, presence_what),
    }
}

/// What a level of effort is called; one that is not known, as it is.
pub(super) fn level_words(locale: Locale, level: &str) -> String {
    match level {
        "none" => words_now!(locale, option.level_none),
        "default" => words_now!(locale, option.level_default),
        "minimal" => words_now!(locale, option.level_minimal),
        "low" => words_now!(locale, option.level_low),
        "medium" => words_now!(locale, option.level_medium),
        "high" => words_now!(locale, option.level_high),
        "xhigh" => words_now!(locale, option.level_xhigh),
        "max" => words_now!(locale, option.level_max),
        other => other.to_owned(),
    }
}

/// The options that were sent, each with its value.
pub(in crate::runs) fn sent_options(
    locale: Locale,
    sent: &SentPrompt,
    kind: ProviderKind,
) -> Vec<String> {
    let known = RunOption::ALL.into_iter().filter_map(|option| {
        let value = sent.options.get(option.sent_name())?;
        Some((option, option_words(locale, option, kind).0, value))
    });
    let told = known.map(|(option, name, value)| {
        let value = value_words(locale, option, value);
        words_now!(locale, option.sent, name = name.as_str(), value = value.as_str())
    });
    told.collect()
}

fn value_words(locale: Locale, option: RunOption, value: &Value) -> String {
    match (option, value) {
        (RunOption::ReasoningEffort, Value::String(level)) => level_words(locale, level),
        (_, Value::Bool(true)) => words_now!(locale, option.yes),
        (_, Value::Bool(false)) => words_now!(locale, option.no),
        (_, Value::String(text)) => text.clone(),
        (_, other) => other.to_string(),
    }
}
