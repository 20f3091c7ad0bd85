//! Prompts for providers that accept only text.

use super::part::{as_text, parts};
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};

/// Returns a prompt's messages as plain text, for engines in the browser and for chats. Text files are inlined; for any
/// other file, the text only says that it exists.
pub fn plain_messages(sent: &SentPrompt, kind: ProviderKind) -> Vec<PromptMessage> {
    let plain = |message: &PromptMessage| {
        let text = as_text(&parts(message, sent, kind)).map(|text| text.into_owned());
        PromptMessage::new(&message.role, text.unwrap_or_else(|| message.content.clone()))
    };
    sent.messages.iter().map(plain).collect()
}
