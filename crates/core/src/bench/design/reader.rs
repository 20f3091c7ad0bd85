//! Parser of a document's member `bench`. Unknown members are kept.

use super::check::Check;
use super::check_read::{others, read_check};
use super::definition::{Bench, BenchInput, Variant};
use super::fault::{BenchFault, FaultKind, Faults};
use super::model::BenchModel;
use super::setting::read_settings;
use crate::document::Request;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

impl Bench {
    /// Parses the bench of a document, with the faults of the parts that are left out; `None` if it has no bench.
    pub fn read(document: &Request) -> Option<(Self, Vec<BenchFault>)> {
        let value = document.members().get("bench")?;
        let mut faults = Faults::default();
        let at = Pointer::root().join("bench");
        let Value::Object(members) = value else {
            faults.add(&at, FaultKind::WrongType("object"));
            return Some((Self::default(), faults.0));
        };
        let bench = Reader { at, faults: &mut faults }.bench(members);
        Some((bench, faults.0))
    }
}

struct Reader<'faults> {
    at: Pointer,
    faults: &'faults mut Faults,
}

/// The known members of a bench.
pub(crate) const BENCH_KEYS: [&str; 9] =
    ["variants", "models", "settings", "inputs", "repeats", "checks", "baseline", "show", "seed"];

impl Reader<'_> {
    fn bench(&mut self, members: &Map<String, Value>) -> Bench {
        let variants = self.each_at(members, "variants", read_variant);
        let variants = self.named(variants, "variants", |variant| &mut variant.id);
        let inputs = self.each_at(members, "inputs", read_input);
        let inputs = self.named(inputs, "inputs", |input| &mut input.id);
        let baseline = members.get("baseline").and_then(Value::as_str).map(str::to_owned);
        if let Some(id) = baseline.as_ref().filter(|id| variants.iter().all(|v| v.id != **id)) {
            self.faults.add(&self.at.join("baseline"), FaultKind::Unknown(id.clone()));
        }
        let checks = self.each_at(members, "checks", read_check);
        self.find_inputs(&checks, &inputs);
        Bench {
            models: self.each(members, "models", BenchModel::read),
            settings: read_settings(
                members.get("settings"),
                &self.at.join("settings"),
                self.faults,
            ),
            repeats: self.count(members, "repeats").unwrap_or(1),
            checks: checks.into_iter().map(|(_, check)| check).collect(),
            show: self.each(members, "show", read_pointer),
            seed: members.get("seed").and_then(Value::as_u64).unwrap_or(1),
            others: others(members, &BENCH_KEYS),
            variants,
            inputs,
            baseline,
        }
    }

    /// Records the checks that name inputs that do not exist.
    fn find_inputs(&mut self, checks: &[(usize, Check)], inputs: &[BenchInput]) {
        for (index, check) in checks {
            let is_input = |id: &&String| inputs.iter().any(|input| input.id == **id);
            if let Some(id) = check.inputs.iter().find(|id| !is_input(id)) {
                let at = self.at.join("checks").join(&index.to_string()).join("inputs");
                self.faults.add(&at, FaultKind::Unknown(id.clone()));
            }
        }
    }

    fn each<T>(
        &mut self,
        members: &Map<String, Value>,
        key: &str,
        read: fn(&Value) -> Result<T, FaultKind>,
    ) -> Vec<T> {
        self.each_at(members, key, read).into_iter().map(|(_, entry)| entry).collect()
    }

    /// Returns the entries of a list that can be parsed, each with its index in the list.
    fn each_at<T>(
        &mut self,
        members: &Map<String, Value>,
        key: &str,
        read: fn(&Value) -> Result<T, FaultKind>,
    ) -> Vec<(usize, T)> {
        let at = self.at.join(key);
        match members.get(key) {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(entries)) => entries
                .iter()
                .enumerate()
                .filter_map(|(index, entry)| {
                    let place = at.join(&index.to_string());
                    Some((index, self.faults.record_fault(&place, read(entry))?))
                })
                .collect(),
            Some(_) => {
                self.faults.add(&at, FaultKind::WrongType("array"));
                Vec::new()
            }
        }
    }

    fn count(&mut self, members: &Map<String, Value>, key: &str) -> Option<usize> {
        let value = members.get(key).filter(|value| !value.is_null())?;
        let count = value.as_u64().and_then(|count| usize::try_from(count).ok());
        let count = count.filter(|count| *count > 0);
        if count.is_none() {
            self.faults.add(&self.at.join(key), FaultKind::WrongType("integer"));
        }
        count
    }

    /// Gives entries without an id their number as id, counted from 1, and records ids that occur twice.
    fn named<T>(
        &mut self,
        entries: Vec<(usize, T)>,
        key: &str,
        id: fn(&mut T) -> &mut String,
    ) -> Vec<T> {
        let mut seen = BTreeSet::new();
        let mut named = Vec::with_capacity(entries.len());
        for (index, mut entry) in entries {
            let own = id(&mut entry);
            if own.is_empty() {
                *own = (index + 1).to_string();
            }
            if !seen.insert(own.clone()) {
                let at = self.at.join(key).join(&index.to_string());
                self.faults.add(&at, FaultKind::Twice(own.clone()));
            }
            named.push(entry);
        }
        named
    }
}

/// Returns the id of an entry: a text, or a number as it is written; empty if there is neither.
fn id_of(members: &Map<String, Value>) -> String {
    match members.get("id") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn read_variant(value: &Value) -> Result<Variant, FaultKind> {
    let members = value.as_object().ok_or(FaultKind::WrongType("object"))?;
    let patch = match members.get("patch") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(patch)) => patch.clone(),
        Some(_) => return Err(FaultKind::WrongType("object")),
    };
    let name = members.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    let others = others(members, &["id", "name", "patch"]);
    Ok(Variant { id: id_of(members), name, patch, others })
}

fn read_input(value: &Value) -> Result<BenchInput, FaultKind> {
    let members = value.as_object().ok_or(FaultKind::WrongType("object"))?;
    let input = members.get("input").ok_or(FaultKind::Missing("input"))?.clone();
    let tags = members.get("tags").and_then(Value::as_array).into_iter().flatten();
    let tags = tags.filter_map(Value::as_str).map(str::to_owned).collect();
    let expect = members.get("expect").cloned();
    let others = others(members, &["id", "input", "expect", "tags"]);
    Ok(BenchInput { id: id_of(members), input, expect, tags, others })
}

fn read_pointer(value: &Value) -> Result<Pointer, FaultKind> {
    let text = value.as_str().ok_or(FaultKind::WrongType("string"))?;
    Pointer::parse(text).ok_or_else(|| FaultKind::BadPointer(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use serde_json::json;

    fn read(bench: Value) -> (Bench, Vec<String>) {
        let document = Request::new(Map::from_iter([("bench".to_owned(), bench)]));
        let (bench, faults) = Bench::read(&document).unwrap();
        let faults = faults.iter().map(|f| format!("{} {}", f.pointer, f.kind.key())).collect();
        (bench, faults)
    }

    #[test]
    fn what_is_read_is_written_again_with_what_is_not_known() {
        let written = parse_text(
            r#"{"variants": [{"id": "now", "patch": {}},
                {"id": "short", "name": "Shorter", "patch": {"config": {"temperature": 0.50}}, "mine": 1}],
             "models": ["small", {"provider": "ollama", "model": "big"}],
             "settings": {"temperature": [0, 0.7], "seed": {"from": 1, "to": 3, "step": 1}},
             "inputs": [{"id": "a", "input": {"n": 1.0}, "expect": {"x": null}, "tags": ["t"], "weight": 2},
                {"id": "b", "input": null}],
             "repeats": 5,
             "checks": [{"at": "/x", "is": "equals"},
                {"at": "/n", "is": "within", "value": 5, "by": 0.10, "must": false, "least": 0.8, "note": "n"}],
             "baseline": "now", "show": ["/x"], "seed": 9, "plans": [1]}"#,
        )
        .unwrap();
        let (bench, faults) = read(written.clone());
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(bench.to_value().to_string(), written.to_string());
        let document = Request::new(Map::from_iter([("title".to_owned(), json!("T"))]));
        assert_eq!(Bench::read(&document), None);
        assert_eq!(Bench::read(&bench.within(&document)), Some((bench, Vec::new())));
    }

    #[test]
    fn what_cannot_be_used_is_told_by_its_place_and_the_rest_counts() {
        let (bench, faults) = read(json!({
            "variants": [{"id": "a"}, 5, {"id": "a", "patch": {}}, {"patch": []}],
            "models": [{"provider": "quantum"}, "m"],
            "settings": {"temperature": {"from": 0}},
            "inputs": [{"expect": 1}, {"input": 1}],
            "repeats": 0,
            "checks": [{"at": "x", "is": "present"}, {"at": "", "is": "tasty"}, {"at": "/a", "is": "present", "inputs": ["1", "none"]}],
            "baseline": "z",
            "show": "all",
        }));
        assert_eq!(
            faults,
            [
                "/bench/variants/1 wrong_type",
                "/bench/variants/3 wrong_type",
                "/bench/variants/2 twice",
                "/bench/inputs/0 missing",
                "/bench/baseline unknown",
                "/bench/checks/0 bad_pointer",
                "/bench/checks/1 unknown",
                "/bench/checks/2/inputs unknown",
                "/bench/models/0 unknown",
                "/bench/settings/temperature bad_range",
                "/bench/repeats wrong_type",
                "/bench/show wrong_type",
            ]
        );
        assert_eq!((bench.repeats, bench.checks.len(), bench.models.len()), (1, 1, 1));
        assert_eq!(bench.inputs[0].id, "2");
        assert_eq!(read(json!([])).1, ["/bench wrong_type"]);
    }
}
