//! Texts that are marked as templates (docs/documents.md, "Texts that name values"): parsing them, checking them
//! against the existing data, and filling them with values.

mod fill;
mod filling;
mod names;
mod parse;
mod path;
mod shape;
mod tag;
#[cfg(test)]
mod tests;

pub(super) use filling::FilledContext;
pub(crate) use filling::has_input;
pub(crate) use names::{Name, Step};
pub(crate) use parse::{Node, Template};
pub(crate) use shape::input_schema;
pub(crate) use tag::{Syntax, TagKind, next_tag};
