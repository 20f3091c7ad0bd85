//! Compiles references: to definitions, each compiled once, or inline if a provider does not support recursion.

use super::author::{Site, key_of};
use super::compiler::{Compiler, Context};
use super::node::Node;
use super::note::Enforcement;
use super::takes::Recursion;
use pilcrow_core::object::text;
use pilcrow_core::pointer::Pointer;
use serde_json::Value;

/// Maximum work for definitions that are inlined to keep the keywords beside a reference.
const MAX_INLINED: usize = 3_000;

/// Number of rounds for which a recursive schema is unrolled if a provider does not support recursion.
const ROUNDS: usize = 2;

impl Compiler<'_> {
    pub(super) fn reference(
        &mut self,
        site: &Site,
        place: &Pointer,
        target: &Pointer,
        worded: bool,
        context: Context,
    ) -> Option<Node> {
        let recursive = self.author.is_recursive(place, target);
        // Keywords beside a reference would be lost, so the definition is inlined.
        if worded && !recursive && self.work < MAX_INLINED {
            return self.inlined(site, context);
        }
        let mut node =
            self.by_reference(&Site::at(vec![target.clone()]), place, recursive, context)?;
        let keywords = self.author.schema.at(place).and_then(Value::as_object);
        for keyword in ["title", "description"] {
            let words = keywords.and_then(|keywords| keywords.get(keyword)?.as_str());
            node.annotations.extend(words.map(|words| (keyword.to_owned(), text(words))));
        }
        Some(node)
    }

    /// Compiles a reference to a site. A recursive one that the provider does not support is unrolled for some rounds,
    /// and then becomes JSON text.
    pub(super) fn by_reference(
        &mut self,
        site: &Site,
        place: &Pointer,
        recursive: bool,
        mut context: Context,
    ) -> Option<Node> {
        let stays = match self.rules.recursion {
            Recursion::Native => true,
            Recursion::BelowOptional => context.optional,
            Recursion::Unrolled => false,
        };
        if recursive && !stays {
            context.round += 1;
        }
        if context.round > ROUNDS {
            self.note(place, "$ref", Enforcement::ValidatedOnly);
            return Some(Node::json_text());
        }
        self.definition(site, context)
    }

    /// Compiles a reference to a site's definition, which is compiled once for each round.
    fn definition(&mut self, site: &Site, context: Context) -> Option<Node> {
        let key = (key_of(site), context.round);
        if let Some(name) = self.names.get(&key) {
            return (!self.empty.contains(name)).then(|| Node::reference(name));
        }
        let wish = site.places.first().and_then(Pointer::last);
        let name = self.free_name(&wish.unwrap_or_else(|| "whole".to_owned()));
        self.names.insert(key, name.clone());
        // The entry is inserted first, to keep the order of the first references.
        self.definitions.insert(name.clone(), Value::Null);
        let open = std::mem::take(&mut self.open);
        let node = match self.author.sole_target(site) {
            // A definition that only refers to itself has no content.
            Some((place, target, _)) if place == target => None,
            _ => self.site(site, Context { optional: false, ..context }),
        };
        self.open = open;
        let Some(node) = node else {
            self.definitions.shift_remove(&name);
            self.empty.insert(name);
            return None;
        };
        self.inverses.insert(name.clone(), node.inverse.clone());
        self.definitions.insert(name.clone(), node.into_schema());
        Some(Node::reference(&name))
    }

    /// Returns an unused name for a definition, of characters that never need an escape.
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
}
