//! The options of a run, by their names.

/// An option of a run, such as its temperature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunOption {
    /// How freely the model chooses.
    Temperature,
    /// The longest answer, in tokens.
    MaxTokens,
    /// Whether a model thinks before it answers, where it can do either.
    Thinking,
    /// How hard it thinks, in the provider's words.
    ReasoningEffort,
    /// The most tokens that it thinks.
    ThinkingBudget,
    /// Of which share of the likeliest tokens it chooses.
    TopP,
    /// What makes its choices repeatable.
    Seed,
    /// Texts that end the answer.
    Stop,
    /// How much it avoids what it has said often.
    FrequencyPenalty,
    /// How much it avoids what it has said at all.
    PresencePenalty,
}

impl RunOption {
    /// All of them, as a form shows them.
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

    /// Its names in a document's `config`, the usual one first.
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

    /// The types of JSON Schema that its values are of, whichever provider takes it.
    pub fn types(self) -> &'static [&'static str] {
        match self {
            Self::Temperature | Self::TopP | Self::FrequencyPenalty | Self::PresencePenalty => {
                &["number"]
            }
            Self::MaxTokens | Self::ThinkingBudget | Self::Seed => &["integer"],
            // OpenAI-compatible servers have objects, too, which are sent as they are.
            Self::Thinking => &["boolean", "object"],
            Self::ReasoningEffort => &["string"],
            Self::Stop => &["string", "array"],
        }
    }

    /// Its usual name in a document.
    pub fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }

    /// Its name in [`SentPrompt::options`](pilcrow_core::exchange::SentPrompt::options), which is OpenAI's
    /// where OpenAI has one.
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

    /// The option of a name in [`SentPrompt::options`](pilcrow_core::exchange::SentPrompt::options).
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
