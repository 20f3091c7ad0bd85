//! Communication with the surrounding page, if this page is embedded by `<pilcrow-tool>`.

use crate::dom::page_document;
use crate::host::code::script::call;
use wasm_bindgen::prelude::*;

const SCRIPT: &str = "host/embed.js";

fn marked(name: &str) -> Option<String> {
    page_document()?.document_element()?.get_attribute(name)
}

/// True if the page is embedded in another one.
pub fn is_embedded() -> bool {
    marked("data-embed").is_some()
}

/// True if the page is embedded as a form or a value only, without a model.
pub fn is_without_model() -> bool {
    marked("data-embed").is_some_and(|mode| mode != "run")
}

/// Returns the surrounding page's name for this place, which distinguishes several embedded tools; `None` if it gives
/// none.
pub fn place() -> Option<String> {
    marked("data-place")
}

/// Moves the stored data of a draft's key to another key, unless that has data already. Nothing is lost if this fails.
pub async fn take_over(from: &str, to: &str) {
    drop(call(SCRIPT, "takeOver", &[&from.into(), &to.into()]).await);
}

/// Returns the name of the kind of provider that the surrounding page wants, as in the settings.
pub fn provider() -> Option<String> {
    marked("data-provider")
}

/// Sends a JSON object to the surrounding page.
pub async fn tell(text: &str) {
    drop(call(SCRIPT, "tell", &[&text.into()]).await);
}

/// Calls `take` with each JSON object from the surrounding page, and true if that has the app's own origin. From then
/// on the page's height is reported, too.
pub async fn listen(take: impl Fn(String, bool) + 'static) {
    let take = Closure::<dyn Fn(String, bool)>::new(take).into_js_value();
    drop(call(SCRIPT, "listen", &[&take]).await);
}
