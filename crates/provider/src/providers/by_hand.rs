//! A chat by hand: the person pastes the prompt into a chat and the answer back into the page.

use crate::record::{
    ChatRules, FileRules, MessageRules, OptionRules, Profile, Provider, SchemaRules, Way,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile::not_a_server(Way::ByHand),
    schema: SchemaRules::InText,
    messages: MessageRules::USUAL,
    files: FileRules::ONLY_TEXT,
    options: OptionRules::USUAL,
    chat: ChatRules::USUAL,
    program: None,
};
