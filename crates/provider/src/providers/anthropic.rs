//! Anthropic through its Messages API.

use crate::record::{
    ChatRules, FileLimits, FileRules, KeyRequirement, MIB, MessageRules, OptionRules,
    PictureTokens, Profile, Provider, SchemaRules, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("Anthropic"),
        way: Way::Server(Wire::Messages),
        base_url: "https://api.anthropic.com/v1",
        other_urls: &[],
        hosts: &[],
        path: "/v1",
        key: KeyRequirement::Required,
        key_beginning: "sk-ant-",
        variable: Some("ANTHROPIC_API_KEY"),
        home: "https://console.anthropic.com/settings/keys",
        prices: Some("https://claude.com/pricing"),
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::Anthropic,
    messages: MessageRules::USUAL,
    // Accepts `image` and `document` (platform.claude.com/docs/en/build-with-claude/vision and …/pdf-support: 100
    // pictures, 8,000 px, 32 MB a request). The limit of 5 MB a picture applies to its base64, as the API's error
    // messages count it.
    files: FileRules {
        pictures: WEB_PICTURES,
        pdf: true,
        picture_tokens: Some(PictureTokens::Pixels),
        limits: FileLimits {
            picture: Some(5 * MIB),
            pictures: Some(100),
            side: Some(8_000),
            all: Some(32 * MIB),
            ..FileLimits::NONE
        },
        ..FileRules::ONLY_TEXT
    },
    // platform.claude.com/docs/en/api/messages, …/build-with-claude/effort. The smallest thinking budget is 1,024
    // tokens.
    options: OptionRules {
        highest_temperature: Some(1.0),
        efforts: &["low", "medium", "high", "xhigh", "max"],
        budget: (1_024, None),
        ..OptionRules::USUAL
    },
    chat: ChatRules::USUAL,
    program: None,
};
