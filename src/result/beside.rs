//! Hooks that a caller puts into the context of an answer's sheet: a view beside a value, and a view that replaces a
//! text value which names something.

use crate::dom::{Memo, View};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;
use std::rc::Rc;

/// Draws the view beside the value at a place.
type AsideView = Rc<dyn Fn(Pointer) -> View>;

/// Draws the view in place of a name; `None` for a text that names nothing. Tracked.
type NameView = Rc<dyn Fn(Pointer) -> Option<View>>;

/// The hook that draws a view beside each value. Provided in the context of a sheet.
#[derive(Clone, Copy)]
pub struct Asides(pub StoredValue<AsideView, LocalStorage>);

/// The hook that replaces names by what they refer to. Provided in the context of a sheet.
#[derive(Clone, Copy)]
pub struct References(pub StoredValue<NameView, LocalStorage>);

/// Returns the view beside a value; empty where the sheet has no [`Asides`].
pub(super) fn beside(block: Memo<SolutionBlock>) -> View {
    let place = block.with_untracked(|block| block.pointer.clone());
    use_context().map_or_else(View::default, |Asides(make)| make.get_value()(place))
}

/// Returns the view for the name at a place; `None` where the sheet has no [`References`] or the text names nothing.
pub(super) fn named(place: &Pointer) -> Option<View> {
    use_context().and_then(|References(make)| make.get_value()(place.clone()))
}
