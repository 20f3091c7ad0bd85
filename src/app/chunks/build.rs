//! Entry points of the tool editor, of new tools, and of a document's versions; in the lazy chunk `author`.

use crate::build::{BuildView, MakeTool, build_view, make_tool, versions_chunk};
use crate::chunk;
use crate::opening::VersionChunk;
use std::rc::Rc;

chunk! {
    in author;
    /// Returns the function that draws the tool editor.
    pub fn enter() -> Rc<BuildView> {
        Rc::new(build_view)
    }
}

chunk! {
    in author;
    /// Returns the function that starts a new tool.
    pub fn enter_start() -> Rc<MakeTool> {
        Rc::new(make_tool)
    }
}

chunk! {
    in author;
    /// Returns the functions of a document's versions.
    pub fn enter_versions() -> Rc<dyn VersionChunk> {
        versions_chunk()
    }
}
