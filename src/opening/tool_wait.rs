//! Waiting for another version of the open tool, after the page's language was changed, and for a run of it.

use super::Opening;
use crate::dom::before_paint;

/// The state of waiting for another version of the open tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolWait {
    /// The open tool is the requested one.
    #[default]
    Nothing,
    /// Another version is loading.
    Version,
    /// Another version is loading, and will run then.
    VersionToRun,
}

impl Opening {
    /// Starts waiting for another version of the open tool.
    pub fn await_version(self) {
        if self.version.get_untracked() == ToolWait::Nothing {
            self.version.set(ToolWait::Version);
        }
    }

    /// Ends waiting, since the version is open or failed: a waiting run starts.
    pub fn version_is_there(self) {
        if self.version.get_untracked() == ToolWait::VersionToRun {
            // By then, the document's page listens.
            before_paint(move || self.run_due.update(|count| *count += 1));
        }
        self.version.set(ToolWait::Nothing);
    }

    /// Lets a run wait for the version that is loading; returns false if there is none.
    pub fn run_when_there(self) -> bool {
        let is_awaited = self.version.get_untracked() != ToolWait::Nothing;
        if is_awaited {
            self.version.set(ToolWait::VersionToRun);
        }
        is_awaited
    }
}
