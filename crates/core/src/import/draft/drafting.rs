//! A draft on its way: what is asked, and what came of it.

use super::fault::DraftFault;
use super::question::{draft_question, repair_question};
use super::reading::{Draft, read_draft};
use crate::document::Request;
use crate::object::text;
use crate::text::letters::first_letters;

/// So often a model is asked again by itself.
const MOST_REPAIRS: usize = 2;

/// So many letters of a wish are a title where the draft has none.
const LONGEST_TITLE: usize = 50;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftStep {
    /// A draft is there, and lacks nothing.
    Ready,
    /// [`Drafting::question`] asks for a better one.
    AskAgain,
    /// No better one came. There may be one that lacks something.
    GivenUp,
}

/// A wish, and what was drafted for it so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Drafting {
    wish: String,
    language: String,
    /// How many answers came.
    answers: usize,
    /// The last answer that lacks something, and what.
    last: Option<(String, Vec<DraftFault>)>,
    best: Option<Draft>,
}

impl Drafting {
    /// Nothing is asked yet. The language is that of the page, by its tag.
    pub fn new(wish: &str, language: &str) -> Self {
        let (wish, language) = (wish.trim().to_owned(), language.to_owned());
        Self { wish, language, answers: 0, last: None, best: None }
    }

    /// What is wished for.
    pub fn wish(&self) -> &str {
        &self.wish
    }

    /// Asks for the first draft, or for a better one.
    pub fn question(&self) -> Request {
        match &self.last {
            Some((answer, faults)) => repair_question(&self.wish, answer, faults),
            None => draft_question(&self.wish, &self.language),
        }
    }

    /// Takes an answer. Of several drafts the best stays, and of those the latest.
    pub fn take(&mut self, answer: &str) -> DraftStep {
        self.answers += 1;
        let faults = match read_draft(answer) {
            Ok(draft) => {
                let faults = draft.lacks();
                let is_better =
                    self.best.as_ref().is_none_or(|best| faults.len() <= best.lacks().len());
                if is_better {
                    self.best = Some(add_title(draft, &self.wish));
                }
                faults
            }
            Err(fault) => vec![fault],
        };
        if faults.is_empty() {
            self.last = None;
            return DraftStep::Ready;
        }
        self.last = Some((answer.to_owned(), faults));
        if self.answers > MOST_REPAIRS { DraftStep::GivenUp } else { DraftStep::AskAgain }
    }

    /// The best draft so far.
    pub fn draft(&self) -> Option<&Draft> {
        self.best.as_ref()
    }

    /// What was wrong with the last answer; empty where nothing was, or none came.
    pub fn faults(&self) -> &[DraftFault] {
        self.last.as_ref().map(|(_, faults)| faults.as_slice()).unwrap_or_default()
    }
}

/// A draft without a title is called by the beginning of its wish.
fn add_title(draft: Draft, wish: &str) -> Draft {
    if draft.request.title().is_some() {
        return draft;
    }
    let title = first_letters(wish.lines().next().unwrap_or_default(), LONGEST_TITLE);
    let mut members = draft.request.members().clone();
    members.shift_insert(0, "title".to_owned(), text(title.trim()));
    Draft { request: Request::new(members), ..draft }
}
