//! The schema's description of a block, as a caption. It is written for the model: shown to readers who ask for it, and
//! where its author says so (`x-describe`).

use crate::dom::{Memo, RwSignal, View, el, memo, part};
use crate::widgets::prose;
use leptos::prelude::*;
use pilcrow_core::solution::SolutionBlock;

/// True while all descriptions are shown. Provided in the context of a sheet.
#[derive(Clone, Copy)]
pub struct Descriptions(pub RwSignal<bool>);

/// Draws the description of a block. The entries of a list would all repeat the same one, so only a block with a label
/// of its own has a caption, and the sheet itself (`always`).
pub(super) fn caption(block: Memo<SolutionBlock>, always: bool) -> View {
    let are_all_shown = use_context::<Descriptions>();
    let text = memo(move || {
        let all = are_all_shown.is_some_and(|Descriptions(flag)| flag.get());
        block.with(|block| {
            let is_shown = (all || block.is_described) && (always || block.label.is_some());
            block.description.clone().filter(|_| is_shown)
        })
    });
    part(move || text.get().map(|text| el("div").class("block-caption").child(prose(&text))))
}
