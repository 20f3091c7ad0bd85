//! Calls back when an element comes near the screen.

use crate::dom::{HAS_BROWSER, after, callback};
use leptos::reactive::owner::Owner;
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = whenNear)]
    fn js_when_near(element: &Element, act: &JsValue);
    #[wasm_bindgen(js_name = makeNow)]
    fn js_make_now(id: &str);
}

/// Runs the action that waits for the element of this id to come near; nothing if there is none.
pub fn make_now(id: &str) {
    if HAS_BROWSER {
        js_make_now(id);
    }
}

/// Calls `act` once when an element that is about to be inserted comes near the screen, unless the current owner was
/// cleaned up by then. Without a browser, all elements count as near.
pub fn when_near(element: &Element, act: impl FnOnce() + 'static) {
    if !HAS_BROWSER {
        let owner = Owner::current();
        after(Duration::ZERO, move || match owner {
            Some(owner) => owner.with(act),
            None => act(),
        });
        return;
    }
    let act = Cell::new(Some(act));
    let act = callback(Box::new(move |_| {
        if let Some(act) = act.take() {
            act();
        }
    }));
    js_when_near(element, &act);
}
