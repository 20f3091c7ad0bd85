//! Elements made directly as DOM nodes, which track Leptos's signals.
//!
//! There is a single type of element, of view and of text, whatever they contain: a framework with a type per view has
//! its code compiled anew for each of them, which made the page's module twice as large. Texts become text nodes and
//! attributes; nothing is parsed as HTML.
//!
//! Without a browser, in the command and in native tests, the nodes are in memory (`tree`). A [`Drawing`] is written as
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

/// True if the program runs in a browser, so that views are DOM nodes. A constant, so that the check costs nothing.
pub const HAS_BROWSER: bool = cfg!(target_arch = "wasm32");

/// Starts the page's first task and its executor.
pub fn begin(task: impl Future<Output = ()> + 'static) {
    // An error only means that the executor is initialized already.
    drop(any_spawner::Executor::init_wasm_bindgen());
    leptos::task::spawn_local(task);
}

/// Adds a view to the page, for as long as the page is open.
pub fn mount(view: impl FnOnce() -> View) {
    let owner = Owner::new();
    owner.with(print::listen);
    if let (Some(body), Some(node)) = (document().body(), owner.with(view).into_node()) {
        drop(body.append_child(&node.handle()));
    }
    std::mem::forget(owner);
}
