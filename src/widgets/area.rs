//! The box for several lines, which long texts, Markdown and JSON share.
//! Refuses to look at what is typed.

use super::Control;
use leptos::prelude::*;

/// A text box. `exact` is for code: no spelling is checked and no quotes are bent.
pub(super) fn area(
    control: Control,
    class: &'static str,
    rows: &'static str,
    exact: bool,
) -> AnyView {
    let aria_invalid = control.aria_invalid();
    let aria_required = control.aria_required();
    let Control { id, name, text, described_by, on_text, on_leave, field, .. } = control;
    view! {
        <textarea
            class=format!("control w-full {class}")
            id=id
            name=name
            rows=rows
            autocomplete="off"
            autocapitalize=exact.then_some("off")
            spellcheck=if exact { "false" } else { "true" }
            readonly=field.read_only
            aria-describedby=described_by
            aria-invalid=aria_invalid
            aria-required=aria_required
            prop:value=text
            on:input:target=move |event| on_text.run(event.target().value())
            on:blur=move |_| on_leave.run(())
        ></textarea>
    }
    .into_any()
}
