//! What makes two data messages "about the same thing" (docs/documents.md, "Merging").

use std::fmt;

/// The kind of a data message together with the case it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity {
    /// `user`, `input`, `state`; `data` where nothing is said.
    pub kind: String,
    /// `_instance`: the case; `None` for what all cases share.
    pub instance: Option<String>,
}

impl Identity {
    /// Whether it is an input, which a form is made for.
    pub fn is_input(&self) -> bool {
        self.kind == "input"
    }
}

impl fmt::Display for Identity {
    /// As headings name it: `¶user`, `¶state ①`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "¶{}", self.kind)?;
        match &self.instance {
            Some(instance) => write!(out, " {instance}"),
            None => Ok(()),
        }
    }
}
