//! The page around, where this one stands in it by `<pilcrow-tool>`.

use crate::dom::page_document;
use crate::host::code::script::call;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/embed.js";

fn marked(name: &str) -> Option<String> {
    page_document()?.document_element()?.get_attribute(name)
}

/// Whether the page stands in another one.
pub fn is_embedded() -> bool {
    marked("data-embed").is_some()
}

/// Whether the page stands in another one as a form or a value, without a model.
pub fn is_without_model() -> bool {
    marked("data-embed").is_some_and(|mode| mode != "run")
}

/// What tells this place of the page around from others, where that page says it.
pub fn place() -> Option<String> {
    marked("data-place")
}

/// Moves what is kept of a document to another key, that of a draft each, unless something is kept there. None of it
/// is lost where that does not succeed.
pub async fn take_over(from: &str, to: &str) {
    drop(call(SCRIPT, "takeOver", &[&from.into(), &to.into()]).await);
}

/// The kind of provider that the page around wants to answer, by its name in settings.
pub fn provider() -> Option<String> {
    marked("data-provider")
}

/// Tells the page around something, as a JSON object.
pub async fn tell(text: &str) {
    drop(call(SCRIPT, "tell", &[&text.into()]).await);
}

/// Calls back with each thing that the page around says, as a JSON object, and whether it has the app's own
/// origin. The page's height is told from then on.
pub async fn listen(take: impl Fn(String, bool) + 'static) {
    let take = Closure::<dyn Fn(String, bool)>::new(take).into_js_value();
    drop(call(SCRIPT, "listen", &[&take]).await);
}
