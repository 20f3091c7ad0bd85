//! The validator's wasm module, run in a Web Worker: each message is a job as text, each answer a
//! report as text.

#[cfg(target_family = "wasm")]
mod message_loop {
    use std::cell::RefCell;
    use wasm_bindgen::closure::Closure;
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    /// Answers every message from now on, and says "ready" once: what the page sends before
    /// that is lost, since nothing listens while the module loads.
    pub fn start() -> Result<(), JsValue> {
        let scope = web_sys::js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>()?;
        let (replies, checkers) = (scope.clone(), RefCell::new(pilcrow_check::Checkers::default()));
        let answer = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            let Some(job) = message.data().as_string() else { return };
            if let Some(report) = checkers.borrow_mut().run_text(&job) {
                // A reply can only fail to leave when the page has closed: nobody waits for it.
                let _ = replies.post_message(&JsValue::from_str(&report));
            }
        });
        scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
        answer.forget();
        scope.post_message(&JsValue::from_str("ready"))
    }
}

#[cfg(target_family = "wasm")]
fn main() -> Result<(), wasm_bindgen::JsValue> {
    message_loop::start()
}

/// There is no worker outside a browser.
#[cfg(not(target_family = "wasm"))]
fn main() {}
