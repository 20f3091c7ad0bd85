//! OpenAI through its Chat Completions API.

use crate::record::{
    ChatRules, FileLimits, FileRules, KeyRequirement, MIB, MessageRules, OptionRules,
    PictureTokens, Profile, Provider, SchemaRules, TWO_SOUNDS, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("OpenAI (Chat Completions)"),
        way: Way::Server(Wire::Chat),
        base_url: "https://api.openai.com/v1",
        other_urls: &[],
        hosts: &["api.openai.com", ".api.openai.com", ".openai.azure.com"],
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
    // Accepts `image_url`, `input_audio` in WAV and MP3, and of other files only PDF
    // (developers.openai.com/api/docs/guides/images-vision, …/audio, …/file-inputs: 50 MB together).
    files: FileRules {
        pictures: WEB_PICTURES,
        sounds: TWO_SOUNDS,
        pdf: true,
        picture_tokens: Some(PictureTokens::Squares),
        limits: FileLimits { pictures: Some(500), all: Some(50 * MIB), ..FileLimits::NONE },
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules { most_stops: Some(4), ..OptionRules::OPENAI },
    chat: ChatRules { limit: "max_completion_tokens", ..ChatRules::USUAL },
    program: None,
};
