//! Earlier versions of a document: distinct texts with names and reasons, within limits of number and size.

mod lines;
#[cfg(test)]
mod tests;
mod version;

pub use lines::{LineChange, line_changes};
pub use version::{Reason, Version};

use crate::text::digest::sha256_hex;
use version::read;

/// The most versions that are kept of one document.
pub const MOST_VERSIONS: usize = 50;

/// The most bytes of all versions' texts together. Tests use a small limit, since they try every order of texts.
pub const MOST_BYTES: usize = if cfg!(test) { 3_000 } else { 2 << 20 };

/// The versions of one document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Versions {
    /// The versions, the oldest first.
    all: Vec<Version>,
    /// Number of stored records that could not be read.
    damaged: usize,
}

/// The records to write and delete after a version was added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keeping {
    /// Id of the record that is new or changed.
    pub written: String,
    /// Ids of the records to delete.
    pub dropped: Vec<String>,
}

/// The error of a full store: named versions are never deleted automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom;

impl Versions {
    /// Reads the stored records by id. Unreadable records are skipped and counted.
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

    /// Iterates over the versions, the newest first.
    pub fn newest(&self) -> impl Iterator<Item = &Version> {
        self.all.iter().rev()
    }

    /// Number of stored records that could not be read.
    pub fn damaged(&self) -> usize {
        self.damaged
    }

    /// Returns the version with an id.
    pub fn get(&self, id: &str) -> Option<&Version> {
        self.all.iter().find(|version| version.id == id)
    }

    /// True if there is no room for this text and only named versions are left.
    pub fn is_full_for(&self, text: &str) -> bool {
        self.clone().keep(text, 0, Reason::Begun).is_err()
    }

    /// Adds a text, with a time in milliseconds since 1970. If the text exists already, its version gets this time and
    /// keeps its name. Versions without a name are deleted to make room, the oldest first.
    ///
    /// # Errors
    /// If that makes too little room; nothing is changed then.
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

    /// Names a version; an empty name removes the name. Returns the version, or `None` if it does not exist.
    pub fn rename(&mut self, id: &str, name: &str) -> Option<&Version> {
        let version = self.all.iter_mut().find(|version| version.id == id)?;
        version.name = name.trim().to_owned();
        Some(version)
    }

    /// Removes a version, even if it has a name.
    pub fn remove(&mut self, id: &str) {
        self.all.retain(|version| version.id != id);
    }

    fn sort(&mut self) {
        self.all.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
    }
}

/// True if one more text fits the limits.
fn has_room(all: &[Version], text: &str) -> bool {
    let bytes: usize = all.iter().map(|version| version.text.len()).sum();
    all.len() < MOST_VERSIONS && bytes.saturating_add(text.len()) <= MOST_BYTES
}
