//! What is read of the versions of a document, and what persons do with them.

use super::archive::Archive;
use super::dialog::versions_view;
use super::disk::{Disk, Doing};
use super::version_row::VersionRowContext;
use crate::dom::{Drawing, RwSignal};
use crate::host::storage::store::Row;
use crate::session::{Session, Source};
use crate::words::Locale;
use leptos::prelude::provide_context;
use pilcrow_core::document::{Reason, Versions, parse_document};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::rc::Rc;

const TEXT: &str = "{title: 'Rate', context: ['Rate it from 1 to 10.'], // mine
schema: {type: 'object', properties: {score: {type: 'integer', title: 'Score', maximum: 10}}}}";

/// What is written down, in memory.
#[derive(Default)]
struct Memory(RefCell<BTreeMap<String, String>>);

impl Disk for Memory {
    fn list(&self, _: &str) -> Doing<Vec<(String, String)>> {
        let all = self.0.borrow().clone();
        Box::pin(async move { all.into_iter().collect() })
    }

    fn write(&self, _: &str, rows: Vec<Row>) -> Doing<()> {
        for (id, text) in rows {
            match text {
                Some(text) => drop(self.0.borrow_mut().insert(id, text)),
                None => drop(self.0.borrow_mut().remove(&id)),
            }
        }
        Box::pin(async {})
    }
}

impl Memory {
    /// Keeps a text, as another tab would.
    fn keep(&self, text: &str, at: u64, reason: Reason) {
        let mut versions = Versions::read(self.0.borrow().clone());
        let id = versions.keep(text, at, reason).unwrap().written;
        let written = versions.get(&id).unwrap().written();
        self.0.borrow_mut().insert(id, written);
    }

    /// What is written down: names, or reasons, and texts.
    fn all(&self) -> Vec<(String, String)> {
        let versions = Versions::read(self.0.borrow().clone());
        let named = versions.newest().map(|version| {
            let reason = format!("{:?}", version.reason);
            let name = if version.name.is_empty() { reason } else { version.name.clone() };
            (name, version.text.clone())
        });
        named.collect()
    }
}

/// The versions of a document, as they are drawn.
struct Open {
    drawing: Drawing,
    memory: Rc<Memory>,
    restored: Rc<RefCell<Vec<String>>>,
}

impl Deref for Open {
    type Target = Drawing;

    fn deref(&self) -> &Drawing {
        &self.drawing
    }
}

impl Open {
    fn new(memory: Memory) -> Self {
        Self::in_language(memory, Locale::en)
    }

    fn in_language(memory: Memory, locale: Locale) -> Self {
        let (memory, restored) = (Rc::new(memory), Rc::new(RefCell::new(Vec::new())));
        let (disk, brought) = (Rc::clone(&memory), Rc::clone(&restored));
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(locale));
            let request = parse_document(TEXT).unwrap().request;
            let (key, text) = ("doc:test".to_owned(), TEXT.to_owned());
            let source = Source { key, text, language: String::new() };
            let session = Session::open(source, request, None, None);
            let restore = Rc::new(move |text| brought.borrow_mut().push(text));
            let archive = Archive::new(move || session.key(), disk);
            versions_view(VersionRowContext {
                session,
                archive,
                restore,
                is_closed: Rc::new(|| false),
            })
        });
        Self { drawing, memory, restored }
    }

    #[track_caller]
    fn says(&self, expected: &str) {
        let text = self.text();
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

fn earlier() -> String {
    TEXT.replace("1 to 10", "1 to 5").replace("maximum: 10", "maximum: 5")
}

#[test]
fn without_versions_a_sentence_says_how_they_come() {
    let open = Open::new(Memory::default());
    open.says("There are no versions yet.");
    assert_eq!(
        open.names(),
        r#"textbox "Name of the version"
button "Keep this version"
status ""
"#
    );
}

#[test]
fn what_the_document_is_now_is_kept_under_a_name() {
    let open = Open::new(Memory::default());
    open.fill("Name of the version", " Good ");
    open.press("Keep this version");
    open.says("This version is kept.");
    open.says("As it is now");
    assert_eq!(open.memory.all(), [("Good".to_owned(), TEXT.to_owned())]);
}

#[test]
fn a_version_is_compared_in_words_and_lines_and_brought_back() {
    let memory = Memory::default();
    memory.keep(&earlier(), 0, Reason::Words);
    let open = Open::new(memory);
    open.says("Before a change by words");
    let name = "Before a change by words, January 1, 1970 at 12:00 AM";
    open.press(&format!("What differs: {name}"));
    open.says("Change “text 1” – What the model is told");
    open.says("Change “Score” – What comes back");
    open.says("Line 1");
    open.press(&format!("Bring back: {name}"));
    assert_eq!(*open.restored.borrow(), [earlier()]);
}

#[test]
fn where_rows_say_nothing_lines_do() {
    let memory = Memory::default();
    memory.keep(&TEXT.replace("// mine", "// yours"), 0, Reason::Begun);
    memory.keep(&TEXT.replace('\n', "\r\n"), 1, Reason::OtherTab);
    memory.keep("{title: ", 2, Reason::Published);
    let open = Open::new(memory);
    let named = |reason: &str| format!("What differs: {reason}, January 1, 1970 at 12:00 AM");
    open.press(&named("Before it was changed"));
    open.says("In the lines of its text");
    assert!(!open.text().contains("Nothing differs"));
    open.press(&named("From another tab"));
    open.says("Nothing differs but how its lines end.");
    open.press(&named("Published"));
    open.says("This version cannot be read as a document.");
}

#[test]
fn a_version_is_named_deleted_and_put_back() {
    let memory = Memory::default();
    memory.keep(&earlier(), 0, Reason::Restored);
    let open = Open::new(memory);
    let time = "January 1, 1970 at 12:00 AM";
    open.press(&format!("Name it: Before a version was brought back, {time}"));
    let boxes = open.find_all(&["textbox"], |name| name == "Name of the version");
    boxes.last().unwrap().fill("First");
    open.says("Before a version was brought back");
    assert_eq!(open.memory.all(), [("First".to_owned(), earlier())]);
    open.press(&format!("Delete: First, {time}"));
    open.says("Deleted: First");
    assert_eq!(open.memory.all(), []);
    open.press("Undo");
    assert_eq!(open.memory.all(), [("First".to_owned(), earlier())]);
}

#[test]
fn what_another_tab_has_kept_stays() {
    let open = Open::new(Memory::default());
    open.memory.keep(&earlier(), 0, Reason::Begun);
    open.press("Keep this version");
    let texts: Vec<String> = open.memory.all().into_iter().map(|(_, text)| text).collect();
    assert!(texts.contains(&earlier()) && texts.contains(&TEXT.to_owned()), "{texts:?}");
    open.says("Before it was changed");
}

#[test]
fn what_cannot_be_read_is_told_and_so_is_that_there_is_no_room() {
    let memory = Memory::default();
    memory.0.borrow_mut().insert("a".to_owned(), "{".to_owned());
    for number in 0..50 {
        let text = format!("{{title: '{number}'}}");
        let mut versions = Versions::default();
        let id = versions.keep(&text, 1, Reason::Wished).unwrap().written;
        let written = versions.rename(&id, "Mine").unwrap().written();
        memory.0.borrow_mut().insert(id, written);
    }
    let open = Open::new(memory);
    open.says("1 version could not be read, and is left out.");
    open.says("Versions with names take all the room");
    open.press("Keep this version");
    open.says("There is no room for this version.");
    assert_eq!(open.memory.all().len(), 50);
}

#[test]
fn the_other_language_says_it_too() {
    let memory = Memory::default();
    memory.keep(&earlier(), 0, Reason::Verdict);
    let open = Open::in_language(memory, Locale::ru);
    open.says("До замены версией со стенда");
    open.says("Вернуть");
}
