//! Routes and the page's shell.
//! Refuses to know documents.

use crate::words;
use crate::words::Locale;
use leptos::prelude::*;

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    provide_context(RwSignal::new(Locale::en));
    view! { <h1>{words!(app.hello, name = "x")}</h1> }
}
