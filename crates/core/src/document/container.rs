//! The open objects and lists while a text is read, and the partial value that is built from them where the text ends.
//! The partial value can be shown, and is taken apart again at the same places once more text arrives.

use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// The next part that the grammar expects.
#[derive(Clone, Copy, Debug)]
pub(super) enum ExpectedPart {
    Value,
    /// An entry, or the closing bracket.
    Entry,
    /// A comma, or the closing bracket.
    Separator,
}

/// An open object or list.
pub(super) enum Container {
    Object {
        /// Members that are part of a partial value already.
        half: Map<String, Value>,
        /// Members read since then. Collected in a list first, since a growing map uses more memory than it needs, and
        /// schemas consist of many small ones.
        members: Vec<(String, Value)>,
        /// The key whose value is read next.
        key: Option<String>,
        /// All keys so far, if repeated keys are searched; otherwise empty.
        keys: HashSet<String>,
    },
    List(Vec<Value>),
}

/// The unfinished value at the end of the text.
pub(super) enum Tail {
    Nothing,
    /// A string so far, and its quote.
    Text(char, String),
    /// A number or word that may continue; it is read again from its start.
    Token(Value),
}

/// The position at which reading continues in a longer text.
#[derive(Debug)]
pub(super) struct Bookmark {
    pub offset: usize,
    pub next: ExpectedPart,
    pub place: Pointer,
    pub shape: Shape,
}

/// The open parts of a partial value.
#[derive(Debug)]
pub(super) struct Shape {
    /// The key whose value is next, for each open object and list, the outermost first; `None` for a list.
    keys: Vec<Option<String>>,
    tail: ContainerTail,
}

/// The last part of the innermost open object or list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContainerTail {
    Nothing,
    Text(char),
    Token,
}

impl Container {
    pub fn object() -> Self {
        let (members, keys) = (Vec::new(), HashSet::new());
        Self::Object { half: Map::new(), members, key: None, keys }
    }

    pub fn opener(&self) -> char {
        match self {
            Self::Object { .. } => '{',
            Self::List(_) => '[',
        }
    }

    pub fn bracket(&self) -> char {
        match self {
            Self::Object { .. } => '}',
            Self::List(_) => ']',
        }
    }

    /// Returns the pointer token of the value that is read next.
    pub fn token(&self) -> String {
        match self {
            Self::Object { key, .. } => key.clone().unwrap_or_default(),
            Self::List(items) => items.len().to_string(),
        }
    }

    /// Adds the value that was read.
    pub fn put(&mut self, value: Value) {
        match self {
            Self::Object { members, key, .. } => {
                members.extend(key.take().map(|key| (key, value)));
            }
            Self::List(items) => items.push(value),
        }
    }

    pub fn closed(self) -> Value {
        match self {
            Self::Object { half, members, .. } if half.is_empty() => {
                Value::Object(members.into_iter().collect())
            }
            Self::Object { mut half, members, .. } => {
                half.extend(members);
                Value::Object(half)
            }
            Self::List(items) => Value::Array(items),
        }
    }

    fn from_value(value: Value, key: Option<String>) -> Option<Self> {
        match value {
            Value::Object(half) => {
                let (members, keys) = (Vec::new(), HashSet::new());
                Some(Self::Object { half, members, key, keys })
            }
            Value::Array(items) => Some(Self::List(items)),
            _ => None,
        }
    }

    /// Removes and returns the open value. An object keeps its place in the order of members, unless a token may turn
    /// out to be no value.
    fn take(&mut self, tail: Option<ContainerTail>) -> Option<Value> {
        match self {
            Self::List(items) => items.pop(),
            Self::Object { half, key, .. } => {
                let key = key.as_ref()?;
                match tail {
                    Some(ContainerTail::Token) => half.shift_remove(key),
                    _ => half.get_mut(key).map(Value::take),
                }
            }
        }
    }

    fn has(&self, key: Option<&String>) -> bool {
        let Self::Object { half, members, .. } = self else { return false };
        key.is_some_and(|key| {
            half.contains_key(key) || members.iter().any(|(other, _)| other == key)
        })
    }

    fn key(&self) -> Option<String> {
        match self {
            Self::Object { key, .. } => key.clone(),
            Self::List(_) => None,
        }
    }
}

/// Builds the partial value and its shape; the shape is `None` if a token replaced an earlier value with the same key,
/// which may come back.
pub(super) fn assemble(containers: Vec<Container>, tail: Tail) -> (Option<Value>, Option<Shape>) {
    let keys: Vec<Option<String>> = containers.iter().map(Container::key).collect();
    let innermost = containers.last().zip(keys.last());
    let is_lost = matches!(tail, Tail::Token(_))
        && innermost.is_some_and(|(container, key)| container.has(key.as_ref()));
    let (tail, mut value) = match tail {
        Tail::Nothing => (ContainerTail::Nothing, None),
        Tail::Text(quote, read) => (ContainerTail::Text(quote), Some(Value::String(read))),
        Tail::Token(value) => (ContainerTail::Token, Some(value)),
    };
    for mut container in containers.into_iter().rev() {
        if let Some(value) = value {
            container.put(value);
        }
        value = Some(container.closed());
    }
    (value, (!is_lost).then_some(Shape { keys, tail }))
}

/// Reverses `assemble`: returns the open objects and lists, and the string that continues, with its quote.
pub(super) fn disassemble(
    value: Option<Value>,
    shape: &Shape,
) -> (Vec<Container>, Option<(char, String)>) {
    let mut containers = Vec::with_capacity(shape.keys.len());
    let mut value = value;
    for (index, key) in shape.keys.iter().enumerate() {
        let Some(mut open) =
            value.take().and_then(|value| Container::from_value(value, key.clone()))
        else {
            break;
        };
        let is_innermost = index + 1 == shape.keys.len();
        if !(is_innermost && shape.tail == ContainerTail::Nothing) {
            value = open.take(is_innermost.then_some(shape.tail));
        }
        containers.push(open);
    }
    let begun = match (shape.tail, value) {
        (ContainerTail::Text(quote), Some(Value::String(read))) => Some((quote, read)),
        _ => None,
    };
    (containers, begun)
}
