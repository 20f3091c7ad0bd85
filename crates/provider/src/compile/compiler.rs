//! Compiles a site of the author's schema to a node of the provider's schema, by the provider's table.

use super::author::{AppliedSchemas, AuthorSchema, Key, Site, key_of};
use super::inverse::Inverse;
use super::node::Node;
use super::note::{Enforcement, Notes, Rejection};
use super::phrase::{phrase, with_words};
use super::takes::Rules;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::text::joined::joined;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Maximum number of compiled sites and subschemas read for them; more is too much for any provider.
const MAX_WORK: usize = 30_000;

/// Maximum depth of nested sites; providers accept a tenth of it.
const MAX_DEPTH: usize = 64;

/// Keywords that constrain a value of any type, and that no known provider supports.
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

/// The compiler's position in the schema.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    pub depth: usize,
    /// Number of times that recursive schemas were unrolled.
    pub round: usize,
    /// True inside an optional property.
    pub optional: bool,
}

pub(super) struct Compiler<'a> {
    pub author: &'a AuthorSchema,
    pub rules: &'static Rules,
    pub notes: Notes,
    /// Number of properties that may still be left optional.
    pub optional_left: usize,
    pub rejected: Option<(Pointer, Rejection)>,
    pub definitions: Map<String, Value>,
    pub inverses: HashMap<String, Inverse>,
    /// Names of definitions, by their content and round.
    pub(super) names: HashMap<(Key, usize), String>,
    /// Keys of the sites that are being compiled, from the outermost.
    pub(super) open: Vec<Key>,
    /// Names of definitions that allow no value.
    pub(super) empty: HashSet<String>,
    pub(super) work: usize,
}

impl<'a> Compiler<'a> {
    pub fn new(author: &'a AuthorSchema, rules: &'static Rules) -> Self {
        Self {
            author,
            rules,
            notes: Notes::default(),
            optional_left: rules.limits.optional,
            rejected: None,
            definitions: Map::new(),
            inverses: HashMap::new(),
            names: HashMap::new(),
            open: Vec::new(),
            empty: HashSet::new(),
            work: 0,
        }
    }

    /// Compiles a site to a node; `None` if no value is allowed.
    pub fn site(&mut self, site: &Site, context: Context) -> Option<Node> {
        let context = Context { depth: context.depth + 1, ..context };
        self.work += 1;
        if self.rejected.is_some() || self.work > MAX_WORK || context.depth > MAX_DEPTH {
            let place = site.places.first().cloned().unwrap_or_default();
            self.rejected.get_or_insert((place, Rejection::TooLarge));
            return None;
        }
        if context.depth > 1
            && let Some((place, target, worded)) = self.author.sole_target(site)
        {
            return self.reference(site, &place, &target, worded, context);
        }
        let key = key_of(site);
        if self.open.contains(&key) {
            let place = site.places.first().cloned().unwrap_or_default();
            return self.by_reference(site, &place, true, context);
        }
        self.open.push(key);
        let node = self.inlined(site, context);
        self.open.pop();
        node
    }

    /// Compiles a site to a node without a reference.
    pub(super) fn inlined(&mut self, site: &Site, context: Context) -> Option<Node> {
        let applied = self.author.applied(site);
        self.work += applied.parts.len();
        if applied.never {
            return None;
        }
        let choices = self.shaping(&applied, site);
        if choices.is_empty() {
            self.plain(&applied, context)
        } else {
            self.choice(&applied, site, &choices, context)
        }
    }

    fn plain(&mut self, applied: &AppliedSchemas, context: Context) -> Option<Node> {
        let mut words = Vec::new();
        for (place, keyword) in &applied.lost {
            self.note(place, keyword, Enforcement::ValidatedOnly);
        }
        for keyword in ANYWHERE {
            for (place, value) in applied.all(keyword) {
                self.describe(place, keyword, value, &mut words);
            }
        }
        let mut node = match self.allowed(applied, &mut words) {
            Some(values) => self.values(values?)?,
            None => match self.types(applied)? {
                Some(types) => self.typed(&types, applied, context, &mut words)?,
                None => self.any(),
            },
        };
        self.annotate(&mut node, applied, &words, true);
        Some(node)
    }

    /// Compiles a value of one of these types.
    fn typed(
        &mut self,
        types: &[&'static str],
        applied: &AppliedSchemas,
        context: Context,
        words: &mut Vec<String>,
    ) -> Option<Node> {
        let is_single = |name: &&&str| !matches!(**name, "object" | "array");
        let single: Vec<&'static str> = types.iter().filter(is_single).copied().collect();
        let mut nodes = Vec::new();
        if !single.is_empty() {
            nodes.push(self.single(&single, applied, words));
        }
        for name in types {
            nodes.extend(match *name {
                "object" => self.object(applied, context, words),
                "array" => self.list(applied, context, words),
                _ => None,
            });
        }
        Node::one_of(nodes)
    }

    /// Notes the enforcement of a keyword.
    pub fn note(&mut self, place: &Pointer, keyword: &str, enforcement: Enforcement) {
        self.notes.add(place, keyword, enforcement);
    }

    /// Adds a keyword to the description if the model reads that; otherwise only validation checks it.
    pub fn describe(
        &mut self,
        place: &Pointer,
        keyword: &str,
        value: &Value,
        words: &mut Vec<String>,
    ) {
        let described = phrase(keyword, value).filter(|_| self.rules.reads_descriptions);
        self.note(
            place,
            keyword,
            if described.is_some() { Enforcement::Described } else { Enforcement::ValidatedOnly },
        );
        words.extend(described.filter(|described| !words.contains(described)));
    }

    /// Sets a node's title and description, with the constraints in words. A branch that is the only one left keeps its
    /// own.
    pub(super) fn annotate(
        &self,
        node: &mut Node,
        applied: &AppliedSchemas,
        words: &[String],
        anew: bool,
    ) {
        let joined = joined(&mut words.iter().map(String::as_str), "; ");
        let own = |node: &Node, keyword: &str| {
            node.annotations.get(keyword).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let title = applied.annotation("title").unwrap_or_default();
        if !title.is_empty() && (anew || own(node, "title").is_empty()) {
            node.annotations.insert("title".to_owned(), text(title));
        }
        let own_text = own(node, "description");
        let description = applied.annotation("description").filter(|_| anew || own_text.is_empty());
        let whole = with_words(&[description.unwrap_or_default(), &own_text], &joined);
        if !whole.is_empty() {
            node.annotations.insert("description".to_owned(), text(&whole));
        }
    }
}
