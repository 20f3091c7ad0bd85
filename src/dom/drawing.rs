//! Views that are drawn apart from the page, to be written as text: what they look like, and in tests what they do.

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

/// The most turns of the executor; after that, something is said to go on for ever.
#[cfg(not(target_arch = "wasm32"))]
const MOST_TURNS: usize = 10_000;

/// The most tasks, one after the other, that are waited for in a browser.
const MOST_TASKS: usize = 8;

/// A view that is drawn, with its signals, for as long as this is there.
pub struct Drawing {
    root: Node,
    owner: Owner,
    /// Whether others are drawn for paper once this has ended.
    was_paper: Option<bool>,
}

/// A view as HTML text; see [`Drawing::html`].
#[cfg(test)]
pub fn html<V: Into<View>>(make: impl FnOnce() -> V) -> String {
    Drawing::new(make).html()
}

/// Does all that waits: effects of signals that were set, tasks, and what is to be done after a while. Returns whether
/// nothing waits now.
#[cfg(not(target_arch = "wasm32"))]
fn has_settled() -> bool {
    (0..MOST_TURNS).any(|_| {
        // One task may begin another.
        Executor::poll_local();
        !turn()
    })
}

/// Does all that waits, as far as there is an end: what goes on for ever, such as a clock, is drawn as it is now. A
/// browser does all of it by itself.
fn come_to_rest() {
    #[cfg(not(target_arch = "wasm32"))]
    has_settled();
}

/// Does all that waits, which nothing may delay for ever.
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
        // An error only says that it has been done before.
        #[cfg(not(target_arch = "wasm32"))]
        drop(Executor::init_futures_executor());
        let (root, owner) = (Node::fragment(), Owner::new());
        let view: View = owner.with(|| make().into());
        view.into_node().iter().for_each(|node| root.append(node));
        Self { root, owner, was_paper: None }
    }

    /// Draws a view as on paper: with all entries and rows, and what only shows when it is asked for. Until this ends,
    /// all that is drawn is for paper.
    pub fn on_paper<V: Into<View>>(make: impl FnOnce() -> V) -> Self {
        let was_paper = turn_to_paper(true);
        let mut drawing = Self::new(make);
        drawing.was_paper = Some(was_paper);
        drawing
    }

    /// Waits until a browser has done what is to be done before its next picture. Without a browser all that waits is
    /// done when the text is asked for.
    pub async fn settled(&self) {
        for _ in 0..MOST_TASKS {
            leptos::task::tick().await;
        }
    }

    /// What is drawn once all that waits is done, as the elements of a page in which nothing can be filled in: its controls
    /// can be read, and nothing else. Without elements of the classes that are left out.
    pub fn markup(&self, left_out: &[&str]) -> String {
        come_to_rest();
        markup(&self.root, Program::Never { left_out })
    }

    /// The same as other programs take it from the clipboard.
    pub fn pasted(&self, how: PasteManner) -> String {
        come_to_rest();
        pasted(&self.root, how)
    }

    /// What is drawn before anything that waits is done (parts that are far down, code that is fetched), as the elements of
    /// a page whose program is on its way: its controls can be filled in. What waits is never done.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn first_markup(self) -> String {
        Executor::poll_local();
        let text = markup(&self.root, Program::Coming);
        forget();
        drop(self);
        // Scopes end in a turn of their own.
        has_settled();
        text
    }
}

/// What a person finds, and does.
#[cfg(test)]
impl Drawing {
    /// What is drawn once all that waits is done: an element in a line, two spaces further in than what it is in.
    pub fn html(&self) -> String {
        settle();
        written(&self.root)
    }

    /// What is drawn, as it is found by role and name: `textbox "Name" = "Ada" required (its help)` in a line.
    pub fn names(&self) -> String {
        settle();
        named(&self.root)
    }

    /// The controls that say which value they hold.
    pub fn controls(&self) -> Vec<NamedControl> {
        settle();
        controls(&self.root)
    }

    /// All that is said, without elements.
    pub fn text(&self) -> String {
        settle();
        self.root.text_content()
    }

    /// An attribute of all elements of a name that have it, in the order of the page.
    pub fn attributes(&self, tag: &str, name: &str) -> Vec<String> {
        settle();
        let all = self.root.all().into_iter().filter(|node| node.tag() == Some(tag));
        all.filter_map(|node| node.attribute(name)).collect()
    }

    /// What has one of these roles, and a name of which this is true, in the order of the page.
    pub fn find_all(&self, roles: &[&str], is_called: impl Fn(&str) -> bool) -> Vec<ElementHandle> {
        settle();
        of_name(&self.root, roles, is_called).into_iter().map(ElementHandle).collect()
    }

    /// Presses the button of a name.
    #[track_caller]
    pub fn press(&self, name: &str) {
        self.find(&["button"], name).press();
    }

    /// Types a text into the line of a name, in place of what stands there, and leaves it.
    #[track_caller]
    pub fn fill(&self, name: &str, text: &str) {
        self.find(&["textbox", "searchbox", "date", "time", "password"], name).fill(text);
    }

    /// Ticks a box or a button of a group, or unticks a box.
    #[track_caller]
    pub fn tick(&self, name: &str, is_on: bool) {
        self.find(&["checkbox", "radio"], name).tick(is_on);
    }

    /// Chooses an option of the list of a name.
    #[track_caller]
    pub fn choose(&self, name: &str, option: &str) {
        self.find(&["combobox"], name).choose(option);
    }

    /// The only one of a role and a name.
    #[track_caller]
    fn find(&self, roles: &[&str], name: &str) -> ElementHandle {
        let mut found = self.find_all(roles, |own| own == name);
        assert_eq!(found.len(), 1, "{roles:?} called “{name}”, in\n{}", self.names());
        found.remove(0)
    }
}

/// Something that a person has found, to do something with it and all that then waits.
#[cfg(test)]
#[derive(Clone, PartialEq)]
pub struct ElementHandle(Node);

#[cfg(test)]
impl ElementHandle {
    /// Presses it.
    pub fn press(&self) {
        self.arrive("click");
    }

    /// Types a text in place of what stands there, and leaves it.
    pub fn fill(&self, text: &str) {
        self.0.set_value(text);
        self.arrive("input");
        self.arrive("blur");
    }

    /// Types a text like `fill`, letter by letter.
    pub fn write(&self, text: &str) {
        self.0.set_value("");
        if text.is_empty() {
            self.arrive("input");
        }
        self.write_on(text);
    }

    /// Goes on behind what stands there, letter by letter, and leaves it.
    pub fn write_on(&self, text: &str) {
        for letter in text.chars() {
            self.0.set_value(&format!("{}{letter}", self.holds()));
            self.arrive("input");
        }
        self.arrive("blur");
    }

    /// Ticks a box or a button of a group, or unticks a box.
    pub fn tick(&self, is_on: bool) {
        self.0.tick(is_on);
        self.arrive("change");
    }

    /// Chooses an option of a list.
    #[track_caller]
    pub fn choose(&self, option: &str) {
        let options = self.0.options();
        let is_it = |node: &Node| node.text_content() == option;
        assert!(options.iter().any(is_it), "no option {option}:\n{}", written(&self.0));
        options.iter().for_each(|node| node.set_flag("selected", is_it(node)));
        self.arrive("change");
    }

    /// What a line holds.
    pub fn holds(&self) -> String {
        self.0.attribute("value").unwrap_or_default()
    }

    /// Whether it is ticked.
    pub fn is_ticked(&self) -> bool {
        self.0.attribute("checked").is_some()
    }

    /// Whether another is around it.
    pub fn is_in(&self, other: &Self) -> bool {
        self.0.is_within(&other.0)
    }

    fn arrive(&self, event: &str) {
        self.0.arrive(event);
        settle();
    }
}
