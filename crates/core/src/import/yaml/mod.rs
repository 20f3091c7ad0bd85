//! Reads YAML as JSON: numbers keep their digits, and aliases are replaced by their values, up to a limit. Scalars
//! follow YAML 1.2's core schema.

mod scalar;

use crate::document::MAX_DEPTH;
use saphyr_parser::{Event, Parser, ScalarStyle};
use scalar::scalar;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The maximum number of values in a text once its aliases are expanded.
const MOST_VALUES: usize = 2_000_000;

/// The maximum number of values from aliases alone, as a few characters can produce many.
const MOST_COPIED: usize = 100_000;

/// The maximum number of repeated keys that are reported.
const MOST_REPEATED: usize = 100;

/// An error that stopped the reader, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The kind of error.
    pub kind: YamlErrorKind,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// The kinds of errors in YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YamlErrorKind {
    /// The text is not YAML.
    Syntax,
    /// A key that is no text, number, `true`, `false` or null.
    Key,
    /// An alias without an earlier anchor, or an alias inside its own value.
    Alias,
    /// The text nests deeper than a document may, or its aliases expand to too much.
    TooMuch,
}

impl YamlErrorKind {
    /// Returns the key of the words for it in the group `import` of the message catalogue.
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

/// The first document of a text, and the parts of the text that are lost.
pub(super) struct FirstYaml {
    pub value: Value,
    /// The line on which a second document begins; `None` if there is none.
    pub further: Option<usize>,
    /// The lines of repeated keys, whose earlier values are lost.
    pub repeated: Vec<usize>,
}

/// Reads the first document of a text, and reports the parts that are lost.
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

/// A list or an object that is still open.
struct Open {
    anchor: usize,
    kind: OpenKind,
}

enum OpenKind {
    List(Vec<Value>),
    /// An object with the key whose value comes next, and the values of its merge keys (YAML 1.1, "Merge Key").
    Object(Map<String, Value>, Option<Key>, Vec<Value>),
}

enum Key {
    Named(String),
    /// An unquoted `<<`.
    Merge,
}

#[derive(Default)]
struct Building {
    open: Vec<Open>,
    whole: Option<Value>,
    /// The anchored values, each with its number of values.
    anchors: HashMap<usize, (Value, usize)>,
    values: usize,
    copied: usize,
    /// The current line.
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

    /// Returns true if a merge key may begin here, and records it as the current key.
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
            // The anchored value is stored a second time.
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
        // OpenAPI writes the status of a response as `200:`.
        other => Ok(other.to_string()),
    }
}

/// Merges the values of merge keys; existing members win, and of several values the first.
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
