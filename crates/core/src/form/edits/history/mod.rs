//! The undo history of a page's forms: the steps that can be undone and redone.

use super::step::Step;
use crate::form::node::NodeId;

/// The longest pause in typing, in milliseconds, within one step; a longer one begins a new step.
const PAUSE: u64 = 1_000;

/// The most memory, in approximate bytes, that the undo history uses. The oldest steps are dropped first.
const MAX_WEIGHT: usize = 16 * 1024 * 1024;

/// The changes of several forms in the order in which they were made.
#[derive(Debug, Default)]
pub struct History {
    done: Vec<Entry>,
    undone: Vec<Entry>,
}

/// One change as a person sees it: a step in one form, or one in each of several, or a word that was typed, with the
/// extra steps of those letters that changed more than the text.
#[derive(Debug)]
struct Entry {
    /// The steps with the indices of their forms, in the order in which they were made.
    steps: Vec<(usize, Step)>,
    /// Time of the last step in milliseconds.
    at: u64,
    weight: usize,
}

impl Entry {
    /// Returns the form and control that the change was typed into; `None` if the change is anything but typing.
    fn typed(&self) -> Option<(usize, NodeId)> {
        match self.steps.as_slice() {
            [(form, step), ..] => Some((*form, step.typed?)),
            [] => None,
        }
    }

    /// Continues a typed text with its next letter. The text before the first letter is stored already, so that only a
    /// letter that also changed a condition adds a step.
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
    /// Records a change that was made at a time in milliseconds. Typing continues the last entry if that was typed into
    /// the same control no longer than `PAUSE` ago.
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

    /// True if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// True if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change. `revert` undoes the step of one form and returns its inverse, or `None` if the form is
    /// gone.
    pub fn undo(&mut self, revert: &mut dyn FnMut(usize, Step) -> Option<Step>) {
        if let Some(entry) = self.done.pop() {
            self.undone.push(reverted(entry, revert));
        }
    }

    /// Redoes the change that was undone last; `revert` as in [`History::undo`].
    pub fn redo(&mut self, revert: &mut dyn FnMut(usize, Step) -> Option<Step>) {
        if let Some(entry) = self.undone.pop() {
            self.done.push(reverted(entry, revert));
        }
    }
}

fn goes_on(last: &Entry, next: &Entry) -> bool {
    next.typed().is_some() && last.typed() == next.typed() && next.at <= last.at + PAUSE
}

/// Reverts an entry's steps from the last to the first and returns the inverse entry. An inverse step names no typed
/// control, so that no later typing joins it.
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
