//! Names and descriptions of options, and names of their levels.

use crate::words::Locale;
use crate::words_now;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings, SentPrompt};
use pilcrow_core::run::RunProvider;
use pilcrow_provider::{Profile, RunOption, Way, Wire, supported_options};
use serde_json::Value;

/// Returns an option's name and description.
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
    match (option, Profile::look_up(kind).way) {
        (RunOption::Temperature, Way::BuiltIn) => both!(temperature, temperature_mode),
        (RunOption::Temperature, _) => both!(temperature, temperature_what),
        (RunOption::MaxTokens, _) => both!(max_tokens, max_tokens_what),
        (RunOption::Thinking, Way::Server(Wire::Messages)) => {
            both!(thinking, thinking_anthropic)
        }
        (RunOption::Thinking, _) => both!(thinking, thinking_what),
        (RunOption::ReasoningEffort, _) => both!(effort, effort_what),
        (RunOption::ThinkingBudget, Way::Server(Wire::Messages)) => both!(budget, budget_anthropic),
        (RunOption::ThinkingBudget, Way::Server(Wire::GenerateContent)) => {
            both!(budget, budget_gemini)
        }
        (RunOption::ThinkingBudget, _) => both!(budget, budget_what),
        (RunOption::TopP, _) => both!(top_p, top_p_what),
        (RunOption::Seed, _) => both!(seed, seed_what),
        (RunOption::Stop, _) => both!(stop, stop_what),
        (RunOption::FrequencyPenalty, _) => both!(frequency, frequency_what),
        (RunOption::PresencePenalty, _) => both!(presence, presence_what),
    }
}

/// Returns the name of an effort level; an unknown level as it is.
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

/// Lists the options that were sent, each with its value: the document's options that the provider takes.
pub(in crate::runs) fn sent_options(
    locale: Locale,
    sent: &SentPrompt,
    provider: &RunProvider,
) -> Vec<String> {
    let base_url = provider.base_url.clone();
    let server = ProviderSettings { kind: provider.kind, base_url, ..ProviderSettings::default() };
    let ranges = supported_options(&server).into_iter();
    let texts = ranges.filter_map(|(option, _)| {
        let value = value_words(locale, option, sent.options.get(option.sent_name())?);
        let (name, _) = option_words(locale, option, provider.kind);
        Some(words_now!(locale, option.sent, name = name.as_str(), value = value.as_str()))
    });
    texts.collect()
}

fn value_words(locale: Locale, option: RunOption, value: &Value) -> String {
    match (option, value) {
        (RunOption::ReasoningEffort, Value::String(level)) => level_words(locale, level),
        (_, Value::Bool(true)) => words_now!(locale, option.yes),
        (_, Value::Bool(false)) => words_now!(locale, option.no),
        (_, Value::String(text)) => text.clone(),
        (_, Value::Array(texts)) => {
            let texts = texts.iter().map(|text| value_words(locale, option, text));
            texts.collect::<Vec<_>>().join(", ")
        }
        (_, other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_told_as_sent_is_what_the_provider_takes() {
        let options = json!({"temperature": 0, "seed": 7, "stop": ["a", "b"], "thinking": true,
            "reasoning_effort": "xhigh"});
        let options = options.as_object().cloned().unwrap();
        let sent = SentPrompt { options, ..SentPrompt::default() };
        let provider = RunProvider { kind: ProviderKind::Anthropic, ..RunProvider::default() };
        assert_eq!(
            sent_options(Locale::en, &sent, &provider),
            [
                "Temperature: 0",
                "Think before answering: yes",
                "Thinking effort: very high",
                "Stop at: a, b"
            ]
        );
    }
}
