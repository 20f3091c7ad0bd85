//! The document in each of its variants, and whether their texts name all that inputs hold.

use super::super::super::prompt::path_length;
use crate::bench::{Bench, BenchInput};
use crate::context::{DataMessage, Entry, merge_context};
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::HashSet;

/// What texts call the input.
pub(super) const MARK: &str = "†input";

/// The document in one of its variants.
pub(super) struct Version {
    /// What it is called; empty where nothing calls it anything.
    pub name: String,
    /// Where what it says of settings, schema and context stands in the document.
    pub at: Pointer,
    pub request: Request,
    pub entries: Vec<Entry>,
}

impl Version {
    fn new(name: String, at: Pointer, request: Request) -> Self {
        let entries = merge_context(&request.messages());
        Self { name, at, request, entries }
    }

    /// The schema of its answers, where they are no texts.
    pub fn schema(&self) -> Option<&Value> {
        self.request
            .schema()
            .filter(|schema| schema.get("type").is_none_or(|kind| kind != "string"))
    }

    /// Its input, and where that stands among its messages.
    pub fn input(&self) -> Option<(usize, &DataMessage)> {
        self.entries.iter().enumerate().find_map(|(at, entry)| match entry {
            Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_none() => {
                Some((at, data))
            }
            _ => None,
        })
    }

    /// The first names of all values of the input that its texts name.
    fn named(&self) -> HashSet<&str> {
        let texts = self.entries.iter().filter_map(|entry| match entry {
            Entry::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let paths = texts.flat_map(|text| text.split(MARK).skip(1));
        let paths = paths.filter_map(|after| {
            let after = after.strip_prefix('.')?;
            after.get(..path_length(after)).filter(|path| is_variable(path))
        });
        paths.filter_map(|path| path.split('.').next()).collect()
    }

    /// Whether its texts name all that inputs hold, so that it says nothing where the input itself, which comes
    /// last, is not there.
    fn names_all(&self, keys: &HashSet<&str>) -> bool {
        let input = self.input();
        let declared =
            input.and_then(|(_, input)| input.schema.as_ref()?.get("properties")?.as_object());
        let named = self.named();
        let mut asked = declared.into_iter().flat_map(|members| members.keys());
        input.is_none_or(|(at, _)| at + 1 == self.entries.len())
            && asked.all(|key| named.contains(key.as_str()))
            && keys.is_subset(&named)
    }
}

/// Whether a path can stand in a template: a `-` would be a minus.
pub(super) fn is_variable(path: &str) -> bool {
    !path.is_empty() && !path.contains('-')
}

/// The document in each of its variants; without variants, as it is.
pub(super) fn versions(request: &Request, bench: &Bench) -> Vec<Version> {
    if bench.variants.is_empty() {
        return vec![Version::new(String::new(), Pointer::root(), request.clone())];
    }
    let at = Pointer::root().join("bench").join("variants");
    let each = bench.variants.iter().enumerate();
    let each = each.map(|(number, variant)| {
        let is_numbered = variant.id == (number + 1).to_string();
        let name = if variant.name.trim().is_empty() && is_numbered { "" } else { variant.title() };
        let place = match variant.patch.is_empty() {
            true => Pointer::root(),
            false => at.join(&number.to_string()).join("patch"),
        };
        Version::new(name.to_owned(), place, variant.applied(request))
    });
    each.collect()
}

/// Whether the texts of all versions name all that inputs hold.
pub(super) fn are_values_named(versions: &[Version], inputs: &[BenchInput]) -> bool {
    let keys = inputs.iter().filter_map(|input| input.input.as_object());
    let keys: HashSet<&str> = keys.flat_map(|members| members.keys().map(String::as_str)).collect();
    let is_plain = |input: &BenchInput| input.input.is_object() || input.input.is_null();
    inputs.iter().all(is_plain) && versions.iter().all(|version| version.names_all(&keys))
}
