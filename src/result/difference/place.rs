//! The places of marks in a sheet. The marks are drawn by the chunk for comparisons, which is loaded by the time there
//! are any.

use super::context::{Differences, mark_at, read, views};
use crate::dom::{Memo, View, el, memo, part};
use crate::widgets::show;
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::Mark;
use pilcrow_core::solution::{BlockContent, Leaf, SolutionBlock};

/// Draws a value with its mark: its changed words are marked in its place, or a note is beside it.
pub(in crate::result) fn with_mark(
    block: Memo<SolutionBlock>,
    draw: impl Fn() -> View + 'static,
) -> View {
    let Some(mark) = mark_at(block.with_untracked(|block| block.pointer.clone())) else {
        return draw();
    };
    let views = views();
    let words = memo(move || {
        mark.with(|mark| match mark {
            Some(Mark::Words(words)) => block.with(|block| views()?.words_within(block, words)),
            _ => None,
        })
    });
    let value = part(move || match words.get().zip(views()) {
        Some((words, views)) => untrack(|| views.marked_words(&words)),
        None => untrack(&draw),
    });
    // Drawn again with the value: a mark may be known a moment earlier, while the value before is still drawn.
    let beside = part(move || {
        let mark = mark.get().filter(|_| words.with(Option::is_none))?;
        let views = views()?;
        Some(block.with(|block| untrack(|| views.note(&mark, leaf(block)))))
    });
    [value, beside].into()
}

/// Like `with_mark`, for a value that does not change.
pub(in crate::result) fn still_value(cell: &SolutionBlock, leaf: &Leaf) -> View {
    let changes =
        use_context::<Differences>().and_then(|differences| differences.changes.get_untracked());
    let mark = changes.as_deref().and_then(|changes| changes.mark(&cell.pointer));
    match mark.zip(views()()) {
        Some((mark, views)) => [show(leaf), views.note(mark, Some(leaf))].into(),
        None => show(leaf),
    }
}

pub(super) fn leaf(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

/// Draws the entries that were removed from a list block; nothing if there are none.
pub(in crate::result) fn gone_view(block: Memo<SolutionBlock>) -> View {
    gone_at(block.with_untracked(|block| block.pointer.clone()))
}

/// Draws the entries that were removed from the list at a place; nothing if there are none.
pub(in crate::result) fn gone_at(place: Pointer) -> View {
    let Some(listing) = read(move |changes| changes.listing(&place).cloned()) else {
        return View::default();
    };
    let views = views();
    part(move || {
        let (listing, views) = listing.get().zip(views())?;
        Some(untrack(|| views.listing(&listing)))
    })
}

/// Draws the marks below a heading: of the block itself, and of the part whose text is the heading.
pub(in crate::result) fn heading_note(block: Memo<SolutionBlock>) -> View {
    let places = block.with_untracked(|block| {
        let part = block.named_by.as_ref().map(|key| block.pointer.join(key));
        [Some(block.pointer.clone()), part]
    });
    places.into_iter().flatten().map(text_note).collect()
}

/// Draws the mark of a text that is drawn as a heading or an option, below it.
pub(in crate::result) fn text_note(place: Pointer) -> View {
    let Some(mark) = mark_at(place) else { return View::default() };
    let views = views();
    part(move || {
        let (mark, views) = mark.get().zip(views())?;
        Some(untrack(|| match &mark {
            Mark::Words(words) => {
                el("div").class("difference-heading").child(views.marked_words(words)).into()
            }
            mark => views.note(mark, None),
        }))
    })
}

/// Draws the note of a row that is new.
pub(in crate::result) fn row_note(place: Pointer) -> View {
    let Some(mark) = mark_at(place) else { return View::default() };
    let views = views();
    part(move || {
        let mark = mark.get().filter(|mark| *mark == Mark::New);
        let (mark, views) = mark.zip(views())?;
        Some(untrack(|| views.note(&mark, None)))
    })
}

/// Draws the note that a block is new, or that something within it changed, if its parts are not drawn here.
pub(in crate::result) fn inner_note(block: Memo<SolutionBlock>) -> View {
    let place = block.with_untracked(|block| block.pointer.clone());
    let note = read(move |changes| {
        let is_new = changes.mark(&place) == Some(&Mark::New);
        changes.is_any_within(&place).then_some(is_new)
    });
    let Some(note) = note else { return View::default() };
    let views = views();
    part(move || {
        let (is_new, views) = note.get().zip(views())?;
        Some(untrack(|| match is_new {
            true => views.note(&Mark::New, None),
            false => views.changed_note(),
        }))
    })
}
