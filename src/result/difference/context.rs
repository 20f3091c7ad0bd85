//! What changed, as the parts of a sheet find it in their context.

use crate::chunk::Chunk;
use crate::dom::{Memo, View, memo, part};
use crate::result::ComparisonChunk;
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Mark, block_without_label};
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use std::rc::Rc;
use std::sync::Arc;

/// What changed since the answer before; none while nothing is marked. In the context of a sheet.
#[derive(Clone, Copy)]
pub struct Differences {
    /// What changed; nothing while nothing is marked.
    pub changes: Memo<Option<Arc<AnswerChanges>>>,
    /// What draws it, once it has come.
    pub views: Chunk<dyn ComparisonChunk>,
}

/// What draws marks; nothing does on a sheet that marks nothing at all.
pub(super) fn views() -> impl Fn() -> Option<Rc<dyn ComparisonChunk>> + Copy + Send + Sync {
    let differences = use_context::<Differences>();
    move || differences?.views.get_untracked()
}

/// Draws what another answer holds, as any sheet does. In the context of a sheet.
#[derive(Clone, Copy)]
pub(in crate::result) struct OtherAnswer(pub fn(SolutionBlock) -> View);

/// Reads what changed; `None` if nothing is marked on this sheet at all.
pub(super) fn read<T: PartialEq + Clone + Send + Sync + 'static>(
    find: impl Fn(&AnswerChanges) -> Option<T> + Send + Sync + 'static,
) -> Option<Memo<Option<T>>> {
    let Differences { changes, .. } = use_context()?;
    Some(memo(move || changes.with(|changes| find(changes.as_deref()?))))
}

/// The mark of a place.
pub(super) fn mark_at(place: Pointer) -> Option<Memo<Option<Mark>>> {
    read(move |changes| changes.mark(&place).cloned())
}

/// Draws what the answer before held. Its places are others, and none of them is marked.
pub(super) fn other_answer(content: BlockContent) -> View {
    part(move || {
        if let Some(Differences { views, .. }) = use_context() {
            provide_context(Differences { changes: memo(|| None), views });
        }
        let OtherAnswer(draw) = use_context()?;
        Some(untrack(|| draw(block_without_label(content.clone()))))
    })
}
