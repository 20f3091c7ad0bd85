//! Hooks of an answer's sheet: words beside a value, and a view in place of a value that is a name.

use crate::dom::{Memo, View};
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;
use std::rc::Rc;

/// Makes the view that is shown beside the value at a place of the answer.
type AsideView = Rc<dyn Fn(Pointer) -> View>;

/// Makes the view of a value that is a name; `None` if the value is an ordinary text. Reads signals.
type NameView = Rc<dyn Fn(Pointer) -> Option<View>>;

/// Context of a sheet: the hook that adds a view beside each value.
#[derive(Clone, Copy)]
pub struct Asides(pub StoredValue<AsideView, LocalStorage>);

/// Context of a sheet: the hook that replaces a value that is a name with a view.
#[derive(Clone, Copy)]
pub struct References(pub StoredValue<NameView, LocalStorage>);

/// Returns the view beside a value; an empty one without [`Asides`] in the context.
pub(super) fn beside(block: Memo<SolutionBlock>) -> View {
    let place = block.with_untracked(|block| block.pointer.clone());
    use_context().map_or_else(View::default, |Asides(make)| make.get_value()(place))
}

/// Returns the view of the name at a place; `None` without [`References`] or for an ordinary text.
pub(super) fn named(place: &Pointer) -> Option<View> {
    use_context().and_then(|References(make)| make.get_value()(place.clone()))
}
