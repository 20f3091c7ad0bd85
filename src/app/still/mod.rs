//! HTML files without a program, drawn by the views of the page.

#[cfg(not(target_arch = "wasm32"))]
mod answer;
#[cfg(not(target_arch = "wasm32"))]
mod cases;
#[cfg(not(target_arch = "wasm32"))]
mod data_parts;
#[cfg(not(target_arch = "wasm32"))]
mod document;
mod file;
#[cfg(test)]
mod tests;

#[cfg(not(target_arch = "wasm32"))]
pub use crate::result::export::Sheet;
#[cfg(not(target_arch = "wasm32"))]
pub use answer::answer;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use document::answer as answer_view;
#[cfg(not(target_arch = "wasm32"))]
pub use document::page;
#[cfg(not(target_arch = "wasm32"))]
pub use file::MARK;
pub(super) use file::answer_file;

/// The stack size for drawing, in bytes: nested views need a deep stack for a deep document.
#[cfg(not(target_arch = "wasm32"))]
const STACK: usize = 256 * 1024 * 1024;

/// Draws in a thread of its own, whose signals end with it. `None` if the thread panics or cannot be started.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn apart<T: Send>(draw: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, draw).ok()?.join().ok()
    })
}
