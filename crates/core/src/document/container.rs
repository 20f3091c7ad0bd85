//! What is open while a text is read, and the half value that is made of it where the text ends: it can be shown, and
//! taken apart again at the same places once more of the text is there.

use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// What has to come next.
#[derive(Clone, Copy, Debug)]
pub(super) enum ExpectedPart {
    Value,
    /// An entry, or the closing bracket.
    Entry,
    /// A comma, or the closing bracket.
    Separator,
}

/// An object or a list that is open.
pub(super) enum Container {
    Object {
        /// The members of which a half value was made already.
        half: Map<String, Value>,
        /// Those since then. Collected first: a map that grows takes more room than it needs, and schemas are many
        /// small ones.
        members: Vec<(String, Value)>,
        /// The key whose value comes next.
        key: Option<String>,
        /// All keys, where repeated ones are looked for.
        keys: HashSet<String>,
    },
    List(Vec<Value>),
}

/// What was read of the value that the text ended in.
pub(super) enum Tail {
    Nothing,
    /// A string as far as it came, and its quote.
    Text(char, String),
    /// A number or a word that may go on: it is read again from its beginning.
    Token(Value),
}

/// Where to read on in a longer text.
#[derive(Debug)]
pub(super) struct Bookmark {
    pub offset: usize,
    pub next: ExpectedPart,
    pub place: Pointer,
    pub shape: Shape,
}

/// What of a half value is open.
#[derive(Debug)]
pub(super) struct Shape {
    /// For each object and list, the outermost first, the key whose value comes next.
    keys: Vec<Option<String>>,
    tail: ContainerTail,
}

/// What the innermost of them ends with.
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

    /// The last step of the place of the value that comes next.
    pub fn token(&self) -> String {
        match self {
            Self::Object { key, .. } => key.clone().unwrap_or_default(),
            Self::List(items) => items.len().to_string(),
        }
    }

    /// Takes the value that was next.
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

    /// Takes its open value out. The place of an object's is kept, but for one that may turn out to be none.
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

/// The half value, and its shape; `None` if a token took the place of an earlier value, which may come back.
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

/// The reverse: what is open, and the string that goes on, with its quote.
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
