//! Documents become sites, and files of their own.

mod folder;
mod names;
mod one_file;
mod published;
mod render;
mod served;
