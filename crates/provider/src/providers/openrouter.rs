//! OpenRouter, a router that passes a call on to many providers.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, MessageRules, OptionRules, Profile, Provider,
    SchemaRules, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("OpenRouter"),
        way: Way::Server(Wire::Chat),
        base_url: "https://openrouter.ai/api/v1",
        other_urls: &[],
        hosts: &[],
        path: "/api/v1",
        key: KeyRequirement::Required,
        key_beginning: "sk-or-",
        variable: Some("OPENROUTER_API_KEY"),
        home: "https://openrouter.ai/settings/keys",
        prices: Some("https://openrouter.ai/models"),
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::OpenAi,
    messages: MessageRules::USUAL,
    // OpenRouter reads PDF for every model (openrouter.ai/docs/features/multimodal).
    files: FileRules {
        pictures: WEB_PICTURES,
        sounds: &[
            "audio/wav",
            "audio/mpeg",
            "audio/aiff",
            "audio/aac",
            "audio/ogg",
            "audio/flac",
            "audio/mp4",
        ],
        pdf: true,
        reads_pdf_itself: true,
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules { most_stops: Some(4), budget: (1, None), ..OptionRules::OPENAI },
    // openrouter.ai/docs/use-cases/reasoning-tokens
    chat: ChatRules {
        thinking: Some("reasoning.enabled"),
        effort: Some("reasoning.effort"),
        budget: Some("reasoning.max_tokens"),
        is_router: true,
        tells_cost: true,
        ..ChatRules::USUAL
    },
    program: None,
};
