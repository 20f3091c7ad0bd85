//! Views that are drawn outside of the page: written as text, and used by tests.

use super::View;
use super::print::turn_to_paper;
#[cfg(test)]
use super::tree::{NamedControl, controls, named, of_name, written};
use super::tree::{Node, PasteManner, Program, markup, pasted};
#[cfg(not(target_arch = "wasm32"))]
use super::turns::{forget, turn};
#[cfg(not(target_arch = "wasm32"))]
use any_spawner::Executor;
use leptos::reactive::owner::Owner;

/// The most turns of the executor; after that, the work counts as endless.
#[cfg(not(target_arch = "wasm32"))]
const MOST_TURNS: usize = 10_000;

/// The most tasks, one after the other, that are awaited in a browser.
const MOST_TASKS: usize = 8;

/// A view that is drawn, with its signals, until this is dropped.
pub struct Drawing {
    root: Node,
    owner: Owner,
    /// The state of [`is_printed`](super::is_printed) to restore at the end; `None` if it was not changed.
    was_paper: Option<bool>,
}

/// Draws a view and returns it as HTML text; see [`Drawing::html`].
#[cfg(test)]
pub fn html<V: Into<View>>(make: impl FnOnce() -> V) -> String {
    Drawing::new(make).html()
}

/// Runs all pending work: effects of changed signals, tasks, and timers. Returns true if nothing is left.
#[cfg(not(target_arch = "wasm32"))]
fn has_settled() -> bool {
    (0..MOST_TURNS).any(|_| {
        // A task may start another.
        Executor::poll_local();
        !turn()
    })
}

/// Runs all pending work, as far as it ends: endless work, such as a clock, is drawn as it is then. A browser runs all
/// of it by itself.
fn come_to_rest() {
    #[cfg(not(target_arch = "wasm32"))]
    has_settled();
}

/// Runs all pending work, and panics if it does not end.
#[cfg(test)]
#[track_caller]
pub fn settle() {
    assert!(has_settled(), "it goes on for ever");
}

impl Drop for Drawing {
    fn drop(&mut self) {
        if let Some(was_paper) = self.was_paper {
            turn_to_paper(was_paper);
        }
        self.owner.cleanup();
        self.root.part();
    }
}

impl Drawing {
    /// Draws a view; `make` provides the contexts that it needs.
    pub fn new<V: Into<View>>(make: impl FnOnce() -> V) -> Self {
        // Fails only if the executor exists already.
        #[cfg(not(target_arch = "wasm32"))]
        drop(Executor::init_futures_executor());
        let (root, owner) = (Node::fragment(), Owner::new());
        let view: View = owner.with(|| make().into());
        view.into_node().iter().for_each(|node| root.append(node));
        Self { root, owner, was_paper: None }
    }

    /// Draws a view as on paper: with all entries and rows, and parts that only open on request. Until this is dropped,
    /// everything is drawn for paper.
    pub fn on_paper<V: Into<View>>(make: impl FnOnce() -> V) -> Self {
        let was_paper = turn_to_paper(true);
        let mut drawing = Self::new(make);
        drawing.was_paper = Some(was_paper);
        drawing
    }

    /// Waits until a browser has done its pending work. Without a browser, that is done when the text is requested.
    pub async fn settled(&self) {
        for _ in 0..MOST_TASKS {
            leptos::task::tick().await;
        }
    }

    /// Returns the markup once all pending work is done, for a page without a program: its controls are read-only.
    /// Elements of the classes in `left_out` are left out.
    pub fn markup(&self, left_out: &[&str]) -> String {
        come_to_rest();
        markup(&self.root, Program::Never { left_out })
    }

    /// Returns the markup for the clipboard, from which other programs paste.
    pub fn pasted(&self, how: PasteManner) -> String {
        come_to_rest();
        pasted(&self.root, how)
    }

    /// Returns the markup before any pending work is done (parts that are far down, code that is fetched), for a page
    /// whose program is still loading: its controls can be filled in. The pending work is dropped.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn first_markup(self) -> String {
        Executor::poll_local();
        let text = markup(&self.root, Program::Coming);
        forget();
        drop(self);
        // Scopes are disposed of in a turn of their own.
        has_settled();
        text
    }
}

/// Finding elements by role and name, and using them.
#[cfg(test)]
impl Drawing {
    /// Returns the HTML once all pending work is done: an element per line, indented by two spaces per level.
    pub fn html(&self) -> String {
        settle();
        written(&self.root)
    }

    /// Returns the elements by role and name, a line each: `textbox "Name" = "Ada" required (its help)`.
    pub fn names(&self) -> String {
        settle();
        named(&self.root)
    }

    /// Returns the controls that have a `name` attribute, with their values.
    pub fn controls(&self) -> Vec<NamedControl> {
        settle();
        controls(&self.root)
    }

    /// Returns the text content of the view.
    pub fn text(&self) -> String {
        settle();
        self.root.text_content()
    }

    /// Returns the values of an attribute of all elements with a tag name, in document order.
    pub fn attributes(&self, tag: &str, name: &str) -> Vec<String> {
        settle();
        let all = self.root.all().into_iter().filter(|node| node.tag() == Some(tag));
        all.filter_map(|node| node.attribute(name)).collect()
    }

    /// Returns the elements that have one of these roles and a name for which `is_called` is true, in document order.
    pub fn find_all(&self, roles: &[&str], is_called: impl Fn(&str) -> bool) -> Vec<ElementHandle> {
        settle();
        of_name(&self.root, roles, is_called).into_iter().map(ElementHandle).collect()
    }

    /// Presses the button with a name.
    #[track_caller]
    pub fn press(&self, name: &str) {
        self.find(&["button"], name).press();
    }

    /// Replaces the text of the text field with a name, and leaves the field.
    #[track_caller]
    pub fn fill(&self, name: &str, text: &str) {
        self.find(&["textbox", "searchbox", "date", "time", "password"], name).fill(text);
    }

    /// Sets the state of the checkbox or radio button with a name.
    #[track_caller]
    pub fn tick(&self, name: &str, is_on: bool) {
        self.find(&["checkbox", "radio"], name).tick(is_on);
    }

    /// Chooses an option of the select element with a name.
    #[track_caller]
    pub fn choose(&self, name: &str, option: &str) {
        self.find(&["combobox"], name).choose(option);
    }

    /// Returns the only element with a role and a name; panics if there are none or several.
    #[track_caller]
    fn find(&self, roles: &[&str], name: &str) -> ElementHandle {
        let mut found = self.find_all(roles, |own| own == name);
        assert_eq!(found.len(), 1, "{roles:?} called “{name}”, in\n{}", self.names());
        found.remove(0)
    }
}

/// An element that was found, whose methods also run the work that follows.
#[cfg(test)]
#[derive(Clone, PartialEq)]
pub struct ElementHandle(Node);

#[cfg(test)]
impl ElementHandle {
    /// Clicks the element.
    pub fn press(&self) {
        self.arrive("click");
    }

    /// Replaces the text of the field, and leaves the field.
    pub fn fill(&self, text: &str) {
        self.0.set_value(text);
        self.arrive("input");
        self.arrive("blur");
    }

    /// Replaces the text like `fill`, but letter by letter.
    pub fn write(&self, text: &str) {
        self.0.set_value("");
        if text.is_empty() {
            self.arrive("input");
        }
        self.write_on(text);
    }

    /// Appends a text letter by letter, and leaves the field.
    pub fn write_on(&self, text: &str) {
        for letter in text.chars() {
            self.0.set_value(&format!("{}{letter}", self.holds()));
            self.arrive("input");
        }
        self.arrive("blur");
    }

    /// Sets the state of a checkbox or radio button.
    pub fn tick(&self, is_on: bool) {
        self.0.tick(is_on);
        self.arrive("change");
    }

    /// Chooses an option of a select element.
    #[track_caller]
    pub fn choose(&self, option: &str) {
        let options = self.0.options();
        let is_it = |node: &Node| node.text_content() == option;
        assert!(options.iter().any(is_it), "no option {option}:\n{}", written(&self.0));
        options.iter().for_each(|node| node.set_flag("selected", is_it(node)));
        self.arrive("change");
    }

    /// Returns the value of a text field.
    pub fn holds(&self) -> String {
        self.0.attribute("value").unwrap_or_default()
    }

    /// Returns true if a checkbox or radio button is ticked.
    pub fn is_ticked(&self) -> bool {
        self.0.attribute("checked").is_some()
    }

    /// Returns true if the element is within another.
    pub fn is_in(&self, other: &Self) -> bool {
        self.0.is_within(&other.0)
    }

    fn arrive(&self, event: &str) {
        self.0.arrive(event);
        settle();
    }
}
