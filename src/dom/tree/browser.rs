//! The browser's own nodes. A node is a handle and nothing beside it.

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
    /// A new element. Its name is one of the program's own words, so it is always valid.
    pub fn element(tag: &'static str) -> Self {
        Self(document().create_element(tag).unwrap_throw().into())
    }

    /// A new element of a drawing.
    pub fn drawing(tag: &'static str) -> Self {
        let space = Some("http://www.w3.org/2000/svg");
        Self(document().create_element_ns(space, tag).unwrap_throw().into())
    }

    /// A new text, which says nothing yet.
    pub fn text() -> Self {
        Self(document().create_text_node("").into())
    }

    /// A node that is not seen, and that selectors such as `:empty` do not count.
    pub fn marker() -> Self {
        Self(document().create_comment("").into())
    }

    /// Room for several nodes, which it leaves to whatever it is put into.
    pub fn fragment() -> Self {
        Self(document().create_document_fragment().into())
    }

    /// Whether it is such a room.
    pub fn is_fragment(&self) -> bool {
        self.0.has_type::<DocumentFragment>()
    }

    /// What a text says.
    pub fn set_text(&self, text: &str) {
        self.0.unchecked_ref::<Text>().set_data(text);
    }

    /// An attribute; none removes it.
    pub fn set_attribute(&self, name: &str, text: Option<&str>) {
        // It fails for malformed names only, and these are the program's own.
        drop(match text {
            Some(text) => self.own_element().set_attribute(name, text),
            None => self.own_element().remove_attribute(name),
        });
    }

    /// The classes, to be turned on and off.
    pub fn classes(&self) -> Classes {
        Classes(self.own_element().class_list())
    }

    /// The inline style.
    pub fn style(&self) -> Style {
        Style(self.0.unchecked_ref::<HtmlElement>().style())
    }

    /// What a control holds; not written where it holds just that.
    pub fn set_value(&self, text: &str) {
        let name = JsValue::from_str("value");
        let held = Reflect::get(&self.0, &name).ok().and_then(|held| held.as_string());
        if held.as_deref() != Some(text) {
            drop(Reflect::set(&self.0, &name, &text.into()));
        }
    }

    /// A property that is true or false; not written where it is just that.
    pub fn set_flag(&self, name: &str, is_on: bool) {
        let (name, value) = (JsValue::from_str(name), JsValue::from(is_on));
        if Reflect::get(&self.0, &name).as_ref() != Ok(&value) {
            drop(Reflect::set(&self.0, &name, &value));
        }
    }

    /// Whether a button of a group is ticked, by its attribute, too.
    pub fn tick(&self, is_on: bool) {
        let button: &HtmlInputElement = self.0.unchecked_ref();
        button.set_default_checked(is_on);
        button.set_checked(is_on);
    }

    /// Does something when an event arrives.
    pub fn listen(&self, name: &'static str, act: Box<dyn Fn(Event)>) {
        let act = callback(Box::new(move |event| act(event.unchecked_into())));
        drop(self.0.add_event_listener_with_callback(name, &act));
    }

    /// Puts a node behind all that it holds.
    pub fn append(&self, child: &Self) {
        // A new node can be put anywhere but into itself.
        drop(self.0.append_child(&child.0));
    }

    /// Puts a node before one that it holds; behind all where there is none.
    pub fn insert_before(&self, child: &Self, place: Option<&Self>) {
        drop(self.0.insert_before(&child.0, place.map(|place| &place.0)));
    }

    /// Takes a node out that it holds.
    pub fn remove_child(&self, child: &Self) {
        drop(self.0.remove_child(&child.0));
    }

    /// The first that it holds.
    pub fn first_child(&self) -> Option<Self> {
        self.0.first_child().map(Self)
    }

    /// The last that it holds.
    pub fn last_child(&self) -> Option<Self> {
        self.0.last_child().map(Self)
    }

    /// What stands behind it.
    pub fn next_sibling(&self) -> Option<Self> {
        self.0.next_sibling().map(Self)
    }

    /// The element around it.
    pub fn parent(&self) -> Option<Self> {
        self.0.parent_node().map(Self)
    }

    /// Whether an element of this name is around it.
    pub fn is_in(&self, tag: &str) -> bool {
        !matches!(self.own_element().closest(tag), Ok(None))
    }

    /// What it says, with all that it holds.
    pub fn text_content(&self) -> String {
        self.0.text_content().unwrap_or_default()
    }

    /// The browser's own node.
    pub fn handle<T: JsCast>(&self) -> T {
        self.0.clone().unchecked_into()
    }

    fn own_element(&self) -> &Element {
        self.0.unchecked_ref()
    }
}

/// What is read of a node, to be written.
impl Node {
    /// All that it holds.
    pub fn children(&self) -> Vec<Self> {
        std::iter::successors(self.first_child(), Self::next_sibling).collect()
    }

    /// The name of an element; `None` for other nodes.
    pub fn name(&self) -> Option<String> {
        self.0.dyn_ref::<Element>().map(Element::local_name)
    }

    /// An attribute.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.0.dyn_ref::<Element>()?.get_attribute(name)
    }

    /// All attributes, by their names.
    pub fn attributes(&self) -> BTreeMap<String, String> {
        let Some(element) = self.0.dyn_ref::<Element>() else { return BTreeMap::new() };
        let names = element.get_attribute_names();
        let names = names.iter().filter_map(|name| name.as_string());
        names.filter_map(|name| Some((name.clone(), element.get_attribute(&name)?))).collect()
    }

    /// Whether it is a text.
    pub fn is_text(&self) -> bool {
        self.0.node_type() == web_sys::Node::TEXT_NODE
    }

    /// The browser's collector takes it apart.
    pub fn part(&self) {}
}

/// The text that the control of an event holds now; of a list, the value of the chosen option.
pub fn value_of(event: &Event) -> String {
    property(event, "value").and_then(|value| value.as_string()).unwrap_or_default()
}

/// Whether the box of an event is ticked now.
pub fn is_checked(event: &Event) -> bool {
    property(event, "checked").is_some_and(|value| value.is_truthy())
}

/// Which option of the list of an event is chosen.
pub fn chosen_of(event: &Event) -> Option<usize> {
    let select: HtmlSelectElement = event.target()?.dyn_into().ok()?;
    usize::try_from(select.selected_index()).ok()
}

fn property(event: &Event, name: &str) -> Option<JsValue> {
    let target: JsValue = event.target()?.into();
    Reflect::get(&target, &JsValue::from_str(name)).ok()
}

/// The classes of an element.
pub struct Classes(DomTokenList);

impl Classes {
    /// Turns one on or off.
    pub fn turn(&self, name: &str, is_on: bool) {
        drop(self.0.toggle_with_force(name, is_on));
    }
}

/// The inline style of an element.
pub struct Style(CssStyleDeclaration);

impl Style {
    /// A property; an empty text takes it away.
    pub fn set(&self, name: &str, text: &str) {
        drop(self.0.set_property(name, text));
    }
}
