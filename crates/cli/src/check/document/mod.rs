//! Errors in a document, and notes for its author.

mod cases;

use crate::bench::fault_words;
use crate::finding::{Finding, Weight};
use crate::words::{self, sentence};
use pilcrow_check::{Checker, SchemaError};
use pilcrow_core::batch::batch;
use pilcrow_core::bench::Bench;
use pilcrow_core::context::{DataMessage, Entry, merge_context, named_tools, tools};
use pilcrow_core::document::{DocumentError, Message, ParsedDocument, parse_document};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::form::{FormState, Issue, IssueKind, alike_shapes};
use pilcrow_core::misspelling::{MisspellingKind, misspelled};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::tool::describes_calls;
use pilcrow_provider::wrong_options;
use serde_json::Value;
use std::convert::identity;
use std::rc::Rc;

/// Types of messages that have a meaning; others are passed on unchanged.
const MESSAGE_TYPES: [&str; 11] =
    ["", "text", "system", "data", "input", "state", "tool", "plan", "meta", "code", "advisor"];

/// Values of an advisor's `on`: asked in the first step, or in each.
const ADVISED: [&str; 2] = ["start", "request"];
/// Members of an advisor that other agents support, but this app does not.
const UNADVISED: [&str; 4] = ["finish", "scopes", "_scopes", "_instance"];

/// Returns all findings in a document, in the order of its text.
pub fn check_text(text: &str) -> Vec<Finding> {
    let document = match parse_document(text) {
        Ok(document) => document,
        Err(error) => return vec![unreadable(&error)],
    };
    let mut examination = Examination { text, document: &document, findings: Vec::new() };
    examination.solution();
    examination.options();
    examination.messages();
    examination.bench();
    for entry in merge_context(&document.request.messages()) {
        if let Entry::Data(message) = entry {
            examination.data(&message);
        }
    }
    examination.cases();
    examination.names();
    examination.keys_without_value();
    let mut findings = examination.findings;
    findings.sort_by_key(|finding| finding.position);
    findings
}

/// Returns the finding that a text is no document, with the reason.
pub fn unreadable(error: &DocumentError) -> Finding {
    let position = match error {
        DocumentError::Text(error) => Some((error.line, error.column)),
        _ => None,
    };
    let text = words::document_error(error);
    Finding { pointer: Pointer::root(), position, weight: Weight::MustBeMended, text }
}

struct Examination<'document> {
    text: &'document str,
    document: &'document ParsedDocument,
    findings: Vec<Finding>,
}

impl Examination<'_> {
    /// Checks the Request's schema, and the saved answer by it.
    fn solution(&mut self) {
        let request = &self.document.request;
        let place = Pointer::root().join("schema");
        let Some(schema) = request.members().get("schema").filter(|schema| !schema.is_null())
        else {
            return;
        };
        let Some(checker) = self.compile(schema, &place) else { return };
        if let Some(solution) = request.solution() {
            let place = Pointer::root().join("solution");
            self.value(&checker, solution, identity, |issue| {
                (place.join_all(&issue.pointer), Weight::MustBeMended)
            });
        }
    }

    /// Reports options of a run whose values no provider accepts.
    fn options(&mut self) {
        let place = Pointer::root().join("config");
        for (name, expected) in wrong_options(&self.document.request) {
            let expected = expected.iter().map(|name| (*name).to_owned()).collect();
            let text = words::issue(&IssueKind::WrongType { expected });
            self.add(place.join(name), Weight::MustBeMended, text);
        }
    }

    /// Checks the types of messages, and the schemas of tools.
    fn messages(&mut self) {
        let context = Pointer::root().join("context");
        for (index, message) in self.document.request.messages().iter().enumerate() {
            let entry = context.join(&index.to_string());
            if let Some((part, kind)) = message.lost_part() {
                let text = sentence!(check.lost_part, found = kind);
                let place = entry.join("content").join(&part.to_string());
                self.add(place, Weight::MustBeMended, text);
            } else if let Some((part, kind)) = message.foreign_part() {
                let place = entry.join("content").join(&part.to_string());
                self.add(place, Weight::WorthKnowing, sentence!(check.foreign_part, found = kind));
            }
            let written = message.written();
            let place = joined(&entry, message.own_place());
            let member = |key: &str| written.get(key);
            let message_type = member("type").and_then(Value::as_str).unwrap_or_default();
            if !MESSAGE_TYPES.contains(&message_type) {
                let text = sentence!(check.unknown_type, found = message_type);
                self.add(place.join("type"), Weight::WorthKnowing, text);
            }
            if message_type == "plan" && member("_instance").is_some() {
                let text = sentence!(check.plan_for_all);
                self.add(place.join("_instance"), Weight::WorthKnowing, text);
            }
            let tools = member("tool").and_then(Value::as_object).into_iter().flatten();
            let defined = tools.filter(|(_, schema)| schema.is_object());
            for (name, schema) in defined.filter(|_| message_type == "tool") {
                self.compile(schema, &place.join("tool").join(name));
            }
            for name in named_tools(message).into_iter().filter(|_| message_type == "tool") {
                let text = sentence!(check.tool_by_name, name);
                self.add(place.join("tool"), Weight::WorthKnowing, text);
            }
            if message_type == "advisor" {
                self.advisor(written, &place);
            }
        }
    }

    /// Reports unsupported members of an advisor.
    fn advisor(&mut self, written: &Value, place: &Pointer) {
        let on = written.get("on").filter(|on| !ADVISED.iter().any(|name| *on == name));
        if let Some(on) = on {
            let text = sentence!(check.advisor_on, found = on.to_string());
            self.add(place.join("on"), Weight::MustBeMended, text);
        }
        if written.get("id").is_none() {
            self.add(place.clone(), Weight::MustBeMended, sentence!(check.advisor_id));
        }
        let request = &self.document.request;
        let is_own = request.schema().is_some_and(describes_calls);
        if is_own || tools(&request.messages()).is_empty() {
            self.add(place.clone(), Weight::MustBeMended, sentence!(check.advisor_alone));
        }
        for key in UNADVISED.iter().filter(|key| written.get(**key).is_some()) {
            let text = sentence!(check.advisor_key, name = key);
            self.add(place.join(key), Weight::MustBeMended, text);
        }
    }

    /// Checks the document's bench.
    fn bench(&mut self) {
        let bench = Bench::read(&self.document.request);
        for fault in bench.map(|(_, faults)| faults).unwrap_or_default() {
            self.add(fault.pointer, Weight::MustBeMended, fault_words(&fault.kind));
        }
    }

    /// Reports keys whose values are lost: repeated ones, of which the last counts, and code names without a value.
    fn keys_without_value(&mut self) {
        let (document, text) = (self.document, self.text);
        let repeated = document.repeated_keys(text).into_iter().map(|key| {
            let text = sentence!(misspelled.repeated, name = &key.name);
            (key, text)
        });
        let absent = document.absent_values(text).into_iter().map(|key| {
            let text = sentence!(misspelled.absent, name = &key.name);
            (key, text)
        });
        for (key, text) in repeated.chain(absent) {
            let (pointer, position) = (Pointer::root(), Some(key.position));
            self.findings.push(Finding { pointer, position, weight: Weight::WorthKnowing, text });
        }
    }

    /// Reports names that have no meaning in their place but are close to one that does.
    fn names(&mut self) {
        let before = self.findings.len();
        for slip in misspelled(&self.document.request) {
            let mut others = self.findings.iter_mut().take(before);
            let other = others.find(|finding| finding.pointer == slip.pointer);
            match (other, slip.kind.suggestion()) {
                // The finding that the value cannot be used suggests the name already.
                (Some(finding), Some(meant)) if finding.text.contains(&format!("; {meant} ")) => {}
                // In drafts where the value cannot be used, that was reported already.
                (Some(_), _) if slip.kind == MisspellingKind::NoOptions => {}
                (Some(finding), Some(meant)) => {
                    let also = sentence!(misspelled.also, meant);
                    finding.text = format!("{}. {also}", finding.text);
                }
                _ => {
                    let text = words::misspelled(&slip);
                    self.add(slip.pointer.clone(), Weight::WorthKnowing, text);
                }
            }
        }
    }

    /// Checks labelled data: its schema, and its value by it.
    fn data(&mut self, message: &DataMessage) {
        let Some(schema) = &message.schema else { return };
        let root = self.document.request.to_value();
        let parts = self.parts(message);
        let place_of_schema = nearest(&root, &parts, &["schema"], &Pointer::root());
        let Some(checker) = self.compile(schema, &place_of_schema) else { return };
        let Some(value) = &message.value else { return };
        let is_input = message.identity.is_input();
        // The input for all may be complete only together with a case's values.
        let is_for_cases = is_input && message.identity.instance.is_none() && self.has_cases();
        let mut settled = Vec::new();
        let as_form_tells = |issues: Vec<Issue>| match is_input {
            true => {
                let mut form_issues = form_issues(schema, value, issues.clone());
                settled.extend(alike_shapes(&issues, &form_issues).cloned());
                form_issues.retain(|issue| !is_for_cases || !is_missing(&issue.kind));
                form_issues
            }
            false => issues,
        };
        self.value(&checker, value, as_form_tells, |issue| {
            let keys = ["input", "data", "state", ""];
            let place = nearest(&root, &parts, &keys, &issue.pointer);
            let is_left = is_input && is_missing(&issue.kind);
            (place, if is_left { Weight::LeftToPerson } else { Weight::MustBeMended })
        });
        for issue in settled {
            let place = nearest(&root, &parts, &["input", ""], &issue.pointer);
            self.add(place, Weight::WorthKnowing, sentence!(check.several_fit));
        }
    }

    /// True if the document has cases that are filled in as inputs.
    fn has_cases(&self) -> bool {
        batch(&self.document.request).kind == "input"
    }

    /// Returns the places of the parts of merged data, the last one first.
    fn parts(&self, message: &DataMessage) -> Vec<Pointer> {
        let context = Pointer::root().join("context");
        let messages = self.document.request.messages();
        let place = |part: &usize| {
            let own = messages.get(*part).map(Message::own_place).unwrap_or_default();
            joined(&context.join(&part.to_string()), own)
        };
        message.parts.iter().rev().map(place).collect()
    }

    fn compile(&mut self, schema: &Value, place: &Pointer) -> Option<Checker> {
        if !schema.is_object() && !schema.is_boolean() {
            let text = sentence!(check.schema_is_no_schema);
            self.add(place.clone(), Weight::MustBeMended, text);
            return None;
        }
        match Checker::new(schema) {
            Ok(checker) => {
                checker.absent().for_each(|error| self.bad_schema(place, &error));
                for fault in checker.faults() {
                    let text = sentence!(check.passed_over, reason = &fault.reason);
                    self.add(place.join_all(&fault.pointer), Weight::MustBeMended, text);
                }
                Some(checker)
            }
            Err(error) => {
                self.bad_schema(place, &error);
                None
            }
        }
    }

    fn bad_schema(&mut self, place: &Pointer, error: &SchemaError) {
        let pointer = match error {
            SchemaError::Invalid { pointer, .. } | SchemaError::Remote { pointer, .. } => {
                place.join_all(pointer)
            }
            SchemaError::TooDeep => place.clone(),
        };
        let reason = error.to_string();
        let text = sentence!(check.bad_schema, reason);
        self.add(pointer, Weight::MustBeMended, text);
    }

    /// Checks a value by its schema. `select` chooses the issues to report, and `place_of` returns an issue's place and
    /// weight.
    fn value(
        &mut self,
        checker: &Checker,
        value: &Value,
        select: impl FnOnce(Vec<Issue>) -> Vec<Issue>,
        place_of: impl Fn(&Issue) -> (Pointer, Weight),
    ) {
        let issues = match checker.outcome(value) {
            CheckOutcome::Done(issues) => issues,
            _ => {
                let text = sentence!(check.undecided);
                return self.add(Pointer::root(), Weight::WorthKnowing, text);
            }
        };
        for issue in select(issues) {
            let (place, weight) = place_of(&issue);
            let text = match weight {
                Weight::LeftToPerson => sentence!(check.to_fill_in),
                _ => words::issue(&issue.kind),
            };
            self.add(place, weight, text);
        }
    }

    fn add(&mut self, pointer: Pointer, weight: Weight, text: String) {
        let position = self.document.locate(self.text, &pointer);
        self.findings.push(Finding { pointer, position, weight, text });
    }
}

/// True if the issue is a missing value.
fn is_missing(kind: &IssueKind) -> bool {
    matches!(kind, IssueKind::Missing | IssueKind::MissingKey { .. })
}

/// Converts a validator's issues to those that the form of an input shows.
pub fn form_issues(schema: &Value, value: &Value, issues: Vec<Issue>) -> Vec<Issue> {
    let tree = FieldTree::new(schema.clone());
    FormState::new(Rc::new(tree), Some(value.clone())).issues(issues)
}

/// Returns the place in the document of a place in merged data: in the last part that contains it, or where that part
/// would contain it.
fn nearest(root: &Value, parts: &[Pointer], keys: &[&str], wanted: &Pointer) -> Pointer {
    let places: Vec<Pointer> = parts
        .iter()
        .flat_map(|part| {
            let under = |key: &&str| if key.is_empty() { part.clone() } else { part.join(key) };
            keys.iter().map(under).collect::<Vec<_>>()
        })
        .filter(|place| place.get(root).is_some())
        .collect();
    let whole = places.first().cloned().unwrap_or_else(|| Pointer::root().join("context"));
    let mut around = Some(wanted.clone());
    while let Some(pointer) = around {
        let written = places.iter().map(|place| place.join_all(&pointer));
        if let Some(start) = written.into_iter().find(|place| place.get(root).is_some()) {
            let missing: Vec<String> = wanted.tokens().skip(pointer.tokens().count()).collect();
            return missing.iter().fold(start, |place, token| place.join(token));
        }
        around = pointer.parent();
    }
    whole
}

fn joined(place: &Pointer, keys: &[&str]) -> Pointer {
    keys.iter().fold(place.clone(), |place, key| place.join(key))
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod value_tests;
