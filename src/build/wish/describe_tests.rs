//! A tool that is made of words: what is asked, what is shown of what came, and that nothing of it is lost.

use super::describing::{DraftAsker, Drafter, MakeAsker, NoDraft};
use super::making::Making;
use super::script::{Script, answer_of};
use crate::build::start_dialog::start_face;
use crate::dom::{Drawing, RwSignal, View};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

struct Dialog {
    drawing: Drawing,
    /// What outlives the dialog.
    page: Drawing,
    script: Rc<Script>,
    making: Making,
    result: Rc<RefCell<Option<Request>>>,
}

impl Dialog {
    fn new(answers: &[&str]) -> Self {
        Self::in_language(answers, Locale::en)
    }

    fn in_language(answers: &[&str], locale: Locale) -> Self {
        let script = Rc::new(Script { locale: Cell::new(locale), ..Script::default() });
        let answers = answers.iter().map(|answer| Ok(answer_of(answer)));
        script.answers.borrow_mut().extend(answers);
        // Beside the dialog, as the page has it.
        let mut own = None;
        let page = Drawing::new(|| {
            own = Some(Making::new());
            View::default()
        });
        Self::again(page, script, own.unwrap())
    }

    fn again(page: Drawing, script: Rc<Script>, making: Making) -> Self {
        let result = Rc::new(RefCell::new(None));
        let (place, asker) = (Rc::clone(&result), Rc::clone(&script));
        let drawing = Drawing::new(move || {
            provide_context(RwSignal::new(asker.locale.get()));
            let make: Rc<MakeAsker> = Rc::new(move || {
                let asker: Rc<dyn DraftAsker> = Rc::<Script>::clone(&asker);
                Some(asker)
            });
            making.meet(&*make);
            let open = move |document: &Request| *place.borrow_mut() = Some(document.clone());
            start_face(making, Rc::new(open))
        });
        Self { drawing, page, script, making, result }
    }

    /// Says a wish, and lets it be drafted.
    fn wish(&self, words: &str) {
        self.drawing.press("Describe it");
        self.drawing.fill("What should the tool do?", words);
        self.drawing.press("Draft it");
    }

    #[track_caller]
    fn says(&self, expected: &str) {
        let text = self.drawing.text();
        assert!(text.contains(expected) && !text.contains('{'), "{expected}: {text}");
    }
}

const GOOD: &str = r#"Here it is: {"title": "Rate an ad", "description": "Says what it is worth.", "context": [
    {"type": "text", "role": "system", "text": "Rate {{ad}} from 1 to 10."},
    {"type": "input", "schema": {"type": "object", "properties": {"ad": {"type": "string", "title": "Ad"}}, "required": ["ad"]}}],
    "schema": {"type": "object", "properties": {"verdict": {"type": "string", "enum": ["Take it", "Leave it"]}, "reasons": {"type": "array", "items": {"type": "object", "properties": {"why": {"type": "string"}}}}}}}"#;

const NO_INPUT: &str = r#"{"title": "Rate", "prompt": "Rate it.", "schema": {"score": "number"}}"#;

#[test]
fn a_draft_is_shown_in_words_and_becomes_the_tool() {
    let dialog = Dialog::new(&[GOOD]);
    dialog.wish("rate an apartment ad");
    for text in [
        "Drafted by a model.",
        "The draft is ready.",
        "Rate an ad",
        "Ad – Short text (needed)",
        "Verdict – One of several: Take it, Leave it",
        "Reasons – List of groups",
        "Rate “Ad” from 1 to 10.",
    ] {
        dialog.says(text);
    }
    assert!(dialog.script.questions.borrow()[0].contains("rate an apartment ad"));
    dialog.drawing.press("Make it");
    let result = dialog.result.borrow().clone().unwrap().to_value();
    assert_eq!(result["title"], "Rate an ad");
    assert_eq!(result["context"][0]["template"], true);
    assert!(!dialog.making.words.is_begun());
}

#[test]
fn a_faulty_draft_is_asked_for_again_by_itself() {
    let dialog = Dialog::new(&[NO_INPUT, GOOD]);
    dialog.wish("rate an ad");
    dialog.says("Ad – Short text (needed)");
    assert_eq!(dialog.script.questions.borrow().len(), 2);
    let dialog = Dialog::new(&[NO_INPUT, "No.", "No."]);
    dialog.wish("rate an ad");
    dialog.says("The draft has nothing to fill in.");
    dialog.says("Score – Number");
    assert_eq!(dialog.script.questions.borrow().len(), 3);
}

#[test]
fn what_is_no_draft_is_told_and_the_wish_stays() {
    let dialog = Dialog::new(&["I would rather not.", "{\"a\": 1}", "Sorry."]);
    dialog.wish("rate an ad");
    dialog.says("The model answered in sentences");
    let names = dialog.drawing.names();
    assert!(names.contains("\"What should the tool do?\" = \"rate an ad\""), "{names}");
    assert!(names.contains("button \"Ask again\"") && !names.contains("Make it"), "{names}");
    dialog.script.answers.borrow_mut().push_back(Ok(answer_of(GOOD)));
    dialog.drawing.press("Ask again");
    dialog.says("The draft is ready.");
    dialog
        .script
        .answers
        .borrow_mut()
        .push_back(Err(NoDraft::Failed(ProviderFailure::new(FailureKind::Cut, ""))));
    dialog.drawing.press("Ask again");
    dialog.says("Ad – Short text (needed)");
    dialog.drawing.press("Back");
    dialog.drawing.press("Describe it");
    dialog.says("Ad – Short text (needed)");
}

#[test]
fn a_draft_that_came_is_there_when_the_dialog_is_opened_again() {
    let dialog = Dialog::new(&[GOOD]);
    dialog.wish("rate an ad");
    dialog.says("The draft is ready.");
    let Dialog { drawing, page, script, making, .. } = dialog;
    drop(drawing);
    let dialog = Dialog::again(page, script, making);
    dialog.says("Ad – Short text (needed)");
    assert!(dialog.drawing.names().contains("\"rate an ad\""));
}

#[test]
fn while_it_is_asked_it_can_be_stopped_only() {
    let dialog = Dialog::new(&[]);
    dialog.wish("rate an ad");
    let names = dialog.drawing.names();
    assert!(names.contains("button \"Stop\"") && !names.contains("Draft it"), "{names}");
    dialog.says("The tool is being drafted");
}

#[test]
fn a_model_in_the_browser_is_too_small_and_is_not_asked() {
    let dialog = Dialog::new(&[GOOD]);
    *dialog.script.drafter.borrow_mut() = Some(Drafter::TooSmall);
    dialog.drawing.press("Describe it");
    dialog.says("too small");
    dialog.drawing.press("Choose who answers");
    assert_eq!(dialog.script.choices.get(), 1);
    dialog.drawing.fill("What should the tool do?", "rate an ad");
    dialog.drawing.press("Carry it by hand");
    dialog.says("The draft is ready.");
    assert_eq!(dialog.script.by_hand.get(), 1);
}

#[test]
fn a_draft_is_read_in_russian() {
    let text = r#"Вот: {"title": "Разбор писем", "instructions": "Разбери письмо {{ письмо }}. {{#if тон}}Учти тон.{{/if}}",
        "inputs": [{"name": "письмо", "title": "Письмо", "type": "текст", "required": true}],
        "outputs": [{"name": "Тема", "type": "строка"}, {"name": "Срочность", "type": "голограмма"}], "автор": "я"}"#;
    let dialog = Dialog::in_language(&[text, text, text], Locale::ru);
    dialog.drawing.press("Опишите словами");
    dialog.drawing.fill("Что должен делать инструмент?", "разобрать письма");
    dialog.drawing.press("Составить черновик");
    for words in [
        "Письмо – Длинный текст (обязательно)",
        "Тема – Короткий текст",
        "Разбери письмо «Письмо».",
        "Для «автор» в инструменте нет места",
        "Для поля «Срочность» указан вид, которого нет (голограмма)",
    ] {
        dialog.says(words);
    }
}
