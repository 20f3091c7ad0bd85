//! An answer as JSON.
//! Refuses the clipboard: to copy is the caller's.

use crate::widgets::pretty;
use crate::words;
use leptos::prelude::*;
use serde_json::Value;

/// The JSON of a value in lines, and a button that hands it over.
#[component]
pub fn JsonView(
    /// The value.
    #[prop(into)]
    value: Signal<Value>,
    /// The text is wanted in the clipboard.
    on_copy: Callback<String>,
) -> impl IntoView {
    let text = Memo::new(move |_| value.with(pretty));
    view! {
        <div class="json-view">
            <button
                type="button"
                class="button button-quiet"
                on:click=move |_| on_copy.run(text.get_untracked())
            >
                {words!(result.copy_json)}
            </button>
            <pre class="json" tabindex="0">
                <code>{text}</code>
            </pre>
        </div>
    }
}
