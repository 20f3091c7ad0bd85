//! The nodes that views are drawn as: DOM nodes in a browser, and otherwise a tree in memory, which is written as text.
//! Both have the same interface, so that other modules need not know which one is used.

#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "compiled to be linted"))]
mod browser;
#[cfg(test)]
mod html;
mod markup;
#[cfg(not(target_arch = "wasm32"))]
#[cfg_attr(not(test), allow(dead_code, reason = "tests ask more of nodes"))]
mod memory;
#[cfg(test)]
mod names;
mod paste;

#[cfg(target_arch = "wasm32")]
pub use browser::{Node, chosen_of, is_checked, value_of};
#[cfg(test)]
pub use html::written;
pub use markup::{Program, markup};
#[cfg(not(target_arch = "wasm32"))]
pub use memory::{Node, chosen_of, is_checked, value_of};
#[cfg(test)]
pub use names::{NamedControl, controls, named, of_name};
pub use paste::{PasteManner, pasted};
