//! Checks the list of tools (`tools/index.json`) for entries that are not read as intended, and suggests the intended
//! key.

use super::{has_document, id_of};
use crate::pointer::Pointer;
use crate::text::spelling::nearest;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// The maximum number of faults that are reported at once.
const MOST: usize = 20;

/// The maximum length of a name in a report, in characters.
const MAX_NAME: usize = 60;

/// The keys of an entry, with other names that people use for them.
const KEYS: [(&str, &[&str]); 5] = [
    ("id", &["key"]),
    ("documents", &["doc", "file", "files", "src", "url"]),
    ("title", &["name"]),
    ("description", &["about", "text"]),
    ("tags", &["labels", "categories", "category", "keywords"]),
];

/// A fault in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexFault {
    /// The place of the fault.
    pub pointer: Pointer,
    /// The number of the entry, from 1; `None` if the fault concerns the whole list.
    pub number: Option<usize>,
    /// The id of the entry; empty if it has none.
    pub id: String,
    /// The kind of fault.
    pub kind: IndexFaultKind,
}

/// The kinds of faults in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexFaultKind {
    /// `tools` is missing.
    NoTools,
    /// The list is the whole file instead of the value of `tools`.
    BareList,
    /// `tools` is no list.
    NotAList,
    /// The entry is no object.
    NotAnObject,
    /// The entry has no `id`.
    NoId,
    /// An earlier entry has the same `id`.
    SameId,
    /// `documents` contains no file name.
    NoDocuments,
    /// A key that is not read, since its name is misspelled.
    Misspelt {
        /// The key as written.
        written: String,
        /// The correct key.
        meant: &'static str,
    },
}

/// Returns the faults of a list, in its order.
pub fn index_faults(index: &Value) -> Vec<IndexFault> {
    let whole =
        |kind| vec![IndexFault { pointer: Pointer::root(), number: None, id: String::new(), kind }];
    match (index, index.get("tools")) {
        (Value::Array(_), _) => whole(IndexFaultKind::BareList),
        (_, Some(Value::Array(entries))) => faults_of(entries),
        (_, Some(_)) => whole(IndexFaultKind::NotAList),
        (Value::Object(members), None) => {
            let written = instead_of(members, "tools", &["items", "list"]);
            whole(written.map_or(IndexFaultKind::NoTools, |written| misspelt(written, "tools")))
        }
        _ => whole(IndexFaultKind::NoTools),
    }
}

fn faults_of(entries: &[Value]) -> Vec<IndexFault> {
    let tools = Pointer::root().join("tools");
    let mut ids = HashSet::new();
    let faults = entries.iter().enumerate().flat_map(|(at, entry)| {
        let id = id_of(entry).unwrap_or_default();
        let is_second = !id.is_empty() && !ids.insert(id);
        let mut kinds = kinds(entry);
        if is_second {
            kinds.push(IndexFaultKind::SameId);
        }
        let pointer = tools.join(&at.to_string());
        let id: String = id.chars().take(MAX_NAME).collect();
        kinds.into_iter().map(move |kind| IndexFault {
            pointer: pointer.clone(),
            number: Some(at + 1),
            id: id.clone(),
            kind,
        })
    });
    faults.take(MOST).collect()
}

fn kinds(entry: &Value) -> Vec<IndexFaultKind> {
    let Value::Object(members) = entry else { return vec![IndexFaultKind::NotAnObject] };
    let kind = |(key, aliases): (&'static str, &[&str])| {
        let missing = match key {
            "id" => id_of(entry).is_none().then_some(IndexFaultKind::NoId),
            "documents" => (!has_document(entry)).then_some(IndexFaultKind::NoDocuments),
            _ => None,
        };
        let written = match members.contains_key(key) {
            true => None,
            false => instead_of(members, key, aliases),
        };
        written.map(|written| misspelt(written, key)).or(missing)
    };
    KEYS.into_iter().filter_map(kind).collect()
}

fn misspelt(written: &str, meant: &'static str) -> IndexFaultKind {
    IndexFaultKind::Misspelt { written: written.chars().take(MAX_NAME).collect(), meant }
}

/// Returns the unknown key that was written in place of the intended one: a similar spelling, or another name for it.
fn instead_of<'key>(
    members: &'key Map<String, Value>,
    meant: &'static str,
    aliases: &[&str],
) -> Option<&'key str> {
    let is_known = |key: &str| KEYS.iter().any(|(other, _)| *other == key);
    let unknown = || members.keys().map(String::as_str).filter(|key| !is_known(key));
    let is_alias = |key: &&str| aliases.iter().any(|alias| alias.eq_ignore_ascii_case(key));
    unknown().find(|key| is_like(key, meant)).or_else(|| unknown().find(is_alias))
}

/// Returns true if a key is a misspelling of the intended one.
fn is_like(key: &str, meant: &'static str) -> bool {
    nearest(key, [meant]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Returns a fault as a readable line.
    fn line(fault: &IndexFault) -> String {
        let number = fault.number.map(|number| format!("{number} {}: ", fault.id));
        format!("{}{:?}", number.unwrap_or_default(), fault.kind)
    }

    #[track_caller]
    fn check(index: Value, expected: &[&str]) {
        let lines: Vec<String> = index_faults(&index).iter().map(line).collect();
        assert_eq!(lines, expected, "{index}");
    }

    #[test]
    fn a_list_that_is_none_is_told() {
        check(json!({"tools": []}), &[]);
        check(json!({}), &["NoTools"]);
        check(json!("tools"), &["NoTools"]);
        check(json!([]), &["BareList"]);
        check(json!({"tools": {}}), &["NotAList"]);
        check(json!({"tool": []}), &[r#"Misspelt { written: "tool", meant: "tools" }"#]);
        check(json!({"Tools": []}), &[r#"Misspelt { written: "Tools", meant: "tools" }"#]);
    }

    #[test]
    fn each_entry_is_told_by_its_number_and_its_id() {
        let whole = json!({"id": "a", "documents": "a.json", "icon": "x", "version": 2});
        check(json!({"tools": [whole]}), &[]);
        check(
            json!({"tools": [
                7,
                {"title": "B"},
                {"id": "c", "document": "c.json", "name": "C"},
                {"id": "d", "documents": {"en": ""}},
                {"id": "a", "documents": "a.json", "titel": "A"},
                {"id": "a", "documents": "a.json"},
            ]}),
            &[
                "1 : NotAnObject",
                "2 : NoId",
                "2 : NoDocuments",
                r#"3 c: Misspelt { written: "document", meant: "documents" }"#,
                r#"3 c: Misspelt { written: "name", meant: "title" }"#,
                "4 d: NoDocuments",
                r#"5 a: Misspelt { written: "titel", meant: "title" }"#,
                "6 a: SameId",
            ],
        );
    }

    #[test]
    fn a_key_is_like_another_with_a_letter_or_two_wrong() {
        for (key, meant) in [
            ("document", "documents"),
            ("ID", "id"),
            ("titles", "title"),
            ("descripton", "description"),
        ] {
            assert!(is_like(key, meant), "{key}");
        }
        for (key, meant) in
            [("tools", "tags"), ("idea", "id"), ("icon", "id"), ("language", "title")]
        {
            assert!(!is_like(key, meant), "{key}");
        }
        assert!(!is_like(&"x".repeat(1 << 20), "title"));
    }

    #[test]
    fn a_list_full_of_mistakes_is_told_in_part() {
        assert_eq!(index_faults(&json!({"tools": vec![Value::Null; 1_000]})).len(), MOST);
    }
}
