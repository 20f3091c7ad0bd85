//! One change as a model writes it: its members, under the names that models give them.

use super::bounds::{LONGEST_NAME, LONGEST_TEXT};
use super::deed::read_action;
use super::narrow::DROPPED;
use super::search::DEED;
use crate::blueprint::Kind;
use crate::import::draft::field::is_yes;
use crate::import::draft::kind_word::kind_word;
use crate::import::draft::options::take_options;
use crate::import::draft::spelling::{add_missing, take};
use crate::text::letters::first_letters;
use serde_json::{Map, Value};

const ID: [&str; 6] = ["id", "target", "which", "ref", "text_id", "field_id"];
const IN: [&str; 6] = ["in", "into", "side", "group", "parent", "within"];
const AFTER: [&str; 4] = ["after", "behind", "position", "place"];
const TITLE: [&str; 6] = ["title", "label", "new_title", "newTitle", "name", "название"];
const TEXT: [&str; 7] =
    ["text", "words", "new_text", "newText", "content", "replacement", "purpose"];
const FIND: [&str; 5] = ["find", "old", "old_text", "oldText", "search"];
const ROLE: [&str; 3] = ["role", "said_by", "by"];
const KIND: [&str; 3] = ["kind", "type", "widget"];
const NEEDED: [&str; 3] = ["needed", "required", "is_needed"];
const HELP: [&str; 4] = ["help", "description", "hint", "placeholder"];
const UNIT: [&str; 4] = ["unit", "x-unit", "currency", "units"];
const LEAST: [&str; 6] = ["least", "min", "minimum", "minLength", "minItems", "from"];
const MOST: [&str; 6] = ["most", "max", "maximum", "maxLength", "maxItems", "up_to"];
const DEFAULT: [&str; 3] = ["default", "begins_with", "initial"];
const EXAMPLE: [&str; 2] = ["example", "examples"];
const DROP: [&str; 4] = ["drop", "clear", "unset", "remove"];

/// Members that hold the others.
const INNER: [&str; 5] = ["field", "set", "changes", "new", "value"];

/// The longest text that is read, in bytes.
const MOST_BYTES: usize = 8 * LONGEST_TEXT;

/// A change, as it is written.
pub(super) struct Entry {
    members: Map<String, Value>,
}

/// What is said of a field. None of a part says nothing of it, an empty text takes it away.
#[derive(Default)]
pub(super) struct Description {
    pub title: Option<String>,
    pub kind: Option<KindResult>,
    pub needed: Option<bool>,
    pub help: Option<String>,
    pub options: Vec<String>,
    pub unit: Option<String>,
    pub limits: [Option<String>; 2],
    pub default: Option<String>,
    pub example: Option<String>,
}

/// A kind, or what was written where there is no such kind.
pub(super) type KindResult = Result<Kind, String>;

impl Entry {
    pub fn new(mut members: Map<String, Value>) -> Self {
        for name in INNER {
            if let Some(Value::Object(inner)) = members.get(name).cloned() {
                members.shift_remove(name);
                add_missing(&mut members, inner);
            }
        }
        Self { members }
    }

    /// What is to be done; empty where that is not said.
    pub fn take_action(&mut self) -> String {
        let member = |name: &str| self.members.get(name).and_then(Value::as_str);
        let named = DEED.into_iter().find(|name| member(name).is_some());
        let typed =
            || member("type").filter(|word| read_action(word, None).is_some()).map(|_| "type");
        let own = named.or_else(typed).and_then(|name| self.members.shift_remove(name));
        own.and_then(|own| own.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// The id of what is changed.
    pub fn id(&mut self) -> Option<String> {
        self.name(&ID)
    }

    /// Where something is added.
    pub fn within(&mut self) -> Option<String> {
        self.name(&IN)
    }

    /// What something is put behind.
    pub fn after(&mut self) -> Option<String> {
        self.name(&AFTER)
    }

    pub fn title(&mut self) -> Option<String> {
        self.name(&TITLE)
    }

    /// A text, whole.
    pub fn text(&mut self) -> Option<String> {
        self.words(&TEXT, usize::MAX).filter(|words| words.len() <= MOST_BYTES)
    }

    /// The words of a text that become others.
    pub fn find(&mut self) -> Option<String> {
        self.words(&FIND, LONGEST_TEXT).filter(|words| !words.trim().is_empty())
    }

    /// Who says a text, by the words of documents.
    pub fn role(&mut self) -> Option<&'static str> {
        let word = self.name(&ROLE)?.to_lowercase();
        Some(match word.as_str() {
            "user" | "person" | "human" => "user",
            "assistant" | "model" | "ai" => "assistant",
            _ => "system",
        })
    }

    /// What is said of a field.
    pub fn description(&mut self) -> Description {
        let kind = take(&mut self.members, &KIND);
        let options = take_options(&mut self.members);
        let named = options.into_iter().map(|(value, name)| name.unwrap_or_else(|| typed(&value)));
        let options: Vec<String> =
            named.map(|name| cut(name.trim())).filter(|name| !name.is_empty()).collect();
        let kind = kind.map(|written| match kind_word(&written) {
            Some(word) => Ok(word.kind),
            None => Err(cut(&typed(&written))),
        });
        let mut description = Description {
            title: self.title(),
            kind,
            needed: take(&mut self.members, &NEEDED).map(|value| is_yes(&value)),
            help: self.words(&HELP, LONGEST_TEXT),
            options,
            unit: self.words(&UNIT, LONGEST_NAME),
            limits: [self.words(&LEAST, LONGEST_NAME), self.words(&MOST, LONGEST_NAME)],
            default: self.words(&DEFAULT, LONGEST_NAME),
            example: self.words(&EXAMPLE, LONGEST_NAME),
        };
        self.drop_parts(&mut description);
        description
    }

    /// Empty texts for what is to go, where nothing else is said.
    fn drop_parts(&mut self, description: &mut Description) {
        let dropped = match take(&mut self.members, &DROP) {
            Some(Value::Array(all)) => all,
            other => other.into_iter().collect(),
        };
        let [least, most] = &mut description.limits;
        for name in dropped.iter().filter_map(Value::as_str).filter(|name| DROPPED.contains(name)) {
            let part = match name {
                "help" => &mut description.help,
                "unit" => &mut description.unit,
                "least" => &mut *least,
                "most" => &mut *most,
                "default" => &mut description.default,
                "example" => &mut description.example,
                _ => continue,
            };
            part.get_or_insert_default();
        }
    }

    /// A short text; `None` if it is blank.
    fn name(&mut self, names: &[&str]) -> Option<String> {
        let name = self.words(names, LONGEST_NAME)?;
        let name = name.trim();
        (!name.is_empty()).then(|| name.to_owned())
    }

    /// A text, or a value as it would be typed; of a list the first.
    fn words(&mut self, names: &[&str], most: usize) -> Option<String> {
        let mut value = take(&mut self.members, names)?;
        if let Value::Array(all) = value {
            value = all.into_iter().next()?;
        }
        let is_single = !value.is_object() && !value.is_array() && !value.is_null();
        is_single.then(|| first_letters(&typed(&value), most).to_owned())
    }
}

/// A value as a person would type it.
fn typed(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn cut(words: &str) -> String {
    first_letters(words, LONGEST_NAME).to_owned()
}

/// Whether the first place is meant.
pub(super) fn is_start(after: &str) -> bool {
    matches!(
        after.to_lowercase().as_str(),
        "start" | "first" | "top" | "beginning" | "none" | "0" | "начало"
    )
}
