//! The view library: elements of the browser that follow Leptos's signals.
//!
//! There is one type of element, of view and of text, whatever the content: frameworks in which each view is a type
//! compile their code anew for each of them, and the page's module was twice as large with one. Texts become text nodes
//! and attributes; nothing is parsed as HTML.
//!
//! Without a browser, in the command line program and in native tests, the nodes are in memory (`tree`). A [`Drawing`]
//! is written as text, in a browser as well.
//! text, in a browser as well.

mod callback;
mod drawing;
mod each;
mod effect;
mod element;
mod event;
mod find;
mod memo;
mod part;
mod pixels;
mod print;
mod random;
mod scope;
mod signal;
mod text_prop;
mod tree;
#[cfg(not(target_arch = "wasm32"))]
mod turns;
mod view;

pub use callback::callback;
pub use drawing::Drawing;
#[cfg(test)]
pub use drawing::{ElementHandle, html, settle};
pub use each::each;
pub use effect::{effect, watch};
pub use element::{El, el, svg};
pub use event::{element_of, is_plain_click};
pub use find::{
    by_id, elements, focus_id, focus_in_place_of, focus_soon, focus_where_lost, focused,
    page_document, page_width,
};
pub use memo::{Memo, latest, memo};
pub use part::{part, part_of, show};
pub use pixels::is_canvas_opaque;
pub use print::{is_printed, on_copy, on_page, on_page_event, on_print, printing};
pub use random::random_digits;
pub use scope::{Pause, Scope, after, before_paint, outlive, spawn};
pub use signal::RwSignal;
pub use text_prop::{IntoTextProp, TextProp, derived};
pub use tree::{PasteManner, chosen_of, is_checked, value_of};
pub use view::View;

use leptos::prelude::*;
use leptos::reactive::owner::Owner;

/// True if there is a browser, in which views are drawn. Known at compile time, so that checking it costs nothing.
pub const HAS_BROWSER: bool = cfg!(target_arch = "wasm32");

/// Starts the executor and the page's first task.
pub fn begin(task: impl Future<Output = ()> + 'static) {
    // Fails only if the executor exists already.
    drop(any_spawner::Executor::init_wasm_bindgen());
    leptos::task::spawn_local(task);
}

/// Puts a view into the page, for as long as the page exists.
pub fn mount(view: impl FnOnce() -> View) {
    let owner = Owner::new();
    owner.with(print::listen);
    if let (Some(body), Some(node)) = (document().body(), owner.with(view).into_node()) {
        drop(body.append_child(&node.handle()));
    }
    std::mem::forget(owner);
}
