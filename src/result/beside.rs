//! Hooks of an answer's sheet: words beside a value, and a view in place of a value that is a name.

use crate::dom::{Memo, View};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;
use std::rc::Rc;

/// Makes what stands beside the value at a place.
type AsideView = Rc<dyn Fn(Pointer) -> View>;

/// Makes what stands for a name at a place; none where it is a text like others. Tracked.
type NameView = Rc<dyn Fn(Pointer) -> Option<View>>;

/// What stands beside values. In the context of a sheet.
#[derive(Clone, Copy)]
pub struct Asides(pub StoredValue<AsideView, LocalStorage>);

/// What names of values stand for. In the context of a sheet.
#[derive(Clone, Copy)]
pub struct References(pub StoredValue<NameView, LocalStorage>);

/// What stands beside a value.
pub(super) fn beside(block: Memo<SolutionBlock>) -> View {
    let place = block.with_untracked(|block| block.pointer.clone());
    use_context().map_or_else(View::default, |Asides(make)| make.get_value()(place))
}

/// What stands for the name at a place.
pub(super) fn named(place: &Pointer) -> Option<View> {
    use_context().and_then(|References(make)| make.get_value()(place.clone()))
}
