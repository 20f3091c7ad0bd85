//! Files in and out: picked, dropped, packed, pasted and saved.

pub mod clipboard;
pub mod deflate;
pub mod download;
pub mod dropped_items;
pub mod files;
pub mod zip;
