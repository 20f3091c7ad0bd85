//! Files: chosen, dropped, compressed, copied and saved.

pub mod clipboard;
pub mod deflate;
pub mod download;
pub mod dropped_items;
pub mod files;
pub mod zip;
