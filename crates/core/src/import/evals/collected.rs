//! The parts of what was read: evals, their runs, and lines of data, each with its place.

use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Members of a line of data.
const OF_LINE: [&str; 2] = ["item", "sample"];

/// Kinds of data sources of a run.
const SOURCES: [&str; 3] = ["completions", "responses", "jsonl"];

/// A part, and where it stands.
pub(super) type Placed = (Pointer, Map<String, Value>);

/// Everything of one eval.
#[derive(Debug, Default)]
pub(super) struct Parted {
    pub eval: Option<Placed>,
    pub runs: Vec<Placed>,
    pub lines: Vec<Placed>,
}

/// Whether a value is an eval, a run, a line of data, or an eval beside its runs.
pub(super) fn is_part(value: &Value) -> bool {
    let Value::Object(members) = value else { return false };
    is_own_eval(members)
        || is_run(members)
        || is_line(members)
        || members.get("eval").and_then(Value::as_object).is_some_and(is_own_eval)
}

fn is_own_eval(members: &Map<String, Value>) -> bool {
    members.get("data_source_config").is_some_and(Value::is_object)
        && members.get("testing_criteria").is_some_and(Value::is_array)
}

fn is_run(members: &Map<String, Value>) -> bool {
    let kind = members.get("data_source").and_then(|source| source.get("type"));
    kind.and_then(Value::as_str).is_some_and(|kind| SOURCES.contains(&kind))
}

fn is_line(members: &Map<String, Value>) -> bool {
    members.get("item").is_some_and(Value::is_object)
        && members.keys().all(|key| OF_LINE.contains(&key.as_str()))
}

/// All parts of a value.
#[derive(Debug, Default)]
pub(super) struct Collected {
    evals: Vec<Placed>,
    runs: Vec<Placed>,
    lines: Vec<Placed>,
}

impl Collected {
    /// Adds a part, or a list of parts, as the platform gives lists too.
    pub fn add(&mut self, value: Value) {
        let root = Pointer::root();
        match value {
            Value::Object(mut members) => match members.shift_remove("data") {
                Some(Value::Array(items)) if !is_run(&members) => {
                    self.add_all(items, &root.join("data"));
                }
                _ => self.add_part(members, &root),
            },
            Value::Array(items) => self.add_all(items, &root),
            _ => {}
        }
    }

    fn add_all(&mut self, items: Vec<Value>, at: &Pointer) {
        for (number, item) in items.into_iter().enumerate() {
            if let Value::Object(members) = item {
                self.add_part(members, &at.join(&number.to_string()));
            }
        }
    }

    fn add_part(&mut self, mut members: Map<String, Value>, at: &Pointer) {
        for key in ["run", "runs"] {
            let place = at.join(key);
            match members.shift_remove(key) {
                Some(Value::Object(run)) if is_run(&run) => self.runs.push((place, run)),
                Some(Value::Object(mut list)) => {
                    let listed = list.shift_remove("data");
                    self.add_runs(listed, &place.join("data"));
                }
                listed => self.add_runs(listed, &place),
            }
        }
        if let Some(Value::Object(eval)) = members.shift_remove("eval") {
            self.evals.push((at.join("eval"), eval));
        }
        if is_line(&members) {
            self.lines.push((at.clone(), members));
        } else if is_own_eval(&members) {
            self.evals.push((at.clone(), members));
        } else if is_run(&members) {
            self.runs.push((at.clone(), members));
        }
    }

    fn add_runs(&mut self, listed: Option<Value>, at: &Pointer) {
        let Some(Value::Array(listed)) = listed else { return };
        for (number, run) in listed.into_iter().enumerate() {
            if let Value::Object(run) = run
                && is_run(&run)
            {
                self.runs.push((at.join(&number.to_string()), run));
            }
        }
    }

    /// The parts by evals: a run that names its eval goes to that, others and all data to the first one.
    pub fn by_eval(self) -> Vec<Parted> {
        let of = |eval| Parted { eval: Some(eval), ..Parted::default() };
        let mut parted: Vec<Parted> = self.evals.into_iter().map(of).collect();
        if parted.is_empty() {
            parted.push(Parted::default());
        }
        let id = |placed: &Placed, key: &str| {
            placed.1.get(key).and_then(Value::as_str).map(str::to_owned)
        };
        for run in self.runs {
            let named = id(&run, "eval_id");
            let is_own = |one: &Parted| {
                named.is_some() && one.eval.as_ref().and_then(|e| id(e, "id")) == named
            };
            let at = parted.iter().position(is_own).unwrap_or_default();
            parted.get_mut(at).into_iter().for_each(|one| one.runs.push(run.clone()));
        }
        parted.first_mut().into_iter().for_each(|first| first.lines.clone_from(&self.lines));
        parted
    }
}
