//! What comes near the screen.
//! Refuses to wait for what is not in the page.

use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = whenNear)]
    fn js_when_near(element: &Element, name: &str, act: &JsValue);
    /// Does at once what waits under this name; nothing where nothing does.
    #[wasm_bindgen(js_name = makeNow)]
    pub fn make_now(name: &str);
}

/// Does something once, when an element that is about to be in the page comes near the screen, or
/// when [`make_now`] asks for it by its name.
pub fn when_near(element: &Element, name: &str, act: impl FnOnce() + 'static) {
    js_when_near(element, name, &Closure::once_into_js(act));
}
