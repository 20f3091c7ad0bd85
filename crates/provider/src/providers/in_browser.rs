//! A model that runs in the browser, in this app: llama.cpp.

use crate::record::{
    ChatRules, FileRules, MessageRules, OptionRules, Profile, Provider, SchemaRules, Way,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile::not_a_server(Way::InBrowser),
    schema: SchemaRules::Grammar,
    messages: MessageRules::TEMPLATED,
    files: FileRules::ONLY_TEXT,
    options: OptionRules { seed: (Some(0), None), ..OptionRules::USUAL },
    // Small models have no efforts.
    chat: ChatRules { effort: None, ..ChatRules::LLAMA_CPP },
    program: None,
};
