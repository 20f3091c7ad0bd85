//! One element, built up call by call: `el("p").class("lead").child("Hello")`.

use super::tree::Node;
use super::{IntoTextProp, TextProp, View, effect};
use wasm_bindgen::JsCast;
use web_sys::Event;

/// An element of the page.
#[derive(Clone)]
pub struct El(Node);

/// A new element. Its name is one of the program's own words, so it is always valid.
pub fn el(tag: &'static str) -> El {
    El(Node::element(tag))
}

/// A new element of a drawing.
pub fn svg(tag: &'static str) -> El {
    El(Node::drawing(tag))
}

impl El {
    /// An attribute; none removes it.
    pub fn attr(self, name: &'static str, text: impl IntoTextProp) -> Self {
        self.attribute(name, text.into_text_prop())
    }

    fn attribute(self, name: &'static str, text: TextProp) -> Self {
        let element = self.0.clone();
        text.write(move |text| element.set_attribute(name, text));
        self
    }

    /// The `class` attribute.
    pub fn class(self, names: impl IntoTextProp) -> Self {
        self.attribute("class", names.into_text_prop())
    }

    /// Has a class while the signals say so.
    pub fn class_if(self, name: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        let classes = self.0.classes();
        effect(move || classes.turn(name, when()));
        self
    }

    /// Turns a class on or off, for what knows it only later.
    pub fn turn_class(&self, name: &'static str, is_on: bool) {
        self.0.classes().turn(name, is_on);
    }

    /// A property of the inline style. The page's security policy has no room for the attribute.
    pub fn style(self, name: &'static str, text: impl IntoTextProp) -> Self {
        let style = self.0.style();
        text.into_text_prop().write(move |text| style.set(name, text.unwrap_or_default()));
        self
    }

    /// What a control holds. Not written where the person has typed just that: the caret would go to the end. Firefox
    /// tells of each half of a character that keys type as two; here both texts have the same sign for a half,
    /// which stays in the control until the other comes.
    pub fn value(self, text: impl IntoTextProp) -> Self {
        let element = self.0.clone();
        text.into_text_prop().write(move |text| element.set_value(text.unwrap_or_default()));
        self
    }

    /// A property that is true or false: `checked`, `selected`, `indeterminate`.
    pub fn flag(self, name: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        let element = self.0.clone();
        effect(move || element.set_flag(name, when()));
        self
    }

    /// Whether a button of a group is ticked. The attribute keeps it too: the browser unticks buttons by itself.
    pub fn ticked(self, when: impl Fn() -> bool + 'static) -> Self {
        let element = self.0.clone();
        effect(move || element.tick(when()));
        self
    }

    /// Does something when an event arrives.
    pub fn on(self, name: &'static str, act: impl Fn(Event) + 'static) -> Self {
        self.listen(name, Box::new(act))
    }

    /// Like [`Self::on`], for an event of which more has to be known.
    pub fn on_event<E: JsCast>(self, name: &'static str, act: impl Fn(E) + 'static) -> Self {
        self.listen(name, Box::new(move |event: Event| act(event.unchecked_into())))
    }

    fn listen(self, name: &'static str, act: Box<dyn Fn(Event)>) -> Self {
        self.0.listen(name, act);
        self
    }

    /// What stands in it, after what stands there already.
    pub fn child(self, view: impl Into<View>) -> Self {
        self.append(view.into())
    }

    fn append(self, view: View) -> Self {
        if let Some(node) = view.into_node() {
            self.0.append(&node);
        }
        self
    }

    /// Puts a view behind the first of what stands in it, which other views have put there.
    pub fn insert_second(&self, view: impl Into<View>) {
        if let (Some(first), Some(node)) = (self.0.first_child(), view.into().into_node()) {
            self.0.insert_before(&node, first.next_sibling().as_ref());
        }
    }

    /// Whether an element of this name is around it.
    pub fn is_in(&self, tag: &str) -> bool {
        self.0.is_in(tag)
    }

    /// What it says just now, with all that it holds.
    pub fn text(&self) -> String {
        self.0.text_content()
    }

    /// The element itself, for what has no place here: focus, dialogs, measures. Without a browser it is there to be
    /// kept only, for what is done later: what is asked of it panics.
    pub fn element<T: JsCast>(&self) -> T {
        self.0.handle()
    }
}

impl From<El> for View {
    fn from(element: El) -> Self {
        Self::from_node(element.0)
    }
}
