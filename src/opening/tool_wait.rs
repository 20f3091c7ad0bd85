//! Another version of the open tool that is on its way, since the language of the page was changed, and a run that waits
//! for it.

use super::Opening;
use crate::dom::before_paint;

/// Whether the open tool is the one that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolWait {
    /// The open tool is the one that is wanted.
    #[default]
    Nothing,
    /// Another is on its way.
    Version,
    /// Another is on its way, and is to run then.
    VersionToRun,
}

impl Opening {
    /// Another version of the open tool is on its way from now on.
    pub fn await_version(self) {
        if self.version.get_untracked() == ToolWait::Nothing {
            self.version.set(ToolWait::Version);
        }
    }

    /// What is wanted of the open tool is there, or does not come: what waited to run runs.
    pub fn version_is_there(self) {
        if self.version.get_untracked() == ToolWait::VersionToRun {
            // By then the page of the document listens.
            before_paint(move || self.run_due.update(|count| *count += 1));
        }
        self.version.set(ToolWait::Nothing);
    }

    /// Has a run wait for the version that is on its way; false where none is.
    pub fn run_when_there(self) -> bool {
        let is_awaited = self.version.get_untracked() != ToolWait::Nothing;
        if is_awaited {
            self.version.set(ToolWait::VersionToRun);
        }
        is_awaited
    }
}
