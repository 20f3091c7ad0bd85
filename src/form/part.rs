//! Lists, values of several shapes and keys of one's own, which simple forms do without: a part of
//! the page that is fetched when a document needs it.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::branch_view::branch_view;
use super::caption::Caption;
use super::field_view::Required;
use super::list_view::list_view;
use super::map_view::map_view;
use super::presence_view::presence_view;
use crate::dom::{El, Memo, View};
use crate::session::InputForm;
use pilcrow_core::form::{Member, NodeId};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The part's functions.
#[derive(Clone, Copy)]
pub struct StructurePart {
    /// A list.
    pub(super) list: fn(InputForm, NodeId, &Caption, Required) -> El,
    /// A place of several shapes.
    pub(super) branches: fn(InputForm, NodeId, &Caption, Required) -> El,
    /// Keys that are added, called otherwise and taken away.
    pub(super) map: fn(InputForm, NodeId, Memo<Vec<Member>>) -> View,
    /// The choice between nothing, null and empty.
    pub(super) presence: fn(InputForm, NodeId, String) -> El,
}

#[wasm_split(structure, fallible)]
pub fn structure_part() -> Result<StructurePart, SplitLoaderError> {
    Ok(StructurePart {
        list: list_view,
        branches: branch_view,
        map: map_view,
        presence: presence_view,
    })
}
