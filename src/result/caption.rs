//! The caption of a block: its description in the schema. It is written for the model, so that readers see it only on
//! request or where the author sets `x-describe`.

use crate::dom::{Memo, RwSignal, View, el, memo, part};
use crate::widgets::prose;
use leptos::prelude::*;
use pilcrow_core::solution::SolutionBlock;

/// Context of a sheet: true while all descriptions are shown.
#[derive(Clone, Copy)]
pub struct Descriptions(pub RwSignal<bool>);

/// Draws the description of a block. List entries without a label of their own have none, since all would repeat the
/// same text; `always` is for the sheet itself.
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
