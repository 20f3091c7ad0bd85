//! Detection of prompts that a server cut: some servers silently shorten one that exceeds their context length.

use super::tries::Attempt;
use crate::prompt::estimated_tokens;
use crate::record::Profile;

/// The smallest token count to judge by: a smaller one may exclude the part of the prompt that the server has cached.
const LEAST_COUNTED: u64 = 1_000;

/// The unit of context lengths, in tokens.
const CONTEXT_UNIT: u64 = 1_024;

impl Attempt {
    /// True if the server counted less than half of the prompt's estimated tokens; if the count is a whole context
    /// length, a clear shortfall is enough. Checked only for servers that a person set up: others refuse a prompt that
    /// is too long.
    pub fn is_prompt_cut(&self) -> bool {
        let question = self.question();
        let counted = self.progress().usage.map_or(0, |usage| usage.prompt_tokens);
        let is_doubted = Profile::look_up(question.provider.kind).has_own_address();
        if !is_doubted || counted < LEAST_COUNTED {
            return false;
        }
        let messages = question.sent.messages.iter();
        let tokens: u64 = messages.map(|message| estimated_tokens(&message.content)).sum();
        let fills = counted.is_multiple_of(CONTEXT_UNIT);
        counted.saturating_mul(if fills { 6 } else { 10 }) < tokens.saturating_mul(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attempt::Question;
    use pilcrow_core::context::PromptMessage;
    use pilcrow_core::exchange::{AnswerEvent, ProviderKind, ProviderSettings, SentPrompt, Usage};
    use pilcrow_core::run::RunEvent;
    use std::rc::Rc;

    #[track_caller]
    fn check(kind: ProviderKind, words: usize, prompt_tokens: u64, expected: bool) {
        let messages = vec![PromptMessage::new("user", "word ".repeat(words))];
        let sent = SentPrompt { messages, ..SentPrompt::default() };
        let provider = ProviderSettings { kind, ..ProviderSettings::default() };
        let question = Question { provider, sent, ..Question::default() };
        let mut attempt = Attempt::new(Rc::new(question), 0);
        attempt.take(RunEvent::Sent, 1);
        let usage = Usage { prompt_tokens, ..Usage::default() };
        attempt.take(RunEvent::Answer(AnswerEvent::Usage(usage)), 2);
        assert_eq!(attempt.is_prompt_cut(), expected, "{kind:?} {words} {prompt_tokens}");
    }

    #[test]
    fn a_count_far_below_what_was_sent_tells_of_a_cut() {
        check(ProviderKind::Ollama, 10_000, 4_096, true);
        check(ProviderKind::Compatible, 10_000, 4_096, true);
        check(ProviderKind::Compatible, 10_000, 9_000, false);
        check(ProviderKind::Compatible, 10_000, 20, false);
        check(ProviderKind::Ollama, 5_500, 4_096, true);
        check(ProviderKind::Ollama, 4_500, 4_096, false);
        check(ProviderKind::Ollama, 5_500, 4_097, false);
        check(ProviderKind::OpenAi, 10_000, 4_096, false);
    }
}
