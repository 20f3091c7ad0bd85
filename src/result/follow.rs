//! Following one part of an answer while the whole is replaced with every piece that arrives.
//! Refuses to lose a part: one that is gone for a moment stays as it was until it is taken away.

use crate::dom::{Memo, latest};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{BlockContent, SolutionBlock};

/// A block as it is now. It tells those who read it only of changes to itself.
pub(super) fn follow(
    first: SolutionBlock,
    find: impl Fn() -> Option<SolutionBlock> + Send + Sync + 'static,
) -> Memo<SolutionBlock> {
    latest(first, find)
}

/// The part of a section or a list at a place.
pub(super) fn follow_part(
    whole: Memo<SolutionBlock>,
    pointer: Pointer,
) -> Option<Memo<SolutionBlock>> {
    let find = move || whole.with(|whole| part(whole, &pointer).cloned());
    let first = untrack(&find)?;
    Some(follow(first, find))
}

/// The parts of a section or a list.
pub(super) fn parts(block: &SolutionBlock) -> &[SolutionBlock] {
    match &block.content {
        BlockContent::Section(parts) | BlockContent::List(parts) => parts,
        _ => &[],
    }
}

fn part<'block>(block: &'block SolutionBlock, pointer: &Pointer) -> Option<&'block SolutionBlock> {
    parts(block).iter().find(|part| part.pointer == *pointer)
}
