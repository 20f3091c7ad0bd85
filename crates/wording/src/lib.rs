//! What core's values say, as sentences of the catalogue, in a language: why something is wrong, what was done, what a
//! record holds. The page and the command say the same, and what only one of them says stands there.

pub mod adjustment;
pub mod bench;
pub mod cases;
pub mod data;
pub mod document;
pub mod export;
pub mod failure;
pub mod files;
pub mod import;
pub mod index;
pub mod issue;
pub mod mcp;
pub mod misspelling;
pub mod process;
pub mod repair;

#[cfg(test)]
mod tests;
