//! The changes since the previous answer, as the parts of a sheet read them from their context.

use crate::chunk::Chunk;
use crate::dom::{Memo, View, memo, part};
use crate::result::ComparisonChunk;
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Mark, block_without_label};
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use std::rc::Rc;
use std::sync::Arc;

/// Context of a sheet: the changes since the previous answer.
#[derive(Clone, Copy)]
pub struct Differences {
    /// The changes; `None` while nothing is marked.
    pub changes: Memo<Option<Arc<AnswerChanges>>>,
    /// The views that draw the changes, once their chunk has been loaded.
    pub views: Chunk<dyn ComparisonChunk>,
}

/// Returns a reader of the views that draw changes; it gives `None` on a sheet without [`Differences`] and until they
/// are loaded.
pub(super) fn views() -> impl Fn() -> Option<Rc<dyn ComparisonChunk>> + Copy + Send + Sync {
    let differences = use_context::<Differences>();
    move || differences?.views.get_untracked()
}

/// Context of a sheet: draws a block of another answer as any sheet does.
#[derive(Clone, Copy)]
pub(in crate::result) struct OtherAnswer(pub fn(SolutionBlock) -> View);

/// Reads from the changes; `None` if this sheet never marks changes.
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

/// Draws content of the previous answer, without marks, since its places differ from the current answer's.
pub(super) fn other_answer(content: BlockContent) -> View {
    part(move || {
        if let Some(Differences { views, .. }) = use_context() {
            provide_context(Differences { changes: memo(|| None), views });
        }
        let OtherAnswer(draw) = use_context()?;
        Some(untrack(|| draw(block_without_label(content.clone()))))
    })
}
