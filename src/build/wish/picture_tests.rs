//! A tool that is made of a picture of a form: what is asked of whom, and that nothing goes before the button is pressed.

use super::describing::{DraftAsker, MakeAsker};
use super::making::Making;
use super::script::{Script, answer_of};
use crate::build::start_dialog::start_face;
use crate::dom::{Drawing, RwSignal, View};
use crate::form::provide_tools;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::field::data_url;
use std::cell::RefCell;
use std::rc::Rc;

const GOOD: &str = r#"{"title": "Leave", "description": "Asks for leave.", "context": [
    {"type": "text", "role": "system", "text": "Check the request."},
    {"type": "input", "schema": {"type": "object", "properties": {"days": {"type": "integer", "title": "Days"}}, "required": ["days"]}}],
    "schema": {"type": "object", "properties": {"missing": {"type": "array", "items": {"type": "string"}}}, "required": ["missing"]}}"#;

struct Dialog {
    drawing: Drawing,
    /// What outlives the dialog.
    _page: Drawing,
    script: Rc<Script>,
    picture: String,
    result: Rc<RefCell<Option<Request>>>,
}

impl Dialog {
    /// The dialog with a picture that was given to it.
    fn new(script: Script) -> Self {
        let (script, result) = (Rc::new(script), Rc::new(RefCell::new(None)));
        let mut own = None;
        let page = Drawing::new(|| {
            own = Some(Making::new());
            View::default()
        });
        let making = own.unwrap();
        let picture = data_url("image/png", "form.png", b"\x89PNG\r\n\x1a\n");
        making.picture.wish.set(picture.clone());
        let (place, asker) = (Rc::clone(&result), Rc::clone(&script));
        let drawing = Drawing::new(move || {
            provide_context(RwSignal::new(Locale::en));
            provide_tools();
            let make: Rc<MakeAsker> = Rc::new(move || {
                let asker: Rc<dyn DraftAsker> = Rc::<Script>::clone(&asker);
                Some(asker)
            });
            making.meet(&*make);
            let open = move |document: &Request| *place.borrow_mut() = Some(document.clone());
            start_face(making, Rc::new(open))
        });
        Self { drawing, _page: page, script, picture, result }
    }
}

#[test]
fn the_form_on_a_picture_is_read_once_it_is_wished_and_becomes_the_tool() {
    let script = Script::default();
    script.answers.borrow_mut().push_back(Ok(answer_of(GOOD)));
    let dialog = Dialog::new(script);
    assert!(dialog.drawing.text().contains("form.png"), "{}", dialog.drawing.text());
    assert!(dialog.drawing.text().contains("Drafted by a model."));
    assert!(dialog.script.questions.borrow().is_empty());
    dialog.drawing.press("Read the form");
    let questions = dialog.script.questions.borrow();
    assert_eq!(questions.len(), 1);
    assert!(questions[0].contains(&dialog.picture));
    let text = dialog.drawing.text();
    assert!(text.contains("Days – Whole number (needed)") && !text.contains('{'), "{text}");
    dialog.drawing.press("Make it");
    let result = dialog.result.borrow().clone().unwrap().to_text();
    assert!(result.contains("Leave") && !result.contains(&dialog.picture), "{result}");
}

#[test]
fn who_takes_no_pictures_is_not_asked() {
    let script = Script::default();
    script.barred.set(true);
    let dialog = Dialog::new(script);
    let text = dialog.drawing.text();
    assert!(text.contains("No image/png. You can also describe the form in words."), "{text}");
    assert!(dialog.drawing.names().contains("button \"Read the form\" disabled"));
    assert!(dialog.script.questions.borrow().is_empty());
    dialog.drawing.press("Back");
    dialog.drawing.press("Describe it");
    assert!(dialog.drawing.names().contains("textbox \"What should the tool do?\""));
}

#[test]
fn an_example_on_paper_has_a_door_of_its_own() {
    let dialog = Dialog::new(Script::default());
    dialog.drawing.press("Back");
    dialog.drawing.press("Start from an example");
    dialog.drawing.press("Or take a picture of a form");
    assert!(dialog.drawing.text().contains("form.png"), "{}", dialog.drawing.text());
}
