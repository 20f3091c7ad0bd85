//! vLLM.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, MessageRules, ModelFetch, OptionRules, Profile, Program,
    Provider, SchemaRules, Way, Wire, any,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("vLLM"),
        way: Way::Server(Wire::Chat),
        base_url: "http://localhost:8000/v1",
        other_urls: &[],
        hosts: &[],
        path: "/v1",
        key: KeyRequirement::Optional,
        key_beginning: "",
        variable: Some("VLLM_API_KEY"),
        home: "https://docs.vllm.ai",
        prices: None,
        lists_models: true,
        is_local: true,
    },
    schema: SchemaRules::XGrammar,
    messages: MessageRules::TEMPLATED,
    // docs.vllm.ai/en/latest/features/multimodal_inputs
    files: FileRules {
        pictures: &["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"],
        sounds: &["audio/wav", "audio/mpeg", "audio/flac", "audio/ogg"],
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules::USUAL,
    // docs.vllm.ai/en/latest/features/reasoning_outputs.html
    chat: ChatRules {
        thinking: Some("chat_template_kwargs.enable_thinking"),
        budget: Some("thinking_token_budget"),
        ..ChatRules::USUAL
    },
    program: Some(Program {
        start: |at, model| format!("vllm serve {model} --port {}", at.port),
        let_in: |start, origin| any(format!("{start} --allowed-origins '[\"{origin}\"]'")),
        is_closed: false,
        fetch: ModelFetch::WithStart,
        first_model: "Qwen/Qwen3-4B",
        model: "MODEL",
    }),
};
