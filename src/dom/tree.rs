//! The nodes that views are drawn as. Two kinds have the same verbs: the browser's own, and in tests a
//! tree in memory, which is written as text. Nothing above this file knows which of them it is.

#[cfg(not(test))]
mod browser;
#[cfg(test)]
mod html;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod names;

#[cfg(not(test))]
pub use browser::{Node, chosen_of, is_checked, value_of};
#[cfg(test)]
pub use html::written;
#[cfg(test)]
pub use memory::{Node, chosen_of, is_checked, value_of};
#[cfg(test)]
pub use names::{named, of_name};
