//! Where each option goes in the body of each provider's call.

use super::RunOption;
use crate::endpoint::{Profile, Wire};
use pilcrow_core::exchange::ProviderKind;

/// Where an option goes in a call's body: the names of its members, from the outermost, with dots
/// between; none where the provider has no such option.
pub(crate) fn place(kind: ProviderKind, option: RunOption) -> Option<&'static str> {
    match Profile::of(kind).wire {
        None => uncalled_place(kind, option),
        Some(Wire::Chat) => chat_place(kind, option),
        // A service reads the document, where all of them are.
        Some(Wire::Service) => Some(option.sent_name()),
        Some(Wire::Responses) => responses_place(option),
        Some(Wire::Messages) => messages_place(option),
        Some(Wire::GenerateContent) => generate_place(option),
        Some(Wire::OllamaChat) => ollama_place(option),
    }
}

/// The in-browser engine is llama.cpp. The Prompt API has a mode in place of a temperature.
fn uncalled_place(kind: ProviderKind, option: RunOption) -> Option<&'static str> {
    match (kind, option) {
        // Small models have no efforts.
        (ProviderKind::InBrowser, RunOption::ReasoningEffort) => None,
        (ProviderKind::InBrowser, option) => chat_place(ProviderKind::LlamaCpp, option),
        (ProviderKind::BuiltIn, RunOption::Temperature) => Some("samplingMode"),
        _ => None,
    }
}

/// Chat Completions, and what its servers call otherwise: OpenRouter's `reasoning`
/// (<https://openrouter.ai/docs/use-cases/reasoning-tokens>), arguments of the chat's template and budgets in
/// llama.cpp (`tools/server/README.md`) and vLLM (<https://docs.vllm.ai/en/latest/features/reasoning_outputs.html>).
fn chat_place(kind: ProviderKind, option: RunOption) -> Option<&'static str> {
    use ProviderKind::{LlamaCpp, Mistral, OpenAiChat, OpenRouter, Vllm};
    Some(match (kind, option) {
        // OpenAI's newer models refuse the old name; other servers may not know the new one.
        (OpenAiChat, RunOption::MaxTokens) => "max_completion_tokens",
        (Mistral, RunOption::Seed) => "random_seed",
        (OpenRouter, RunOption::ReasoningEffort) => "reasoning.effort",
        (OpenRouter, RunOption::ThinkingBudget) => "reasoning.max_tokens",
        (OpenRouter, RunOption::Thinking) => "reasoning.enabled",
        (LlamaCpp | Vllm, RunOption::Thinking) => "chat_template_kwargs.enable_thinking",
        (LlamaCpp, RunOption::ReasoningEffort) => "chat_template_kwargs.reasoning_effort",
        (LlamaCpp, RunOption::ThinkingBudget) => "thinking_budget_tokens",
        (Vllm, RunOption::ThinkingBudget) => "thinking_token_budget",
        (_, RunOption::Thinking | RunOption::ThinkingBudget) => return None,
        (_, option) => option.sent_name(),
    })
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
