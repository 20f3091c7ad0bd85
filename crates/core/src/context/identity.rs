//! The identity of data messages: those with the same one are merged (docs/documents.md, "Merging").

use std::fmt;

/// The identity of a data message: its kind and its case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity {
    /// Kind: `user`, `input`, `state`; `data` if none is given.
    pub kind: String,
    /// Id of the case (`_instance`); `None` for all cases.
    pub instance: Option<String>,
}

impl Identity {
    /// True for an input, for which a form is made.
    pub fn is_input(&self) -> bool {
        self.kind == "input"
    }
}

impl fmt::Display for Identity {
    /// Writes the identity as headings do: `¶user`, `¶state ①`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "¶{}", self.kind)?;
        match &self.instance {
            Some(instance) => write!(out, " {instance}"),
            None => Ok(()),
        }
    }
}
