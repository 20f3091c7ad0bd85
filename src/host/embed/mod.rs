//! The host page around an embedded one (`<pilcrow-tool>`): its settings, and messages to and from it.

use crate::dom::page_document;
use crate::host::code::script::call;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/embed.js";

fn marked(name: &str) -> Option<String> {
    page_document()?.document_element()?.get_attribute(name)
}

/// Returns true if the page is embedded in another one.
pub fn is_embedded() -> bool {
    marked("data-embed").is_some()
}

/// Returns true if the page is embedded as a form or a value only, without a model.
pub fn is_without_model() -> bool {
    marked("data-embed").is_some_and(|mode| mode != "run")
}

/// Returns the name by which the host page distinguishes this embedded page from others; `None` if it has none.
pub fn place() -> Option<String> {
    marked("data-place")
}

/// Moves the stored data of a document to another key (both are keys of drafts), unless that key has some. Nothing is
/// lost if that fails.
pub async fn take_over(from: &str, to: &str) {
    drop(call(SCRIPT, "takeOver", &[&from.into(), &to.into()]).await);
}

/// Returns the kind of provider that the host page asks for, by its name in settings.
pub fn provider() -> Option<String> {
    marked("data-provider")
}

/// Sends a JSON object to the host page.
pub async fn tell(text: &str) {
    drop(call(SCRIPT, "tell", &[&text.into()]).await);
}

/// Calls `take` with each message of the host page, a JSON object, and whether it has the app's own origin. From then
/// on, the page's height is reported to the host page.
pub async fn listen(take: impl Fn(String, bool) + 'static) {
    let take = Closure::<dyn Fn(String, bool)>::new(take).into_js_value();
    drop(call(SCRIPT, "listen", &[&take]).await);
}
