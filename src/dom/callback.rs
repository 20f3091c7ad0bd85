//! Functions for the browser, dropped with the part of the page that created them.

use super::scope::drop_later;
use js_sys::Function;
use leptos::prelude::on_cleanup;
use leptos::reactive::owner::Owner;
use send_wrapper::SendWrapper;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// The action of a function for the browser, and the part of the page that owns it.
struct OwnedCallback {
    owner: Option<Owner>,
    act: Box<dyn Fn(JsValue)>,
}

/// Creates a function for the browser. Its action is owned by the current part of the page, and the function has only a
/// weak reference. An element owns its listeners, and a listener's action often owns elements: if the one owned the
/// other, neither would ever be collected, since the browser cannot see through the module's memory.
///
/// Without a part of the page around it, the action lives as long as the page.
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
    // The browser's collector frees the weak reference together with the function.
    Closure::wrap(call).into_js_value().unchecked_into()
}
