//! The lazy chunk `build`: the editor of a tool, and tools that are begun from nothing.

use crate::build::{BuildView, MakeTool, build_view, make_tool};
use crate::chunk;
use std::rc::Rc;

chunk! {
    in build;
    /// The editor of a tool.
    pub fn enter() -> Rc<BuildView> {
        Rc::new(build_view)
    }
}

chunk! {
    in build;
    /// What begins a tool.
    pub fn enter_start() -> Rc<MakeTool> {
        Rc::new(make_tool)
    }
}
