//! Ollama through its own API.

use crate::record::{
    ChatRules, FileRules, KeyRequirement, Listener, MessageRules, ModelFetch, OptionRules,
    Platform, Profile, Program, Provider, Remedy, SchemaRules, Way, Wire,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile {
        name: Some("Ollama"),
        way: Way::Server(Wire::OllamaChat),
        base_url: "http://localhost:11434/api",
        other_urls: &[],
        hosts: &[],
        path: "/api",
        key: KeyRequirement::Optional,
        key_beginning: "",
        variable: Some("OLLAMA_API_KEY"),
        home: "https://ollama.com/download",
        prices: None,
        lists_models: true,
        is_local: true,
    },
    schema: SchemaRules::Grammar,
    messages: MessageRules::TEMPLATED,
    // Accepts `images` beside a message's text (docs.ollama.com/api/chat).
    files: FileRules {
        pictures: &["image/png", "image/jpeg", "image/webp"],
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules::USUAL,
    chat: ChatRules::USUAL,
    program: Some(Program {
        start,
        let_in,
        is_closed: true,
        fetch: ModelFetch::Line("ollama pull llama3.2"),
        first_model: "",
        model: "",
    }),
};

fn start(at: &Listener, _: &str) -> String {
    match at.is_usual && at.is_here {
        true => "ollama serve".to_owned(),
        false => format!("OLLAMA_HOST={}:{} ollama serve", at.host, at.port),
    }
}

/// Returns the lines that allow an origin. An app started by a click reads its settings from the system, a program
/// started in a terminal from that terminal's environment.
fn let_in(start: &str, origin: &str) -> Vec<Remedy> {
    let lines = [
        (Platform::Any, format!("OLLAMA_ORIGINS=\"{origin}\" {start}")),
        (Platform::MacOs, format!("launchctl setenv OLLAMA_ORIGINS \"{origin}\"")),
        (Platform::Windows, format!("setx OLLAMA_ORIGINS \"{origin}\"")),
    ];
    lines.into_iter().map(|(platform, line)| Remedy { platform, line }).collect()
}
