//! A model that runs in the browser, inside this app, by llama.cpp compiled to WebAssembly.

use crate::record::{
    ChatRules, FileRules, MessageRules, OptionRules, Profile, Provider, SchemaRules, Way,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile::not_a_server(Way::InBrowser),
    schema: SchemaRules::Grammar,
    messages: MessageRules::TEMPLATED,
    files: FileRules::ONLY_TEXT,
    options: OptionRules { seed: (Some(0), None), ..OptionRules::USUAL },
    // Small models have no levels of reasoning effort.
    chat: ChatRules { effort: None, ..ChatRules::LLAMA_CPP },
    program: None,
};
