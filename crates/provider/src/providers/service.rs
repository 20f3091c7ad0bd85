//! A service that receives a document and returns its solution.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, MessageRules, OptionRules, Profile, Provider,
    SchemaRules, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: None,
        way: Way::Server(Wire::Service),
        base_url: "",
        other_urls: &[],
        hosts: &[],
        path: "",
        key: KeyRequirement::Optional,
        key_beginning: "",
        variable: None,
        home: "",
        prices: None,
        lists_models: false,
        is_local: false,
    },
    schema: SchemaRules::AsWritten,
    messages: MessageRules::USUAL,
    files: FileRules::ONLY_TEXT,
    options: OptionRules::USUAL,
    chat: ChatRules::USUAL,
    program: None,
};
