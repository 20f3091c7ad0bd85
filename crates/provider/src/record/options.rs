//! The option values that a provider accepts, by its reference documentation.

/// The option values that a provider accepts; `None` for a limit that its reference does not give.
#[derive(Clone, Copy)]
pub(crate) struct OptionRules {
    /// The highest temperature.
    pub highest_temperature: Option<f64>,
    /// The smallest seed and the largest.
    pub seed: (Option<i64>, Option<i64>),
    /// Maximum number of stop texts.
    pub most_stops: Option<usize>,
    /// The provider's words for the reasoning effort. Which of them a model accepts is documented only on the model's
    /// own page.
    pub efforts: &'static [&'static str],
    /// The smallest and the largest budget of reasoning tokens.
    pub budget: (i64, Option<i64>),
}

impl OptionRules {
    /// The rules of programs on one's own computer, and of unknown servers.
    pub const USUAL: Self = Self {
        highest_temperature: None,
        seed: (None, None),
        most_stops: None,
        efforts: &["low", "medium", "high"],
        budget: (0, None),
    };

    /// The rules of OpenAI: <https://platform.openai.com/docs/api-reference/chat/create>,
    /// <https://platform.openai.com/docs/guides/reasoning>.
    pub const OPENAI: Self = Self {
        highest_temperature: Some(2.0),
        efforts: &["none", "minimal", "low", "medium", "high", "xhigh"],
        ..Self::USUAL
    };
}
