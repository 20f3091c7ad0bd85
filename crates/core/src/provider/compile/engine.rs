//! The engine: a site of the author's schema becomes a place of the compiled one, by a provider's
//! table.
//! Refuses to tell what is left of each keyword on texts, lists and objects; their own files do.

use super::author::{Author, Choice, Said, Site};
use super::node::Node;
use super::note::{Fate, Notes, Rejection};
use super::phrase::{phrase, with_words};
use super::rules::{Recursion, Rules};
use super::way::Way;
use crate::joined::joined;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Places that are compiled, and schemas that are read for them; more is too much for any provider.
const MAX_WORK: usize = 30_000;

/// So much work may go into definitions that are written out to keep what stands beside a reference.
const MAX_WRITTEN_OUT: usize = 3_000;

/// Places within places; providers take a tenth of it.
const MAX_DEPTH: usize = 64;

/// What several choices at one place may come to, multiplied out.
const MAX_BRANCHES: usize = 48;

/// How often a schema that holds itself is written out where it may not refer to itself.
const ROUNDS: usize = 2;

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

/// Two sites of the same key say the same.
type Key = (Vec<Pointer>, Vec<Pointer>);

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
    names: HashMap<(Key, usize), String>,
    /// The sites that are being compiled, one within another.
    open: Vec<Key>,
    /// Definitions that allow no value.
    empty: HashSet<String>,
    work: usize,
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

    fn reference(
        &mut self,
        site: &Site,
        place: &Pointer,
        target: &Pointer,
        worded: bool,
        around: Around,
    ) -> Option<Node> {
        let recursive = self.author.is_recursive(place, target);
        // What stands beside a reference would be lost; a definition can be written out instead.
        if worded && !recursive && self.work < MAX_WRITTEN_OUT {
            return self.written_out(site, around);
        }
        let mut node = self.again(&Site::at(vec![target.clone()]), place, recursive, around)?;
        let said = self.author.schema.at(place).and_then(Value::as_object);
        for keyword in ["title", "description"] {
            let words = said.and_then(|said| said.get(keyword)?.as_str());
            node.about.extend(words.map(|words| (keyword.to_owned(), text(words))));
        }
        Some(node)
    }

    /// A reference to what a site says. Where that leads to itself and may not, it is written out
    /// for some rounds, and then left to JSON text.
    fn again(
        &mut self,
        site: &Site,
        place: &Pointer,
        recursive: bool,
        mut around: Around,
    ) -> Option<Node> {
        let kept = match self.rules.recursion {
            Recursion::Kept => true,
            Recursion::BelowOptional => around.optional,
            Recursion::WrittenOut => false,
        };
        if recursive && !kept {
            around.round += 1;
        }
        if around.round > ROUNDS {
            self.leave(place, "$ref", Fate::CheckedHere);
            return Some(Node::json_text());
        }
        self.definition(site, around)
    }

    /// A reference to what a site says, which is compiled once for each round.
    fn definition(&mut self, site: &Site, around: Around) -> Option<Node> {
        let key = (key_of(site), around.round);
        if let Some(name) = self.names.get(&key) {
            return (!self.empty.contains(name)).then(|| Node::reference(name));
        }
        let wish = site.places.first().and_then(Pointer::last);
        let name = self.free_name(&wish.unwrap_or_else(|| "whole".to_owned()));
        self.names.insert(key, name.clone());
        // Keeps the order in which they are first referred to.
        self.definitions.insert(name.clone(), Value::Null);
        let open = std::mem::take(&mut self.open);
        let node = match self.author.sole_target(site) {
            // A definition that only refers to itself says nothing.
            Some((place, target, _)) if place == target => None,
            _ => self.site(site, Around { optional: false, ..around }),
        };
        self.open = open;
        let Some(node) = node else {
            self.definitions.shift_remove(&name);
            self.empty.insert(name);
            return None;
        };
        self.ways.insert(name.clone(), node.way.clone());
        self.definitions.insert(name.clone(), node.into_schema());
        Some(Node::reference(&name))
    }

    /// A name for a definition: letters that need no escape anywhere.
    pub fn free_name(&self, wish: &str) -> String {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let letters = wish.chars().map(|letter| if plain(letter) { letter } else { '_' });
        let base: String = letters.take(40).collect();
        let base = if base.trim_matches('_').is_empty() { "part".to_owned() } else { base };
        let is_free =
            |name: &String| !self.definitions.contains_key(name) && !self.empty.contains(name);
        let numbered = (2..).map(|number: usize| format!("{base}_{number}"));
        std::iter::once(base.clone()).chain(numbered).find(is_free).unwrap_or_default()
    }

    /// The choices that give the value a shape. Others, such as which of two properties is there,
    /// would only multiply the schema, and are left to the check.
    fn shaping<'s>(&mut self, said: &Said<'s>, site: &Site) -> Vec<Choice<'s>> {
        let mut count = 1;
        let mut shaping = Vec::new();
        for choice in said.choices(site) {
            count *= choice.branches.len().max(1);
            if count <= MAX_BRANCHES && choice.branches.iter().any(gives_shape) {
                shaping.push(choice);
            } else {
                count /= choice.branches.len().max(1);
                self.leave(&choice.place, choice.keyword, Fate::CheckedHere);
            }
        }
        shaping
    }

    fn choice(
        &mut self,
        said: &Said,
        site: &Site,
        choices: &[Choice],
        around: Around,
    ) -> Option<Node> {
        for choice in choices {
            let exclusive = choice.keyword == "anyOf" || self.author.are_exclusive(choice);
            let fate = if exclusive { Fate::Enforced } else { Fate::CheckedHere };
            self.leave(&choice.place, choice.keyword, fate);
        }
        let mut taken = site.taken.clone();
        taken.extend(said.choices(site).iter().map(Choice::list));
        let base = if said.only_chooses() { Vec::new() } else { site.places.clone() };
        let nodes: Vec<Node> = combined(choices)
            .into_iter()
            .filter_map(|branches| {
                let naming = branches.len();
                let places = branches.into_iter().chain(base.iter().cloned()).collect();
                self.site(&Site { places, naming, taken: taken.clone() }, around)
            })
            .collect();
        let several = nodes.len() > 1;
        let mut node = Node::one_of(nodes)?;
        self.name(&mut node, said, &[], several);
        Some(node)
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
    fn name(&self, node: &mut Node, said: &Said, words: &[String], anew: bool) {
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

fn key_of(site: &Site) -> Key {
    (site.places.clone(), site.taken.clone())
}

/// Whether a branch says more than which keys have to be there.
fn gives_shape(branch: &Value) -> bool {
    const SHAPE: [&str; 17] = [
        "type",
        "properties",
        "$ref",
        "items",
        "prefixItems",
        "enum",
        "const",
        "allOf",
        "oneOf",
        "anyOf",
        "additionalProperties",
        "patternProperties",
        "pattern",
        "format",
        "minimum",
        "maximum",
        "maxLength",
    ];
    SHAPE.iter().any(|keyword| branch.get(keyword).is_some())
}

/// Every way to take one branch of each choice.
fn combined(choices: &[Choice]) -> Vec<Vec<Pointer>> {
    let mut ways = vec![Vec::new()];
    for choice in choices {
        let list = choice.list();
        ways = ways
            .iter()
            .flat_map(|way: &Vec<Pointer>| {
                (0..choice.branches.len()).map(|index| {
                    let branch = list.join(&index.to_string());
                    way.iter().cloned().chain([branch]).collect()
                })
            })
            .collect();
    }
    ways
}
