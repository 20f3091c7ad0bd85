//! Any other server that implements OpenAI's Chat Completions API.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, MessageRules, OptionRules, Profile, Provider,
    SchemaRules, TWO_SOUNDS, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: None,
        way: Way::Server(Wire::Chat),
        base_url: "",
        other_urls: &[],
        hosts: &[],
        path: "/v1",
        key: KeyRequirement::Optional,
        key_beginning: "",
        variable: None,
        home: "",
        prices: None,
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::AsWritten,
    messages: MessageRules::TEMPLATED,
    // The formats that most of these servers accept.
    files: FileRules {
        pictures: WEB_PICTURES,
        sounds: TWO_SOUNDS,
        pdf: true,
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules::USUAL,
    chat: ChatRules::USUAL,
    program: None,
};
