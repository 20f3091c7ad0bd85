//! What a document was at other times: texts, each once, with names and reasons, within bounds.

mod lines;
#[cfg(test)]
mod tests;
mod version;

pub use lines::{LineChange, line_changes};
pub use version::{Reason, Version};

use crate::text::digest::sha256_hex;
use version::read;

/// The most versions of a document that are kept.
pub const MOST_VERSIONS: usize = 50;

/// The most bytes that the versions' texts may have together. Tests use fewer: they try every order of texts.
pub const MOST_BYTES: usize = if cfg!(test) { 3_000 } else { 2 << 20 };

/// The versions of one document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Versions {
    /// The oldest first.
    all: Vec<Version>,
    /// How many of what was kept could not be read.
    damaged: usize,
}

/// What is to be written down of a change of the versions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// The id of the version that is new, or another now.
    pub written: String,
    /// The ids of those that gave way.
    pub dropped: Vec<String>,
}

/// There is no room: what is named never gives way by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom;

impl Versions {
    /// Reads what was kept, by ids. What cannot be read is passed over, and counted.
    pub fn read(records: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut versions = Self::default();
        for (id, written) in records {
            match read(id, &written) {
                Some(version) => versions.all.push(version),
                None => versions.damaged += 1,
            }
        }
        versions.sort();
        versions
    }

    /// The versions, the newest first.
    pub fn newest(&self) -> impl Iterator<Item = &Version> {
        self.all.iter().rev()
    }

    /// How many of what was kept could not be read.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// The version with an id.
    pub fn get(&self, id: &str) -> Option<&Version> {
        self.all.iter().find(|version| version.id == id)
    }

    /// Whether only those are left that never give way by themselves, and there is no room for this text.
    pub fn is_full_for(&self, text: &str) -> bool {
        self.clone().keep(text, 0, Reason::Begun).is_err()
    }

    /// Keeps a text, at a time in milliseconds since 1970. One that is there already is newer from now on, and keeps its
    /// name. Those without a name give way, the oldest first.
    ///
    /// # Errors
    /// Where that makes too little room. Nothing has changed then.
    pub fn keep(&mut self, text: &str, at: u64, reason: Reason) -> Result<Keeping, NoRoom> {
        let id = sha256_hex(text.as_bytes());
        if let Some(earlier) = self.all.iter_mut().find(|version| version.id == id) {
            earlier.at = earlier.at.max(at);
            earlier.reason = reason;
            self.sort();
            return Ok(Keeping { written: id, dropped: Vec::new() });
        }
        let mut all = self.all.clone();
        let mut dropped = Vec::new();
        while !has_room(&all, text) {
            let Some(oldest) = all.iter().position(Version::gives_way) else { return Err(NoRoom) };
            dropped.push(all.remove(oldest).id);
        }
        let name = String::new();
        all.push(Version { id: id.clone(), at, reason, name, text: text.to_owned() });
        self.all = all;
        self.sort();
        Ok(Keeping { written: id, dropped })
    }

    /// Calls a version so; an empty name is none. Gives it; `None` if it is gone.
    pub fn rename(&mut self, id: &str, name: &str) -> Option<&Version> {
        let version = self.all.iter_mut().find(|version| version.id == id)?;
        version.name = name.trim().to_owned();
        Some(version)
    }

    /// Takes a version away, with its name.
    pub fn remove(&mut self, id: &str) {
        self.all.retain(|version| version.id != id);
    }

    fn sort(&mut self) {
        self.all.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
    }
}

/// Whether one more text fits.
fn has_room(all: &[Version], text: &str) -> bool {
    let bytes: usize = all.iter().map(|version| version.text.len()).sum();
    all.len() < MOST_VERSIONS && bytes.saturating_add(text.len()) <= MOST_BYTES
}
