//! What the page finds out after a call that failed without a word.
//! Refuses to send anything of the person's along.

use js_sys::Array;
use pilcrow_core::provider::Surroundings;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/host/glue.js")]
extern "C" {
    #[wasm_bindgen(js_name = lookAround, catch)]
    async fn js_look_around(url: &str) -> Result<JsValue, JsValue>;
}

/// Looks around; none where the browser's answer cannot be read.
pub async fn look(url: &str) -> Option<Surroundings> {
    let found = js_look_around(url).await.ok()?;
    let found = Array::from(&found);
    Some(Surroundings {
        is_online: found.get(0).is_truthy(),
        is_local_refused: found.get(1).is_truthy(),
        is_there: found.get(2).is_truthy(),
    })
}

/// The page's own origin, as servers are told of it.
pub fn page_origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}
