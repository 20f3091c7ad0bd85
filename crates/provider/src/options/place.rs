//! The member of each provider's request body that carries each option.

use super::RunOption;
use crate::record::{ChatRules, Profile, Way, Wire};
use pilcrow_core::exchange::ProviderKind;

/// Returns the path of an option in a request body, as member names from the outermost, joined with dots; `None` if the
/// provider has no such option.
pub(crate) fn place(kind: ProviderKind, option: RunOption) -> Option<&'static str> {
    match Profile::look_up(kind).way {
        // The engine in the browser takes the options of llama.cpp's server.
        Way::Server(Wire::Chat) | Way::InBrowser => chat_place(ChatRules::look_up(kind), option),
        // A service receives the whole document, whose `config` contains every option.
        Way::Server(Wire::Service) => Some(option.sent_name()),
        Way::Server(Wire::Responses) => responses_place(option),
        Way::Server(Wire::Messages) => messages_place(option),
        Way::Server(Wire::GenerateContent) => generate_place(option),
        Way::Server(Wire::OllamaChat) => ollama_place(option),
        // The Prompt API has a mode in place of a temperature.
        Way::BuiltIn => (option == RunOption::Temperature).then_some("samplingMode"),
        Way::ByHand | Way::Recorded => None,
    }
}

/// Returns an option's path for Chat Completions, by the server's own names where `rules` has them.
fn chat_place(rules: &ChatRules, option: RunOption) -> Option<&'static str> {
    match option {
        RunOption::MaxTokens => Some(rules.limit),
        RunOption::Seed => rules.seed,
        RunOption::Thinking => rules.thinking,
        RunOption::ReasoningEffort => rules.effort,
        RunOption::ThinkingBudget => rules.budget,
        RunOption::Temperature
        | RunOption::TopP
        | RunOption::Stop
        | RunOption::FrequencyPenalty
        | RunOption::PresencePenalty => Some(option.sent_name()),
    }
}

fn responses_place(option: RunOption) -> Option<&'static str> {
    match option {
        RunOption::Temperature | RunOption::TopP => Some(option.sent_name()),
        RunOption::MaxTokens => Some("max_output_tokens"),
        RunOption::ReasoningEffort => Some("reasoning.effort"),
        _ => None,
    }
}

/// <https://platform.claude.com/docs/en/build-with-claude/extended-thinking>,
/// <https://platform.claude.com/docs/en/build-with-claude/effort>
fn messages_place(option: RunOption) -> Option<&'static str> {
    match option {
        RunOption::Temperature | RunOption::TopP | RunOption::MaxTokens => Some(option.sent_name()),
        RunOption::Stop => Some("stop_sequences"),
        RunOption::ReasoningEffort => Some("output_config.effort"),
        RunOption::Thinking => Some("thinking.type"),
        RunOption::ThinkingBudget => Some("thinking.budget_tokens"),
        _ => None,
    }
}

/// <https://ai.google.dev/api/generate-content#generationconfig>,
/// <https://ai.google.dev/gemini-api/docs/thinking>
fn generate_place(option: RunOption) -> Option<&'static str> {
    Some(match option {
        RunOption::Temperature => "generationConfig.temperature",
        RunOption::TopP => "generationConfig.topP",
        RunOption::MaxTokens => "generationConfig.maxOutputTokens",
        RunOption::Seed => "generationConfig.seed",
        RunOption::Stop => "generationConfig.stopSequences",
        RunOption::FrequencyPenalty => "generationConfig.frequencyPenalty",
        RunOption::PresencePenalty => "generationConfig.presencePenalty",
        RunOption::ReasoningEffort => "generationConfig.thinkingConfig.thinkingLevel",
        RunOption::ThinkingBudget => "generationConfig.thinkingConfig.thinkingBudget",
        RunOption::Thinking => return None,
    })
}

/// <https://docs.ollama.com/api/chat>, <https://docs.ollama.com/capabilities/thinking>: `think` is a boolean
/// or, for some models, a level.
fn ollama_place(option: RunOption) -> Option<&'static str> {
    Some(match option {
        RunOption::Temperature => "options.temperature",
        RunOption::TopP => "options.top_p",
        RunOption::MaxTokens => "options.num_predict",
        RunOption::Seed => "options.seed",
        RunOption::Stop => "options.stop",
        RunOption::FrequencyPenalty => "options.frequency_penalty",
        RunOption::PresencePenalty => "options.presence_penalty",
        RunOption::Thinking | RunOption::ReasoningEffort => "think",
        RunOption::ThinkingBudget => return None,
    })
}
