//! What stands where there is no value: not yet, or not at all.
//! Refuses to make up either.

use crate::words;
use leptos::prelude::*;

/// A faint line that keeps the place of a value which is still to come.
pub(super) fn skeleton() -> AnyView {
    view! { <span class="skeleton" aria-hidden="true"></span> }.into_any()
}

/// A dash for the eye and words for the ear: described, and left out.
pub(super) fn absent() -> AnyView {
    view! {
        <span class="absent" title=words!(result.absent)>
            <span aria-hidden="true">"—"</span>
            <span class="visually-hidden">{words!(result.absent)}</span>
        </span>
    }
    .into_any()
}
