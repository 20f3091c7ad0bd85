//! How long a context has to be for a prompt and its answer, for a server that cuts what is longer without a word.

use super::estimate::Estimate;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};

/// The fewest tokens that Ollama's models read, unless they are told how many
/// (<https://docs.ollama.com/context-length>).
const USUAL: u64 = 4_096;

/// The longest context that is asked for: longer ones are for the person to set at the server, since few computers hold
/// them.
const MOST: u64 = 131_072;

/// Room for an answer of which the document does not say how long it may be, and as much as is kept for one of
/// which it does.
const USUAL_ANSWER: u64 = 1_024;
const MOST_ANSWER: u64 = 8_192;

/// The context that Ollama is told to give a prompt, in tokens; `None` where its usual one is enough.
pub(super) fn needed_context(sent: &SentPrompt) -> Option<u64> {
    let estimate = Estimate::count(sent, ProviderKind::Ollama);
    // It may be off by a quarter.
    let prompt = estimate.prompt_tokens.saturating_add(estimate.prompt_tokens / 4);
    let answer = estimate.answer_limit.unwrap_or(USUAL_ANSWER).min(MOST_ANSWER);
    let needed = prompt.saturating_add(answer);
    (needed > USUAL).then(|| needed.checked_next_power_of_two().unwrap_or(MOST).min(MOST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::context::PromptMessage;

    #[test]
    fn a_context_is_asked_for_where_the_usual_one_is_too_short() {
        let check = |words: usize, expected| {
            let messages = vec![PromptMessage::new("user", "word ".repeat(words))];
            let sent = SentPrompt { messages, ..SentPrompt::default() };
            assert_eq!(needed_context(&sent), expected, "{words}");
        };
        check(100, None);
        check(2_000, None);
        check(4_000, Some(8_192));
        check(10_000, Some(16_384));
        check(500_000, Some(131_072));
    }
}
