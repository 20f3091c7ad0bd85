//! A part of the page that is drawn anew when the signals that it read change. What should outlive
//! a change stands outside of it.

use super::view::fragment;
use super::{View, effect};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Node;

/// A view that `make` draws, and draws anew whenever a signal that it read changes.
pub fn part<T: Into<View>>(make: impl Fn() -> T + 'static) -> View {
    replaced(Box::new(move |replace| replace(&|| make().into())))
}

/// A view that `make` draws from what `read` gives, and draws anew when that has changed. The signals
/// that `make` itself reads are not tracked.
pub fn part_of<T: PartialEq + 'static>(
    read: impl Fn() -> T + 'static,
    make: impl Fn(&T) -> View + 'static,
) -> View {
    let known: Rc<RefCell<Option<Rc<T>>>> = Rc::default();
    let news = Rc::clone(&known);
    let has_changed = move || {
        let now = read();
        let is_other = news.borrow().as_deref() != Some(&now);
        if is_other {
            news.replace(Some(Rc::new(now)));
        }
        is_other
    };
    let make = move || {
        let now = known.borrow().clone();
        now.as_deref().map(&make).into()
    };
    renewed(Box::new(has_changed), Box::new(make))
}

/// What `make` makes, while `when` says so.
pub fn show<T: Into<View>>(
    when: impl Fn() -> bool + 'static,
    make: impl Fn() -> T + 'static,
) -> View {
    shown(Box::new(when), Box::new(move || make().into()))
}

fn shown(when: Box<dyn Fn() -> bool>, make: Box<dyn Fn() -> View>) -> View {
    part_of(when, move |there| if *there { make() } else { View::default() })
}

fn renewed(has_changed: Box<dyn Fn() -> bool>, make: Box<dyn Fn() -> View>) -> View {
    replaced(Box::new(move |replace| {
        if has_changed() {
            replace(&|| untrack(&make));
        }
    }))
}

/// Puts another view in place of the one that is there.
type Replace<'a> = &'a dyn Fn(&dyn Fn() -> View);

fn replaced(change: Box<dyn Fn(Replace)>) -> View {
    let whole = fragment();
    let (start, end) = (marker(), marker());
    drop(whole.append_child(&start));
    drop(whole.append_child(&end));
    let owner = Owner::new();
    effect(move || {
        change(&|make| {
            // What goes is taken from the page first: an event that this sets off still finds its
            // signals.
            empty(&start, &end);
            untrack(|| owner.cleanup());
            let view = owner.with(make);
            if let (Some(node), Some(parent)) = (view.into_node(), end.parent_node()) {
                drop(parent.insert_before(&node, Some(&end)));
            }
        });
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
