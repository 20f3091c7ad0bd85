//! Changes that are tried on a document one after the other, and kept where they can be made.

use super::fault::ChangeFault;
use super::listing::Listing;
use super::proposal::{Change, Position};
use super::sheet::Sheet;
use super::step::{About, FieldName, Step, TextName};
use crate::blueprint::Item;
use crate::document::Request;

/// What was read so far, and what the document is with it.
pub(super) struct Trial {
    pub listing: Listing,
    /// The document as it is.
    before: Sheet,
    /// The document with all changes so far.
    pub sheet: Sheet,
    pub changes: Vec<Change>,
    /// The ids that added fields and texts were given.
    ids: Vec<(String, About)>,
    pub faults: Vec<ChangeFault>,
}

impl Trial {
    pub fn new(document: &Request) -> Self {
        let sheet = Sheet::new(document);
        Self {
            listing: Listing::new(document),
            before: sheet.clone(),
            sheet,
            changes: Vec::new(),
            ids: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub fn fault(&mut self, fault: ChangeFault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// What an id means: one of the document, or of something that was added before.
    pub fn look_up(&self, id: &str) -> Option<About> {
        let own = || self.ids.iter().find(|(own, _)| own == id).map(|(_, about)| about.clone());
        self.listing.look_up(id).or_else(own)
    }

    /// Tries steps after all that was offered before; what can be done of them is offered as well.
    pub fn offer(&mut self, steps: Vec<Step>, id: Option<String>) {
        let number = self.changes.len();
        let (mut after, mut own_steps) = (self.sheet.clone(), Vec::new());
        for step in steps {
            let is_twice =
                self.changes.iter().flat_map(|change| &change.steps).any(|own| own.repeats(&step));
            if is_twice {
                self.fault(ChangeFault::Twice(after.named_step(&step)));
                continue;
            }
            match after.take(&step, number) {
                Ok(()) => own_steps.push(step),
                Err(refusal) => {
                    let name = after.named_step(&step);
                    self.fault(ChangeFault::Refused { name, refusal });
                    if step.about().is_none() {
                        return;
                    }
                }
            }
        }
        let Some(first) = own_steps.first() else { return };
        if after.request.is_same(&self.sheet.request) {
            return;
        }
        let about = match first {
            Step::AddText { .. } => Some(About::Text(TextName::Added(number))),
            Step::AddField { .. } => Some(About::Field(FieldName::Added(number))),
            other => other.about(),
        };
        let Some(about) = about else { return };
        let needs = self.needs(&own_steps, &about);
        let change = self.change((about, own_steps), needs);
        if let (None, Some(id)) = (&change.before, id)
            && self.listing.look_up(&id).is_none()
        {
            self.ids.push((id, change.about.clone()));
        }
        self.sheet = after;
        self.changes.push(change);
    }

    /// The earlier changes without which steps cannot be done.
    fn needs(&self, steps: &[Step], about: &About) -> Vec<usize> {
        let named: Vec<usize> =
            steps.iter().filter_map(Step::needs).filter(|it| *it < self.changes.len()).collect();
        let alike = self.changes.iter().enumerate().filter(|(_, change)| change.about == *about);
        // What limits mean depends on the kind.
        let of_kind = alike.clone().filter(|(_, change)| change.steps.iter().any(Step::is_of_kind));
        let named: Vec<usize> = named.into_iter().chain(of_kind.map(|(at, _)| at)).collect();
        let beside = named.iter().copied().chain(alike.map(|(at, _)| at)).collect();
        let candidates = [named, beside].map(|needs| self.closed(needs));
        let subset = candidates.into_iter().find(|needs| {
            let mut sheet = self.sheet_with(needs);
            steps.iter().all(|step| sheet.take(step, self.changes.len()).is_ok())
        });
        subset.unwrap_or_else(|| (0..self.changes.len()).collect())
    }

    /// Changes with all that they need, in their order.
    fn closed(&self, needs: Vec<usize>) -> Vec<usize> {
        let more =
            needs.iter().filter_map(|at| self.changes.get(*at)).flat_map(|it| it.needs.clone());
        let mut all: Vec<usize> = needs.iter().copied().chain(more).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The document with some of the changes.
    fn sheet_with(&self, numbers: &[usize]) -> Sheet {
        let mut sheet = self.before.clone();
        for at in numbers {
            if let Some(change) = self.changes.get(*at) {
                // What cannot be made alone shows in what needs it.
                let _ = change.make(&mut sheet, *at);
            }
        }
        sheet
    }

    /// A change as it shows beside those that it needs.
    fn change(&self, (about, steps): (About, Vec<Step>), needs: Vec<usize>) -> Change {
        let before = self.sheet_with(&needs);
        let mut after = before.clone();
        for step in &steps {
            // A place behind something that another change adds is told where that is made.
            let _ = after.take(step, self.changes.len());
        }
        let position = steps.iter().find_map(|step| match step {
            Step::PlaceText(_, None) | Step::PlaceField(_, None) => Some(Position::First),
            Step::PlaceText(_, Some(other)) => {
                after.item(&About::Text(*other)).map(Position::Behind)
            }
            Step::PlaceField(_, Some(other)) => {
                after.item(&About::Field(other.clone())).map(Position::Behind)
            }
            _ => None,
        });
        let is_new = matches!(steps.first(), Some(Step::AddText { .. } | Step::AddField { .. }));
        let is_gone = matches!(steps.first(), Some(Step::RemoveText(_) | Step::RemoveField(_)));
        let item = |sheet: &Sheet, is_there: bool| sheet.item(&about).filter(|_| is_there);
        let (before, after): (Option<Item>, Option<Item>) =
            (item(&before, !is_new), item(&after, !is_gone));
        Change { before, after, position: position.unwrap_or(Position::Same), needs, about, steps }
    }
}
