//! Collects the marks of the text in the editor: from the parser, the validator and the form.

use super::desk::Desk;
use super::marks::{
    absent_marks, fault_mark, input_marks, misspelled_marks, option_marks, outside_marks,
    repeated_marks, schema_marks, schemas,
};
use crate::dom::spawn;
use crate::host::code::editor::Mark;
use crate::words::Locale;
use pilcrow_core::document::parse_document;
use pilcrow_core::misspelling::misspelled;
use std::rc::Rc;

impl Desk {
    /// Shows all known marks of the text.
    pub fn mark(&self) {
        let Some(editor) = self.editor() else { return };
        let locale = self.locale.get_untracked();
        let marks = {
            let sides = self.sides.borrow();
            self.problem.with_untracked(|problem| match problem {
                Some(error) => fault_mark(locale, &sides.text, error).into_iter().collect(),
                None => {
                    let mut marks = self.input_marks(locale, &sides.text);
                    marks.extend(self.marks.borrow().iter().cloned());
                    marks
                }
            })
        };
        editor.mark(&marks);
    }

    fn input_marks(&self, locale: Locale, text: &str) -> Vec<Mark> {
        let forms = self.session.get().forms();
        let own = forms.iter().filter(|form| form.instance().is_none());
        let sides = self.sides.borrow();
        let of_form = own.flat_map(|form| {
            let issues = form.issues.get_untracked();
            input_marks(locale, text, &sides.read, &form.parts(), &issues)
        });
        of_form.collect()
    }

    /// Checks the document's schemas by the validator after a pause in typing.
    pub(super) fn check_soon(self: &Rc<Self>) {
        let desk = Rc::clone(self);
        self.pause.then(move || spawn(desk.check()));
    }

    async fn check(self: Rc<Self>) {
        let (turn, text) = (self.turn(), self.text());
        let all = schemas(&self.sides.borrow().read);
        let base = self.session.get().address();
        let locale = self.locale.get_untracked();
        // The document in all its languages, and not only in the one that is shown.
        let good = self.good();
        let whole = parse_document(&good).ok();
        let misspelled = whole.as_ref().map(|whole| misspelled(&whole.request)).unwrap_or_default();
        let mut marks = misspelled_marks(locale, &text, &misspelled);
        let whole = whole.filter(|_| good == text);
        marks.extend(whole.iter().flat_map(|whole| repeated_marks(locale, &text, whole)));
        marks.extend(whole.iter().flat_map(|whole| absent_marks(locale, &text, whole)));
        marks.extend(whole.iter().flat_map(|whole| option_marks(locale, &text, &whole.request)));
        if !self.misspelled.is_disposed() {
            self.misspelled.change(misspelled);
        }
        for one in &all {
            let subject = format!("author:{}", one.0);
            let schema = Rc::clone(&one.1);
            let report = self.checks.report(&subject, turn, schema, None).await;
            if let Some(report) = report {
                marks.extend(schema_marks(locale, &text, &one.0, &report));
            }
            marks.extend(outside_marks(locale, &text, one, &base));
        }
        if turn == self.turn() && !self.problem.is_disposed() && text == self.sides.borrow().text {
            self.marks.replace(marks);
            self.mark();
        }
    }
}
