//! Views drawn without a browser: what they look like, and in tests what they do.

use super::View;
#[cfg(test)]
use super::tree::{Named, controls, named, of_name, written};
use super::tree::{Node, markup};
use super::turns::turn;
use any_spawner::Executor;
use leptos::reactive::owner::Owner;

/// So many turns are taken before something is said to go on for ever.
const MOST_TURNS: usize = 10_000;

/// A view that is drawn, with its signals, for as long as this is there.
pub struct Drawn {
    root: Node,
    owner: Owner,
}

/// A view as HTML text; see [`Drawn::html`].
#[cfg(test)]
pub fn html<V: Into<View>>(make: impl FnOnce() -> V) -> String {
    Drawn::new(make).html()
}

/// Does all that waits: effects of signals that were set, tasks, and what is to be done after a while. Whether nothing
/// waits now.
fn has_settled() -> bool {
    (0..MOST_TURNS).any(|_| {
        // One task may begin another.
        Executor::poll_local();
        !turn()
    })
}

/// The same, which nothing may delay for ever.
#[cfg(test)]
#[track_caller]
pub fn settle() {
    assert!(has_settled(), "it goes on for ever");
}

impl Drop for Drawn {
    fn drop(&mut self) {
        self.owner.cleanup();
        self.root.part();
    }
}

impl Drawn {
    /// Draws a view; `make` provides the contexts that it needs.
    pub fn new<V: Into<View>>(make: impl FnOnce() -> V) -> Self {
        // An error only says that it has been done before.
        drop(Executor::init_futures_executor());
        let (root, owner) = (Node::fragment(), Owner::new());
        let view: View = owner.with(|| make().into());
        view.into_node().iter().for_each(|node| root.append(node));
        Self { root, owner }
    }

    /// What is drawn once all that waits is done, as the elements of a page in which nothing can be filled in: its controls
    /// can be read, and nothing else.
    pub fn markup(&self) -> String {
        // What goes on for ever, such as a clock, is drawn as it is now.
        has_settled();
        markup(&self.root)
    }
}

/// What a person finds, and does.
#[cfg(test)]
impl Drawn {
    /// What is drawn once all that waits is done: an element in a line, two spaces further in than what it is in.
    pub fn html(&self) -> String {
        settle();
        written(&self.root)
    }

    /// The same as it is found by role and name: `textbox "Name" = "Ada" required (its help)` in a line.
    pub fn names(&self) -> String {
        settle();
        named(&self.root)
    }

    /// The controls that say which value they hold.
    pub fn controls(&self) -> Vec<Named> {
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

    /// Presses the button of a name.
    #[track_caller]
    pub fn press(&self, name: &str) {
        self.find(&["button"], name).arrive("click");
        settle();
    }

    /// Types a text into the line of a name, in place of what stands there, and leaves it.
    #[track_caller]
    pub fn fill(&self, name: &str, text: &str) {
        let line = self.find(&["textbox", "searchbox", "date", "time", "password"], name);
        line.set_value(text);
        line.arrive("input");
        line.arrive("blur");
        settle();
    }

    /// Ticks a box or a button of a group, or unticks a box.
    #[track_caller]
    pub fn tick(&self, name: &str, is_on: bool) {
        let button = self.find(&["checkbox", "radio"], name);
        button.tick(is_on);
        button.arrive("change");
        settle();
    }

    /// Chooses an option of the list of a name.
    #[track_caller]
    pub fn choose(&self, name: &str, option: &str) {
        let list = self.find(&["combobox"], name);
        let is_it = |node: &Node| node.text_content() == option;
        assert!(list.options().iter().any(is_it), "no option {option}:\n{}", written(&list));
        list.options().iter().for_each(|node| node.set_flag("selected", is_it(node)));
        list.arrive("change");
        settle();
    }

    /// The only one of a role and a name.
    #[track_caller]
    fn find(&self, roles: &[&str], name: &str) -> Node {
        settle();
        let mut found = of_name(&self.root, roles, name);
        assert_eq!(found.len(), 1, "{roles:?} called “{name}”, in\n{}", self.names());
        found.remove(0)
    }
}
