//! Changes that are offered, and the document with those that are taken.

use super::fault::{ChangeFault, Subject};
use super::sheet::Sheet;
use super::step::{About, FieldName, Step, TextName};
use crate::blueprint::{Item, Refusal, Row};
use crate::document::Request;
use crate::import::draft::DraftFault;

/// What changes a document, each part of which is taken or left.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The changes, in the order in which they are made.
    pub changes: Vec<Change>,
    /// What was not understood of the answer.
    pub notes: Vec<DraftFault>,
    /// The document that they change.
    pub document: Request,
}

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What it is about, as it is; `None` for what is added.
    pub before: Option<Item>,
    /// What it is about, as the change makes it; `None` if it goes.
    pub after: Option<Item>,
    /// Where it is put.
    pub position: Position,
    /// The numbers of all changes without which it cannot be made, also those that these need; all of them are earlier.
    pub needs: Vec<usize>,
    pub(super) about: About,
    pub(super) steps: Vec<Step>,
}

/// Where a change puts something.
#[derive(Clone, Debug, PartialEq)]
pub enum Position {
    /// Nowhere else.
    Same,
    /// Before all others.
    First,
    /// Behind another.
    Behind(Item),
}

impl Proposal {
    /// Whether it changes this document, as it is now.
    pub fn is_about(&self, document: &Request) -> bool {
        self.document.is_same(document)
    }

    /// Whether a change is made where these are ticked: it is ticked, and what it needs is made.
    pub fn applies(&self, ticked: &[bool], at: usize) -> bool {
        let is_ticked = ticked.get(at).copied().unwrap_or_default();
        is_ticked && !self.lacks_another(ticked, at)
    }

    /// Whether a change cannot be made, since another was left.
    pub fn lacks_another(&self, ticked: &[bool], at: usize) -> bool {
        let needs = self.changes.get(at).map(|change| change.needs.as_slice()).unwrap_or_default();
        needs.iter().any(|other| !ticked.get(*other).copied().unwrap_or_default())
    }

    /// The document with the changes that are ticked, and those that could not be made.
    pub fn apply(&self, ticked: &[bool]) -> (Request, Vec<DraftFault>) {
        let mut sheet = Sheet::new(&self.document);
        let mut faults = Vec::new();
        for (at, change) in self.changes.iter().enumerate() {
            if self.applies(ticked, at)
                && let Err(refusal) = change.make(&mut sheet, at)
            {
                let name = sheet.subject(&change.about);
                faults.push(DraftFault::Change(ChangeFault::Refused { name, refusal }));
            }
        }
        (sheet.request, faults)
    }
}

impl Change {
    /// Makes all of it, or nothing.
    pub(super) fn make(&self, sheet: &mut Sheet, number: usize) -> Result<(), Refusal> {
        let mut after = sheet.clone();
        self.steps.iter().try_for_each(|step| after.take(step, number))?;
        *sheet = after;
        Ok(())
    }
}

/// What a row is called.
pub(super) fn row_name(row: &Row) -> String {
    if row.title.trim().is_empty() { row.key.clone() } else { row.title.clone() }
}

impl Sheet {
    /// What a change is about, as a person knows it.
    pub(super) fn subject(&self, about: &About) -> Subject {
        match about {
            About::Title => Subject::Title,
            About::Purpose => Subject::Purpose,
            About::Text(name) => Subject::Text(self.text_number(*name).map(|at| at + 1)),
            About::Field(name) => {
                let key = || self.path(name).and_then(|path| path.keys.last()).cloned();
                Subject::Field(self.row(name).map(row_name).or_else(key).unwrap_or_default())
            }
        }
    }

    /// The same of a step.
    pub(super) fn named_step(&self, step: &Step) -> Subject {
        match (step, step.about()) {
            (Step::AddField { title, .. }, _) => Subject::Field(title.clone()),
            (_, Some(about)) => self.subject(&about),
            (_, None) => Subject::Text(None),
        }
    }

    /// What a change is about, as it stands here.
    pub(super) fn item(&self, about: &About) -> Option<Item> {
        match about {
            About::Title => Some(Item::Title(self.blueprint.title.clone())),
            About::Purpose => Some(Item::Purpose(self.blueprint.description.clone())),
            About::Text(name) => self.text_item(*name),
            About::Field(name) => self.field_item(name),
        }
    }

    fn text_item(&self, name: TextName) -> Option<Item> {
        let (number, instruction) = (self.text_number(name)? + 1, self.text(name)?);
        Some(Item::Text { number, role: instruction.role.clone(), words: instruction.text.clone() })
    }

    fn field_item(&self, name: &FieldName) -> Option<Item> {
        let side = self.path(name)?.side.clone();
        let mut rows = self.rows(name)?;
        let row = rows.pop()?.clone();
        let around = rows.into_iter().map(|row| Row { rows: Vec::new(), ..row.clone() });
        Some(Item::Field { side, around: around.collect(), row })
    }
}
