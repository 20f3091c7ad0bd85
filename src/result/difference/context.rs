//! The differences between an answer and the one before, as the parts of a sheet find them in their context.

use crate::chunk::Chunk;
use crate::dom::{Memo, View, memo, part};
use crate::result::ComparisonChunk;
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Mark, block_without_label};
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use std::rc::Rc;
use std::sync::Arc;

/// The changes since the answer before. Provided in the context of a sheet.
#[derive(Clone, Copy)]
pub struct Differences {
    /// The changes; `None` while nothing is marked.
    pub changes: Memo<Option<Arc<AnswerChanges>>>,
    /// The functions that draw marks, once their chunk has loaded.
    pub views: Chunk<dyn ComparisonChunk>,
}

/// Returns the functions that draw marks; `None` until they are loaded, and on a sheet without marks.
pub(super) fn views() -> impl Fn() -> Option<Rc<dyn ComparisonChunk>> + Copy + Send + Sync {
    let differences = use_context::<Differences>();
    move || differences?.views.get_untracked()
}

/// Draws a block of another answer as any sheet does. Provided in the context of a sheet.
#[derive(Clone, Copy)]
pub(in crate::result) struct OtherAnswer(pub fn(SolutionBlock) -> View);

/// Reads the changes with `find`; `None` if this sheet marks no changes at all.
pub(super) fn read<T: PartialEq + Clone + Send + Sync + 'static>(
    find: impl Fn(&AnswerChanges) -> Option<T> + Send + Sync + 'static,
) -> Option<Memo<Option<T>>> {
    let Differences { changes, .. } = use_context()?;
    Some(memo(move || changes.with(|changes| find(changes.as_deref()?))))
}

/// Returns the mark of a place.
pub(super) fn mark_at(place: Pointer) -> Option<Memo<Option<Mark>>> {
    read(move |changes| changes.mark(&place).cloned())
}

/// Draws content of the answer before, without marks: its places are others.
pub(super) fn other_answer(content: BlockContent) -> View {
    part(move || {
        if let Some(Differences { views, .. }) = use_context() {
            provide_context(Differences { changes: memo(|| None), views });
        }
        let OtherAnswer(draw) = use_context()?;
        Some(untrack(|| draw(block_without_label(content.clone()))))
    })
}
