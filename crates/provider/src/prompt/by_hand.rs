//! A prompt as one text to paste into a chat window.

use crate::files::plain_messages;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};

/// Joins a prompt's messages to one text for a chat window, system messages first. Only the model's own messages get a
/// heading, so that they are not mistaken for the person's. Text files are inlined; of other files, the text says that
/// they are attached, which the person has to do.
pub fn prompt_text(sent: &SentPrompt) -> String {
    let is_system = |role: &str| role == "system";
    let messages = plain_messages(sent, ProviderKind::ByHand);
    let messages = messages.iter().filter(|message| !message.is_blank());
    let (system, others): (Vec<_>, Vec<_>) = messages.partition(|message| is_system(&message.role));
    let mut prompt = String::new();
    for message in system.into_iter().chain(others) {
        if !prompt.is_empty() {
            prompt.push_str("\n\n");
        }
        if message.role == "assistant" {
            prompt.push_str("## Your answer before\n");
        }
        prompt.push_str(message.content.trim_end());
    }
    prompt
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::sent_prompt;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::exchange::ProviderSettings;

    #[test]
    fn the_system_speaks_first_and_the_schema_stands_short_at_the_end() {
        let document = "{schema: {$schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object'}, context: ['Hi', {role: 'system', content: 'Be brief'}]}";
        let settings =
            ProviderSettings { kind: ProviderKind::ByHand, ..ProviderSettings::default() };
        let sent = sent_prompt(&parse_document(document).unwrap().request, &settings);
        let prompt = prompt_text(&sent);
        assert!(prompt.starts_with("Be brief\n\nHi\n\n## Output\n"), "{prompt}");
        assert!(prompt.ends_with("\nSchema: {\"type\":\"object\"}"), "{prompt}");
    }
}
