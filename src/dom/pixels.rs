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

/// Returns true if no pixel of a picture with this width and height is transparent; false if the browser refuses to
/// read it.
pub fn is_canvas_opaque(context: &CanvasRenderingContext2d, width: u32, height: u32) -> bool {
    is_opaque_now(context, width, height).unwrap_or_default()
}
