//! One version of a document, and its stored record.

use crate::document::parse_text;
use crate::object::{object, text};
use serde_json::Value;

/// One version of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// SHA-256 of its text.
    pub id: String,
    /// Time at which the document last had this text, in milliseconds since 1970.
    pub at: u64,
    /// Reason why it was kept.
    pub reason: Reason,
    /// Name given by the person; empty if there is none.
    pub name: String,
    /// The exact text.
    pub text: String,
}

/// The reason why a version was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// First change of the document on a day, or since its page was opened.
    Begun,
    /// Before a change by instruction in words.
    Words,
    /// Before the better version of a bench replaced the document.
    Verdict,
    /// Before the original was restored.
    Original,
    /// Before another version was restored.
    Restored,
    /// Before this tab overwrote the version of another tab.
    OtherTab,
    /// Publication of the document.
    Published,
    /// Request of the person.
    Wished,
}

/// All reasons with their stored names, which must never change.
const REASONS: [(Reason, &str); 8] = [
    (Reason::Begun, "begun"),
    (Reason::Words, "words"),
    (Reason::Verdict, "verdict"),
    (Reason::Original, "original"),
    (Reason::Restored, "restored"),
    (Reason::OtherTab, "otherTab"),
    (Reason::Published, "published"),
    (Reason::Wished, "wished"),
];

impl Reason {
    /// Iterates over all reasons.
    pub fn all() -> impl Iterator<Item = Self> {
        REASONS.iter().map(|(reason, _)| *reason)
    }

    fn key(self) -> &'static str {
        let entry = REASONS.iter().find(|(reason, _)| *reason == self);
        entry.map(|(_, key)| *key).unwrap_or_default()
    }
}

impl Version {
    /// Writes the record, a JSON object.
    pub fn written(&self) -> String {
        object([
            ("at", self.at.into()),
            ("reason", text(self.reason.key())),
            ("name", text(&self.name)),
            ("text", text(&self.text)),
        ])
        .to_string()
    }

    /// True if the version may be deleted to make room.
    pub(super) fn gives_way(&self) -> bool {
        self.name.is_empty()
    }
}

/// Reads a record; `None` if its time or its text is missing. An unknown reason, of a later version of the app, counts
/// as [`Reason::Wished`].
pub(super) fn read(id: String, written: &str) -> Option<Version> {
    let all = parse_text(written).ok()?;
    let word = |name: &str| all.get(name).and_then(Value::as_str);
    let reason = REASONS.iter().find(|(_, key)| word("reason") == Some(key));
    Some(Version {
        id,
        at: all.get("at")?.as_u64()?,
        reason: reason.map_or(Reason::Wished, |(reason, _)| *reason),
        name: word("name").unwrap_or_default().to_owned(),
        text: word("text")?.to_owned(),
    })
}
