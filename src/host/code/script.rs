//! Imports the app's own scripts when they are first called.

use js_sys::Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = later, catch)]
    async fn js_later(file: &str, name: &str, order: &Array) -> Result<JsValue, JsValue>;
}

/// What a function of a script gives, once both have come; what it throws, or that the script did
/// not come.
pub async fn call(file: &str, name: &str, order: &[&JsValue]) -> Result<JsValue, JsValue> {
    js_later(file, name, &order.iter().copied().collect()).await
}
