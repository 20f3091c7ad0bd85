//! Checks a document's `bench`: its members, its settings, the changes of variants, and the places of the answer that
//! checks and expected values name.

use super::data::DataPlace;
use super::kind::MisspellingKind;
use super::names::{BENCH_INPUT, CONFIG, DOCUMENT, Names, OTHER_CHECK_KEYS, VARIANT};
use super::search::Search;
use crate::bench::{BENCH_KEYS, CHECK_KEYS, merge_patch};
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

const BENCH: Names = Names { read: &BENCH_KEYS, others: &[] };
const MODEL: Names = Names { read: &["provider", "server", "model"], others: &[] };
const CHECK: Names = Names { read: &CHECK_KEYS, others: OTHER_CHECK_KEYS };

/// Members of a document that a variant may change.
const PATCHED: [&str; 3] = ["config", "schema", "context"];

/// Maximum number of variants that are checked as documents.
const MOST_VARIANTS: usize = 20;

/// Maximum number of items of a list that are checked, since they are alike.
const MOST_ENTRIES: usize = 1_000;

type Members = Map<String, Value>;

impl<'document> Search<'document> {
    /// Checks the member `bench` of a document.
    pub fn bench(&mut self, request: &'document Request, bench: &'document Members) {
        self.keys(bench, &BENCH);
        if let Some(Value::Object(settings)) = bench.get("settings") {
            self.within("settings", |search| search.keys(settings, &CONFIG));
        }
        let answer = answer_place(request, bench);
        self.each_of(bench, "variants", |search, variant| search.variant(request, variant));
        self.each_of(bench, "models", |search, model| search.keys(model, &MODEL));
        self.each_of(bench, "inputs", |search, input| {
            search.keys(input, &BENCH_INPUT);
            if let Some(expected) = input.get("expect") {
                search.within("expect", |search| search.expected(expected, &answer));
            }
        });
        self.each_of(bench, "checks", |search, check| {
            search.keys(check, &CHECK);
            if let Some(at) = check.get("at") {
                search.within("at", |search| search.answer_pointer(at, &answer));
            }
        });
        let places = bench.get("show").and_then(Value::as_array);
        self.within("show", |search| {
            search.each_entry(first(places), |search, at| search.answer_pointer(at, &answer));
        });
    }

    fn each_of(
        &mut self,
        bench: &'document Members,
        key: &str,
        mut look: impl FnMut(&mut Self, &'document Members),
    ) {
        let entries = bench.get(key).and_then(Value::as_array);
        self.within(key, |search| {
            search.each_entry(first(entries), |search, entry| {
                if let Some(entry) = entry.as_object() {
                    look(search, entry);
                }
            });
        });
    }

    /// Checks a variant as the document that it makes; errors outside of its patch are reported for the document.
    fn variant(&mut self, request: &Request, variant: &'document Members) {
        self.keys(variant, &VARIANT);
        let Some(patch) = variant.get("patch") else { return };
        let Some(members) = patch.as_object() else { return };
        self.within("patch", |search| search.keys(members, &DOCUMENT));
        if self.looked_into >= MOST_VARIANTS {
            return;
        }
        self.looked_into += 1;
        let part = |members: &Members| -> Members {
            let own = members.iter().filter(|(key, _)| PATCHED.contains(&key.as_str()));
            own.map(|(key, value)| (key.clone(), value.clone())).collect()
        };
        let own = Value::Object(part(request.members()));
        let Value::Object(patched) = merge_patch(&own, &Value::Object(part(members))) else {
            return;
        };
        let mistakes = self.of_another(&Request::new(patched)).into_iter();
        let below = mistakes.filter(|mistake| mistake.pointer.get(patch).is_some());
        self.within("patch", |search| below.for_each(|mistake| search.tell_below(mistake)));
    }

    /// Checks a place of the answer that a check names.
    fn answer_pointer(&mut self, at: &Value, answer: &DataPlace<'document>) {
        let Some(pointer) = at.as_str().and_then(Pointer::parse) else { return };
        let mut place = answer.clone();
        for token in pointer.tokens() {
            let described = place.described();
            let names = place.names(&described);
            if names.contains(&token.as_str()) {
                place = place.below(&described, &token);
            } else if token.bytes().any(|byte| !byte.is_ascii_digit()) {
                if !described.is_open {
                    self.property(&token, names);
                }
                return;
            }
        }
    }

    /// Checks the expected value of an input, at a place of the answer.
    fn expected(&mut self, expected: &'document Value, place: &DataPlace<'document>) {
        match expected {
            Value::Object(members) => {
                let described = place.described();
                let names = place.names(&described);
                self.each_member(members, |search, key, value| {
                    if names.contains(&key) {
                        search.expected(value, &place.below(&described, key));
                    } else if !described.is_open {
                        let free = names.iter().filter(|name| !members.contains_key(**name));
                        search.property(key, free.copied());
                    }
                });
            }
            Value::Array(entries) => {
                let entries = first(Some(entries));
                self.each_entry(entries, |search, entry| search.expected(entry, place));
            }
            _ => {}
        }
    }

    fn property(&mut self, written: &str, names: impl IntoIterator<Item = &'document str>) {
        if let Some(meant) = self.near(written, names) {
            self.tell(written, MisspellingKind::Property { meant: meant.to_owned() });
        }
    }
}

/// Returns the place of the answer, described by the schemas of the document and its variants.
fn answer_place<'document>(
    request: &'document Request,
    bench: &'document Members,
) -> DataPlace<'document> {
    let variants = first(bench.get("variants").and_then(Value::as_array)).iter();
    let patched = variants.filter_map(|variant| variant.get("patch")?.get("schema"));
    DataPlace::described_by(request.schema().into_iter().chain(patched.take(MOST_VARIANTS)))
}

fn first(entries: Option<&Vec<Value>>) -> &[Value] {
    let entries = entries.map_or(&[][..], Vec::as_slice);
    entries.get(..MOST_ENTRIES).unwrap_or(entries)
}
