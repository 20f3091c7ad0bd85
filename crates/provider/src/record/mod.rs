//! What a provider's record says: all in which providers differ, as plain data. The records themselves stand in
//! `providers`.

mod chat;
mod files;
mod messages;
mod options;
mod profile;
mod program;
mod schema;
mod wire;

pub(crate) use chat::{ChatRules, Documents};
pub use files::{FileLimits, FileRules, PictureTokens};
pub(crate) use files::{MIB, OPEN_SOUNDS, TWO_SOUNDS, WEB_PICTURES};
pub(crate) use messages::MessageRules;
pub(crate) use options::OptionRules;
pub use profile::{KeyRequirement, Profile};
pub(crate) use program::{Listener, Program, any};
pub use program::{ModelFetch, Platform, Remedy};
pub use schema::SchemaRules;
pub use wire::{Way, Wire};

/// A provider. Every record names each of these: one that is missing does not compile.
pub(crate) struct Provider {
    /// Where it is, what it is called, and how it is asked.
    pub profile: Profile,
    /// What it takes of JSON Schema.
    pub schema: SchemaRules,
    /// How messages are arranged for it.
    pub messages: MessageRules,
    /// Which files it takes.
    pub files: FileRules,
    /// The values that it takes for the options of a run.
    pub options: OptionRules,
    /// What it has otherwise than OpenAI in Chat Completions; whoever speaks another wire has nothing of it.
    pub chat: ChatRules,
    /// How it is started, where it is a program on the person's computer.
    pub program: Option<Program>,
}
