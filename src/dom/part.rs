//! A part of the page that is made anew when signals change.
//! Refuses to compare: what should outlive a change stands outside of it.

use super::view::fragment;
use super::{View, follow, memo};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use web_sys::Node;

/// What `make` makes, and makes anew whenever a signal that it read changes.
pub fn part<T: Into<View>>(make: impl Fn() -> T + 'static) -> View {
    replaced(Box::new(move || make().into()))
}

/// What `make` makes, while `when` says so.
pub fn show<T: Into<View>>(
    when: impl Fn() -> bool + Send + Sync + 'static,
    make: impl Fn() -> T + 'static,
) -> View {
    let when = memo(when);
    part(move || when.get().then(|| untrack(&make)))
}

fn replaced(make: Box<dyn Fn() -> View>) -> View {
    let whole = fragment();
    let (start, end) = (marker(), marker());
    drop(whole.append_child(&start));
    drop(whole.append_child(&end));
    let owner = Owner::new();
    follow(move || {
        // What goes is taken from the page first: an event that this sets off still finds its signals.
        empty(&start, &end);
        untrack(|| owner.cleanup());
        let view = owner.with(&make);
        if let (Some(node), Some(parent)) = (view.into_node(), end.parent_node()) {
            drop(parent.insert_before(&node, Some(&end)));
        }
    });
    View::of_node(whole.into())
}

/// A node that is not seen, and that selectors such as `:empty` do not count.
pub(super) fn marker() -> Node {
    document().create_comment("").into()
}

fn empty(start: &Node, end: &Node) {
    let Some(parent) = start.parent_node() else { return };
    while let Some(next) = start.next_sibling().filter(|next| next != end) {
        drop(parent.remove_child(&next));
    }
}
