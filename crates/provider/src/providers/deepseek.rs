//! DeepSeek.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, MessageRules, OptionRules, Profile, Provider,
    SchemaRules, Way, Wire,
};

// api-docs.deepseek.com
pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("DeepSeek"),
        way: Way::Server(Wire::Chat),
        base_url: "https://api.deepseek.com",
        other_urls: &[],
        hosts: &["api.deepseek.com"],
        path: "",
        key: KeyRequirement::Required,
        key_beginning: "sk-",
        variable: Some("DEEPSEEK_API_KEY"),
        home: "https://platform.deepseek.com/api_keys",
        prices: Some("https://api-docs.deepseek.com/quick_start/pricing"),
        lists_models: true,
        is_local: false,
    },
    // …/guides/json_mode: DeepSeek accepts no schema.
    schema: SchemaRules::InText,
    messages: MessageRules::USUAL,
    files: FileRules::ONLY_TEXT,
    // …/api/create-chat-completion, …/guides/thinking_mode
    options: OptionRules {
        highest_temperature: Some(2.0),
        most_stops: Some(16),
        efforts: &["low", "high", "max"],
        ..OptionRules::USUAL
    },
    chat: ChatRules { seed: None, ..ChatRules::USUAL },
    program: None,
};
