//! The solution saved in the document, replayed in place of a call to a model.

use crate::record::{
    ChatRules, FileRules, MessageRules, OptionRules, Profile, Provider, SchemaRules, Way,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile::not_a_server(Way::Recorded),
    schema: SchemaRules::AsWritten,
    messages: MessageRules::USUAL,
    files: FileRules::ONLY_TEXT,
    options: OptionRules::USUAL,
    chat: ChatRules::USUAL,
    program: None,
};
