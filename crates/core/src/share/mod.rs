//! Links that contain inputs, with or without an answer, or a whole document, in the fragment of an address: their
//! format, and the detection of links that were cut or changed.

mod answer;
mod difference;
mod envelope;

pub use answer::SharedAnswer;
pub use difference::{SharedDifference, SharedInput, differences, filled};
pub use envelope::{Damage, Kind, Packet, is_link, packed, read};

/// The programs that accept a link, by its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All programs that accept links.
    Anywhere,
    /// Most chats and mail programs.
    MostChats,
    /// Only copying by hand: chats cut it.
    Copying,
    /// No program for sure: a file is needed instead.
    None,
}

impl Reach {
    /// Returns the reach of a whole address by its length. Slack's bookmarks end at 2,049 characters, its messages at
    /// about 4,000, and the address bar of Chromium at 32,779.
    pub fn from_length(characters: usize) -> Self {
        match characters {
            0..=2_000 => Self::Anywhere,
            2_001..=4_000 => Self::MostChats,
            4_001..=32_000 => Self::Copying,
            _ => Self::None,
        }
    }
}
