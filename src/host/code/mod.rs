//! Scripts beside the WebAssembly module: the validator's worker, the sandbox, the text editor.

pub mod check_worker;
pub mod editor;
pub mod highlight;
pub mod sandbox;
pub(super) mod script;
