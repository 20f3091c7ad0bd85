//! Calls back when an element comes near the screen.

use crate::dom::callback;
use std::cell::Cell;
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

/// Does something once, when an element that is about to be in the page comes near the screen, unless
/// the part of the page has ended until then.
pub fn when_near(element: &Element, act: impl FnOnce() + 'static) {
    let act = Cell::new(Some(act));
    let act = callback(Box::new(move |_| {
        if let Some(act) = act.take() {
            act();
        }
    }));
    js_when_near(element, &act);
}
