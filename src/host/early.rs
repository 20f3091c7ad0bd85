//! Clicks that came before the part of the page that they are for.
//! Refuses to remember more than the last: whoever has gone on has changed their mind.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    /// Does the last click again, if it was for what has come only now.
    #[wasm_bindgen(js_name = clickAgain)]
    pub fn click_again();
}
