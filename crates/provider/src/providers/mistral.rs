//! Mistral.

use crate::record::{
    ChatRules, Documents, FileLimits, FileRules, KeyRequirement, MIB, MessageRules, OptionRules,
    Profile, Provider, SchemaRules, TWO_SOUNDS, WEB_PICTURES, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("Mistral"),
        way: Way::Server(Wire::Chat),
        base_url: "https://api.mistral.ai/v1",
        other_urls: &[],
        hosts: &["api.mistral.ai"],
        path: "/v1",
        key: KeyRequirement::Required,
        key_beginning: "",
        variable: Some("MISTRAL_API_KEY"),
        home: "https://console.mistral.ai/api-keys",
        prices: Some("https://mistral.ai/pricing"),
        lists_models: true,
        is_local: false,
    },
    schema: SchemaRules::AsWritten,
    messages: MessageRules::USUAL,
    // Accepts `image_url`, `input_audio`, `document_url` (docs.mistral.ai/capabilities/vision: 8 pictures of 10 MB; the
    // types of the chunks are from Mistral's client library). Mistral reads PDF for every model.
    files: FileRules {
        pictures: WEB_PICTURES,
        sounds: TWO_SOUNDS,
        pdf: true,
        reads_pdf_itself: true,
        limits: FileLimits { picture: Some(10 * MIB), pictures: Some(8), ..FileLimits::NONE },
        ..FileRules::ONLY_TEXT
    },
    // docs.mistral.ai/api, …/capabilities/reasoning
    options: OptionRules {
        highest_temperature: Some(1.5),
        seed: (Some(0), None),
        efforts: &["none", "high"],
        ..OptionRules::USUAL
    },
    chat: ChatRules {
        seed: Some("random_seed"),
        counts_always: true,
        has_bare_sounds: true,
        documents: Documents::Url,
        ..ChatRules::USUAL
    },
    program: None,
};
