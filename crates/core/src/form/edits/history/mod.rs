//! The steps that can be taken back, and those that can be made again.

use super::step::Step;
use crate::form::node::NodeId;

/// The longest pause in typing, in milliseconds, within one step; a longer one begins a new step.
const PAUSE: u64 = 1_000;

/// The most bytes, about, that are kept for going back. The oldest steps go first.
const MAX_WEIGHT: usize = 16 * 1024 * 1024;

/// Several forms' changes in the order in which they were made.
#[derive(Debug, Default)]
pub struct History {
    done: Vec<Entry>,
    undone: Vec<Entry>,
}

/// What a person sees as one change: a step in one form, or one in each of several; or a word that
/// was typed, with each letter that did more than to go on with it.
#[derive(Debug)]
struct Entry {
    /// In the order in which they were made.
    steps: Vec<(usize, Step)>,
    /// When it was last added to.
    at: u64,
    weight: usize,
}

impl Entry {
    /// The control that it was typed into, where it is nothing but that.
    fn typed(&self) -> Option<(usize, NodeId)> {
        match self.steps.as_slice() {
            [(form, step), ..] => Some((*form, step.typed?)),
            [] => None,
        }
    }

    /// Goes on with a text. What was there before the first letter is known already, so that only a
    /// letter that changed a condition has something to be taken back.
    fn join(&mut self, next: Self) {
        self.at = next.at;
        for (form, step) in next.steps {
            if !step.is_plain() {
                self.weight += step.weight();
                self.steps.push((form, step));
            }
        }
    }
}

impl History {
    /// Remembers a change, made at a time in milliseconds. Typing goes on where the last step was
    /// typing in the same control, and not long ago.
    pub fn record(&mut self, steps: Vec<(usize, Step)>, at: u64) {
        if steps.is_empty() {
            return;
        }
        self.undone.clear();
        let weight = steps.iter().map(|(_, step)| step.weight()).sum();
        let entry = Entry { steps, at, weight };
        match self.done.last_mut() {
            Some(last) if goes_on(last, &entry) => last.join(entry),
            _ => self.done.push(entry),
        }
        let mut all: usize = self.done.iter().map(|entry| entry.weight).sum();
        while all > MAX_WEIGHT && self.done.len() > 1 {
            all -= self.done.remove(0).weight;
        }
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is something to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes the last change back; `revert` does so with one form's step and gives its inverse, or `None` if the form
    /// is gone.
    pub fn undo(&mut self, revert: &mut dyn FnMut(usize, Step) -> Option<Step>) {
        if let Some(entry) = self.done.pop() {
            self.undone.push(reverted(entry, revert));
        }
    }

    /// Makes again what was taken back last.
    pub fn redo(&mut self, revert: &mut dyn FnMut(usize, Step) -> Option<Step>) {
        if let Some(entry) = self.undone.pop() {
            self.done.push(reverted(entry, revert));
        }
    }
}

fn goes_on(last: &Entry, next: &Entry) -> bool {
    next.typed().is_some() && last.typed() == next.typed() && next.at <= last.at + PAUSE
}

/// From the last step to the first. The inverse of a step says of no control that it was typed into,
/// so nothing joins it.
fn reverted(entry: Entry, revert: &mut dyn FnMut(usize, Step) -> Option<Step>) -> Entry {
    let steps: Vec<_> = entry
        .steps
        .into_iter()
        .rev()
        .filter_map(|(form, step)| Some((form, revert(form, step)?)))
        .collect();
    let weight = steps.iter().map(|(_, step)| step.weight()).sum();
    Entry { steps, at: entry.at, weight }
}

#[cfg(test)]
mod tests;
