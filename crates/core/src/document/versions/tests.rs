//! Tests of which versions are kept and deleted, and of text comparison.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn versions_of_texts(texts: &[&str]) -> Versions {
    let mut versions = Versions::default();
    for (at, text) in texts.iter().enumerate() {
        versions.keep(text, at as u64, Reason::Begun).unwrap();
    }
    versions
}

fn texts(versions: &Versions) -> Vec<&str> {
    versions.newest().map(|version| version.text.as_str()).collect()
}

fn id_of(versions: &Versions, text: &str) -> String {
    versions.newest().find(|version| version.text == text).unwrap().id.clone()
}

#[test]
fn a_text_that_is_kept_again_is_the_newest_and_keeps_its_name() {
    let mut versions = versions_of_texts(&["a", "b"]);
    let id = id_of(&versions, "a");
    versions.rename(&id, " Good ");
    let keeping = versions.keep("a", 9, Reason::Words).unwrap();
    assert_eq!(keeping, Keeping { written: id.clone(), dropped: Vec::new() });
    assert_eq!(texts(&versions), ["a", "b"]);
    let version = versions.get(&id).unwrap();
    assert_eq!((version.at, version.reason, version.name.as_str()), (9, Reason::Words, "Good"));
}

#[test]
fn the_oldest_without_a_name_gives_way() {
    let all: Vec<String> = (0..MOST_VERSIONS).map(|number| number.to_string()).collect();
    let mut versions = versions_of_texts(&all.iter().map(String::as_str).collect::<Vec<_>>());
    let (named, oldest) = (id_of(&versions, "0"), id_of(&versions, "1"));
    versions.rename(&named, "First");
    let keeping = versions.keep("new", 99, Reason::Wished).unwrap();
    assert_eq!(keeping.dropped, [oldest]);
    assert_eq!(versions.newest().count(), MOST_VERSIONS);
    assert!(versions.get(&named).is_some());
}

#[test]
fn what_is_named_never_gives_way() {
    let half = "x".repeat(MOST_BYTES / 2);
    let (one, other) = (format!("{half}1"), "y".repeat(MOST_BYTES / 2 - 1));
    let mut versions = versions_of_texts(&[&one]);
    let id = id_of(&versions, &one);
    versions.rename(&id, "Mine");
    versions.keep(&other, 2, Reason::Begun).unwrap();
    let before = versions.clone();
    assert!(versions.is_full_for(&half));
    assert_eq!(versions.keep(&half, 3, Reason::Begun), Err(NoRoom));
    assert_eq!(versions, before);
    versions.remove(&id);
    assert_eq!(versions.keep(&half, 3, Reason::Begun).unwrap().dropped, [] as [&str; 0]);
    assert_eq!(
        versions_of_texts(&[]).keep(&"x".repeat(MOST_BYTES + 1), 0, Reason::Begun),
        Err(NoRoom)
    );
}

#[test]
fn what_was_written_down_is_read_as_it_was() {
    for reason in Reason::all() {
        let (id, name, text) = ("a1".to_owned(), "Имя".to_owned(), "{a:\r\n'\u{1}'}".to_owned());
        let version = Version { id, at: 1_769_860_800_000, reason, name, text };
        let all = Versions::read([("a1".to_owned(), version.written())]);
        assert_eq!(all.newest().collect::<Vec<_>>(), [&version]);
    }
}

#[test]
fn what_is_damaged_is_passed_over_and_counted() {
    let check = |written: &str, expected: Option<Reason>| {
        let all = Versions::read([("a".to_owned(), written.to_owned())]);
        assert_eq!(all.newest().map(|version| version.reason).next(), expected, "{written}");
        assert_eq!(all.damaged(), usize::from(expected.is_none()), "{written}");
    };
    check(r#"{"at": 1, "reason": "words", "text": "a"}"#, Some(Reason::Words));
    check(r#"{"at": 1, "reason": "of a later app", "text": "a"}"#, Some(Reason::Wished));
    check(r#"{"at": 1, "reason": 5, "name": 6, "text": "a"}"#, Some(Reason::Wished));
    check(r#"{"at": "1", "reason": "words", "text": "a"}"#, None);
    check(r#"{"at": 1, "reason": "words"}"#, None);
    check(r#"{"at": -1, "text": ""}"#, None);
    check("{", None);
    check("[]", None);
    check("", None);
    check(&"[".repeat(100_000), None);
}

/// An operation on versions.
#[derive(Clone, Debug)]
enum Deed {
    Keep(u8, usize),
    Rename(usize, bool),
    Restore(usize),
    Remove(usize),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        4 => (any::<u8>(), 0..MOST_BYTES / 3).prop_map(|(letter, size)| Deed::Keep(letter, size)),
        4 => (any::<u8>(), 0..9_usize).prop_map(|(letter, size)| Deed::Keep(letter, size)),
        2 => (0..60_usize, any::<bool>()).prop_map(|(at, is_named)| Deed::Rename(at, is_named)),
        1 => (0..60_usize).prop_map(Deed::Restore),
        1 => (0..60_usize).prop_map(Deed::Remove),
    ];
    proptest::collection::vec(deed, 0..120)
}

fn id_at(versions: &Versions, at: usize) -> Option<String> {
    let count = versions.newest().count();
    versions.newest().nth(at % count.max(1)).map(|version| version.id.clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The stored records are reloaded before every operation, so that they are what is tested.
    #[test]
    fn any_order_of_deeds_keeps_the_bounds_and_all_that_is_named(deeds in deeds()) {
        let mut stored: BTreeMap<String, String> = BTreeMap::new();
        let mut named: BTreeMap<String, String> = BTreeMap::new();
        let mut now = "now".to_owned();
        for (at, deed) in deeds.into_iter().enumerate() {
            let mut versions = Versions::read(stored.clone());
            prop_assert_eq!(versions.damaged(), 0);
            let mut keep = |versions: &mut Versions, text: &str| {
                let Ok(keeping) = versions.keep(text, at as u64, Reason::Wished) else { return };
                for id in &keeping.dropped {
                    stored.remove(id);
                }
                let written = versions.get(&keeping.written).unwrap().written();
                stored.insert(keeping.written, written);
            };
            match deed {
                Deed::Keep(letter, size) => {
                    keep(&mut versions, &char::from(letter).to_string().repeat(size));
                }
                Deed::Rename(at, is_named) => {
                    let Some(id) = id_at(&versions, at) else { continue };
                    let name = if is_named { "A name" } else { "" };
                    let version = versions.rename(&id, name).unwrap();
                    stored.insert(id.clone(), version.written());
                    match is_named {
                        true => named.insert(id, version.text.clone()),
                        false => named.remove(&id),
                    };
                }
                Deed::Restore(at) => {
                    let Some(id) = id_at(&versions, at) else { continue };
                    let text = versions.get(&id).unwrap().text.clone();
                    keep(&mut versions, &now);
                    now = text;
                    prop_assert_eq!(sha256_hex(now.as_bytes()), id);
                }
                Deed::Remove(at) => {
                    let Some(id) = id_at(&versions, at) else { continue };
                    versions.remove(&id);
                    stored.remove(&id);
                    named.remove(&id);
                }
            }
            let all = Versions::read(stored.clone());
            prop_assert_eq!(&all, &versions);
            prop_assert!(all.newest().count() <= MOST_VERSIONS);
            prop_assert!(all.newest().map(|version| version.text.len()).sum::<usize>() <= MOST_BYTES);
            for (id, text) in &named {
                prop_assert_eq!(Some(text), all.get(id).map(|version| &version.text));
            }
        }
    }

    #[test]
    fn lines_that_are_the_same_have_no_changes(text in "[ab\n\r]{0,40}", other in "[ab\n]{0,40}") {
        prop_assert_eq!(line_changes(&text, &text), Vec::new());
        let is_same = text.lines().eq(other.lines());
        prop_assert_eq!(line_changes(&text, &other).is_empty(), is_same);
    }
}

#[test]
fn lines_that_differ_stand_beside_each_other() {
    let check = |before: &str, after: &str, expected: &[(usize, &str, &str)]| {
        let changes = line_changes(before, after);
        let lines: Vec<(usize, &str, &str)> = changes
            .iter()
            .map(|change| (change.line, change.before.as_str(), change.after.as_str()))
            .collect();
        assert_eq!(lines, expected, "{before:?} {after:?}");
    };
    check("a\nb\nc\n", "a\nB\nc\n", &[(2, "b", "B")]);
    check("a\r\nb\r\n", "a\nb\n", &[]);
    check("a\nc", "a\nb\nc\nd", &[(2, "", "b"), (3, "", "d")]);
    check("a\nb", "", &[(1, "a\nb", "")]);
    check("", "", &[]);
}

#[test]
fn of_a_long_line_stands_what_differs() {
    let (head, tail) = ("ж".repeat(3_000), "z".repeat(3_000));
    let changes = line_changes(&format!("{head}1{tail}"), &format!("{head}2{tail}"));
    let around = |middle: &str| format!("…{}{middle}{}…", "ж".repeat(40), "z".repeat(40));
    assert_eq!(changes, [LineChange { line: 1, before: around("1"), after: around("2") }]);
    let many = |letter: &str| format!("{letter}\n").repeat(3_000);
    let changes = line_changes(&format!("same\n{}", many("a")), &format!("same\n{}", many("b")));
    assert_eq!(changes.len(), 1);
    assert!(changes.iter().all(|change| change.line == 2 && change.before.ends_with('…')));
}
