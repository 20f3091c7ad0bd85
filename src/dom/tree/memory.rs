//! Nodes in memory: what [`super::Node`] is where there is no browser.

use leptos::prelude::on_cleanup;
use leptos::reactive::owner::Owner;
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

/// A node: a handle, as the browser's are. Whoever has one has all that is around it as well, which therefore is
/// never given back before it is [taken apart](Node::part).
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
    /// Attributes, and properties by the attributes that stand for them.
    attributes: RefCell<BTreeMap<String, String>>,
    style: RefCell<BTreeMap<String, String>>,
    listeners: RefCell<Vec<(&'static str, Weak<Listener>)>>,
}

/// What is done when an event arrives, in the part of the page that asked for it, and as long as that is there.
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

    /// A new element.
    pub fn element(tag: &'static str) -> Self {
        Self::new(Kind::Element(Element {
            tag,
            attributes: RefCell::default(),
            style: RefCell::default(),
            listeners: RefCell::default(),
        }))
    }

    /// A new element of a drawing.
    pub fn drawing(tag: &'static str) -> Self {
        Self::element(tag)
    }

    /// A new text, which says nothing yet.
    pub fn text() -> Self {
        Self::new(Kind::Text(RefCell::default()))
    }

    /// A node that is not seen.
    pub fn marker() -> Self {
        Self::new(Kind::Marker)
    }

    /// Room for several nodes, which it leaves to whatever it is put into.
    pub fn fragment() -> Self {
        Self::new(Kind::Fragment)
    }

    /// Whether it is such a room.
    pub fn is_fragment(&self) -> bool {
        matches!(self.0.kind, Kind::Fragment)
    }

    /// What a text says.
    pub fn set_text(&self, text: &str) {
        if let Kind::Text(said) = &self.0.kind {
            said.replace(text.to_owned());
        }
    }

    /// An attribute; none removes it.
    pub fn set_attribute(&self, name: &str, text: Option<&str>) {
        let Some(element) = self.own_element() else { return };
        let mut attributes = element.attributes.borrow_mut();
        match text {
            Some(text) => drop(attributes.insert(name.to_owned(), text.to_owned())),
            None => drop(attributes.remove(name)),
        }
    }

    /// The classes, to be turned on and off.
    pub fn classes(&self) -> Classes {
        Classes(self.clone())
    }

    /// The inline style.
    pub fn style(&self) -> Style {
        Style(self.clone())
    }

    /// What a control holds.
    pub fn set_value(&self, text: &str) {
        self.set_attribute("value", Some(text));
    }

    /// A property that is true or false.
    pub fn set_flag(&self, name: &str, is_on: bool) {
        self.set_attribute(name, is_on.then_some(""));
    }

    /// Whether a button of a group is ticked.
    pub fn tick(&self, is_on: bool) {
        self.set_flag("checked", is_on);
    }

    /// Does something when an event arrives.
    pub fn listen(&self, name: &'static str, act: Box<dyn Fn(Event)>) {
        let Some(element) = self.own_element() else { return };
        let listener = Rc::new(Listener { owner: Owner::current(), act });
        element.listeners.borrow_mut().push((name, Rc::downgrade(&listener)));
        let listener = SendWrapper::new(listener);
        on_cleanup(move || drop(listener));
    }

    /// Lets an event arrive. It tells what its control holds, and nothing else: whoever asks more of it panics.
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

    /// Puts a node behind all that it holds.
    pub fn append(&self, child: &Self) {
        self.insert_before(child, None);
    }

    /// Puts a node before one that it holds; behind all where there is none.
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

    /// Takes a node out that it holds.
    pub fn remove_child(&self, child: &Self) {
        if let Some(at) = self.place_of(child) {
            let gone = self.0.children.borrow_mut().remove(at);
            gone.0.parent.replace(None);
        }
    }

    /// The first that it holds.
    pub fn first_child(&self) -> Option<Self> {
        self.0.children.borrow().first().cloned()
    }

    /// The last that it holds.
    pub fn last_child(&self) -> Option<Self> {
        self.0.children.borrow().last().cloned()
    }

    /// What stands behind it.
    pub fn next_sibling(&self) -> Option<Self> {
        let parent = self.parent()?;
        let at = parent.place_of(self)?;
        parent.0.children.borrow().get(at + 1).cloned()
    }

    /// The element around it.
    pub fn parent(&self) -> Option<Self> {
        self.0.parent.borrow().clone()
    }

    /// Whether an element of this name is around it.
    pub fn is_in(&self, tag: &str) -> bool {
        std::iter::successors(self.parent(), Self::parent).any(|node| node.tag() == Some(tag))
    }

    /// No node of a browser, to be kept and given on; whoever asks something of it panics.
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

/// What is read of a node, to be written.
impl Node {
    /// All that it holds.
    pub fn children(&self) -> Vec<Self> {
        self.0.children.borrow().clone()
    }

    /// The name of an element; `None` for other nodes.
    pub fn name(&self) -> Option<String> {
        self.tag().map(str::to_owned)
    }

    /// The name of an element, as it was given.
    pub fn tag(&self) -> Option<&'static str> {
        self.own_element().map(|element| element.tag)
    }

    /// An attribute.
    pub fn attribute(&self, name: &str) -> Option<String> {
        self.own_element()?.attributes.borrow().get(name).cloned()
    }

    /// All attributes, by their names, with the inline style among them.
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

    /// Takes it and all that is in it apart, so that nothing of it is kept.
    pub fn part(&self) {
        for child in self.0.children.take() {
            child.0.parent.replace(None);
            child.part();
        }
    }

    /// What it says, with all that it holds.
    pub fn text_content(&self) -> String {
        match &self.0.kind {
            Kind::Text(text) => text.borrow().clone(),
            _ => self.children().iter().map(Self::text_content).collect(),
        }
    }

    /// Whether another is around it.
    pub fn is_within(&self, other: &Self) -> bool {
        std::iter::successors(self.parent(), Self::parent).any(|node| node == *other)
    }

    /// The options of a list.
    pub fn options(&self) -> Vec<Self> {
        self.all().into_iter().filter(|node| node.tag() == Some("option")).collect()
    }

    /// The chosen option of a list, and its number.
    pub fn chosen(&self) -> Option<(usize, Self)> {
        let mut options = self.options().into_iter().enumerate();
        options.find(|(_, option)| option.attribute("selected").is_some())
    }

    /// Whether it is a text.
    pub fn is_text(&self) -> bool {
        matches!(self.0.kind, Kind::Text(_))
    }

    /// The element and all elements in it, in the order of the page.
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
    /// Where the event comes from that arrived last.
    static TARGET: RefCell<Option<Node>> = const { RefCell::new(None) };
}

/// The text that the control of an event holds now; of a list, the value of the chosen option.
pub fn value_of(_: &Event) -> String {
    let target = TARGET.with_borrow(Clone::clone);
    let holder =
        target.and_then(|target| target.chosen().map(|(_, option)| option).or(Some(target)));
    holder.and_then(|holder| holder.attribute("value")).unwrap_or_default()
}

/// Whether the box of an event is ticked now.
pub fn is_checked(_: &Event) -> bool {
    TARGET.with_borrow(|target| target.as_ref()?.attribute("checked")).is_some()
}

/// Which option of the list of an event is chosen.
pub fn chosen_of(_: &Event) -> Option<usize> {
    TARGET.with_borrow(|target| target.as_ref()?.chosen()).map(|(at, _)| at)
}

/// The classes of an element.
pub struct Classes(Node);

impl Classes {
    /// Turns one on or off.
    pub fn turn(&self, name: &str, is_on: bool) {
        let before = self.0.attribute("class").unwrap_or_default();
        let others = before.split_whitespace().filter(|own| *own != name);
        let now: Vec<_> = others.chain(is_on.then_some(name)).collect();
        self.0.set_attribute("class", (!now.is_empty()).then(|| now.join(" ")).as_deref());
    }
}

/// The inline style of an element.
pub struct Style(Node);

impl Style {
    /// A property; an empty text takes it away.
    pub fn set(&self, name: &str, text: &str) {
        let Some(element) = self.0.own_element() else { return };
        let mut style = element.style.borrow_mut();
        match text {
            "" => drop(style.remove(name)),
            text => drop(style.insert(name.to_owned(), text.to_owned())),
        }
    }
}
