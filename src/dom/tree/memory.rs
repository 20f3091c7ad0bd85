//! Nodes in memory: the implementation of [`super::Node`] without a browser.

use leptos::prelude::on_cleanup;
use leptos::reactive::owner::Owner;
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

/// A node: a handle, as the browser's are. A handle keeps everything around the node alive as well, which therefore is
/// never freed before it is [taken apart](Node::part).
#[derive(Clone)]
pub struct Node(Rc<Inner>);

struct Inner {
    kind: Kind,
    parent: RefCell<Option<Node>>,
    children: RefCell<Vec<Node>>,
}

enum Kind {
    Element(Element),
    Text(RefCell<String>),
    Marker,
    Fragment,
}

struct Element {
    tag: &'static str,
    /// Attributes, and properties under the names of their attributes.
    attributes: RefCell<BTreeMap<String, String>>,
    style: RefCell<BTreeMap<String, String>>,
    listeners: RefCell<Vec<(&'static str, Weak<Listener>)>>,
}

/// A listener for an event. It runs in the part of the page that added it, and is dropped with that.
struct Listener {
    owner: Option<Owner>,
    act: Box<dyn Fn(Event)>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Node {
    fn new(kind: Kind) -> Self {
        Self(Rc::new(Inner { kind, parent: RefCell::default(), children: RefCell::default() }))
    }

    /// Creates an element.
    pub fn element(tag: &'static str) -> Self {
        Self::new(Kind::Element(Element {
            tag,
            attributes: RefCell::default(),
            style: RefCell::default(),
            listeners: RefCell::default(),
        }))
    }

    /// Creates an SVG element.
    pub fn drawing(tag: &'static str) -> Self {
        Self::element(tag)
    }

    /// Creates an empty text node.
    pub fn text() -> Self {
        Self::new(Kind::Text(RefCell::default()))
    }

    /// Creates an invisible node.
    pub fn marker() -> Self {
        Self::new(Kind::Marker)
    }

    /// Creates a fragment of several nodes, which it passes to the node that it is appended to.
    pub fn fragment() -> Self {
        Self::new(Kind::Fragment)
    }

    /// Returns true for a fragment.
    pub fn is_fragment(&self) -> bool {
        matches!(self.0.kind, Kind::Fragment)
    }

    /// Sets the text of a text node.
    pub fn set_text(&self, text: &str) {
        if let Kind::Text(said) = &self.0.kind {
            said.replace(text.to_owned());
        }
    }

    /// Sets an attribute; `None` removes it.
    pub fn set_attribute(&self, name: &str, text: Option<&str>) {
        let Some(element) = self.own_element() else { return };
        let mut attributes = element.attributes.borrow_mut();
        match text {
            Some(text) => drop(attributes.insert(name.to_owned(), text.to_owned())),
            None => drop(attributes.remove(name)),
        }
    }

    /// Returns the element's class list.
    pub fn classes(&self) -> Classes {
        Classes(self.clone())
    }

    /// Returns the inline style.
    pub fn style(&self) -> Style {
        Style(self.clone())
    }

    /// Sets the value of a control.
    pub fn set_value(&self, text: &str) {
        self.set_attribute("value", Some(text));
    }

    /// Sets a boolean property.
    pub fn set_flag(&self, name: &str, is_on: bool) {
        self.set_attribute(name, is_on.then_some(""));
    }

    /// Sets the state of a radio button.
    pub fn tick(&self, is_on: bool) {
        self.set_flag("checked", is_on);
    }

    /// Calls `act` on an event.
    pub fn listen(&self, name: &'static str, act: Box<dyn Fn(Event)>) {
        let Some(element) = self.own_element() else { return };
        let listener = Rc::new(Listener { owner: Owner::current(), act });
        element.listeners.borrow_mut().push((name, Rc::downgrade(&listener)));
        let listener = SendWrapper::new(listener);
        on_cleanup(move || drop(listener));
    }

    /// Dispatches an event. Only the value of its control can be read; any other use of the event panics.
    pub fn arrive(&self, name: &str) {
        let Some(element) = self.own_element() else { return };
        TARGET.set(Some(self.clone()));
        let listeners: Vec<_> = element.listeners.borrow().clone();
        let listeners = listeners.into_iter().filter(|(own, _)| *own == name);
        for listener in listeners.filter_map(|(_, listener)| listener.upgrade()) {
            let act = || (listener.act)(JsValue::UNDEFINED.unchecked_into());
            match &listener.owner {
                Some(owner) => owner.with(act),
                None => act(),
            }
        }
    }

    /// Appends a child node.
    pub fn append(&self, child: &Self) {
        self.insert_before(child, None);
    }

    /// Inserts a node before a child; appends it if there is none.
    pub fn insert_before(&self, child: &Self, place: Option<&Self>) {
        let several = match child.is_fragment() {
            true => child.children(),
            false => vec![child.clone()],
        };
        for node in several {
            node.parent().iter().for_each(|parent| parent.remove_child(&node));
            node.0.parent.replace(Some(self.clone()));
            let at = place.and_then(|place| self.place_of(place));
            let mut children = self.0.children.borrow_mut();
            let at = at.unwrap_or(children.len());
            children.insert(at, node);
        }
    }

    /// Removes a child node.
    pub fn remove_child(&self, child: &Self) {
        if let Some(at) = self.place_of(child) {
            let gone = self.0.children.borrow_mut().remove(at);
            gone.0.parent.replace(None);
        }
    }

    /// Returns the first child.
    pub fn first_child(&self) -> Option<Self> {
        self.0.children.borrow().first().cloned()
    }

    /// Returns the last child.
    pub fn last_child(&self) -> Option<Self> {
        self.0.children.borrow().last().cloned()
    }

    /// Returns the next sibling.
    pub fn next_sibling(&self) -> Option<Self> {
        let parent = self.parent()?;
        let at = parent.place_of(self)?;
        parent.0.children.borrow().get(at + 1).cloned()
    }

    /// Returns the parent.
    pub fn parent(&self) -> Option<Self> {
        self.0.parent.borrow().clone()
    }

    /// Returns true if an element with this tag is around it.
    pub fn is_in(&self, tag: &str) -> bool {
        std::iter::successors(self.parent(), Self::parent).any(|node| node.tag() == Some(tag))
    }

    /// Returns a placeholder for the browser's node, to be stored and passed on; any use of it panics.
    pub fn handle<T: JsCast>(&self) -> T {
        JsValue::UNDEFINED.unchecked_into()
    }

    fn own_element(&self) -> Option<&Element> {
        match &self.0.kind {
            Kind::Element(element) => Some(element),
            _ => None,
        }
    }

    fn place_of(&self, child: &Self) -> Option<usize> {
        self.0.children.borrow().iter().position(|own| own == child)
    }
}

/// Methods that read a node, used to write it as text.
impl Node {
    /// Returns all children.
    pub fn children(&self) -> Vec<Self> {
        self.0.children.borrow().clone()
    }

    /// Returns the tag of an element; `None` for other nodes.
    pub fn name(&self) -> Option<String> {
        self.tag().map(str::to_owned)
    }

    /// Returns the tag of an element, as it was given.
    pub fn tag(&self) -> Option<&'static str> {
        self.own_element().map(|element| element.tag)
    }

    /// Returns the value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.own_element()?.attributes.borrow().get(name).cloned()
    }

    /// Returns all attributes, sorted by name, including the inline style.
    pub fn attributes(&self) -> BTreeMap<String, String> {
        let Some(element) = self.own_element() else { return BTreeMap::new() };
        let mut attributes = element.attributes.borrow().clone();
        let style = element.style.borrow();
        if !style.is_empty() {
            let style: Vec<_> =
                style.iter().map(|(name, text)| format!("{name}: {text}")).collect();
            attributes.insert("style".to_owned(), style.join("; "));
        }
        attributes
    }

    /// Separates all nodes within it from each other, so that none keeps another alive.
    pub fn part(&self) {
        for child in self.0.children.take() {
            child.0.parent.replace(None);
            child.part();
        }
    }

    /// Returns the text content.
    pub fn text_content(&self) -> String {
        match &self.0.kind {
            Kind::Text(text) => text.borrow().clone(),
            _ => self.children().iter().map(Self::text_content).collect(),
        }
    }

    /// Returns true if the node is within another.
    pub fn is_within(&self, other: &Self) -> bool {
        std::iter::successors(self.parent(), Self::parent).any(|node| node == *other)
    }

    /// Returns the options of a select element.
    pub fn options(&self) -> Vec<Self> {
        self.all().into_iter().filter(|node| node.tag() == Some("option")).collect()
    }

    /// Returns the chosen option of a select element, with its index.
    pub fn chosen(&self) -> Option<(usize, Self)> {
        let mut options = self.options().into_iter().enumerate();
        options.find(|(_, option)| option.attribute("selected").is_some())
    }

    /// Returns true for a text node.
    pub fn is_text(&self) -> bool {
        matches!(self.0.kind, Kind::Text(_))
    }

    /// Returns the element and all elements in it, in document order.
    pub fn all(&self) -> Vec<Self> {
        let mut found = Vec::new();
        self.add_all(&mut found);
        found
    }

    fn add_all(&self, found: &mut Vec<Self>) {
        if self.tag().is_some() {
            found.push(self.clone());
        }
        self.0.children.borrow().iter().for_each(|child| child.add_all(found));
    }
}

thread_local! {
    /// The target of the latest event.
    static TARGET: RefCell<Option<Node>> = const { RefCell::new(None) };
}

/// Returns the current value of an event's control; for a select element, the chosen option's.
pub fn value_of(_: &Event) -> String {
    let target = TARGET.with_borrow(Clone::clone);
    let holder =
        target.and_then(|target| target.chosen().map(|(_, option)| option).or(Some(target)));
    holder.and_then(|holder| holder.attribute("value")).unwrap_or_default()
}

/// Returns true if an event's checkbox is ticked.
pub fn is_checked(_: &Event) -> bool {
    TARGET.with_borrow(|target| target.as_ref()?.attribute("checked")).is_some()
}

/// Returns the index of the chosen option of an event's select element.
pub fn chosen_of(_: &Event) -> Option<usize> {
    TARGET.with_borrow(|target| target.as_ref()?.chosen()).map(|(at, _)| at)
}

/// The class list of an element.
pub struct Classes(Node);

impl Classes {
    /// Adds or removes a class.
    pub fn turn(&self, name: &str, is_on: bool) {
        let before = self.0.attribute("class").unwrap_or_default();
        let others = before.split_whitespace().filter(|own| *own != name);
        let now: Vec<_> = others.chain(is_on.then_some(name)).collect();
        self.0.set_attribute("class", (!now.is_empty()).then(|| now.join(" ")).as_deref());
    }
}

/// Inline style of an element.
pub struct Style(Node);

impl Style {
    /// Sets a property; an empty text removes it.
    pub fn set(&self, name: &str, text: &str) {
        let Some(element) = self.0.own_element() else { return };
        let mut style = element.style.borrow_mut();
        match text {
            "" => drop(style.remove(name)),
            text => drop(style.insert(name.to_owned(), text.to_owned())),
        }
    }
}
