//! What a provider takes for the options of a run, by its reference.

/// The values that a provider takes; where its reference has no end, there is none.
#[derive(Clone, Copy)]
pub(crate) struct OptionRules {
    /// The highest temperature.
    pub highest_temperature: Option<f64>,
    /// The least seed, and the greatest.
    pub seed: (Option<i64>, Option<i64>),
    /// How many texts may end an answer.
    pub most_stops: Option<usize>,
    /// Its words for how hard a model thinks. Which of them a model takes, only its own page tells.
    pub efforts: &'static [&'static str],
    /// The least and the most tokens of thoughts.
    pub budget: (i64, Option<i64>),
}

impl OptionRules {
    /// Of programs on one's own computer, and of servers of which nothing is known.
    pub const USUAL: Self = Self {
        highest_temperature: None,
        seed: (None, None),
        most_stops: None,
        efforts: &["low", "medium", "high"],
        budget: (0, None),
    };

    /// Of OpenAI: <https://platform.openai.com/docs/api-reference/chat/create>,
    /// <https://platform.openai.com/docs/guides/reasoning>.
    pub const OPENAI: Self = Self {
        highest_temperature: Some(2.0),
        efforts: &["none", "minimal", "low", "medium", "high", "xhigh"],
        ..Self::USUAL
    };
}
