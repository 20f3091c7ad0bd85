//! `History`: the undo and redo stacks of one or more forms.

use super::step::Step;
use crate::form::node::NodeId;

/// The longest pause in typing, in milliseconds, within one step; a longer one begins a new step.
const PAUSE: u64 = 1_000;

/// Approximate limit of the undo stack's size, in bytes. The oldest steps are dropped first.
const MAX_WEIGHT: usize = 16 * 1024 * 1024;

/// Undo and redo stacks for the changes of several forms, in the order in which they were made.
#[derive(Debug, Default)]
pub struct History {
    done: Vec<Entry>,
    undone: Vec<Entry>,
}

/// One undoable change: a step in one form, or one in each of several; or a typed word, with a step for its first
/// letter and for each later letter that also changed other nodes.
#[derive(Debug)]
struct Entry {
    /// Form number and step, in the order in which they were made.
    steps: Vec<(usize, Step)>,
    /// Time of the last addition, in milliseconds.
    at: u64,
    weight: usize,
}

impl Entry {
    /// Returns the form and node that the text was typed into; `None` if the first step is no typing.
    fn typed(&self) -> Option<(usize, NodeId)> {
        match self.steps.as_slice() {
            [(form, step), ..] => Some((*form, step.typed?)),
            [] => None,
        }
    }

    /// Appends further typing. The first letter's step already restores the text from before, so only a letter
    /// that changed more (a schema condition) adds its step.
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
    /// Records a change made at `at`, in milliseconds. Typing is joined to the last entry if that was typing in the
    /// same control at most `PAUSE` before.
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

    /// Returns true if a change can be undone.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Returns true if an undone change can be redone.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change; `revert` applies one form's step and returns its inverse, or `None` if the form no
    /// longer exists.
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

/// Reverts an entry's steps from last to first. An inverse step is never typing, so later typing is not joined
/// to it.
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
