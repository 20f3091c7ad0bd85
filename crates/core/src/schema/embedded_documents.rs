//! The schema documents embedded in a schema document: their places, their addresses, and the anchors inside them.

use super::uri::{percent_decoded, resolved, split_fragment};
use crate::dialect::keywords::{DATA_KEYWORDS, Holds, REFERENCE_KEYWORDS, holds};
use crate::pointer::Pointer;
use crate::text::letters::has_word;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap};

/// Places of `$dynamicAnchor` names in a scope.
pub(super) type Bindings = BTreeMap<String, Pointer>;

/// The most documents in a schema, as a limit against hostile schemas.
const MAX_DOCUMENTS: usize = 1_000;

/// The name that `$recursiveAnchor` binds, which no `$dynamicAnchor` can have.
const RECURSIVE: &str = "";

/// The documents of a schema document, the root first.
pub(super) struct EmbeddedDocuments {
    documents: Vec<Document>,
    by_address: HashMap<String, usize>,
    /// Places of `$anchor` and `$dynamicAnchor` names, each with the index of its document.
    anchors: HashMap<(usize, String), Pointer>,
    /// True if `id` names documents, as in draft-04.
    is_old: bool,
}

#[derive(Default)]
struct Document {
    place: Pointer,
    address: String,
    /// Index of the document around it.
    around: usize,
    own: Bindings,
    /// Bindings at the document's own place.
    scope: Bindings,
    refers_to: Vec<String>,
    depends_on_scope: bool,
}

impl EmbeddedDocuments {
    /// Finds the embedded documents; `None` if there are none, or too many.
    pub fn find(root: &Value) -> Option<Self> {
        let dialect = root.get("$schema").and_then(Value::as_str).unwrap_or_default();
        let is_old = ["draft-03", "draft-04"].iter().any(|draft| has_word(dialect, draft));
        let (by_address, anchors) = (HashMap::new(), HashMap::new());
        let mut all = Self { documents: vec![Document::default()], by_address, anchors, is_old };
        let address = root.as_object().and_then(|members| all.id(members)).unwrap_or_default();
        let address = split_fragment(address).0.to_owned();
        all.by_address.insert(address.clone(), 0);
        if let Some(whole) = all.documents.first_mut() {
            whole.address = address;
        }
        all.collect(root, &mut Pointer::root(), 0, false);
        let is_followed = (2..=MAX_DOCUMENTS).contains(&all.documents.len());
        is_followed.then(|| {
            all.bind();
            all.find_dependent();
            all
        })
    }

    fn id<'a>(&self, members: &'a Map<String, Value>) -> Option<&'a str> {
        let id = members.get("$id").or_else(|| members.get("id").filter(|_| self.is_old))?;
        let id = id.as_str()?.trim_end_matches('#');
        (!id.is_empty() && !id.starts_with('#')).then_some(id)
    }

    fn collect(&mut self, value: &Value, place: &mut Pointer, around: usize, is_named: bool) {
        match value {
            Value::Object(members) => {
                let document = if is_named { around } else { self.names(members, place, around) };
                for (key, value) in members {
                    if is_named || !DATA_KEYWORDS.contains(&&**key) {
                        place.push(key);
                        let is_named = !is_named && holds(key) == Some(Holds::Named);
                        self.collect(value, place, document, is_named);
                        place.pop();
                    }
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    place.push(&index.to_string());
                    self.collect(item, place, around, false);
                    place.pop();
                }
            }
            _ => {}
        }
    }

    /// Records the names and references of a schema; returns the index of its document.
    fn names(&mut self, members: &Map<String, Value>, place: &Pointer, around: usize) -> usize {
        let base = self.base(around).to_owned();
        let mut document = around;
        if let Some(id) = self.id(members).filter(|_| !place.as_str().is_empty()) {
            document = self.documents.len();
            let address = split_fragment(&resolved(&base, id)).0.to_owned();
            self.by_address.entry(address.clone()).or_insert(document);
            let place = place.clone();
            self.documents.push(Document { place, address, around, ..Document::default() });
        }
        for (keyword, value) in members {
            match (keyword.as_str(), value) {
                ("$anchor" | "$dynamicAnchor", Value::String(name)) => {
                    self.name(document, name, place, keyword == "$dynamicAnchor");
                }
                ("$id" | "id", Value::String(name)) if name.starts_with('#') => {
                    self.name(document, name.trim_start_matches('#'), place, false);
                }
                ("$recursiveAnchor", Value::Bool(true)) => {
                    self.name(document, RECURSIVE, place, true);
                }
                (keyword, Value::String(reference)) if REFERENCE_KEYWORDS.contains(&keyword) => {
                    self.refer(document, reference, keyword != "$ref");
                }
                _ => {}
            }
        }
        document
    }

    fn name(&mut self, document: usize, name: &str, place: &Pointer, is_dynamic: bool) {
        self.anchors.entry((document, name.to_owned())).or_insert_with(|| place.clone());
        if let Some(document) = self.documents.get_mut(document).filter(|_| is_dynamic) {
            document.own.entry(name.to_owned()).or_insert_with(|| place.clone());
        }
    }

    fn refer(&mut self, document: usize, reference: &str, depends_on_scope: bool) {
        if let Some(document) = self.documents.get_mut(document) {
            let address = resolved(&document.address, reference);
            document.refers_to.push(split_fragment(&address).0.to_owned());
            document.depends_on_scope |= depends_on_scope;
        }
    }

    /// Computes the bindings of each document, which comes after the one around it.
    fn bind(&mut self) {
        for at in 0..self.documents.len() {
            let Some(document) = self.documents.get(at) else { continue };
            let around = self.documents.get(document.around).filter(|_| at > 0);
            let around = around.map(|around| around.scope.clone()).unwrap_or_default();
            let scope = self.entered(at, &around);
            if let Some(document) = self.documents.get_mut(at) {
                document.scope = scope;
            }
        }
    }

    /// Marks documents as dependent on bindings if they refer to a dependent document.
    fn find_dependent(&mut self) {
        loop {
            let depends = |address: &String| {
                let document = self.by_address.get(address).and_then(|at| self.documents.get(*at));
                document.is_some_and(|document| document.depends_on_scope)
            };
            let places: Vec<usize> = self
                .documents
                .iter()
                .enumerate()
                .filter(|(_, from)| !from.depends_on_scope && from.refers_to.iter().any(depends))
                .map(|(at, _)| at)
                .collect();
            if places.is_empty() {
                return;
            }
            for at in places {
                if let Some(document) = self.documents.get_mut(at) {
                    document.depends_on_scope = true;
                }
            }
        }
    }

    fn base(&self, document: usize) -> &str {
        self.documents.get(document).map_or("", |document| &document.address)
    }

    /// Returns the place of a document.
    pub fn place(&self, document: usize) -> Pointer {
        self.documents.get(document).map(|document| document.place.clone()).unwrap_or_default()
    }

    /// Returns the bindings at the document's own place.
    pub fn scope(&self, document: usize) -> Bindings {
        self.documents.get(document).map(|document| document.scope.clone()).unwrap_or_default()
    }

    /// True if a reference in the document depends on bindings.
    pub fn depends_on_scope(&self, document: usize) -> bool {
        self.documents.get(document).is_some_and(|document| document.depends_on_scope)
    }

    /// Returns the document that begins at a schema inside another document; `None` if none begins there.
    pub fn document_at(&self, around: usize, members: &Map<String, Value>) -> Option<usize> {
        let address = resolved(self.base(around), self.id(members)?);
        self.by_address.get(split_fragment(&address).0).copied()
    }

    /// Returns the bindings inside a document: earlier bindings take precedence over its own.
    pub fn entered(&self, document: usize, scope: &Bindings) -> Bindings {
        let mut entered = scope.clone();
        for (name, place) in self.documents.get(document).iter().flat_map(|within| &within.own) {
            entered.entry(name.clone()).or_insert_with(|| place.clone());
        }
        entered
    }

    /// Returns the innermost document that contains a place.
    pub fn innermost(&self, place: &Pointer) -> usize {
        let around = self.documents.iter().enumerate();
        let around = around.filter(|(_, document)| place.is_within(&document.place));
        around.max_by_key(|(_, document)| document.place.as_str().len()).map_or(0, |(at, _)| at)
    }

    /// Returns a reference as written where the document's own address is dropped.
    pub fn address(&self, reference: &str, document: usize) -> String {
        match reference.starts_with('#') {
            true => reference.to_owned(),
            false => resolved(self.base(document), reference),
        }
    }

    /// Returns the place that a document's reference points to, with the name that may be bound elsewhere; `None` if it
    /// points to another document or to no place.
    pub fn target(
        &self,
        root: &Value,
        keyword: &str,
        reference: &str,
        document: usize,
    ) -> Option<(Pointer, Option<String>)> {
        let address = resolved(self.base(document), reference);
        let (address, fragment) = split_fragment(&address);
        let is_own = address == self.base(document);
        let to = if is_own { document } else { *self.by_address.get(address)? };
        let target = self.documents.get(to)?;
        let name = match keyword {
            "$recursiveRef" => Some(RECURSIVE),
            "$dynamicRef" => Some(fragment).filter(|name| !name.is_empty()),
            _ => None,
        };
        let name = name.filter(|name| target.own.contains_key(*name)).map(str::to_owned);
        let place = if fragment.is_empty() {
            target.place.clone()
        } else if fragment.starts_with('/') {
            let below = Pointer::parse(&percent_decoded(fragment)?)?;
            target.place.join_all(&below)
        } else {
            self.anchors.get(&(to, fragment.to_owned()))?.clone()
        };
        place.get(root).is_some().then_some((place, name))
    }
}
