//! Functions that the browser calls, dropped with the part of the page that made them.

use super::scope::drop_later;
use js_sys::Function;
use leptos::prelude::on_cleanup;
use leptos::reactive::owner::Owner;
use send_wrapper::SendWrapper;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// What is done when the browser calls, within the part of the page that asked for it.
struct OwnedCallback {
    owner: Option<Owner>,
    act: Box<dyn Fn(JsValue)>,
}

/// A function for the browser. What it does is held by the part of the page in which it is made, and
/// the function itself knows only a way there. An element holds its listeners, and what a listener
/// does often holds elements: were the one to hold the other, neither would ever be collected, since
/// the browser cannot see through the module's memory.
///
/// Without a part of the page around it, it lasts as long as the page.
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
    // The browser's collector tells when the function is gone, and the way is dropped then.
    Closure::wrap(call).into_js_value().unchecked_into()
}
