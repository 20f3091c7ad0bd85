//! The versions of a document: kept, compared with what it is now, named, brought back and taken away.

mod archive;
mod dialog;
mod difference_view;
mod disk;
mod slot;
#[cfg(test)]
mod tests;
mod version_row;
mod words;

pub use dialog::versions_chunk;
pub use disk::kept_versions;
pub use slot::{VersionsPlace, versions_item, versions_slot};
pub use words::version_called;
