//! What asks in tests: a row of answers, and what was asked.

use super::describing::{Answering, DraftAnswer, DraftAsker, Drafter, NoDraft, Waiting};
use crate::dom::View;
use crate::words::Locale;
use pilcrow_core::attachment::Attachment;
use pilcrow_core::document::Request;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// Answers as a test says.
#[derive(Default)]
pub(super) struct Script {
    pub answers: RefCell<VecDeque<Result<DraftAnswer, NoDraft>>>,
    pub questions: RefCell<Vec<String>>,
    pub by_hand: Cell<usize>,
    pub choices: Cell<usize>,
    /// Whether it reads no files.
    pub barred: Cell<bool>,
    pub locale: Cell<Locale>,
    pub drafter: RefCell<Option<Drafter>>,
}

impl DraftAsker for Script {
    fn drafter(&self, _: Locale) -> Drafter {
        self.drafter.borrow().clone().unwrap_or(Drafter::Model("a model".to_owned()))
    }

    fn file_trouble(&self, _: Locale, file: &Attachment) -> Option<String> {
        self.barred.get().then(|| format!("No {}.", file.media_type))
    }

    fn choose(&self) {
        self.choices.set(self.choices.get() + 1);
    }

    fn ask(&self, question: Request, is_by_hand: bool, _: Waiting) -> Answering {
        self.questions.borrow_mut().push(question.to_text());
        self.by_hand.set(self.by_hand.get() + usize::from(is_by_hand));
        match self.answers.borrow_mut().pop_front() {
            Some(answer) => Box::pin(async move { answer }),
            None => Box::pin(std::future::pending()),
        }
    }

    fn stop(&self) {}

    fn view(&self) -> View {
        View::default()
    }
}

pub(super) fn answer_of(text: &str) -> DraftAnswer {
    DraftAnswer { value: None, text: text.to_owned() }
}
