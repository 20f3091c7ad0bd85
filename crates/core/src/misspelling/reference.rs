//! Checks references in texts, calls and tools against the context's data.

use super::data::DataPlace;
use super::kind::MisspellingKind;
use super::search::Search;
use crate::text::mention::{Mention, mentions};
use crate::tool::{Variable, parse_reference};
use serde_json::{Map, Value};

/// Kinds that may exist at any time, since steps create them, or a delegating document passes them on.
const OTHER_KINDS: [&str; 8] =
    ["input", "state", "data", "plan", "meta", "error", "calls", "output"];

/// Maximum number of different references that are checked, more than anybody types.
const MOST_MENTIONS: usize = 2_000;

/// Kinds that get values during a run.
const GROWING: [&str; 5] = ["state", "plan", "meta", "error", "output"];

/// The end of a path that leads to no value.
pub(super) enum DeadEnd<'document> {
    /// A key, by its index, that is close to this existing one.
    Meant(usize, &'document str),
    /// A key that the schema does not allow.
    Nowhere,
}

impl<'document> Search<'document> {
    /// Checks a text, or a list of parts with texts.
    pub fn text(&mut self, value: &'document Value) {
        match value {
            Value::String(text) => {
                for mention in mentions(text) {
                    if self.mentions.len() < MOST_MENTIONS && self.mentions.insert(mention.written)
                    {
                        self.mention(&mention);
                    }
                }
            }
            Value::Array(parts) => self.each_entry(parts, |search, part| {
                if let Some(text) = part.get("text") {
                    search.within("text", |search| search.text(text));
                }
            }),
            _ => {}
        }
    }

    fn mention(&mut self, mention: &Mention<'document>) {
        let Mention { mark, kind, path, written, .. } = mention;
        let Some(place) = self.data.place(kind) else {
            // A footnote begins with a capital letter, and in prose a kind may have another ending: “all ¶states”.
            let is_bare = *mark == '†' && path.is_empty();
            let is_note = |meant: &str| is_bare && kind.chars().next() != meant.chars().next();
            let is_word = |meant: &&str| is_note(meant) || is_inflected(kind, meant);
            let meant = self.near_kind(kind).filter(|meant| !is_word(meant));
            if let Some(meant) = meant {
                self.tell_data(written, *mark, meant, path);
            }
            return;
        };
        match self.lost(kind, path, place) {
            Some(DeadEnd::Meant(at, meant)) => {
                let mut path = path.clone();
                path.get_mut(at).into_iter().for_each(|token| *token = meant);
                self.tell_data(written, *mark, kind, &path);
            }
            Some(DeadEnd::Nowhere) if *mark == '†' => {
                let data = format!("¶{kind}");
                self.tell(written, MisspellingKind::NoPlace { data });
            }
            _ => {}
        }
    }

    /// Returns the end of a path to a value of a kind, if it leads to no value, by the known values and schemas.
    pub fn lost(
        &mut self,
        kind: &str,
        path: &[&'document str],
        mut place: DataPlace<'document>,
    ) -> Option<DeadEnd<'document>> {
        for (at, token) in path.iter().enumerate() {
            let described = place.described();
            let names = place.names(&described);
            let so_far = path.get(..=at).unwrap_or_default();
            let is_number = token.bytes().all(|byte| byte.is_ascii_digit());
            if names.is_empty() || described.is_open || self.data.is_way_written(kind, so_far) {
                return None;
            }
            if is_number && !names.contains(token) {
                continue;
            }
            if !names.iter().any(|name| is_name(token, name)) {
                if let Some(meant) = self.near(token, names.iter().copied()) {
                    return Some(DeadEnd::Meant(at, meant));
                }
                let is_fixed = !GROWING.contains(&kind) && !self.data.is_written(kind);
                let is_known = described.is_listed() && (is_fixed || described.is_closed());
                return is_known.then_some(DeadEnd::Nowhere);
            }
            place = place.below(&described, token);
        }
        None
    }

    /// Returns the kind of the context's data to which an unknown kind is close.
    fn near_kind(&mut self, kind: &str) -> Option<&'document str> {
        if OTHER_KINDS.contains(&kind) || self.data.is_written(kind) {
            return None;
        }
        let kinds: Vec<&'document str> = self.data.kinds().collect();
        self.near(kind, kinds)
    }

    fn tell_data(&mut self, written: &str, mark: char, kind: &str, path: &[&str]) {
        let path: String = path.iter().map(|token| format!(".{token}")).collect();
        self.tell(written, MisspellingKind::Data { meant: format!("{mark}{kind}{path}") });
    }

    /// Checks the references that a tool passes on, and the places of its results.
    pub fn tool_references(&mut self, tool: &'document Value) {
        let Some(members) = tool.as_object() else { return };
        self.meta_references(members);
        if let Some(Value::Object(properties)) = members.get("properties") {
            self.within("properties", |search| search.meta_references(properties));
        }
    }

    fn meta_references(&mut self, members: &'document Map<String, Value>) {
        if let Some(path) = members.get("_outputPath") {
            self.within("_outputPath", |search| search.target(path));
        }
        if let Some(scopes) = members.get("_scopes") {
            self.within("_scopes", |search| search.scopes(scopes));
        }
    }

    /// Checks the place of a result. A kind that only this result is written to, and that is close to another kind, is
    /// misspelled.
    fn target(&mut self, path: &'document Value) {
        let Some(reference) = path.as_str().and_then(parse_reference) else { return };
        for variable in reference.0.iter().flatten() {
            let is_like = |other: &&Variable| other.kind == variable.kind;
            let is_single = self.data.written.iter().filter(is_like).count() == 1;
            if is_single && self.data.place(&variable.kind).is_none() {
                let kinds: Vec<&'document str> = self.data.kinds().collect();
                if let Some(meant) = self.near(&variable.kind, kinds) {
                    let path: Vec<&str> = variable.path.iter().map(String::as_str).collect();
                    self.tell_data(&variable.to_string(), '†', meant, &path);
                }
            }
        }
    }

    /// Checks kinds that are passed on: a list of them, or a schema with them as texts.
    fn scopes(&mut self, scopes: &'document Value) {
        match scopes {
            Value::String(name) if name.starts_with(['¶', '†']) => self.text(scopes),
            Value::String(kind) => {
                if self.data.place(kind).is_none()
                    && let Some(meant) = self.near_kind(kind)
                {
                    self.tell(kind, MisspellingKind::Data { meant: meant.to_owned() });
                }
            }
            Value::Array(names) => self.each_entry(names, |search, name| search.scopes(name)),
            Value::Object(schema) => {
                let words = |key: &str| matches!(key, "const" | "enum" | "items" | "default");
                self.each_member(schema, |search, key, value| {
                    if words(key) {
                        search.scopes(value);
                    }
                });
            }
            _ => {}
        }
    }

    /// Checks the calls of a plan: their references, and the places of their results.
    pub fn plan(&mut self, plan: &'document Value) {
        let Some(calls) = plan.as_array() else { return };
        self.each_entry(calls, |search, call| {
            let Some(members) = call.as_object() else { return };
            search.meta_references(members);
            let is_parameter = |key: &str| !key.starts_with('_') && key != "output";
            search.each_member(members, |search, key, value| {
                if is_parameter(key) {
                    search.parameter(value);
                }
            });
        });
    }

    /// Checks a parameter of a call; only a text that consists of a reference counts.
    fn parameter(&mut self, value: &'document Value) {
        match value {
            Value::String(text) if parse_reference(text).is_some() => self.text(value),
            Value::Array(entries) => self.each_entry(entries, |search, one| search.parameter(one)),
            Value::Object(members) => {
                self.each_member(members, |search, _, value| search.parameter(value));
            }
            _ => {}
        }
    }
}

/// True if a name in a text means an existing one. If the existing one contains characters that end a name in prose,
/// its beginning is enough; a name may also be joined to another word with a hyphen.
fn is_name(token: &str, name: &str) -> bool {
    let is_sign = |c: char| !(crate::text::letters::is_letter_or_digit(c) || c == '_' || c == '-');
    let is_beginning = name.strip_prefix(token).is_some_and(|rest| rest.starts_with(is_sign));
    let is_joined = token.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
    token == name || is_beginning || is_joined
}

/// True if a word is a name with a grammatical ending.
fn is_inflected(written: &str, name: &str) -> bool {
    /// Maximum number of letters of a grammatical ending.
    const ENDING: usize = 3;
    let same = written.chars().zip(name.chars()).take_while(|(one, other)| one == other).count();
    let is_stem = same >= ENDING && same + ENDING >= name.chars().count();
    written.starts_with(name) || !name.is_ascii() && is_stem
}
