//! Views drawn apart from the page, to be written as text: for files and the clipboard, and in tests to check and
//! operate them.

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

/// Greatest number of executor turns, after which a drawing counts as never settling.
#[cfg(not(target_arch = "wasm32"))]
const MOST_TURNS: usize = 10_000;

/// Number of executor ticks to wait for in a browser.
const MOST_TASKS: usize = 8;

/// A drawn view with its signals, which live as long as this value.
pub struct Drawing {
    root: Node,
    owner: Owner,
    /// Previous print mode, restored on drop; `None` if it was not changed.
    was_paper: Option<bool>,
}

/// Draws a view as HTML text; see [`Drawing::html`].
#[cfg(test)]
pub fn html<V: Into<View>>(make: impl FnOnce() -> V) -> String {
    Drawing::new(make).html()
}

/// Runs pending effects, tasks and timers. Returns `false` if some are still pending after `MOST_TURNS`.
#[cfg(not(target_arch = "wasm32"))]
fn has_settled() -> bool {
    (0..MOST_TURNS).any(|_| {
        // A task may start another.
        Executor::poll_local();
        !turn()
    })
}

/// Runs everything pending. Activity without an end, such as a clock, is drawn as it is then. In a browser nothing
/// needs to be done.
fn come_to_rest() {
    #[cfg(not(target_arch = "wasm32"))]
    has_settled();
}

/// Runs everything pending; panics if that does not end.
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
        // An error only means that the executor is initialized already.
        #[cfg(not(target_arch = "wasm32"))]
        drop(Executor::init_futures_executor());
        let (root, owner) = (Node::fragment(), Owner::new());
        let view: View = owner.with(|| make().into());
        view.into_node().iter().for_each(|node| root.append(node));
        Self { root, owner, was_paper: None }
    }

    /// Draws a view as for print: with all entries and rows, and the content that is otherwise shown on request. Until
    /// the drawing is dropped, every view is drawn for print.
    pub fn on_paper<V: Into<View>>(make: impl FnOnce() -> V) -> Self {
        let was_paper = turn_to_paper(true);
        let mut drawing = Self::new(make);
        drawing.was_paper = Some(was_paper);
        drawing
    }

    /// Waits until a browser has run everything due before its next frame. Without a browser, [`Self::markup`] runs
    /// everything pending itself.
    pub async fn settled(&self) {
        for _ in 0..MOST_TASKS {
            leptos::task::tick().await;
        }
    }

    /// Returns the settled drawing as HTML in which nothing can be edited, since no program runs in it. Elements of the
    /// classes `left_out` are omitted.
    pub fn markup(&self, left_out: &[&str]) -> String {
        come_to_rest();
        markup(&self.root, Program::Never { left_out })
    }

    /// Returns the settled drawing as HTML for the clipboard, to be pasted into other programs.
    pub fn pasted(&self, how: PasteManner) -> String {
        come_to_rest();
        pasted(&self.root, how)
    }

    /// Returns the HTML before anything pending runs (parts that are far down, code that is loaded), for a page whose
    /// program is still loading: its controls can be edited. Pending tasks are dropped.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn first_markup(self) -> String {
        Executor::poll_local();
        let text = markup(&self.root, Program::Coming);
        forget();
        drop(self);
        // Scopes are dropped in a turn of their own.
        has_settled();
        text
    }
}

/// Queries and actions for tests.
#[cfg(test)]
impl Drawing {
    /// Returns the settled drawing as HTML: a line per element, indented by two spaces per level.
    pub fn html(&self) -> String {
        settle();
        written(&self.root)
    }

    /// Returns the accessible tree of the settled drawing, a line per element such as `textbox "Name" = "Ada" required
    /// (its help)`.
    pub fn names(&self) -> String {
        settle();
        named(&self.root)
    }

    /// Returns the controls that have a value and a name.
    pub fn controls(&self) -> Vec<NamedControl> {
        settle();
        controls(&self.root)
    }

    /// Returns the text of the settled drawing, without elements.
    pub fn text(&self) -> String {
        settle();
        self.root.text_content()
    }

    /// Returns an attribute of all elements with a tag that have it, in document order.
    pub fn attributes(&self, tag: &str, name: &str) -> Vec<String> {
        settle();
        let all = self.root.all().into_iter().filter(|node| node.tag() == Some(tag));
        all.filter_map(|node| node.attribute(name)).collect()
    }

    /// Finds the elements with one of these roles and a matching accessible name, in document order.
    pub fn find_all(&self, roles: &[&str], is_called: impl Fn(&str) -> bool) -> Vec<ElementHandle> {
        settle();
        of_name(&self.root, roles, is_called).into_iter().map(ElementHandle).collect()
    }

    /// Presses the button of a name.
    #[track_caller]
    pub fn press(&self, name: &str) {
        self.find(&["button"], name).press();
    }

    /// Replaces the text of the input of a name, and leaves it.
    #[track_caller]
    pub fn fill(&self, name: &str, text: &str) {
        self.find(&["textbox", "searchbox", "date", "time", "password"], name).fill(text);
    }

    /// Sets or clears a checkbox, or selects a radio button.
    #[track_caller]
    pub fn tick(&self, name: &str, is_on: bool) {
        self.find(&["checkbox", "radio"], name).tick(is_on);
    }

    /// Chooses an option of the drop-down list of a name.
    #[track_caller]
    pub fn choose(&self, name: &str, option: &str) {
        self.find(&["combobox"], name).choose(option);
    }

    /// Returns the only element of a role and a name; panics if there is none or several.
    #[track_caller]
    fn find(&self, roles: &[&str], name: &str) -> ElementHandle {
        let mut found = self.find_all(roles, |own| own == name);
        assert_eq!(found.len(), 1, "{roles:?} called “{name}”, in\n{}", self.names());
        found.remove(0)
    }
}

/// An element that was found. Each action on it also runs everything pending.
#[cfg(test)]
#[derive(Clone, PartialEq)]
pub struct ElementHandle(Node);

#[cfg(test)]
impl ElementHandle {
    /// Presses the element.
    pub fn press(&self) {
        self.arrive("click");
    }

    /// Replaces the text, and leaves the input.
    pub fn fill(&self, text: &str) {
        self.0.set_value(text);
        self.arrive("input");
        self.arrive("blur");
    }

    /// Replaces the text like `fill`, letter by letter.
    pub fn write(&self, text: &str) {
        self.0.set_value("");
        if text.is_empty() {
            self.arrive("input");
        }
        self.write_on(text);
    }

    /// Appends to the text letter by letter, and leaves the input.
    pub fn write_on(&self, text: &str) {
        for letter in text.chars() {
            self.0.set_value(&format!("{}{letter}", self.holds()));
            self.arrive("input");
        }
        self.arrive("blur");
    }

    /// Sets or clears a checkbox, or selects a radio button.
    pub fn tick(&self, is_on: bool) {
        self.0.tick(is_on);
        self.arrive("change");
    }

    /// Chooses an option of a drop-down list.
    #[track_caller]
    pub fn choose(&self, option: &str) {
        let options = self.0.options();
        let is_it = |node: &Node| node.text_content() == option;
        assert!(options.iter().any(is_it), "no option {option}:\n{}", written(&self.0));
        options.iter().for_each(|node| node.set_flag("selected", is_it(node)));
        self.arrive("change");
    }

    /// Returns the text of an input.
    pub fn holds(&self) -> String {
        self.0.attribute("value").unwrap_or_default()
    }

    /// True if the checkbox or radio button is set.
    pub fn is_ticked(&self) -> bool {
        self.0.attribute("checked").is_some()
    }

    /// True if the other element contains this one.
    pub fn is_in(&self, other: &Self) -> bool {
        self.0.is_within(&other.0)
    }

    fn arrive(&self, event: &str) {
        self.0.arrive(event);
        settle();
    }
}
