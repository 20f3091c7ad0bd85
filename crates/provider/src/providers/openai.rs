//! OpenAI through its Responses API.

use crate::record::{
    ChatRules, FileLimits, FileRules, KeyRequirement, MIB, MessageRules, OptionRules,
    PictureTokens, Profile, Provider, SchemaRules, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("OpenAI"),
        way: Way::Server(Wire::Responses),
        base_url: "https://api.openai.com/v1",
        other_urls: &[],
        hosts: &[],
        path: "/v1",
        key: KeyRequirement::Required,
        key_beginning: "sk-",
        variable: Some("OPENAI_API_KEY"),
        home: "https://platform.openai.com/api-keys",
        prices: Some("https://openai.com/api/pricing/"),
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::OpenAi,
    messages: MessageRules::OPENAI,
    // The same as in Chat Completions, without sound.
    files: FileRules {
        pictures: WEB_PICTURES,
        pdf: true,
        picture_tokens: Some(PictureTokens::Squares),
        limits: FileLimits { pictures: Some(500), all: Some(50 * MIB), ..FileLimits::NONE },
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules::OPENAI,
    chat: ChatRules::USUAL,
    program: None,
};
