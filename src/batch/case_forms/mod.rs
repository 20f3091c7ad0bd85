//! The forms of a document's cases. Forms of removed cases are kept, so that undo restores them as they were.

mod editing;
mod keeping;

use super::case_tree::{CaseTree, shared_form};
use super::import::ImportSource;
use super::order::{Slot, read, written};
use crate::dom::RwSignal;
use crate::session::{Cases, InputForm, Past};
use leptos::prelude::*;
use pilcrow_core::batch::{Batch, BatchPlan, batch, next_id};
use pilcrow_core::document::Request;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::FormState;
use pilcrow_core::object::object;
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// The index of the form that contains the order of the cases.
const ORDER: usize = 1;

/// The index of the first case's form.
const FIRST: usize = 2;

/// The form of a case, which may have been removed.
#[derive(Clone)]
struct CaseForm {
    form: InputForm,
    /// Id of the document's case that this is, or is a copy of; `None` for an added case.
    origin: Option<String>,
    /// True if this is not the document's case itself.
    is_new: bool,
}

/// The forms of a document's cases.
#[derive(Clone)]
pub struct CaseForms {
    owner: Owner,
    past: Past,
    /// Form of the values for all cases; `None` if there is none.
    pub shared: Option<InputForm>,
    /// True if a case's own values override the values for all cases.
    pub is_over: bool,
    order: InputForm,
    cases: Rc<RefCell<Vec<CaseForm>>>,
    original: Rc<Vec<Slot>>,
    /// Schemas of the cases.
    pub described: Rc<CaseTree>,
    /// Index of the selected case's form; `None` if there is no case.
    pub chosen: RwSignal<Option<usize>>,
    /// Plan of requests: how many cases go into one.
    plan: RwSignal<BatchPlan>,
    /// Source of the import that is open; `None` if no import is.
    pub source: RwSignal<Option<ImportSource>>,
    /// Number of changes of the cases' schemas.
    pub widened: RwSignal<u64>,
}

impl CaseForms {
    /// Opens the cases of a document, with an earlier draft if there is one.
    pub fn open(request: &Request, draft: Option<&Value>, past: Past) -> Self {
        let read = batch(request);
        let is_over = read.kind == "input";
        let shared = shared_form(request, is_over, past);
        let described = Rc::new(CaseTree::build(&read));
        let (cases, slots) = of_document(&read, &described, past);
        let beneath = shared.filter(|_| is_over).map(|form| (form, described.whole_schema()));
        for case in &cases {
            beneath.iter().for_each(|(form, schema)| case.form.lay_over(*form, Rc::clone(schema)));
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
            shared,
            is_over,
            order,
            cases: Rc::new(RefCell::new(cases)),
            chosen: RwSignal::new(slots.first().map(|slot| slot.form)),
            original: Rc::new(slots),
            described,
            plan: RwSignal::new(BatchPlan::default()),
            source: RwSignal::new(None),
            widened: RwSignal::new(0),
        };
        if let Some(draft) = draft {
            // The draft is the starting point, so no undo step leads behind it.
            drop(forms.take_up(draft));
        }
        forms
    }

    /// Returns the cases in order. Tracked.
    pub fn slots(&self) -> Vec<Slot> {
        self.order.track();
        self.slots_now()
    }

    /// Returns the cases in order.
    pub fn slots_now(&self) -> Vec<Slot> {
        self.order.with_state(|state| read(state.value().as_ref()))
    }

    fn set_slots(&self, slots: &[Slot]) {
        self.name(slots);
        self.order.put(self.order.root(), Some(written(slots)));
    }

    /// Sets the cases' ids in their forms.
    pub fn name(&self, slots: &[Slot]) {
        for slot in slots {
            if let Some(form) = self.form(slot.form) {
                form.set_instance(slot.id.clone());
            }
        }
    }

    fn keep(&self, case: CaseForm) {
        self.cases.borrow_mut().push(case);
    }

    fn case_form(&self, number: usize) -> Option<CaseForm> {
        self.cases.borrow().get(number.checked_sub(FIRST)?).cloned()
    }

    fn next_number(&self) -> usize {
        self.cases.borrow().len() + FIRST
    }

    fn new_case(&self, id: &str, value: Option<Value>, origin: Option<String>) -> Slot {
        let form = self.next_number();
        let make = || self.described.new_form(form, id, value, self.past);
        let inner = self.owner.with(make);
        if let Some(shared) = self.shared.filter(|_| self.is_over) {
            inner.lay_over(shared, self.described.whole_schema());
        }
        self.keep(CaseForm { form: inner, origin, is_new: true });
        Slot { form, id: id.to_owned() }
    }

    fn free_id(slots: &[Slot]) -> String {
        next_id(slots.iter().map(|slot| slot.id.as_str()))
    }

    /// Returns the form of a case by its index; `None` for the form for all cases.
    pub fn case(&self, number: usize) -> Option<InputForm> {
        self.form(number).filter(|form| form.instance().is_some())
    }

    /// Returns the current cases, each id with the case's own value.
    pub fn values(&self) -> Vec<(String, Option<Value>)> {
        let value = |slot: Slot| {
            let value = self.form(slot.form).and_then(|form| form.value());
            (slot.id, value)
        };
        self.slots_now().into_iter().map(value).collect()
    }

    /// True if any case has a value.
    pub fn says_something(&self) -> bool {
        let is_blank = |value: &Value| match value {
            Value::Object(members) => members.is_empty(),
            other => other.is_null(),
        };
        self.values().iter().filter_map(|(_, value)| value.as_ref()).any(|value| !is_blank(value))
    }

    /// Returns the values for all cases with which every case is validated; `None` if cases do not override them.
    pub fn shared_value(&self) -> Option<Value> {
        self.shared.filter(|_| self.is_over)?.value()
    }
}

fn of_document(read: &Batch, described: &CaseTree, past: Past) -> (Vec<CaseForm>, Vec<Slot>) {
    let (mut cases, mut slots) = (Vec::new(), Vec::new());
    for (at, case) in read.cases.iter().enumerate() {
        let form = described.form(at + FIRST, case, past);
        let origin = Some(case.instance.clone());
        cases.push(CaseForm { form, origin, is_new: false });
        slots.push(Slot { form: at + FIRST, id: case.instance.clone() });
    }
    (cases, slots)
}
