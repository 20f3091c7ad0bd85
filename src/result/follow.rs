//! Following one part of an answer while the whole is replaced with every piece that arrives.
//! Refuses to lose a part: one that is gone for a moment stays as it was until it is taken away.

use crate::dom::{Memo, latest};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use std::sync::atomic::{AtomicUsize, Ordering};

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
    let last = AtomicUsize::new(0);
    let find = move || whole.with(|whole| part(whole, &pointer, &last).cloned());
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

/// The part at a place. It mostly stands where it stood last: a long list would else be looked
/// through once for each of its entries.
fn part<'block>(
    block: &'block SolutionBlock,
    pointer: &Pointer,
    last: &AtomicUsize,
) -> Option<&'block SolutionBlock> {
    let parts = parts(block);
    let is_it = |part: &&SolutionBlock| part.pointer == *pointer;
    if let Some(part) = parts.get(last.load(Ordering::Relaxed)).filter(is_it) {
        return Some(part);
    }
    let at = parts.iter().position(|part| is_it(&part))?;
    last.store(at, Ordering::Relaxed);
    parts.get(at)
}
