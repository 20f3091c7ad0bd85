//! The undo history of a text.

use crate::document::{TextEdit, edit_between, with_text_edits};

/// The most steps that can be undone.
const MOST: usize = 200;

/// The steps that led to a text. A text that was changed elsewhere in the meantime has none.
#[derive(Clone, Debug, Default)]
pub struct History {
    text: String,
    done: Vec<Step>,
    undone: Vec<Step>,
}

/// A change of a text, in both directions.
#[derive(Clone, Debug)]
struct Step {
    forth: TextEdit,
    back: TextEdit,
}

impl History {
    /// Records a change from one text to another.
    pub fn record(&mut self, before: &str, after: &str) {
        self.look_at(before);
        let Some(step) = Step::between(before, after) else { return };
        self.undone.clear();
        self.done.push(step);
        if self.done.len() > MOST {
            self.done.remove(0);
        }
        after.clone_into(&mut self.text);
    }

    /// True if a step that led to this text can be undone.
    pub fn can_undo(&self, text: &str) -> bool {
        self.text == text && !self.done.is_empty()
    }

    /// True if an undone step can be redone.
    pub fn can_redo(&self, text: &str) -> bool {
        self.text == text && !self.undone.is_empty()
    }

    /// Returns the text before the last step.
    pub fn undo(&mut self, text: &str) -> Option<String> {
        self.look_at(text);
        let step = self.done.pop()?;
        self.text = with_text_edits(text, std::slice::from_ref(&step.back));
        self.undone.push(step);
        Some(self.text.clone())
    }

    /// Returns the text after the step that was undone last.
    pub fn redo(&mut self, text: &str) -> Option<String> {
        self.look_at(text);
        let step = self.undone.pop()?;
        self.text = with_text_edits(text, std::slice::from_ref(&step.forth));
        self.done.push(step);
        Some(self.text.clone())
    }

    fn look_at(&mut self, text: &str) {
        if self.text != text {
            *self = Self { text: text.to_owned(), ..Self::default() };
        }
    }
}

impl Step {
    /// Returns the step between two texts; `None` if they are equal.
    fn between(before: &str, after: &str) -> Option<Self> {
        let forth = edit_between(before, after)?;
        let range = forth.range.start..forth.range.start + forth.text.len();
        let back = TextEdit { range, text: before.get(forth.range.clone())?.to_owned() };
        Some(Self { forth, back })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_back_and_made_again() {
        let mut history = History::default();
        history.record("abc", "aжc");
        history.record("aжc", "aжжc");
        assert_eq!(history.undo("aжжc").as_deref(), Some("aжc"));
        assert_eq!(history.undo("aжc").as_deref(), Some("abc"));
        assert_eq!(history.undo("abc"), None);
        assert_eq!(history.redo("abc").as_deref(), Some("aжc"));
        history.record("aжc", "");
        assert!(!history.can_redo(""));
        assert_eq!(history.undo("").as_deref(), Some("aжc"));
    }

    #[test]
    fn a_text_that_was_changed_elsewhere_has_no_steps() {
        let mut history = History::default();
        history.record("a", "b");
        assert!(history.can_undo("b") && !history.can_undo("c"));
        assert_eq!(history.undo("c"), None);
        history.record("c", "d");
        assert_eq!(history.undo("d").as_deref(), Some("c"));
        assert_eq!(history.undo("c"), None);
    }
}
