//! LM Studio.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, Listener, MessageRules, ModelFetch, OptionRules, Profile,
    Program, Provider, SchemaRules, Way, Wire, any,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("LM Studio"),
        way: Way::Server(Wire::Chat),
        base_url: "http://localhost:1234/v1",
        other_urls: &[],
        hosts: &[],
        path: "/v1",
        key: KeyRequirement::Optional,
        key_beginning: "",
        variable: None,
        home: "https://lmstudio.ai/download",
        prices: None,
        lists_models: true,
        is_local: true,
    },
    schema: SchemaRules::Grammar,
    messages: MessageRules::TEMPLATED,
    // lmstudio.ai/docs
    files: FileRules {
        pictures: &["image/png", "image/jpeg", "image/webp"],
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules::USUAL,
    chat: ChatRules::USUAL,
    program: Some(Program {
        start,
        let_in: |start, _| any(start.to_owned()),
        is_closed: false,
        fetch: ModelFetch::InApp,
        first_model: "",
        model: "",
    }),
};

fn start(at: &Listener, _: &str) -> String {
    match at.is_usual {
        true => "lms server start --cors".to_owned(),
        false => format!("lms server start --cors --port {}", at.port),
    }
}
