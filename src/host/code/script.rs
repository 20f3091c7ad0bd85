//! Imports the app's own scripts when they are first called.

use js_sys::Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = later, catch)]
    async fn js_later(file: &str, name: &str, order: &Array) -> Result<JsValue, JsValue>;
}

/// Calls a function of a script and awaits its result. The error is what it throws, or that the script could not be
/// loaded.
pub async fn call(file: &str, name: &str, order: &[&JsValue]) -> Result<JsValue, JsValue> {
    js_later(file, name, &order.iter().copied().collect()).await
}
