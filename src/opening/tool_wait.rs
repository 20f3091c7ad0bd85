//! Loading of another version of the open tool, after the page's language was changed, and a run that waits for it.

use super::Opening;
use crate::dom::before_paint;

/// State of loading another version of the open tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolWait {
    /// The open tool is the requested one.
    #[default]
    Nothing,
    /// Another version is loading.
    Version,
    /// Another version is loading, and is to run then.
    VersionToRun,
}

impl Opening {
    /// Marks another version of the open tool as loading.
    pub fn await_version(self) {
        if self.version.get_untracked() == ToolWait::Nothing {
            self.version.set(ToolWait::Version);
        }
    }

    /// Ends the loading, successful or not, and starts the run that waited.
    pub fn version_is_there(self) {
        if self.version.get_untracked() == ToolWait::VersionToRun {
            // By then, the document's page listens.
            before_paint(move || self.run_due.update(|count| *count += 1));
        }
        self.version.set(ToolWait::Nothing);
    }

    /// Makes a run wait for the version being loaded; false if none is.
    pub fn run_when_there(self) -> bool {
        let is_awaited = self.version.get_untracked() != ToolWait::Nothing;
        if is_awaited {
            self.version.set(ToolWait::VersionToRun);
        }
        is_awaited
    }
}
