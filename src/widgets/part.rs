//! Controls of several parts, which simple forms do without: a part of the page that is fetched
//! when a document needs it. What reads hints comes with it.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::{Control, keys, later};
use crate::dom::View;
use pilcrow_core::field::{ReadHints, WidgetKind, read_hints};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The part's functions.
#[derive(Clone, Copy)]
pub struct ControlsPart {
    /// Listens to the keys that step through numbers.
    pub begin: fn(),
    /// A control.
    pub edit: fn(WidgetKind, Control) -> View,
    /// Reads what authors say about looks.
    pub read_hints: ReadHints,
}

#[wasm_split(controls, fallible)]
pub fn controls_part() -> Result<ControlsPart, SplitLoaderError> {
    Ok(ControlsPart { begin: keys::begin, edit: later::edit, read_hints })
}
