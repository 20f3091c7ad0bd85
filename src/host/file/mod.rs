//! Files in and out: picked, dropped, compressed, pasted and saved.

pub mod clipboard;
pub mod deflate;
pub mod download;
pub mod dropped_items;
pub mod files;
pub mod zip;
