//! llama.cpp's `llama-server`.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, Listener, MessageRules, ModelFetch, OPEN_SOUNDS,
    OptionRules, Profile, Program, Provider, SchemaRules, Way, Wire, any,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("llama.cpp"),
        way: Way::Server(Wire::Chat),
        base_url: "http://localhost:8080/v1",
        // llama.cpp's documentation first named one default port, later the other.
        other_urls: &["http://localhost:9931/v1"],
        hosts: &[],
        path: "/v1",
        key: KeyRequirement::Optional,
        key_beginning: "",
        variable: Some("LLAMA_API_KEY"),
        home: "https://github.com/ggml-org/llama.cpp/releases",
        prices: None,
        lists_models: true,
        is_local: true,
    },
    schema: SchemaRules::Grammar,
    messages: MessageRules::TEMPLATED,
    // llama.cpp decodes pictures with stb_image and sounds with miniaudio (tools/mtmd, docs/multimodal.md).
    files: FileRules {
        pictures: &["image/png", "image/jpeg", "image/bmp", "image/gif"],
        sounds: OPEN_SOUNDS,
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules::USUAL,
    chat: ChatRules::LLAMA_CPP,
    program: Some(Program {
        start,
        let_in: |start, origin| any(format!("{start} --cors-origins \"{origin}\"")),
        is_closed: false,
        fetch: ModelFetch::WithStart,
        first_model: "-hf ggml-org/gemma-3-4b-it-GGUF",
        model: "-m MODEL.gguf",
    }),
};

fn start(at: &Listener, model: &str) -> String {
    let host = if at.is_here { String::new() } else { format!(" --host {}", at.host) };
    format!("llama-server {model}{host} --port {}", at.port)
}
