//! temporary
use super::Control;
use leptos::prelude::*;
use pilcrow_core::field::WidgetKind;
pub const MAX_RADIOS: usize = 5;
pub fn edit(_kind: WidgetKind, c: Control) -> AnyView {
    view! { <input class="control w-full" id=c.id name=c.name prop:value=c.text aria-describedby=c.described_by on:input=move |e| c.on_text.run(event_target_value(&e)) on:blur=move |_| c.on_leave.run(()) /> }.into_any()
}
pub fn markdown_view(text: &str) -> AnyView {
    view! { <p>{text.to_owned()}</p> }.into_any()
}
