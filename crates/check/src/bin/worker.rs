//! The validator's wasm module, run in a Web Worker: each message is a job as JSON text, each reply a report as JSON
//! text.

#[cfg(target_family = "wasm")]
mod message_loop {
    use std::cell::RefCell;
    use wasm_bindgen::closure::Closure;
    use wasm_bindgen::{JsCast, JsValue};
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    /// Answers every message from now on, and sends "ready" once: earlier messages of the page are lost, since nothing
    /// listens while the module loads.
    pub fn start() -> Result<(), JsValue> {
        let scope = web_sys::js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>()?;
        let (replies, checkers) = (scope.clone(), RefCell::new(pilcrow_check::Checkers::default()));
        let answer = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
            let Some(job) = message.data().as_string() else { return };
            if let Some(report) = checkers.borrow_mut().run_text(&job) {
                // Posting a reply fails only if the page has closed, so that nobody waits for it.
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

/// The worker exists only in a browser.
#[cfg(not(target_family = "wasm"))]
fn main() {}
