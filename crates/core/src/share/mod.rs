//! Links that carry inputs, with an answer or without, or a whole document, in the fragment of an address: how they are written, and
//! how one that was cut or changed is told from a whole one.

mod answer;
mod difference;
mod envelope;

pub use answer::SharedAnswer;
pub use difference::{SharedDifference, SharedInput, differences, filled};
pub use envelope::{Damage, Kind, Packet, is_link, packed, read};

/// How far a link goes, by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Anywhere that takes links.
    Anywhere,
    /// Most chats and mail programs.
    MostChats,
    /// From hand to hand, by copying: chats cut it.
    Copying,
    /// Nowhere for sure: a file goes instead.
    None,
}

impl Reach {
    /// Of a whole address. Slack's bookmarks end at 2,049 characters, its messages at about 4,000, and the
    /// address bar of Chromium at 32,779.
    pub fn from_length(characters: usize) -> Self {
        match characters {
            0..=2_000 => Self::Anywhere,
            2_001..=4_000 => Self::MostChats,
            4_001..=32_000 => Self::Copying,
            _ => Self::None,
        }
    }
}
