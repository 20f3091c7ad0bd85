//! Cases as the document, its draft and its runs store them.

use super::{CaseForm, CaseForms, ORDER};
use crate::batch::case_tree::shared_form;
use crate::batch::order::{Slot, written};
use crate::batch::view::cases_view;
use crate::dom::{RwSignal, View};
use crate::session::{Cases, InputForm, Session, saved};
use pilcrow_core::batch::{BatchPlan, CaseNow, batch, with_cases};
use pilcrow_core::document::{InputEdit, Request};
use pilcrow_core::form::{Draft, Step};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};
use std::rc::Rc;

impl CaseForms {
    fn now(&self, slot: &Slot) -> Option<CaseNow> {
        let case = self.case_form(slot.form)?;
        let value = match case.is_new {
            true => Some(case.form.value()),
            false => case.form.edit().map(|edit| edit.value),
        };
        Some(CaseNow { id: slot.id.clone(), origin: case.origin, value })
    }

    fn as_written(&self, slots: &[Slot]) -> bool {
        *slots == *self.original
    }
}

impl Cases for CaseForms {
    fn forms(&self) -> Vec<InputForm> {
        let cases = self.slots_now().into_iter().filter_map(|slot| self.form(slot.form));
        self.shared.into_iter().chain(cases).collect()
    }

    fn form(&self, index: usize) -> Option<InputForm> {
        match index {
            0 => self.shared,
            ORDER => Some(self.order),
            _ => self.case_form(index).map(|case| case.form),
        }
    }

    fn track(&self) {
        self.order.track();
    }

    fn request(&self, document: &Request) -> Request {
        let edits: Vec<InputEdit> = self.shared.iter().filter_map(InputForm::edit).collect();
        let edited = document.with_inputs(&edits);
        let slots = self.slots_now();
        let cases: Vec<CaseNow> = slots.iter().filter_map(|slot| self.now(slot)).collect();
        let untouched = self.as_written(&slots) && cases.iter().all(|case| case.value.is_none());
        if untouched { edited } else { with_cases(&edited, &cases) }
    }

    fn start_empty(&self) {
        self.replace_by_empty();
    }

    fn draft(&self) -> Value {
        let draft = |form: InputForm| form.with_state(Draft::from_form).to_value();
        let shared = self.shared.into_iter().map(|form| (String::new(), draft(form)));
        let case = |slot: Slot| {
            let own = self.case_form(slot.form)?;
            let mut members = Map::from_iter([("id".to_owned(), text(&slot.id))]);
            members.extend(own.origin.map(|origin| ("origin".to_owned(), text(&origin))));
            members.insert("new".to_owned(), own.is_new.into());
            let is_typed = own.is_new || own.form.edit().is_some();
            members.extend(is_typed.then(|| ("draft".to_owned(), draft(own.form))));
            Some(Value::Object(members))
        };
        let cases = self.slots_now().into_iter().filter_map(case).collect();
        let shared: Map<String, Value> = shared.collect();
        object([("forms", Value::Object(shared)), ("cases", Value::Array(cases))])
    }

    fn take_up(&self, draft: &Value) -> Vec<(usize, Step)> {
        let mut steps = Vec::new();
        let take = |form: InputForm, saved: &Value| {
            let tree = form.with_state(|state| Rc::clone(state.tree()));
            form.take_up(Draft::read(saved).into_form(tree))
        };
        if let (Some(shared), Some(saved)) = (self.shared, saved(draft, None)) {
            steps.extend(take(shared, saved));
        }
        let Some(cases) = draft.get("cases").and_then(Value::as_array) else { return steps };
        let values: Vec<&Value> =
            cases.iter().filter_map(|case| case.get("draft")?.get("value")).collect();
        self.described.extend(&values);
        let mut slots = Vec::new();
        for case in cases {
            let text = |key: &str| case.get(key).and_then(Value::as_str).map(str::to_owned);
            let Some(id) = text("id") else { continue };
            let (origin, saved) = (text("origin"), case.get("draft"));
            let is_new = case.get("new").and_then(Value::as_bool) != Some(false);
            let own = origin.as_ref().filter(|_| !is_new);
            let same = own.and_then(|own| self.original.iter().find(|slot| slot.id == *own));
            let slot = match same {
                Some(slot) => Slot { form: slot.form, id },
                None => self.new_case(&id, None, origin),
            };
            if let (Some(form), Some(saved)) = (self.form(slot.form), saved) {
                steps.extend(take(form, saved));
            }
            slots.push(slot);
        }
        self.chosen.set(slots.first().map(|slot| slot.form));
        self.name(&slots);
        steps.extend(self.order.load(Some(written(&slots))));
        steps
    }

    fn take_inputs(&self, ran: &Request) -> Vec<(usize, Step)> {
        let read = batch(ran);
        let mut steps = Vec::new();
        if let Some(shared) = self.shared {
            let value = shared_form(ran, self.is_over, self.past);
            steps.extend(shared.load(value.and_then(|form| form.value())));
        }
        let values: Vec<&Value> = read.cases.iter().filter_map(|case| case.own()).collect();
        self.described.extend(&values);
        let before = self.slots_now();
        let slots: Vec<Slot> = read
            .cases
            .iter()
            .map(|case| match before.iter().find(|slot| slot.id == case.instance) {
                Some(slot) => {
                    let form = self.form(slot.form);
                    let is_other = form.is_some_and(|form| form.value().as_ref() != case.own());
                    let form = form.filter(|_| is_other);
                    steps.extend(form.and_then(|form| form.load(case.own().cloned())));
                    slot.clone()
                }
                None => self.new_case(&case.instance, case.own().cloned(), None),
            })
            .collect();
        self.chosen.set(slots.first().map(|slot| slot.form));
        self.widened.update(|count| *count += 1);
        if slots != before {
            self.name(&slots);
            steps.extend(self.order.load(Some(written(&slots))));
        }
        steps
    }

    fn reset(&self) -> Vec<(usize, Step)> {
        let originals = self.original.iter().filter_map(|slot| self.form(slot.form));
        let edited = self.shared.into_iter().chain(originals).filter(InputForm::is_edited);
        let mut steps: Vec<(usize, Step)> = edited.filter_map(|form| form.reset()).collect();
        self.name(&self.original);
        self.chosen.set(self.original.first().map(|slot| slot.form));
        steps.extend(self.order.load(Some(written(&self.original))));
        steps
    }

    fn is_edited(&self) -> bool {
        let is_edited = |case: &CaseForm| case.form.is_edited();
        self.shared.is_some_and(|form| form.is_edited())
            || !self.as_written(&self.slots_now())
            || self.cases.borrow().iter().filter(|case| !case.is_new).any(is_edited)
    }

    fn plan(&self) -> RwSignal<BatchPlan> {
        self.plan
    }

    fn view(&self, session: Session) -> View {
        cases_view(Rc::new(self.clone()), session)
    }
}
