//! What one tab works on, no other tab works on at the same time: Web Locks, which end with their tab.

use super::script::call;
use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, Shared, WeakShared};
use js_sys::Function;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

type Asked = LocalBoxFuture<'static, Option<Rc<Lock>>>;

/// Asks for a name that one tab at a time has. A handle; whoever asks by it or by a clone of it while it has
/// the name, or is asking for it, shares the name.
#[derive(Clone, Default)]
pub struct TabLock(Rc<RefCell<Option<WeakShared<Asked>>>>);

/// The name, which this tab has until all of these are dropped.
pub struct Held {
    _asked: Shared<Asked>,
}

impl TabLock {
    /// Takes a name; none where another tab has it. A browser without locks lets every tab have it.
    pub async fn hold(&self, name: &str) -> Option<Held> {
        let asked = self.asked(name);
        asked.clone().await.map(|_| Held { _asked: asked })
    }

    fn asked(&self, name: &str) -> Shared<Asked> {
        let mut held = self.0.borrow_mut();
        held.as_ref().and_then(WeakShared::upgrade).unwrap_or_else(|| {
            let asked = request(name.to_owned()).boxed_local().shared();
            *held = asked.downgrade();
            asked
        })
    }
}

/// Lets the name go once it is dropped.
struct Lock(Option<Function>);

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(let_go) = &self.0 {
            drop(let_go.call0(&JsValue::NULL));
        }
    }
}

async fn request(name: String) -> Option<Rc<Lock>> {
    let given = call("host/tab_lock.js", "hold", &[&name.as_str().into()]).await;
    match given {
        Ok(given) if given.is_null() => None,
        given => Some(Rc::new(Lock(given.ok().and_then(|given| given.dyn_into().ok())))),
    }
}
