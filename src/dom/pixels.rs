//! Checks the pixels of a picture.

use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::CanvasRenderingContext2d;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = isOpaque, catch)]
    fn is_opaque_now(
        context: &CanvasRenderingContext2d,
        width: u32,
        height: u32,
    ) -> Result<bool, wasm_bindgen::JsValue>;
}

/// True if no pixel of the canvas is transparent; false if the browser does not allow reading it.
pub fn is_canvas_opaque(context: &CanvasRenderingContext2d, width: u32, height: u32) -> bool {
    is_opaque_now(context, width, height).unwrap_or_default()
}
