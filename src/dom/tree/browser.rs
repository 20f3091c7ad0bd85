//! The browser's own nodes, each wrapped as a handle without other data.

use super::super::callback;
use js_sys::Reflect;
use leptos::prelude::document;
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast, JsValue, UnwrapThrowExt};
use web_sys::{
    CssStyleDeclaration, DocumentFragment, DomTokenList, Element, Event, HtmlElement,
    HtmlInputElement, HtmlSelectElement, Text,
};

/// A node of the page.
#[derive(Clone, PartialEq)]
pub struct Node(web_sys::Node);

impl Node {
    /// Creates an element. Its tag is one of the program's own words, so it is always valid.
    pub fn element(tag: &'static str) -> Self {
        Self(document().create_element(tag).unwrap_throw().into())
    }

    /// Creates an SVG element.
    pub fn drawing(tag: &'static str) -> Self {
        let space = Some("http://www.w3.org/2000/svg");
        Self(document().create_element_ns(space, tag).unwrap_throw().into())
    }

    /// Creates an empty text node.
    pub fn text() -> Self {
        Self(document().create_text_node("").into())
    }

    /// Creates an invisible node that selectors such as `:empty` do not count.
    pub fn marker() -> Self {
        Self(document().create_comment("").into())
    }

    /// Creates a fragment of several nodes, which it passes to the node that it is appended to.
    pub fn fragment() -> Self {
        Self(document().create_document_fragment().into())
    }

    /// Returns true for a fragment.
    pub fn is_fragment(&self) -> bool {
        self.0.has_type::<DocumentFragment>()
    }

    /// Sets the text of a text node.
    pub fn set_text(&self, text: &str) {
        self.0.unchecked_ref::<Text>().set_data(text);
    }

    /// Sets an attribute; `None` removes it.
    pub fn set_attribute(&self, name: &str, text: Option<&str>) {
        // Fails for malformed names only, and these are the program's own.
        drop(match text {
            Some(text) => self.own_element().set_attribute(name, text),
            None => self.own_element().remove_attribute(name),
        });
    }

    /// Returns the element's class list.
    pub fn classes(&self) -> Classes {
        Classes(self.own_element().class_list())
    }

    /// Returns the inline style.
    pub fn style(&self) -> Style {
        Style(self.0.unchecked_ref::<HtmlElement>().style())
    }

    /// Sets the value of a control, unless the control has it already.
    pub fn set_value(&self, text: &str) {
        let name = JsValue::from_str("value");
        let held = Reflect::get(&self.0, &name).ok().and_then(|held| held.as_string());
        if held.as_deref() != Some(text) {
            drop(Reflect::set(&self.0, &name, &text.into()));
        }
    }

    /// Sets a boolean property, unless it has that value already.
    pub fn set_flag(&self, name: &str, is_on: bool) {
        let (name, value) = (JsValue::from_str(name), JsValue::from(is_on));
        if Reflect::get(&self.0, &name).as_ref() != Ok(&value) {
            drop(Reflect::set(&self.0, &name, &value));
        }
    }

    /// Sets the state of a radio button, in its attribute, too.
    pub fn tick(&self, is_on: bool) {
        let button: &HtmlInputElement = self.0.unchecked_ref();
        button.set_default_checked(is_on);
        button.set_checked(is_on);
    }

    /// Calls `act` on an event.
    pub fn listen(&self, name: &'static str, act: Box<dyn Fn(Event)>) {
        let act = callback(Box::new(move |event| act(event.unchecked_into())));
        drop(self.0.add_event_listener_with_callback(name, &act));
    }

    /// Appends a child node.
    pub fn append(&self, child: &Self) {
        // A new node can be appended to any node but itself.
        drop(self.0.append_child(&child.0));
    }

    /// Inserts a node before a child; appends it if there is none.
    pub fn insert_before(&self, child: &Self, place: Option<&Self>) {
        drop(self.0.insert_before(&child.0, place.map(|place| &place.0)));
    }

    /// Removes a child node.
    pub fn remove_child(&self, child: &Self) {
        drop(self.0.remove_child(&child.0));
    }

    /// Returns the first child.
    pub fn first_child(&self) -> Option<Self> {
        self.0.first_child().map(Self)
    }

    /// Returns the last child.
    pub fn last_child(&self) -> Option<Self> {
        self.0.last_child().map(Self)
    }

    /// Returns the next sibling.
    pub fn next_sibling(&self) -> Option<Self> {
        self.0.next_sibling().map(Self)
    }

    /// Returns the parent.
    pub fn parent(&self) -> Option<Self> {
        self.0.parent_node().map(Self)
    }

    /// Returns true if an element with this tag is around it.
    pub fn is_in(&self, tag: &str) -> bool {
        !matches!(self.own_element().closest(tag), Ok(None))
    }

    /// Returns the text content.
    pub fn text_content(&self) -> String {
        self.0.text_content().unwrap_or_default()
    }

    /// Returns the browser's own node.
    pub fn handle<T: JsCast>(&self) -> T {
        self.0.clone().unchecked_into()
    }

    fn own_element(&self) -> &Element {
        self.0.unchecked_ref()
    }
}

/// Methods that read a node, used to write it as text.
impl Node {
    /// Returns all children.
    pub fn children(&self) -> Vec<Self> {
        std::iter::successors(self.first_child(), Self::next_sibling).collect()
    }

    /// Returns the tag of an element; `None` for other nodes.
    pub fn name(&self) -> Option<String> {
        self.0.dyn_ref::<Element>().map(Element::local_name)
    }

    /// Returns the value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.0.dyn_ref::<Element>()?.get_attribute(name)
    }

    /// Returns all attributes, sorted by name.
    pub fn attributes(&self) -> BTreeMap<String, String> {
        let Some(element) = self.0.dyn_ref::<Element>() else { return BTreeMap::new() };
        let names = element.get_attribute_names();
        let names = names.iter().filter_map(|name| name.as_string());
        names.filter_map(|name| Some((name.clone(), element.get_attribute(&name)?))).collect()
    }

    /// Returns true for a text node.
    pub fn is_text(&self) -> bool {
        self.0.node_type() == web_sys::Node::TEXT_NODE
    }

    /// Does nothing: the browser's collector frees the node.
    pub fn part(&self) {}
}

/// Returns the current value of an event's control; for a select element, the chosen option's.
pub fn value_of(event: &Event) -> String {
    property(event, "value").and_then(|value| value.as_string()).unwrap_or_default()
}

/// Returns true if an event's checkbox is ticked.
pub fn is_checked(event: &Event) -> bool {
    property(event, "checked").is_some_and(|value| value.is_truthy())
}

/// Returns the index of the chosen option of an event's select element.
pub fn chosen_of(event: &Event) -> Option<usize> {
    let select: HtmlSelectElement = event.target()?.dyn_into().ok()?;
    usize::try_from(select.selected_index()).ok()
}

fn property(event: &Event, name: &str) -> Option<JsValue> {
    let target: JsValue = event.target()?.into();
    Reflect::get(&target, &JsValue::from_str(name)).ok()
}

/// The class list of an element.
pub struct Classes(DomTokenList);

impl Classes {
    /// Adds or removes a class.
    pub fn turn(&self, name: &str, is_on: bool) {
        drop(self.0.toggle_with_force(name, is_on));
    }
}

/// Inline style of an element.
pub struct Style(CssStyleDeclaration);

impl Style {
    /// Sets a property; an empty text removes it.
    pub fn set(&self, name: &str, text: &str) {
        drop(self.0.set_property(name, text));
    }
}
