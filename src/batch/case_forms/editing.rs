//! Edits of cases: add, duplicate, remove, move, rename, import from a table. Undo restores a removed case.

use super::CaseForms;
use crate::session::InputForm;
use pilcrow_core::batch::{CaseFault, ImportedCase, is_id};
use pilcrow_core::form::Draft;
use serde_json::Value;

impl CaseForms {
    /// Adds a case at the end and selects it.
    pub fn add(&self) {
        let mut slots = self.slots_now();
        let slot = self.new_case(&Self::free_id(&slots), None, None);
        self.chosen.set(Some(slot.form));
        slots.push(slot);
        self.set_slots(&slots);
    }

    /// Replaces all cases by a single empty one.
    pub(super) fn replace_by_empty(&self) {
        let slot = self.new_case(&Self::free_id(&[]), None, None);
        self.chosen.set(Some(slot.form));
        self.set_slots(&[slot]);
    }

    /// Adds a copy of a case behind it.
    pub fn duplicate(&self, number: usize) {
        let mut slots = self.slots_now();
        let Some(at) = slots.iter().position(|slot| slot.form == number) else { return };
        let Some(case) = self.case_form(number) else { return };
        let slot = self.new_case(&Self::free_id(&slots), case.form.value(), case.origin);
        self.chosen.set(Some(slot.form));
        slots.insert(at + 1, slot);
        self.set_slots(&slots);
    }

    /// Removes a case, and selects the next one.
    pub fn remove(&self, number: usize) {
        let mut slots = self.slots_now();
        let Some(at) = slots.iter().position(|slot| slot.form == number) else { return };
        slots.remove(at);
        let next = slots.get(at).or(slots.last()).map(|slot| slot.form);
        self.chosen.set(next);
        self.set_slots(&slots);
    }

    /// Moves a case up or down.
    pub fn shift(&self, number: usize, by: isize) {
        let mut slots = self.slots_now();
        let Some(at) = slots.iter().position(|slot| slot.form == number) else { return };
        let Some(to) = at.checked_add_signed(by).filter(|to| *to < slots.len()) else { return };
        slots.swap(at, to);
        self.set_slots(&slots);
    }

    /// Renames a case; fails if the name is not an id, or another case has it.
    pub fn rename(&self, number: usize, id: &str) -> Result<(), CaseFault> {
        let mut slots = self.slots_now();
        if !is_id(id) {
            return Err(CaseFault::NoId);
        }
        if slots.iter().any(|slot| slot.id == id && slot.form != number) {
            return Err(CaseFault::Occupied);
        }
        let slot = slots.iter_mut().find(|slot| slot.form == number).ok_or(CaseFault::Unknown)?;
        if slot.id != id {
            id.clone_into(&mut slot.id);
            self.set_slots(&slots);
        }
        Ok(())
    }

    /// Imports cases: behind the existing ones, or in place of them. When replacing, a case with an existing id
    /// continues that case of the document.
    pub fn import(&self, cases: Vec<ImportedCase>, replaces: bool) {
        let values: Vec<&Value> = cases.iter().map(|case| &case.value).collect();
        self.described.extend(&values);
        let before = self.slots_now();
        let mut slots = if replaces { Vec::new() } else { before.clone() };
        let mut first = None;
        for case in cases {
            let is_used = |id: &String| slots.iter().any(|slot| slot.id == *id);
            let id = case.id.filter(|id| !is_used(id)).unwrap_or_else(|| Self::free_id(&slots));
            let same = before.iter().find(|slot| replaces && slot.id == id);
            let origin = same.and_then(|slot| self.case_form(slot.form)?.origin);
            let slot = self.new_case(&id, Some(case.value), origin);
            first.get_or_insert(slot.form);
            slots.push(slot);
        }
        self.chosen.set(first.or(self.chosen.get_untracked()));
        self.widened.update(|count| *count += 1);
        self.set_slots(&slots);
    }

    /// Replaces the value of a case, and extends its schema to fit; records an undo step.
    pub fn replace_value(&self, form: InputForm, value: Option<Value>) {
        let mut typed = form.with_state(Draft::from_form);
        typed.value.clone_from(&value);
        let schema = self.described.with_own(&[&value.unwrap_or(Value::Null)]);
        let step = form.describe_by(schema, typed);
        self.past.record(step.into_iter().collect());
        self.widened.update(|count| *count += 1);
    }
}
