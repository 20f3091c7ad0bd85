//! A tool that is changed by words: what is asked, what is shown of what came, and what is taken of it.

use super::change_line::change_line;
use super::describing::{Describing, DraftAsker, Drafter};
use super::script::{Script, answer_of};
use crate::build::editing::{Editing, Past, Putting};
use crate::build::tests::rewrite;
use crate::build::view::editor;
use crate::dom::{Drawing, RwSignal};
use crate::session::{Session, Source};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::{parse_document, rewritten};
use pilcrow_core::import::draft::change::ChangeTask;
use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

const TEXT: &str = "{title: 'Rate', context: ['Rate {{ad}} from 1 to 5.', {type: 'input', schema: {properties: {ad: {type: 'string', title: 'Ad'}}}}], // mine
    schema: {properties: {score: {type: 'integer', title: 'Score', minimum: 1, maximum: 5}}}}";

const GOOD: &str = r#"Here: {"changes": [
    {"do": "change_field", "id": "a1", "least": 1, "most": 10},
    {"do": "add_field", "id": "n1", "in": "answer", "title": "Reason", "kind": "long text", "needed": true, "after": "a1"},
    {"do": "change_field", "id": "n1", "help": "Why so"},
    {"do": "change_text", "id": "t1", "find": "to 5", "text": "to 10"}]}"#;

/// A tool in its editor, with the line for words.
struct Tool {
    drawing: Drawing,
    session: Session,
    script: Rc<Script>,
    own: Describing<ChangeTask>,
}

impl Deref for Tool {
    type Target = Drawing;

    fn deref(&self) -> &Drawing {
        &self.drawing
    }
}

impl Tool {
    fn open(answers: &[&str]) -> Self {
        Self::asking(answers, Locale::en, None)
    }

    fn asking(answers: &[&str], locale: Locale, drafter: Option<Drafter>) -> Self {
        let script = Rc::new(Script { drafter: RefCell::new(drafter), ..Script::default() });
        let answers = answers.iter().map(|answer| Ok(answer_of(answer)));
        script.answers.borrow_mut().extend(answers);
        let request = parse_document(TEXT).unwrap().request;
        let source =
            Source { key: "doc:test".to_owned(), text: TEXT.to_owned(), language: String::new() };
        let (asker, mut parts) = (Rc::clone(&script), None);
        let drawing = Drawing::new(|| {
            provide_context(RwSignal::new(locale));
            let session = Session::open(source, request, None, None);
            let own = Describing::new();
            own.meet(&move || Some(Rc::<Script>::clone(&asker) as Rc<dyn DraftAsker>));
            parts = Some((session, own));
            let putting = Putting {
                document: Box::new(move |after, _| {
                    rewrite(session, &rewritten(&session.text(), "", after))
                }),
                text: Box::new(move |text| drop(rewrite(session, &text))),
            };
            let editing = Editing::new(session, putting, Past::default());
            editor(editing, change_line(own, editing), || false, || {})
        });
        let (session, own) = parts.unwrap();
        Self { drawing, session, script, own }
    }

    fn wish(&self) {
        self.fill("Say what should change", "make it 1 to 10 and ask for a reason");
        self.press("Suggest changes");
    }

    #[track_caller]
    fn says(&self, expected: &str) {
        let text = self.text();
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

const AFTER: &str = "{title: 'Rate', context: ['Rate {{ad}} from 1 to 10.', {type: 'input', schema: {properties: {ad: {type: 'string', title: 'Ad'}}}}], // mine
    schema: {properties: {score: {type: 'integer', title: 'Score', minimum: 1, maximum: 10}, reason: {title: 'Reason', description: 'Why so', type: 'string', 'ui:widget': 'textarea'}}, required: ['reason']}}";

#[test]
fn changes_are_shown_in_words_and_taken_as_one_step() {
    let tool = Tool::open(&[GOOD]);
    tool.wish();
    let question = tool.script.questions.borrow()[0].clone();
    assert!(question.contains("make it 1 to 10") && question.contains("a1 "), "{question}");
    for text in [
        "Suggestions come from a model.",
        "The changes are ready.",
        "What would change",
        "Change “Score” – What comes back",
        "Largest number: 510",
        "Add “Reason” – What comes back",
        "Reason – Long text (needed)",
        "Comes after “Score”",
        "Only together with: Add “Reason” – What comes back",
        "Change “text 1” – What the model is told",
        "Rate “Ad” from 1 to 510.",
    ] {
        tool.says(text);
    }
    let html = tool.html();
    assert!(html.contains("<del>") && html.contains("<ins>"), "{html}");
    assert_eq!(tool.session.text(), TEXT);
    tool.press("Take these");
    let _ = tool.names();
    assert_eq!(tool.session.text(), AFTER);
    tool.says("The changes are made.");
    assert!(!tool.own.is_begun());
    tool.press("Undo");
    let _ = tool.names();
    assert_eq!(tool.session.text(), TEXT);
    tool.press("Redo");
    let _ = tool.names();
    assert_eq!(tool.session.text(), AFTER);
}

#[test]
fn what_is_not_ticked_is_left_and_so_is_what_needs_it() {
    let tool = Tool::open(&[GOOD]);
    tool.wish();
    tool.tick("Add “Reason” – What comes back", false);
    let names = tool.names();
    assert!(names.contains("checkbox \"Change “Reason” – What comes back\" disabled"), "{names}");
    tool.tick("Change “text 1” – What the model is told", false);
    tool.press("Take these");
    let _ = tool.names();
    assert_eq!(tool.session.text(), TEXT.replace("maximum: 5", "maximum: 10"));
}

#[test]
fn all_of_it_can_be_left() {
    let tool = Tool::open(&[GOOD]);
    tool.wish();
    tool.press("Leave");
    let names = tool.names();
    assert!(!names.contains("Take these") && names.contains("make it 1 to 10"), "{names}");
    assert_eq!(tool.session.text(), TEXT);
}

#[test]
fn changes_of_another_document_are_not_taken() {
    let tool = Tool::open(&[GOOD]);
    tool.wish();
    tool.fill("Title", "Bill");
    tool.says("The tool has changed since.");
    assert!(tool.names().contains("button \"Take these\" disabled"), "{}", tool.names());
    tool.press("Undo");
    assert!(!tool.text().contains("has changed since"), "{}", tool.text());
}

#[test]
fn faulty_changes_are_asked_for_again_by_themselves_and_told() {
    let wrong = r#"{"changes": [{"do": "change_field", "id": "a9", "most": 10}, {"do": "change_title", "title": "Rating"}]}"#;
    let tool = Tool::open(&[wrong, GOOD]);
    tool.wish();
    tool.says("Change “Score”");
    assert_eq!(tool.script.questions.borrow().len(), 2);
    let tool = Tool::open(&[wrong, "No.", "{}"]);
    tool.wish();
    tool.says("Change “Title”");
    tool.says("A change was about something that this tool does not have (a9), and was left out.");
    assert_eq!(tool.script.questions.borrow().len(), 3);
}

#[test]
fn what_is_no_change_is_told_and_the_wish_stays() {
    let tool = Tool::open(&["I would rather not.", "{\"a\": 1}", "Sorry."]);
    tool.wish();
    tool.says("The model answered in sentences, and named no change.");
    let names = tool.names();
    assert!(names.contains("= \"make it 1 to 10 and ask for a reason\""), "{names}");
    tool.script.answers.borrow_mut().push_back(Ok(answer_of(GOOD)));
    tool.press("Ask again");
    tool.says("The changes are ready.");
}

#[test]
fn a_model_in_the_browser_is_too_small_and_the_question_is_carried_by_hand() {
    let tool = Tool::asking(&[GOOD], Locale::en, Some(Drafter::TooSmall));
    tool.fill("Say what should change", "make it 1 to 10");
    tool.says("too small to change a tool");
    tool.press("Carry it by hand");
    tool.says("The changes are ready.");
    assert_eq!(tool.script.by_hand.get(), 1);
}

#[test]
fn while_it_is_asked_it_can_be_stopped_only() {
    let tool = Tool::open(&[]);
    tool.wish();
    let names = tool.names();
    assert!(names.contains("button \"Stop\"") && !names.contains("Suggest changes"), "{names}");
    tool.says("Changes are being worked out");
}

#[test]
fn changes_are_read_in_russian() {
    let answer = r#"Вот: {"изменения": [{"do": "изменить_поле", "id": "a1", "title": "Оценка", "most": 10}, {"do": "удалить_поле", "id": "f7"}]}"#;
    let tool = Tool::asking(&[answer, answer, answer], Locale::ru, None);
    tool.fill("Скажите, что изменить", "сделай до 10");
    tool.press("Предложить изменения");
    for text in [
        "Изменить «Оценка» – Что получается в ответе",
        "Одно изменение касалось того, чего в инструменте нет (f7)",
    ] {
        tool.says(text);
    }
    tool.press("Принять отмеченные");
    let _ = tool.names();
    let expected = TEXT.replace("'Score'", "'Оценка'").replace("maximum: 5", "maximum: 10");
    assert_eq!(tool.session.text(), expected);
}
