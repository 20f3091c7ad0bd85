//! The engine: a site of the author's schema becomes a place of the compiled one, by a provider's
//! table.
//! Refuses to tell what is left of each keyword on texts, lists and objects; their own files do.

use super::author::{Author, Said, Site};
use super::definition::{Key, key_of};
use super::node::Node;
use super::note::{Fate, Notes, Rejection};
use super::phrase::{phrase, with_words};
use super::rules::Rules;
use super::way::Way;
use crate::joined::joined;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Places that are compiled, and schemas that are read for them; more is too much for any provider.
const MAX_WORK: usize = 30_000;

/// Places within places; providers take a tenth of it.
const MAX_DEPTH: usize = 64;

/// Keywords that bind a value of any type, and that no provider is known to take.
const ANYWHERE: [&str; 13] = [
    "not",
    "if",
    "then",
    "else",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedItems",
    "contains",
    "minContains",
    "maxContains",
    "minProperties",
    "maxProperties",
];

/// Where the engine is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    pub depth: usize,
    /// How often schemas that hold themselves were gone through.
    pub round: usize,
    /// Below a property that may be missing.
    pub optional: bool,
}

pub(super) struct Engine<'a> {
    pub author: &'a Author,
    pub rules: &'static Rules,
    pub notes: Notes,
    /// Properties that may still be left optional.
    pub optional_left: usize,
    pub rejected: Option<(Pointer, Rejection)>,
    pub definitions: Map<String, Value>,
    pub ways: HashMap<String, Way>,
    /// Definitions, by what they say and by the round.
    pub(super) names: HashMap<(Key, usize), String>,
    /// The sites that are being compiled, one within another.
    pub(super) open: Vec<Key>,
    /// Definitions that allow no value.
    pub(super) empty: HashSet<String>,
    pub(super) work: usize,
}

impl<'a> Engine<'a> {
    pub fn new(author: &'a Author, rules: &'static Rules) -> Self {
        Self {
            author,
            rules,
            notes: Notes::default(),
            optional_left: rules.limits.optional,
            rejected: None,
            definitions: Map::new(),
            ways: HashMap::new(),
            names: HashMap::new(),
            open: Vec::new(),
            empty: HashSet::new(),
            work: 0,
        }
    }

    /// The place that says what a site says; none where no value is allowed.
    pub fn site(&mut self, site: &Site, around: Around) -> Option<Node> {
        let around = Around { depth: around.depth + 1, ..around };
        self.work += 1;
        if self.rejected.is_some() || self.work > MAX_WORK || around.depth > MAX_DEPTH {
            let place = site.places.first().cloned().unwrap_or_default();
            self.rejected.get_or_insert((place, Rejection::TooLarge));
            return None;
        }
        if around.depth > 1
            && let Some((place, target, worded)) = self.author.sole_target(site)
        {
            return self.reference(site, &place, &target, worded, around);
        }
        let key = key_of(site);
        if self.open.contains(&key) {
            let place = site.places.first().cloned().unwrap_or_default();
            return self.again(site, &place, true, around);
        }
        self.open.push(key);
        let node = self.written_out(site, around);
        self.open.pop();
        node
    }

    /// The same without a reference.
    pub(super) fn written_out(&mut self, site: &Site, around: Around) -> Option<Node> {
        let said = self.author.said(site);
        self.work += said.parts.len();
        if said.never {
            return None;
        }
        let choices = self.shaping(&said, site);
        if choices.is_empty() {
            self.plain(&said, around)
        } else {
            self.choice(&said, site, &choices, around)
        }
    }

    fn plain(&mut self, said: &Said, around: Around) -> Option<Node> {
        let mut words = Vec::new();
        for (place, keyword) in &said.lost {
            self.leave(place, keyword, Fate::CheckedHere);
        }
        for keyword in ANYWHERE {
            for (place, value) in said.all(keyword) {
                self.say(place, keyword, value, &mut words);
            }
        }
        let mut node = match self.allowed(said, &mut words) {
            Some(values) => self.values(values?)?,
            None => match self.types(said)? {
                Some(types) => self.typed(&types, said, around, &mut words)?,
                None => self.any(),
            },
        };
        self.name(&mut node, said, &words, true);
        Some(node)
    }

    /// A value of one of these types.
    fn typed(
        &mut self,
        types: &[&'static str],
        said: &Said,
        around: Around,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let is_single = |name: &&&str| !matches!(**name, "object" | "array");
        let single: Vec<&'static str> = types.iter().filter(is_single).copied().collect();
        let mut nodes = Vec::new();
        if !single.is_empty() {
            nodes.push(self.single(&single, said, words));
        }
        for name in types {
            nodes.extend(match *name {
                "object" => self.object(said, around, words),
                "array" => self.list(said, around, words),
                _ => None,
            });
        }
        Node::one_of(nodes)
    }

    /// Notes what becomes of a keyword.
    pub fn leave(&mut self, place: &Pointer, keyword: &str, fate: Fate) {
        self.notes.add(place, keyword, fate);
    }

    /// Leaves a keyword to words, where they reach the model, and else to the check.
    pub fn say(&mut self, place: &Pointer, keyword: &str, value: &Value, words: &mut Vec<String>) {
        let said = phrase(keyword, value).filter(|_| self.rules.reads_words);
        self.leave(place, keyword, if said.is_some() { Fate::InWords } else { Fate::CheckedHere });
        words.extend(said.filter(|said| !words.contains(said)));
    }

    /// Gives a node its title and description, and the words that bind it. A branch that is the
    /// only one left keeps its own.
    pub(super) fn name(&self, node: &mut Node, said: &Said, words: &[String], anew: bool) {
        let joined = joined(&mut words.iter().map(String::as_str), "; ");
        let own = |node: &Node, keyword: &str| {
            node.about.get(keyword).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let title = said.name("title").unwrap_or_default();
        if !title.is_empty() && (anew || own(node, "title").is_empty()) {
            node.about.insert("title".to_owned(), text(title));
        }
        let kept = own(node, "description");
        let description = said.name("description").filter(|_| anew || kept.is_empty());
        let whole = with_words(&[description.unwrap_or_default(), &kept], &joined);
        if !whole.is_empty() {
            node.about.insert("description".to_owned(), text(&whole));
        }
    }
}
