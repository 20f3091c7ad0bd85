//! The forms of a document's cases: those that are there, and those that were, so that what was
//! taken away comes back by undo as it was.
//! Refuses to draw them.

use super::case_tree::{CaseTree, shared_form};
use super::order::{Slot, read, written};
use super::view::cases_view;
use crate::dom::{State, View};
use crate::session::{Cases, InputForm, Past, Readers, Session, saved};
use leptos::prelude::*;
use pilcrow_core::batch::{
    Batch, CaseFault, CaseNow, ChunkPlan, ImportedCase, batch, is_id, next_id, with_cases,
};
use pilcrow_core::document::{InputEdit, Request};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::{Draft, FormState, Step};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// The number of the form that holds the order.
const ORDER: usize = 1;

/// The number of the first case's form.
const FIRST: usize = 2;

/// The form of a case, there or not.
#[derive(Clone)]
struct Kept {
    form: InputForm,
    /// The case of the document that it is, or is a copy of.
    origin: Option<String>,
    /// It is not that case itself.
    is_new: bool,
}

/// The forms of a document's cases.
#[derive(Clone)]
pub struct CaseForms {
    owner: Owner,
    past: Past,
    readers: Readers,
    /// The form of what is for all cases.
    pub shared: Option<InputForm>,
    /// Whether a case's own values count over those.
    pub is_over: bool,
    order: InputForm,
    kept: Rc<RefCell<Vec<Kept>>>,
    original: Rc<Vec<Slot>>,
    /// What describes a case.
    pub described: Rc<CaseTree>,
    /// The number of the form of the case that is looked at.
    pub chosen: State<Option<usize>>,
    /// How they are asked for.
    plan: State<ChunkPlan>,
    /// A table is being imported: what was pasted of it.
    pub asked: State<Option<String>>,
    /// Counts the changes of what describes cases.
    pub widened: State<u64>,
}

impl CaseForms {
    /// Opens the cases of a document.
    pub fn open(request: &Request, draft: Option<&Value>, past: Past, readers: Readers) -> Self {
        let read = batch(request);
        let is_over = read.kind == "input";
        let shared = shared_form(request, is_over, past, readers);
        let described = Rc::new(CaseTree::of(&read, readers));
        let (kept, slots) = of_document(&read, &described, past);
        let beneath = shared.filter(|_| is_over).map(|form| (form, described.whole_schema()));
        for kept in &kept {
            beneath.iter().for_each(|(form, schema)| kept.form.lay_over(*form, Rc::clone(schema)));
        }
        let order_state =
            FormState::new(Rc::new(FieldTree::new(object([]))), Some(written(&slots)));
        let order = InputForm::new(
            ORDER,
            None,
            Vec::new(),
            order_state,
            Some(written(&slots)),
            false,
            past,
        );
        let forms = Self {
            owner: Owner::current().unwrap_or_default(),
            past,
            readers,
            shared,
            is_over,
            order,
            kept: Rc::new(RefCell::new(kept)),
            chosen: State::new(slots.first().map(|slot| slot.form)),
            original: Rc::new(slots),
            described,
            plan: State::new(ChunkPlan::default()),
            asked: State::new(None),
            widened: State::new(0),
        };
        if let Some(draft) = draft {
            // What was typed the last time is where this time begins: no step leads behind it.
            drop(forms.take_up(draft));
        }
        forms
    }

    /// The cases in order; whoever asks follows it.
    pub fn slots(&self) -> Vec<Slot> {
        self.order.track();
        self.slots_now()
    }

    /// The cases in order.
    pub fn slots_now(&self) -> Vec<Slot> {
        self.order.with_state(|state| read(state.value().as_ref()))
    }

    fn set_slots(&self, slots: &[Slot]) {
        self.name(slots);
        self.order.put(self.order.root(), Some(written(slots)));
    }

    /// Tells forms what their cases are called.
    pub fn name(&self, slots: &[Slot]) {
        for slot in slots {
            if let Some(form) = self.form(slot.form) {
                form.set_instance(slot.id.clone());
            }
        }
    }

    fn keep(&self, kept: Kept) {
        self.kept.borrow_mut().push(kept);
    }

    fn kept(&self, number: usize) -> Option<Kept> {
        self.kept.borrow().get(number.checked_sub(FIRST)?).cloned()
    }

    fn next_number(&self) -> usize {
        self.kept.borrow().len() + FIRST
    }

    fn new_case(&self, id: &str, value: Option<Value>, origin: Option<String>) -> Slot {
        let form = self.next_number();
        let make = || self.described.new_form(form, id, value, self.past);
        let made = self.owner.with(make);
        if let Some(shared) = self.shared.filter(|_| self.is_over) {
            made.lay_over(shared, self.described.whole_schema());
        }
        self.keep(Kept { form: made, origin, is_new: true });
        Slot { form, id: id.to_owned() }
    }

    fn free_id(slots: &[Slot]) -> String {
        next_id(slots.iter().map(|slot| slot.id.as_str()))
    }

    /// One more case at the end, which is looked at from now on.
    pub fn add(&self) {
        let mut slots = self.slots_now();
        let slot = self.new_case(&Self::free_id(&slots), None, None);
        self.chosen.set(Some(slot.form));
        slots.push(slot);
        self.set_slots(&slots);
    }

    /// The same case once more, behind it.
    pub fn duplicate(&self, number: usize) {
        let mut slots = self.slots_now();
        let Some(at) = slots.iter().position(|slot| slot.form == number) else { return };
        let Some(kept) = self.kept(number) else { return };
        let slot = self.new_case(&Self::free_id(&slots), kept.form.value(), kept.origin);
        self.chosen.set(Some(slot.form));
        slots.insert(at + 1, slot);
        self.set_slots(&slots);
    }

    /// Takes a case away; the one that stands in its place is looked at.
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

    /// Calls a case otherwise.
    pub fn rename(&self, number: usize, id: &str) -> Result<(), CaseFault> {
        let mut slots = self.slots_now();
        if !is_id(id) {
            return Err(CaseFault::NoId);
        }
        if slots.iter().any(|slot| slot.id == id && slot.form != number) {
            return Err(CaseFault::Taken);
        }
        let slot = slots.iter_mut().find(|slot| slot.form == number).ok_or(CaseFault::Unknown)?;
        if slot.id != id {
            id.clone_into(&mut slot.id);
            self.set_slots(&slots);
        }
        Ok(())
    }

    /// Takes cases out of a file: behind those that are there, or in place of them. A case of the
    /// same id is filled anew.
    pub fn import(&self, cases: Vec<ImportedCase>, replaces: bool) {
        let values: Vec<&Value> = cases.iter().map(|case| &case.value).collect();
        self.described.extend(&values);
        let before = self.slots_now();
        let mut slots = if replaces { Vec::new() } else { before.clone() };
        let mut first = None;
        for case in cases {
            let taken = |id: &String| slots.iter().any(|slot| slot.id == *id);
            let id = case.id.filter(|id| !taken(id)).unwrap_or_else(|| Self::free_id(&slots));
            let known = before.iter().find(|slot| replaces && slot.id == id);
            let origin = known.and_then(|slot| self.kept(slot.form)?.origin);
            let slot = self.new_case(&id, Some(case.value), origin);
            first.get_or_insert(slot.form);
            slots.push(slot);
        }
        self.chosen.set(first.or(self.chosen.get_untracked()));
        self.widened.update(|count| *count += 1);
        self.set_slots(&slots);
    }

    /// The cases as they are now, each with its own value.
    pub fn values(&self) -> Vec<(String, Option<Value>)> {
        let value = |slot: Slot| {
            let value = self.form(slot.form).and_then(|form| form.value());
            (slot.id, value)
        };
        self.slots_now().into_iter().map(value).collect()
    }

    /// Gives a case another value, and places for it; remembers that.
    pub fn describe_anew(&self, form: InputForm, value: Option<Value>) {
        let mut typed = form.with_state(Draft::of);
        typed.value.clone_from(&value);
        let schema = self.described.with_own(&value.unwrap_or(Value::Null));
        let step = form.describe_by(schema, typed, self.readers);
        self.past.record(step.into_iter().collect());
        self.widened.update(|count| *count += 1);
    }

    fn now(&self, slot: &Slot) -> Option<CaseNow> {
        let kept = self.kept(slot.form)?;
        let value = match kept.is_new {
            true => Some(kept.form.value()),
            false => kept.form.edit().map(|edit| edit.value),
        };
        Some(CaseNow { id: slot.id.clone(), origin: kept.origin, value })
    }

    fn as_written(&self, slots: &[Slot]) -> bool {
        *slots == *self.original
    }

    /// What every case is checked by: its own and what is for all.
    pub fn shared_value(&self) -> Option<Value> {
        self.shared.filter(|_| self.is_over)?.value()
    }
}

fn of_document(read: &Batch, described: &CaseTree, past: Past) -> (Vec<Kept>, Vec<Slot>) {
    let (mut kept, mut slots) = (Vec::new(), Vec::new());
    for (at, case) in read.cases.iter().enumerate() {
        let form = described.form(at + FIRST, case, past);
        let origin = Some(case.instance.clone());
        kept.push(Kept { form, origin, is_new: false });
        slots.push(Slot { form: at + FIRST, id: case.instance.clone() });
    }
    (kept, slots)
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
            _ => self.kept(index).map(|kept| kept.form),
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

    fn draft(&self) -> Value {
        let draft = |form: InputForm| form.with_state(Draft::of).to_value();
        let shared = self.shared.into_iter().map(|form| (String::new(), draft(form)));
        let case = |slot: Slot| {
            let kept = self.kept(slot.form)?;
            let mut members = Map::from_iter([("id".to_owned(), text(&slot.id))]);
            members.extend(kept.origin.map(|origin| ("origin".to_owned(), text(&origin))));
            members.insert("new".to_owned(), kept.is_new.into());
            let is_typed = kept.is_new || kept.form.edit().is_some();
            members.extend(is_typed.then(|| ("draft".to_owned(), draft(kept.form))));
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
            let said = |key: &str| case.get(key).and_then(Value::as_str).map(str::to_owned);
            let Some(id) = said("id") else { continue };
            let (origin, saved) = (said("origin"), case.get("draft"));
            let is_new = case.get("new").and_then(Value::as_bool) != Some(false);
            let own = origin.as_ref().filter(|_| !is_new);
            let known = own.and_then(|own| self.original.iter().find(|slot| slot.id == *own));
            let slot = match known {
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
            let value = shared_form(ran, self.is_over, self.past, self.readers);
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
        let edited = self.shared.into_iter().chain(originals).filter(|form| form.edit().is_some());
        let mut steps: Vec<(usize, Step)> = edited.filter_map(|form| form.reset()).collect();
        self.name(&self.original);
        self.chosen.set(self.original.first().map(|slot| slot.form));
        steps.extend(self.order.load(Some(written(&self.original))));
        steps
    }

    fn is_edited(&self) -> bool {
        let is_edited = |kept: &Kept| kept.form.edit().is_some();
        self.shared.is_some_and(|form| form.edit().is_some())
            || !self.as_written(&self.slots_now())
            || self.kept.borrow().iter().filter(|kept| !kept.is_new).any(is_edited)
    }

    fn plan(&self) -> State<ChunkPlan> {
        self.plan
    }

    fn view(&self, session: Session) -> View {
        cases_view(Rc::new(self.clone()), session)
    }
}
