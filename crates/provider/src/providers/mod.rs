//! The providers: one record for each, and the table that maps a kind of provider to its record.
//!
//! Each part of a record has its own function, such as [`Profile::look_up`], so that a chunk of the page contains only
//! the parts that it reads.

mod anthropic;
mod built_in;
mod by_hand;
mod compatible;
mod deepseek;
mod gemini;
mod groq;
mod in_browser;
mod llama_cpp;
mod lm_studio;
mod mistral;
mod ollama;
mod openai;
mod openai_chat;
mod openrouter;
mod recording;
mod service;
mod vllm;

#[cfg(test)]
mod tests;

use crate::record::{
    ChatRules, FileRules, MessageRules, OptionRules, Profile, Program, SchemaRules,
};
use pilcrow_core::exchange::ProviderKind;

/// Defines the `look_up` functions, which return a part of a provider's record.
macro_rules! records {
    ($($kind:ident: $provider:ident,)*) => {
        impl Profile {
            /// Returns the profile of a kind of provider.
            pub fn look_up(kind: ProviderKind) -> &'static Self {
                match kind {
                    $(ProviderKind::$kind => {
                        const PART: Profile = $provider::PROVIDER.profile;
                        &PART
                    })*
                }
            }
        }

        impl FileRules {
            /// Returns the file rules of a kind of provider; the default rules if it takes no prompt, or the document
            /// itself.
            pub fn look_up(kind: ProviderKind) -> &'static Self {
                match kind {
                    $(ProviderKind::$kind => {
                        const PART: FileRules = $provider::PROVIDER.files;
                        &PART
                    })*
                }
            }
        }

        impl OptionRules {
            pub(crate) fn look_up(kind: ProviderKind) -> &'static Self {
                match kind {
                    $(ProviderKind::$kind => {
                        const PART: OptionRules = $provider::PROVIDER.options;
                        &PART
                    })*
                }
            }
        }

        impl ChatRules {
            pub(crate) fn look_up(kind: ProviderKind) -> &'static Self {
                match kind {
                    $(ProviderKind::$kind => {
                        const PART: ChatRules = $provider::PROVIDER.chat;
                        &PART
                    })*
                }
            }
        }

        impl SchemaRules {
            pub(crate) fn of_kind(kind: ProviderKind) -> Self {
                match kind {
                    $(ProviderKind::$kind => const { $provider::PROVIDER.schema },)*
                }
            }
        }

        impl MessageRules {
            pub(crate) fn look_up(kind: ProviderKind) -> Self {
                match kind {
                    $(ProviderKind::$kind => const { $provider::PROVIDER.messages },)*
                }
            }
        }

        impl Program {
            pub(crate) fn look_up(kind: ProviderKind) -> Option<Self> {
                match kind {
                    $(ProviderKind::$kind => const { $provider::PROVIDER.program },)*
                }
            }
        }
    };
}

records! {
    InBrowser: in_browser,
    BuiltIn: built_in,
    OpenRouter: openrouter,
    OpenAi: openai,
    Anthropic: anthropic,
    Gemini: gemini,
    Mistral: mistral,
    Groq: groq,
    DeepSeek: deepseek,
    OpenAiChat: openai_chat,
    Ollama: ollama,
    LmStudio: lm_studio,
    LlamaCpp: llama_cpp,
    Vllm: vllm,
    Compatible: compatible,
    ByHand: by_hand,
    Service: service,
    Recorded: recording,
}
