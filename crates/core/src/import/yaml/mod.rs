//! YAML as JSON: numbers keep their digits, and what an alias stands for is written out, up to a limit.
//! Scalars mean what YAML 1.2's core schema says.

mod scalar;

use crate::document::MAX_DEPTH;
use saphyr_parser::{Event, Parser, ScalarStyle};
use scalar::scalar;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// How many values a text may have once its aliases are written out.
const MOST_VALUES: usize = 2_000_000;

/// How many values may come of aliases alone: they can be written in a few letters.
const MOST_COPIED: usize = 100_000;

/// The most repeated keys that are reported.
const MOST_REPEATED: usize = 100;

/// What stopped the reading of a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// What is wrong in the YAML.
    pub kind: YamlErrorKind,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// What can be wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YamlErrorKind {
    /// The text is not YAML.
    Syntax,
    /// A key that is no text, number, `true`, `false` or null.
    Key,
    /// An alias of what is not there yet, or of what it stands in.
    Alias,
    /// Nested deeper than documents may be, or too much comes of aliases.
    TooMuch,
}

impl YamlErrorKind {
    /// Under which its words stand in the group `import` of the catalogue.
    pub fn key(self) -> &'static str {
        match self {
            Self::Syntax => "yaml_syntax",
            Self::Key => "yaml_key",
            Self::Alias => "yaml_alias",
            Self::TooMuch => "yaml_too_much",
        }
    }
}

/// Reads the first document of a text.
pub(super) fn parse_yaml(text: &str) -> Result<Value, YamlError> {
    parse_first_yaml(text).map(|first| first.value)
}

/// The first document of a text, and what of the text is not in it.
pub(super) struct FirstYaml {
    pub value: Value,
    /// The line on which a second document begins, where there is one.
    pub further: Option<usize>,
    /// The lines of keys that were there before in their objects, whose first values are lost.
    pub repeated: Vec<usize>,
}

/// Reads the first document of a text, and says what it leaves.
pub(super) fn parse_first_yaml(text: &str) -> Result<FirstYaml, YamlError> {
    let mut events = Parser::new_from_str(text);
    let mut building = Building::default();
    while let Some(event) = events.next_event() {
        let (event, span) = event.map_err(|error| {
            let at = error.marker();
            YamlError { kind: YamlErrorKind::Syntax, line: at.line(), column: at.col() + 1 }
        })?;
        if event == Event::DocumentEnd {
            break;
        }
        building.line = span.start.line();
        building.take(event).map_err(|kind| YamlError {
            kind,
            line: span.start.line(),
            column: span.start.col() + 1,
        })?;
    }
    let next = events.next_event().and_then(Result::ok);
    let further = next.filter(|(event, _)| matches!(event, Event::DocumentStart(_)));
    Ok(FirstYaml {
        value: building.whole.unwrap_or_default(),
        further: further.map(|(_, span)| span.start.line()),
        repeated: building.repeated,
    })
}

/// A list or an object that is not closed yet.
struct Open {
    anchor: usize,
    kind: OpenKind,
}

enum OpenKind {
    List(Vec<Value>),
    /// With the key whose value is awaited, and what is put below its members (YAML 1.1, "Merge Key").
    Object(Map<String, Value>, Option<Key>, Vec<Value>),
}

enum Key {
    Named(String),
    /// `<<`, not quoted.
    Merge,
}

#[derive(Default)]
struct Building {
    open: Vec<Open>,
    whole: Option<Value>,
    /// Each with how many values it has.
    anchors: HashMap<usize, (Value, usize)>,
    values: usize,
    copied: usize,
    /// The line that is read.
    line: usize,
    repeated: Vec<usize>,
}

impl Building {
    fn take(&mut self, event: Event) -> Result<(), YamlErrorKind> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                if text == "<<" && style == ScalarStyle::Plain && self.begin_merge() {
                    return Ok(());
                }
                self.put(scalar(&text, style, tag.as_deref()), anchor)
            }
            Event::SequenceStart(anchor, _) => self.begin(anchor, OpenKind::List(Vec::new())),
            Event::MappingStart(anchor, _) => {
                self.begin(anchor, OpenKind::Object(Map::new(), None, Vec::new()))
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(),
            Event::Alias(anchor) => self.repeat(anchor),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, anchor: usize, kind: OpenKind) -> Result<(), YamlErrorKind> {
        if self.open.len() >= MAX_DEPTH {
            return Err(YamlErrorKind::TooMuch);
        }
        self.open.push(Open { anchor, kind });
        Ok(())
    }

    fn end(&mut self) -> Result<(), YamlErrorKind> {
        let Some(Open { anchor, kind }) = self.open.pop() else { return Ok(()) };
        let value = match kind {
            OpenKind::List(items) => Value::Array(items),
            OpenKind::Object(members, _, below) => Value::Object(merged(members, below)),
        };
        self.put(value, anchor)
    }

    /// Whether this is a key, for which it then waits as such.
    fn begin_merge(&mut self) -> bool {
        match self.open.last_mut().map(|open| &mut open.kind) {
            Some(OpenKind::Object(_, key @ None, _)) => {
                *key = Some(Key::Merge);
                true
            }
            _ => false,
        }
    }

    fn repeat(&mut self, anchor: usize) -> Result<(), YamlErrorKind> {
        let (value, size) = self.anchors.get(&anchor).cloned().ok_or(YamlErrorKind::Alias)?;
        self.copied += size;
        let deepest = self.open.len() + depth(&value);
        if self.copied > MOST_COPIED || deepest > MAX_DEPTH {
            return Err(YamlErrorKind::TooMuch);
        }
        self.put(value, 0)
    }

    fn put(&mut self, value: Value, anchor: usize) -> Result<(), YamlErrorKind> {
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(YamlErrorKind::TooMuch);
        }
        if anchor != 0 {
            let size = size(&value);
            // It is kept beside where it stands.
            self.copied += size;
            if self.copied > MOST_COPIED {
                return Err(YamlErrorKind::TooMuch);
            }
            self.anchors.insert(anchor, (value.clone(), size));
        }
        match self.open.last_mut().map(|open| &mut open.kind) {
            None => self.whole = self.whole.take().or(Some(value)),
            Some(OpenKind::List(items)) => items.push(value),
            Some(OpenKind::Object(members, key, below)) => match key.take() {
                Some(Key::Named(key)) => drop(members.insert(key, value)),
                Some(Key::Merge) => below.push(value),
                None => {
                    let named = key_of(value)?;
                    if members.contains_key(&named) && self.repeated.len() < MOST_REPEATED {
                        self.repeated.push(self.line);
                    }
                    *key = Some(Key::Named(named));
                }
            },
        }
        Ok(())
    }
}

fn key_of(value: Value) -> Result<String, YamlErrorKind> {
    match value {
        Value::String(text) => Ok(text),
        Value::Array(_) | Value::Object(_) => Err(YamlErrorKind::Key),
        // `200:` is how OpenAPI writes an answer's status.
        other => Ok(other.to_string()),
    }
}

/// What is there already counts; of several, the first.
fn merged(mut members: Map<String, Value>, below: Vec<Value>) -> Map<String, Value> {
    let listed = below.into_iter().flat_map(|below| match below {
        Value::Array(list) => list,
        one => vec![one],
    });
    for below in listed {
        let Value::Object(below) = below else { continue };
        for (key, value) in below {
            members.entry(key).or_insert(value);
        }
    }
    members
}

fn size(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(size).sum::<usize>(),
        _ => 1,
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or_default(),
        Value::Object(members) => 1 + members.values().map(depth).max().unwrap_or_default(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
