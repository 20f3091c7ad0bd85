//! A prompt for what takes nothing but text.

use super::part::{as_text, parts};
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};

/// The messages of a prompt with text files in them as text, for engines in the browser and for chats. Of
/// other files the text says that they are there.
pub fn plain_messages(sent: &SentPrompt, kind: ProviderKind) -> Vec<PromptMessage> {
    let plain = |message: &PromptMessage| {
        let text = as_text(&parts(message, sent, kind)).map(|text| text.into_owned());
        PromptMessage::new(&message.role, text.unwrap_or_else(|| message.content.clone()))
    };
    sent.messages.iter().map(plain).collect()
}
