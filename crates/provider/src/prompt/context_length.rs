//! The context length for a prompt and its answer, sent to servers that silently cut a longer prompt.

use super::estimate::Estimate;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};

/// Default context length of Ollama's models, in tokens (<https://docs.ollama.com/context-length>).
const USUAL: u64 = 4_096;

/// The longest context length that is requested, in tokens. A person can configure a longer one at the server; few
/// computers have the memory for it.
const MOST: u64 = 131_072;

/// Tokens reserved for an answer: without a limit in the document, and at most with one.
const USUAL_ANSWER: u64 = 1_024;
const MOST_ANSWER: u64 = 8_192;

/// Returns the context length in tokens to request from Ollama; `None` if its default is enough.
pub(super) fn needed_context(sent: &SentPrompt) -> Option<u64> {
    let estimate = Estimate::count(sent, ProviderKind::Ollama);
    // The estimate may be too low by a quarter.
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
