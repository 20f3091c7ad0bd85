//! Google's Gemini through `generateContent`.

use crate::record::{
    ChatRules, FileLimits, FileRules, KeyRequirement, MIB, MessageRules, OptionRules,
    PictureTokens, Profile, Provider, SchemaRules, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("Google Gemini"),
        way: Way::Server(Wire::GenerateContent),
        base_url: "https://generativelanguage.googleapis.com/v1beta",
        other_urls: &[],
        hosts: &[],
        path: "/v1beta",
        key: KeyRequirement::Required,
        key_beginning: "AIza",
        variable: Some("GEMINI_API_KEY"),
        home: "https://aistudio.google.com/apikey",
        prices: Some("https://ai.google.dev/gemini-api/docs/pricing"),
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::Gemini,
    messages: MessageRules::USUAL,
    // Accepts `inlineData` (ai.google.dev/gemini-api/docs/image-understanding, …/audio, …/document-processing;
    // blog.google, January 2026: 100 MB inline, in base64).
    files: FileRules {
        pictures: &["image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"],
        sounds: &["audio/wav", "audio/mpeg", "audio/aiff", "audio/aac", "audio/ogg", "audio/flac"],
        videos: &["video/mp4", "video/quicktime", "video/x-msvideo", "video/webm"],
        pdf: true,
        reads_pdf_itself: false,
        picture_tokens: Some(PictureTokens::Tiles),
        limits: FileLimits { file: Some(50 * MIB), all: Some(100 * MIB), ..FileLimits::NONE },
    },
    // ai.google.dev/api/generate-content#generationconfig, …/gemini-api/docs/thinking. Seeds have 32 bits. A budget of
    // 0 turns thinking off, and with -1 the model decides.
    options: OptionRules {
        highest_temperature: Some(2.0),
        seed: (Some(-2_147_483_648), Some(2_147_483_647)),
        most_stops: Some(5),
        efforts: &["minimal", "low", "medium", "high"],
        budget: (-1, Some(32_768)),
    },
    chat: ChatRules::USUAL,
    program: None,
};
