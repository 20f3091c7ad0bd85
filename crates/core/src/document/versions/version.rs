//! One version of a document, and how it is written down.

use crate::document::parse_text;
use crate::object::{object, text};
use serde_json::Value;

/// What a document was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The SHA-256 of its text.
    pub id: String,
    /// When it was so the last time, in milliseconds since 1970.
    pub at: u64,
    /// Why it was kept.
    pub reason: Reason,
    /// What the person calls it; empty where they have not said.
    pub name: String,
    /// Its text, to the byte.
    pub text: String,
}

/// Why a version was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The document was changed for the first time on a day, or since its page was opened.
    Begun,
    /// The document was to be changed by words.
    Words,
    /// A version of its bench took its place.
    Verdict,
    /// The original was brought back.
    Original,
    /// Another version was brought back.
    Restored,
    /// Another tab had kept it, and this one wrote its own.
    OtherTab,
    /// The document was published.
    Published,
    /// The person wished so.
    Wished,
}

/// Each with what is written down for it, which never changes.
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
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        REASONS.iter().map(|(reason, _)| *reason)
    }

    fn key(self) -> &'static str {
        let entry = REASONS.iter().find(|(reason, _)| *reason == self);
        entry.map(|(_, key)| *key).unwrap_or_default()
    }
}

impl Version {
    /// As it is written down: a JSON object.
    pub fn written(&self) -> String {
        object([
            ("at", self.at.into()),
            ("reason", text(self.reason.key())),
            ("name", text(&self.name)),
            ("text", text(&self.text)),
        ])
        .to_string()
    }

    /// Whether it is dropped where room runs short.
    pub(super) fn gives_way(&self) -> bool {
        self.name.is_empty()
    }
}

/// Reads what is written down; `None` if its time or its text is missing. A reason of a later version of the app counts
/// as the person's wish.
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
