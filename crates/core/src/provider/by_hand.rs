//! A prompt as one text, for a chat window.
//! Refuses to shorten it.

use super::SentPrompt;

/// The messages below each other, those of the system first. A role is named only where a message
/// would otherwise pass for the person's own.
pub fn hand_prompt(sent: &SentPrompt) -> String {
    let is_system = |role: &str| role == "system";
    let (system, others): (Vec<_>, Vec<_>) =
        sent.messages.iter().partition(|message| is_system(&message.role));
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
    use crate::document::parse_document;
    use crate::provider::{ProviderKind, ProviderSettings, sent_prompt};

    #[test]
    fn the_system_speaks_first_and_the_schema_stands_at_the_end() {
        let document =
            "{schema: {type: 'object'}, context: ['Hi', {role: 'system', content: 'Be brief'}]}";
        let settings =
            ProviderSettings { kind: ProviderKind::ByHand, ..ProviderSettings::default() };
        let sent = sent_prompt(&parse_document(document).unwrap().request, &settings);
        let prompt = hand_prompt(&sent);
        assert!(prompt.starts_with("Be brief\n\nHi\n\n## Output\n"), "{prompt}");
        assert!(prompt.ends_with("\"type\": \"object\"\n}"), "{prompt}");
    }
}
