//! A part of the page that is drawn anew when the signals that it read change. State that should survive a change must
//! be created outside of it.

use super::tree::Node;
use super::{View, effect};
use leptos::prelude::*;
use leptos::reactive::owner::Owner;
use std::cell::RefCell;
use std::rc::Rc;

/// Draws the view of `make`, and draws it anew whenever a signal that it read changes.
pub fn part<T: Into<View>>(make: impl Fn() -> T + 'static) -> View {
    replaced(Box::new(move |replace| replace(&|| make().into())))
}

/// Draws the view of `make` from the value of `read`, and draws it anew when that value changes. The signals that
/// `make` itself reads are not tracked.
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

/// Draws the view of `make` while `when` returns true.
pub fn show<T: Into<View>>(
    when: impl Fn() -> bool + 'static,
    make: impl Fn() -> T + 'static,
) -> View {
    show_part(Box::new(when), Box::new(move || make().into()))
}

fn show_part(when: Box<dyn Fn() -> bool>, make: Box<dyn Fn() -> View>) -> View {
    part_of(when, move |there| if *there { make() } else { View::default() })
}

fn renewed(has_changed: Box<dyn Fn() -> bool>, make: Box<dyn Fn() -> View>) -> View {
    replaced(Box::new(move |replace| {
        if has_changed() {
            replace(&|| untrack(&make));
        }
    }))
}

/// Replaces the current view by another.
type Replace<'a> = &'a dyn Fn(&dyn Fn() -> View);

fn replaced(change: Box<dyn Fn(Replace)>) -> View {
    let whole = Node::fragment();
    let (start, end) = (Node::marker(), Node::marker());
    whole.append(&start);
    whole.append(&end);
    let owner = Owner::new();
    effect(move || {
        change(&|make| {
            // Nodes are removed first: an event that this triggers still finds its signals.
            empty(&start, &end);
            untrack(|| owner.cleanup());
            let view = owner.with(make);
            if let (Some(node), Some(parent)) = (view.into_node(), end.parent()) {
                parent.insert_before(&node, Some(&end));
            }
        });
    });
    View::from_node(whole)
}

fn empty(start: &Node, end: &Node) {
    let Some(parent) = start.parent() else { return };
    while let Some(next) = start.next_sibling().filter(|next| next != end) {
        parent.remove_child(&next);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Drawing, RwSignal, derived, el, html};
    use super::*;

    #[test]
    fn a_part_is_drawn_anew_between_what_stands_around_it_and_what_was_in_it_ends() {
        let mut made = None;
        let drawing = Drawing::new(|| {
            let count = RwSignal::new(1_usize);
            made = Some(count);
            let entries = move || {
                (0..count.get()).map(|at| el("li").child(at.to_string())).collect::<Vec<_>>()
            };
            el("ul")
                .child(el("li").child("first"))
                .child(part(entries))
                .child(el("li").child("last"))
        });
        let count = made.unwrap();
        let check = |now: usize, expected: &[&str]| {
            count.set(now);
            let html = drawing.html();
            let lines: Vec<&str> = html.lines().map(str::trim).collect();
            assert_eq!(lines[2..lines.len() - 2], *expected, "{html}");
        };
        check(2, &["<li>0</li>", "<li>1</li>"]);
        check(0, &[]);
        check(1, &["<li>0</li>"]);
    }

    #[test]
    fn what_is_shown_while_something_holds_comes_and_goes() {
        let mut made = None;
        let drawing = Drawing::new(|| {
            let is_there = RwSignal::new(false);
            made = Some(is_there);
            show(move || is_there.get(), || "there")
        });
        assert_eq!(drawing.html(), "");
        made.unwrap().set(true);
        assert_eq!(drawing.html(), "there\n");
    }

    #[test]
    fn html_is_a_line_for_each_element_and_nothing_of_a_text_is_markup() {
        let drawing = html(|| {
            let input = el("input")
                .attr("type", "checkbox")
                .flag("checked", || true)
                .attr("title", None::<String>);
            let text = derived(|| "<b> & \"c\"");
            el("p")
                .class("a")
                .class_if("b", || true)
                .style("color", "red")
                .child(input)
                .child(el("i").child(text))
                .child(" end")
        });
        let expected = "<p class=\"a b\" style=\"color: red\">\n  <input checked type=\"checkbox\">\n  <i>&lt;b&gt; &amp; &quot;c&quot;</i>\n  end\n</p>\n";
        assert_eq!(drawing, expected);
    }
}
