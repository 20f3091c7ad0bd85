//! The options of a run and their names.

/// An option of a run, such as its temperature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunOption {
    /// Sampling temperature: randomness of the model's choices.
    Temperature,
    /// Maximum length of the answer, in tokens.
    MaxTokens,
    /// Reasoning on or off, for models that can do either.
    Thinking,
    /// Intensity of the reasoning, in the provider's words such as `low`.
    ReasoningEffort,
    /// Maximum number of reasoning tokens.
    ThinkingBudget,
    /// Nucleus sampling: share of the likeliest tokens that the model chooses from.
    TopP,
    /// Random seed, which makes the model's choices repeatable.
    Seed,
    /// Texts that end the answer.
    Stop,
    /// Penalty on tokens by the number of times they already occurred.
    FrequencyPenalty,
    /// Penalty on tokens that already occurred at all.
    PresencePenalty,
}

impl RunOption {
    /// All options, in a form's order.
    pub const ALL: [Self; 10] = [
        Self::Temperature,
        Self::MaxTokens,
        Self::Thinking,
        Self::ReasoningEffort,
        Self::ThinkingBudget,
        Self::TopP,
        Self::Seed,
        Self::Stop,
        Self::FrequencyPenalty,
        Self::PresencePenalty,
    ];

    /// Returns the option's names in a document's `config`, the usual one first.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Temperature => &["temperature"],
            Self::MaxTokens => {
                &["maxTokens", "max_tokens", "maxCompletionTokens", "max_completion_tokens"]
            }
            Self::Thinking => &["thinking"],
            Self::ReasoningEffort => &["reasoningEffort", "reasoning_effort"],
            Self::ThinkingBudget => &["thinkingBudget", "thinking_budget"],
            Self::TopP => &["topP", "top_p"],
            Self::Seed => &["seed"],
            Self::Stop => &["stop"],
            Self::FrequencyPenalty => &["frequencyPenalty", "frequency_penalty"],
            Self::PresencePenalty => &["presencePenalty", "presence_penalty"],
        }
    }

    /// Returns the JSON Schema types that the option's values may have, for any provider.
    pub fn types(self) -> &'static [&'static str] {
        match self {
            Self::Temperature | Self::TopP | Self::FrequencyPenalty | Self::PresencePenalty => {
                &["number"]
            }
            Self::MaxTokens | Self::ThinkingBudget | Self::Seed => &["integer"],
            // OpenAI-compatible servers also accept objects, which are sent unchanged.
            Self::Thinking => &["boolean", "object"],
            Self::ReasoningEffort => &["string"],
            Self::Stop => &["string", "array"],
        }
    }

    /// Returns the option's usual name in a document.
    pub fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }

    /// Returns the option's name in [`SentPrompt::options`](pilcrow_core::exchange::SentPrompt::options), which is
    /// OpenAI's name where OpenAI has the option.
    pub fn sent_name(self) -> &'static str {
        match self {
            Self::Temperature => "temperature",
            Self::MaxTokens => "max_tokens",
            Self::Thinking => "thinking",
            Self::ReasoningEffort => "reasoning_effort",
            Self::ThinkingBudget => "thinking_budget",
            Self::TopP => "top_p",
            Self::Seed => "seed",
            Self::Stop => "stop",
            Self::FrequencyPenalty => "frequency_penalty",
            Self::PresencePenalty => "presence_penalty",
        }
    }

    /// Returns the option with a name in [`SentPrompt::options`](pilcrow_core::exchange::SentPrompt::options).
    pub fn from_sent_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|option| option.sent_name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_known_by_its_names_and_no_two_share_one() {
        for option in RunOption::ALL {
            assert_eq!(RunOption::from_sent_name(option.sent_name()), Some(option));
            assert!(option.names().contains(&option.sent_name()), "{option:?}");
        }
        let mut names: Vec<&str> =
            RunOption::ALL.iter().flat_map(|one| one.names()).copied().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
