//! A keyed list of views: an entry with an unchanged key keeps its view. Rows are reordered from the first to the last.

use super::tree::Node;
use super::{View, effect};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use std::collections::HashMap;
use std::rc::Rc;

/// Draws a view for each item, in order. An item with an unchanged key keeps its view.
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

/// A view in the list: its first and last node, and its owner.
struct Row {
    first: Node,
    last: Node,
    owner: Owner,
}

fn rows(items: Box<dyn Fn() -> Vec<(String, Make)>>) -> View {
    let whole = Node::fragment();
    let (start, end) = (Node::marker(), Node::marker());
    whole.append(&start);
    whole.append(&end);
    let mut rows: Vec<(String, Row)> = Vec::new();
    let list = Owner::new();
    effect(move || {
        let mut items = items().into_iter();
        let kept = still_there(&rows, items.as_slice());
        // Unchanged rows at the beginning are not touched: rows are mostly added at the end.
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
    View::from_node(whole)
}

/// Returns the number of leading rows that are unchanged.
fn still_there(rows: &[(String, Row)], items: &[(String, Make)]) -> usize {
    rows.iter().zip(items).take_while(|((row, _), (item, _))| row == item).count()
}

impl Row {
    fn new(make: Make) -> Self {
        let owner = Owner::new();
        let node = owner.with(make).into_node().unwrap_or_else(Node::marker);
        let (first, last) = match node.is_fragment() {
            true => ends(&node),
            false => (node.clone(), node),
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
        let Some(parent) = place.parent() else { return };
        self.nodes().iter().for_each(|node| parent.insert_before(node, Some(place)));
    }

    fn remove(self) {
        for node in self.nodes() {
            if let Some(parent) = node.parent() {
                parent.remove_child(&node);
            }
        }
        self.owner.cleanup();
    }
}

/// Returns the first and the last of several nodes. Without any, a marker is added that is never removed.
fn ends(several: &Node) -> (Node, Node) {
    let (Some(first), Some(last)) = (several.first_child(), several.last_child()) else {
        let only = Node::marker();
        several.append(&only);
        return (only.clone(), only);
    };
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::super::{Drawing, RwSignal, el};
    use super::*;
    use std::cell::Cell;

    #[test]
    fn rows_follow_the_order_of_the_items_and_those_that_stay_are_not_made_again() {
        let made = Rc::new(Cell::new(0));
        let (counted, mut held) = (Rc::clone(&made), None);
        let drawing = Drawing::new(|| {
            let items = RwSignal::new("abc");
            held = Some(items);
            let keyed = move || items.get().chars().map(|own| (own.to_string(), own)).collect();
            let row = move |own: char| {
                counted.set(counted.get() + 1);
                // A row of two nodes, one of them empty.
                View::from([
                    el("b").child(own.to_string()).into(),
                    View::default(),
                    View::from("-"),
                ])
            };
            el("p").child(each(keyed, row)).child(el("i"))
        });
        let items = held.unwrap();
        let check = |now: &'static str, made_so_far: usize| {
            items.set(now);
            let expected: String = now.chars().map(|own| format!("{own}-")).collect();
            assert_eq!((drawing.text(), made.get()), (expected, made_so_far), "{now}");
        };
        check("abc", 3);
        check("cab", 3);
        check("cxb", 4);
        check("", 4);
        check("bca", 7);
        check("abcd", 8);
    }
}
