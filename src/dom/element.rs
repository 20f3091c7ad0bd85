//! Builder of one element, call by call: `el("p").class("lead").child("Hello")`.

use super::tree::Node;
use super::{IntoTextProp, TextProp, View, effect};
use wasm_bindgen::JsCast;
use web_sys::Event;

/// An element of the page.
#[derive(Clone)]
pub struct El(Node);

/// Creates an element. Its tag is one of the program's own words, so it is always valid.
pub fn el(tag: &'static str) -> El {
    El(Node::element(tag))
}

/// Creates an SVG element.
pub fn svg(tag: &'static str) -> El {
    El(Node::drawing(tag))
}

impl El {
    /// Sets an attribute; `None` removes it.
    pub fn attr(self, name: &'static str, text: impl IntoTextProp) -> Self {
        self.attribute(name, text.into_text_prop())
    }

    fn attribute(self, name: &'static str, text: TextProp) -> Self {
        let element = self.0.clone();
        text.write(move |text| element.set_attribute(name, text));
        self
    }

    /// Sets the `class` attribute.
    pub fn class(self, names: impl IntoTextProp) -> Self {
        self.attribute("class", names.into_text_prop())
    }

    /// Adds a class while `when` returns true.
    pub fn class_if(self, name: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        let classes = self.0.classes();
        effect(move || classes.turn(name, when()));
        self
    }

    /// Adds or removes a class, for code that decides it only later.
    pub fn turn_class(&self, name: &'static str, is_on: bool) {
        self.0.classes().turn(name, is_on);
    }

    /// Sets a property of the inline style. The page's security policy forbids the `style` attribute.
    pub fn style(self, name: &'static str, text: impl IntoTextProp) -> Self {
        let style = self.0.style();
        text.into_text_prop().write(move |text| style.set(name, text.unwrap_or_default()));
        self
    }

    /// Sets the value of a control. Not written if the control has it already: the caret would go to the end. Firefox
    /// sends an event for each half of a character that is typed as two surrogates; in both texts, here, a half is the
    /// same replacement character, and so it stays in the control until the other half arrives.
    pub fn value(self, text: impl IntoTextProp) -> Self {
        let element = self.0.clone();
        text.into_text_prop().write(move |text| element.set_value(text.unwrap_or_default()));
        self
    }

    /// Sets a boolean property: `checked`, `selected`, `indeterminate`.
    pub fn flag(self, name: &'static str, when: impl Fn() -> bool + 'static) -> Self {
        let element = self.0.clone();
        effect(move || element.set_flag(name, when()));
        self
    }

    /// Sets the state of a radio button, in the attribute too: the browser unticks buttons by itself.
    pub fn ticked(self, when: impl Fn() -> bool + 'static) -> Self {
        let element = self.0.clone();
        effect(move || element.tick(when()));
        self
    }

    /// Calls `act` on an event.
    pub fn on(self, name: &'static str, act: impl Fn(Event) + 'static) -> Self {
        self.listen(name, Box::new(act))
    }

    /// Like [`Self::on`], for a specific type of event.
    pub fn on_event<E: JsCast>(self, name: &'static str, act: impl Fn(E) + 'static) -> Self {
        self.listen(name, Box::new(move |event: Event| act(event.unchecked_into())))
    }

    fn listen(self, name: &'static str, act: Box<dyn Fn(Event)>) -> Self {
        self.0.listen(name, act);
        self
    }

    /// Appends a view.
    pub fn child(self, view: impl Into<View>) -> Self {
        self.append(view.into())
    }

    fn append(self, view: View) -> Self {
        if let Some(node) = view.into_node() {
            self.0.append(&node);
        }
        self
    }

    /// Inserts a view after the first child, among children from other views.
    pub fn insert_second(&self, view: impl Into<View>) {
        if let (Some(first), Some(node)) = (self.0.first_child(), view.into().into_node()) {
            self.0.insert_before(&node, first.next_sibling().as_ref());
        }
    }

    /// Returns true if an element with this tag is around it.
    pub fn is_in(&self, tag: &str) -> bool {
        self.0.is_in(tag)
    }

    /// Returns the text content.
    pub fn text(&self) -> String {
        self.0.text_content()
    }

    /// Returns the browser's element, for operations that this type lacks: focus, dialogs, measures. Without a browser,
    /// it may only be stored for later: any use of it panics.
    pub fn element<T: JsCast>(&self) -> T {
        self.0.handle()
    }
}

impl From<El> for View {
    fn from(element: El) -> Self {
        Self::from_node(element.0)
    }
}
