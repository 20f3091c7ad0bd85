//! Elements made straight from the browser's own, which follow Leptos's signals.
//!
//! There is one type of element, of view and of text here, whatever they hold: a framework whose
//! views are types has its code made anew for each of them, and the page's module was twice as
//! large by it. Refuses HTML from data: texts become text nodes and attributes, nothing else.

mod each;
mod element;
mod event;
mod find;
mod follow;
mod live;
mod memo;
mod part;
mod state;
mod time;
mod view;

pub use each::each;
pub use element::{El, el, svg};
pub use event::{element_of, is_checked, value_of};
pub use find::elements;
pub use follow::{follow, follow_changes};
pub use live::{IntoLive, Live, live};
pub use memo::{Memo, latest, memo};
pub use part::{part, part_of, show};
pub use state::State;
pub use time::{Pause, after, before_paint, spawn};
pub use view::View;

use leptos::prelude::*;
use leptos::reactive::owner::Owner;

/// Puts a view into the page, for as long as the page is there.
pub fn mount(view: impl FnOnce() -> View) {
    // An error only says that it has been done before.
    drop(any_spawner::Executor::init_wasm_bindgen());
    let owner = Owner::new();
    if let (Some(body), Some(node)) = (document().body(), owner.with(view).into_node()) {
        drop(body.append_child(&node));
    }
    std::mem::forget(owner);
}
