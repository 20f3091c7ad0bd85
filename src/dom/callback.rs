//! Functions that the browser calls, dropped with the reactive owner (part of the page) that made them.

use super::scope::drop_later;
use js_sys::Function;
use leptos::prelude::on_cleanup;
use leptos::reactive::owner::Owner;
use send_wrapper::SendWrapper;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Action of a browser callback, run within the owner that made it.
struct OwnedCallback {
    owner: Option<Owner>,
    act: Box<dyn Fn(JsValue)>,
}

/// Wraps a function for the browser. The current owner keeps the action, and the JavaScript function has only a weak
/// reference to it. An element holds its listeners, and a listener's action often holds elements: with strong
/// references neither would ever be collected, since the browser's collector cannot see into the module's memory.
///
/// Without an owner, the function lasts as long as the page.
pub fn callback(act: Box<dyn Fn(JsValue)>) -> Function {
    let owner = Owner::current();
    let held = Rc::new(OwnedCallback { owner, act });
    let known = Rc::downgrade(&held);
    if held.owner.is_some() {
        let held = SendWrapper::new(held);
        on_cleanup(move || drop_later(held));
    } else {
        std::mem::forget(held);
    }
    let call: Box<dyn Fn(JsValue)> = Box::new(move |value| {
        if let Some(held) = known.upgrade() {
            match &held.owner {
                Some(owner) => owner.with(|| (held.act)(value)),
                None => (held.act)(value),
            }
        }
    });
    // The browser's garbage collector (a finalizer) drops the closure with the function.
    Closure::wrap(call).into_js_value().unchecked_into()
}
