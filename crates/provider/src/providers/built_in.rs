//! The browser's own model: the Prompt API.

use crate::record::{
    ChatRules, FileRules, MessageRules, OptionRules, Profile, Provider, SchemaRules, Way,
};

pub(super) const PROVIDER: Provider = Provider {
    profile: Profile::not_a_server(Way::BuiltIn),
    schema: SchemaRules::BuiltIn,
    messages: MessageRules::USUAL,
    // `image` and `audio` as `Blob`s, which the browser decodes as it does elsewhere
    // (webmachinelearning.github.io/prompt-api).
    files: FileRules {
        pictures: &["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"],
        sounds: &["audio/wav", "audio/mpeg", "audio/ogg", "audio/flac", "audio/aac"],
        ..FileRules::ONLY_TEXT
    },
    options: OptionRules { highest_temperature: Some(2.0), ..OptionRules::USUAL },
    chat: ChatRules::USUAL,
    program: None,
};
