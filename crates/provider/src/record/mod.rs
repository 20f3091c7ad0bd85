//! The types of a provider's record: plain data for everything in which providers differ. The records themselves are in
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

/// A provider's record. Its fields have no defaults, so that a record without one of them does not compile.
pub(crate) struct Provider {
    /// Name, addresses, and the way to call the provider.
    pub profile: Profile,
    /// The provider's support of JSON Schema.
    pub schema: SchemaRules,
    /// Roles and order of messages.
    pub messages: MessageRules,
    /// Files that the provider accepts.
    pub files: FileRules,
    /// Option values that the provider accepts.
    pub options: OptionRules,
    /// Differences from OpenAI's Chat Completions; unused by the other wires.
    pub chat: ChatRules,
    /// The commands that start the provider, if it is a program on the person's computer.
    pub program: Option<Program>,
}
