//! The editor of a tool, tools that are begun from nothing, and the versions of a document; in the lazy chunk `author`.

use crate::build::{BuildView, MakeTool, build_view, make_tool, versions_chunk};
use crate::chunk;
use crate::opening::VersionChunk;
use std::rc::Rc;

chunk! {
    in author;
    /// The editor of a tool.
    pub fn enter() -> Rc<BuildView> {
        Rc::new(build_view)
    }
}

chunk! {
    in author;
    /// What begins a tool.
    pub fn enter_start() -> Rc<MakeTool> {
        Rc::new(make_tool)
    }
}

chunk! {
    in author;
    /// The versions of a document.
    pub fn enter_versions() -> Rc<dyn VersionChunk> {
        versions_chunk()
    }
}
