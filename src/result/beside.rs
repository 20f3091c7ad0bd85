//! What others put into a sheet: words beside a value, and a value in the place of a name for it.
//! Refuses to know what they say: whoever shows the sheet does.

use crate::dom::View;
use leptos::prelude::*;
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;

/// Makes what stands beside the value at a place.
type Beside = Rc<dyn Fn(Pointer) -> View>;

/// What stands beside values. In the context of a sheet.
#[derive(Clone, Copy)]
pub struct Asides(pub StoredValue<Beside, LocalStorage>);

/// What stands beside the value at a place.
pub(super) fn beside(place: &Pointer) -> View {
    use_context().map_or_else(View::default, |Asides(make)| make.get_value()(place.clone()))
}
