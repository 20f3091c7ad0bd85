//! A keyed list of views: an entry whose key stays keeps its view. Rows are reordered from the
//! first to the last.

use super::part::marker;
use super::view::fragment;
use super::{View, effect};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{DocumentFragment, Node};

/// A view for each item, in the items' order. An item whose key stays keeps its view.
pub fn each<T: 'static, V: Into<View>>(
    items: impl Fn() -> Vec<(String, T)> + 'static,
    make: impl Fn(T) -> V + 'static,
) -> View {
    let make = Rc::new(make);
    rows(Box::new(move || {
        let row = |(key, item)| {
            let make = Rc::clone(&make);
            let make: Make = Box::new(move || make(item).into());
            (key, make)
        };
        items().into_iter().map(row).collect()
    }))
}

type Make = Box<dyn FnOnce() -> View>;

/// A view in its place: the nodes from its first to its last.
struct Row {
    first: Node,
    last: Node,
    owner: Owner,
}

fn rows(items: Box<dyn Fn() -> Vec<(String, Make)>>) -> View {
    let whole = fragment();
    let (start, end) = (marker(), marker());
    drop(whole.append_child(&start));
    drop(whole.append_child(&end));
    let mut rows: Vec<(String, Row)> = Vec::new();
    let list = Owner::new();
    effect(move || {
        let mut items = items().into_iter();
        let kept = still_there(&rows, items.as_slice());
        // Those at the beginning stay where they are: rows are mostly added at the end.
        items.by_ref().take(kept).for_each(drop);
        let mut before: HashMap<String, Row> = rows.split_off(kept).into_iter().collect();
        let items: Vec<_> = items
            .map(|(key, make)| {
                let row = before.remove(&key);
                (key, row, make)
            })
            .collect();
        untrack(|| before.into_values().for_each(Row::remove));
        let last = rows.last().map_or(&start, |(_, row)| &row.last);
        let mut place = last.next_sibling();
        for (key, row, make) in items {
            let row = row.unwrap_or_else(|| list.with(|| untrack(|| Row::new(make))));
            if place.as_ref() == Some(&row.first) {
                place = row.last.next_sibling();
            } else {
                row.put_before(place.as_ref().unwrap_or(&end));
            }
            rows.push((key, row));
        }
    });
    View::of_node(whole.into())
}

/// How many rows at the beginning are the first of the items as well.
fn still_there(rows: &[(String, Row)], items: &[(String, Make)]) -> usize {
    rows.iter().zip(items).take_while(|((row, _), (item, _))| row == item).count()
}

impl Row {
    fn new(make: Make) -> Self {
        let owner = Owner::new();
        let node = owner.with(make).into_node().unwrap_or_else(marker);
        let (first, last) = match node.dyn_ref::<DocumentFragment>() {
            Some(several) => ends(several),
            None => (node.clone(), node),
        };
        Self { first, last, owner }
    }

    fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        let mut next = Some(self.first.clone());
        while let Some(node) = next {
            next = if node == self.last { None } else { node.next_sibling() };
            nodes.push(node);
        }
        nodes
    }

    fn put_before(&self, place: &Node) {
        let Some(parent) = place.parent_node() else { return };
        for node in self.nodes() {
            drop(parent.insert_before(&node, Some(place)));
        }
    }

    fn remove(self) {
        for node in self.nodes() {
            if let Some(parent) = node.parent_node() {
                drop(parent.remove_child(&node));
            }
        }
        self.owner.cleanup();
    }
}

/// The first and the last of several nodes. Markers that are never taken away stand in for none.
fn ends(several: &DocumentFragment) -> (Node, Node) {
    let (Some(first), Some(last)) = (several.first_child(), several.last_child()) else {
        let only = marker();
        drop(several.append_child(&only));
        return (only.clone(), only);
    };
    (first, last)
}
