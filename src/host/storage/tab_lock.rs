//! Locks that one tab at a time can have (Web Locks API). The browser releases those of a closed tab.

use crate::host::code::script::call;
use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, Shared, WeakShared};
use js_sys::Function;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

type LockRequest = LocalBoxFuture<'static, Option<Rc<Lock>>>;

/// A lock that one tab at a time can have. Clones share it: all holders within the tab use the same lock, which is
/// released when the last of them is dropped.
#[derive(Clone, Default)]
pub struct TabLock(Rc<RefCell<Option<WeakShared<LockRequest>>>>);

/// Keeps the lock until it is dropped.
pub struct LockGuard {
    _request: Shared<LockRequest>,
}

impl TabLock {
    /// Acquires the lock of a name; `None` if another tab has it. In a browser without locks every tab gets it.
    pub async fn hold(&self, name: &str) -> Option<LockGuard> {
        let lock = self.request(name);
        lock.clone().await.map(|_| LockGuard { _request: lock })
    }

    fn request(&self, name: &str) -> Shared<LockRequest> {
        let mut shared = self.0.borrow_mut();
        shared.as_ref().and_then(WeakShared::upgrade).unwrap_or_else(|| {
            let lock = request(name.to_owned()).boxed_local().shared();
            *shared = lock.downgrade();
            lock
        })
    }
}

/// Releases the browser's lock when it is dropped.
struct Lock(Option<Function>);

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(let_go) = &self.0 {
            drop(let_go.call0(&JsValue::NULL));
        }
    }
}

async fn request(name: String) -> Option<Rc<Lock>> {
    let reply = call("host/tab_lock.js", "hold", &[&name.as_str().into()]).await;
    match reply {
        Ok(reply) if reply.is_null() => None,
        reply => Some(Rc::new(Lock(reply.ok().and_then(|reply| reply.dyn_into().ok())))),
    }
}
