//! The names in a template, each with the way from the beginning of its data: what a loop is about is known.

use super::parse::{Node, Operand, Template, Test};
use super::path::{Path, Root};
use crate::text::mention::Mention;

/// The most names that are followed: nobody writes more.
const MOST_NAMES: usize = 2_000;

/// The longest way that is followed: a longer one leads to nothing that a form asks for.
const LONGEST_WAY: usize = 64;

/// A name of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name<'text> {
    /// As it is written: `a.b`.
    pub written: &'text str,
    /// The kind of the data: `input`, `state`.
    pub kind: &'text str,
    /// The way to it.
    pub way: Vec<Step<'text>>,
    /// What it is asked for.
    pub usage: Usage,
}

/// A step on the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step<'text> {
    /// A key of an object, or a number.
    Key(&'text str),
    /// Each entry of a list.
    Entry,
}

impl<'text> Step<'text> {
    /// The key; `None` for an entry.
    pub fn key(&self) -> Option<&'text str> {
        match self {
            Self::Key(key) => Some(key),
            Self::Entry => None,
        }
    }
}

/// What a value is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Usage {
    /// To stand in the text.
    Text,
    /// Whether it is there.
    Test,
    /// The value's entries.
    List,
    /// What is in it.
    Part,
}

impl<'text> Template<'text> {
    /// The names in it, in order, those of the input and of other data.
    pub fn names(&self) -> Vec<Name<'text>> {
        let mut collector = Names::default();
        collector.here.push(Some(Place { kind: "input", way: Vec::new() }));
        collector.nodes(&self.nodes);
        collector.names
    }

    /// Whether it names the input, or a value of it.
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
    /// What names are about, from the outermost block on; empty if that is not known.
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

    /// Notes a name, and gives its place.
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

    /// Whether there was room for it.
    fn add(&mut self, name: Name<'text>) -> bool {
        let has_room = name.way.len() <= LONGEST_WAY && self.names.len() < MOST_NAMES;
        self.names.extend(has_room.then_some(name));
        has_room
    }
}

/// A number leads to an entry of a list.
fn step(token: &str) -> Step<'_> {
    match token.bytes().all(|byte| byte.is_ascii_digit()) {
        true => Step::Entry,
        false => Step::Key(token),
    }
}
