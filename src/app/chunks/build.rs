//! The editor of a tool, creating tools, and the versions of a document; in the lazy chunk `author`.

use crate::build::{BuildView, MakeTool, build_view, make_tool, versions_chunk};
use crate::chunk;
use crate::opening::VersionChunk;
use std::rc::Rc;

chunk! {
    in author;
    /// Returns the function that draws the editor of a tool.
    pub fn enter() -> Rc<BuildView> {
        Rc::new(build_view)
    }
}

chunk! {
    in author;
    /// Returns the function that creates a tool.
    pub fn enter_start() -> Rc<MakeTool> {
        Rc::new(make_tool)
    }
}

chunk! {
    in author;
    /// Returns the functions for the versions of a document.
    pub fn enter_versions() -> Rc<dyn VersionChunk> {
        versions_chunk()
    }
}
