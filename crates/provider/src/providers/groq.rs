//! Groq.

use crate::record::{
    ChatRules, FileLimits, FileRules, KeyRequirement, MIB, MessageRules, OptionRules, Profile,
    Provider, SchemaRules, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("Groq"),
        way: Way::Server(Wire::Chat),
        base_url: "https://api.groq.com/openai/v1",
        other_urls: &[],
        hosts: &["api.groq.com"],
        path: "/openai/v1",
        key: KeyRequirement::Required,
        key_beginning: "gsk_",
        variable: Some("GROQ_API_KEY"),
        home: "https://console.groq.com/keys",
        prices: Some("https://groq.com/pricing"),
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::Groq,
    messages: MessageRules::USUAL,
    // Five pictures, 4 MB a request with base64 (console.groq.com/docs/vision).
    files: FileRules {
        pictures: WEB_PICTURES,
        limits: FileLimits { pictures: Some(5), all: Some(4 * MIB), ..FileLimits::NONE },
        ..FileRules::ONLY_TEXT
    },
    // console.groq.com/docs/api-reference, …/docs/reasoning
    options: OptionRules {
        highest_temperature: Some(2.0),
        most_stops: Some(4),
        efforts: &["none", "default", "low", "medium", "high"],
        ..OptionRules::USUAL
    },
    chat: ChatRules { streams_schema: false, counts_always: true, ..ChatRules::USUAL },
    program: None,
};
