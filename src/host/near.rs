//! What comes near the screen.
//! Refuses to wait for what is not in the page.

use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = whenNear)]
    fn js_when_near(element: &Element, act: &JsValue);
    /// Does at once what waits for the element of this id to come near; nothing where nothing does.
    #[wasm_bindgen(js_name = makeNow)]
    pub fn make_now(id: &str);
}

/// Does something once, when an element that is about to be in the page comes near the screen.
pub fn when_near(element: &Element, act: impl FnOnce() + 'static) {
    js_when_near(element, &Closure::once_into_js(act));
}
