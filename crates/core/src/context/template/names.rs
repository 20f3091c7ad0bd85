//! Collects the names in a template, each with its full path in the data, loops resolved.

use super::parse::{Node, Operand, Template, Test};
use super::path::{Path, Root};
use crate::text::mention::Mention;

/// The most names of one template that are collected.
const MOST_NAMES: usize = 2_000;

/// The longest path that is followed; no form asks for values at longer ones.
const LONGEST_WAY: usize = 64;

/// A name of a value in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name<'text> {
    /// Text of the name: `a.b`.
    pub written: &'text str,
    /// Kind of data: `input`, `state`.
    pub kind: &'text str,
    /// Path to the value.
    pub way: Vec<Step<'text>>,
    /// Use of the value.
    pub usage: Usage,
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step<'text> {
    /// A key of an object.
    Key(&'text str),
    /// Every entry of a list.
    Entry,
}

impl<'text> Step<'text> {
    /// Returns the key; `None` for an entry.
    pub fn key(&self) -> Option<&'text str> {
        match self {
            Self::Key(key) => Some(key),
            Self::Entry => None,
        }
    }
}

/// The use of a value in a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Usage {
    /// Inserted into the text.
    Text,
    /// Tested for presence.
    Test,
    /// Iterated as a list.
    List,
    /// Accessed as an object.
    Part,
}

impl<'text> Template<'text> {
    /// Returns the names in the template, in order, of the input and of other data.
    pub fn names(&self) -> Vec<Name<'text>> {
        let mut collector = Names::default();
        collector.here.push(Some(Place { kind: "input", way: Vec::new() }));
        collector.nodes(&self.nodes);
        collector.names
    }

    /// True if the template names the input, or a value of it.
    pub fn names_input(&self) -> bool {
        self.names().iter().any(|name| name.kind == "input")
    }
}

#[derive(Clone)]
struct Place<'text> {
    kind: &'text str,
    way: Vec<Step<'text>>,
}

#[derive(Default)]
struct Names<'text> {
    names: Vec<Name<'text>>,
    /// The values that relative names refer to, from the outermost block on; `None` if unknown.
    here: Vec<Option<Place<'text>>>,
}

impl<'text> Names<'text> {
    fn nodes(&mut self, nodes: &[Node<'text>]) {
        for node in nodes {
            match node {
                Node::Words(_) => {}
                Node::Mention(mention) => {
                    let Mention { kind, path, written, .. } = mention;
                    let tokens = path.iter().map(|token| step(token));
                    self.add(Name { written, kind, way: tokens.collect(), usage: Usage::Text });
                }
                Node::Value(path) | Node::Json(path) => drop(self.name(path, Usage::Text)),
                Node::Block(block) => {
                    self.test(&block.test, &block.inner);
                    self.nodes(&block.otherwise);
                }
            }
        }
    }

    fn test(&mut self, test: &Test<'text>, inner: &[Node<'text>]) {
        match test {
            Test::If(operand) | Test::Unless(operand) => self.operand(operand, Usage::Test),
            Test::Equals(operands, _) => {
                operands.iter().for_each(|operand| self.operand(operand, Usage::Text));
            }
            Test::Each(path) | Test::Section(path) => {
                let mut place = self.name(path, Usage::List);
                place.iter_mut().for_each(|place| place.way.push(Step::Entry));
                return self.within(place, inner);
            }
            Test::With(path) => {
                let place = self.name(path, Usage::Part);
                return self.within(place, inner);
            }
        }
        self.nodes(inner);
    }

    fn within(&mut self, place: Option<Place<'text>>, inner: &[Node<'text>]) {
        self.here.push(place);
        self.nodes(inner);
        self.here.pop();
    }

    fn operand(&mut self, operand: &Operand<'text>, usage: Usage) {
        if let Operand::Path(path) = operand {
            self.name(path, usage);
        }
    }

    /// Records a name, and returns its place.
    fn name(&mut self, path: &Path<'text>, usage: Usage) -> Option<Place<'text>> {
        let mut place = match path.root {
            Root::Here(up) => {
                let at = self.here.len().checked_sub(up.checked_add(1)?)?;
                self.here.get(at)?.clone()?
            }
            Root::Whole => Place { kind: "input", way: Vec::new() },
            Root::Data(kind) => Place { kind, way: Vec::new() },
            Root::Loop(_) => return None,
        };
        let is_length = path.tokens.len() > 1 && path.tokens.last() == Some(&"length");
        let named = path.tokens.len() - usize::from(is_length);
        place.way.extend(path.tokens.iter().take(named).map(|token| step(token)));
        let usage = if is_length { Usage::List } else { usage };
        let (kind, way) = (place.kind, place.way.clone());
        self.add(Name { written: path.written, kind, way, usage }).then_some(place)
    }

    /// Adds a name; false if a limit is exceeded.
    fn add(&mut self, name: Name<'text>) -> bool {
        let has_room = name.way.len() <= LONGEST_WAY && self.names.len() < MOST_NAMES;
        self.names.extend(has_room.then_some(name));
        has_room
    }
}

/// Returns the step of a token; a number is an entry of a list.
fn step(token: &str) -> Step<'_> {
    match token.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Step::Entry,
        false => Step::Key(token),
    }
}
