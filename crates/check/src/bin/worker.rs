//! The second wasm module: a message loop and nothing else.

use wasm_bindgen::JsValue;

fn main() {
    drop(JsValue::from_str("worker"));
}
