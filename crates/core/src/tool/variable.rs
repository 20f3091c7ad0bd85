//! References in a call's parameters to values in the context: `†kind.path`. A reference without a value is reported as
//! data, not as an error.
//!
//! A kind's messages are searched in merge order, the newest first, back to the last one that set the place. `||`
//! returns the first value that exists; `&&` needs all values and returns the last one, and binds more closely.

use crate::context::{Entry, data_of, targeted};
use crate::pointer::Pointer;
use serde_json::Value;
use std::fmt;

/// Maximum size of all resolved values of a call, in bytes: values that contain references could grow without limit.
pub(crate) const MOST_RESOLVED: usize = 32 << 20;
/// Maximum length of a path; a longer one has no value, since values do not nest that deep.
const MOST_TOKENS: usize = crate::document::MAX_DEPTH;

/// The name of a value: its kind, and the path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Kind of the data, such as `input`, `state`, `user`.
    pub kind: String,
    /// Keys and indices that lead to the value; empty for the whole kind.
    pub path: Vec<String>,
}

/// Names joined by `||` and `&&`: each inner list is one alternative, whose names must all have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference(pub Vec<Vec<Variable>>);

/// The error of a reference without a value: its names that have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedNames {
    /// The names without a value, in order.
    pub missing: Vec<Variable>,
}

/// A reference in a call's parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Place of the reference in the call.
    pub pointer: Pointer,
    /// The reference itself.
    pub reference: Reference,
    /// The resolved value.
    pub value: Result<Value, UnresolvedNames>,
}

impl fmt::Display for Variable {
    /// Formats the name as it is written: `†state.user.name`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "†{}", self.kind)?;
        self.path.iter().try_for_each(|token| write!(out, ".{token}"))
    }
}

impl Variable {
    /// Returns the place in the value of the kind.
    pub fn pointer(&self) -> Pointer {
        self.path.iter().fold(Pointer::root(), |place, token| place.join(token))
    }
}

/// Parses a text that consists of a reference; `None` for any other text.
pub fn parse_reference(text: &str) -> Option<Reference> {
    let alternatives = text.split("||").map(|alternative| {
        alternative.split("&&").map(|name| variable(name.trim())).collect::<Option<Vec<_>>>()
    });
    alternatives.collect::<Option<Vec<_>>>().map(Reference)
}

fn variable(text: &str) -> Option<Variable> {
    let mut tokens = text.strip_prefix('†')?.split('.').map(str::to_owned);
    let kind = tokens.next()?;
    let path: Vec<String> = tokens.take(MOST_TOKENS.saturating_add(1)).collect();
    let is_name = |name: &String| {
        !name.is_empty() && !name.chars().any(|c| c.is_whitespace() || "†|&".contains(c))
    };
    let is_way = path.len() <= MOST_TOKENS && path.iter().all(is_name);
    (is_name(&kind) && is_way).then_some(Variable { kind, path })
}

/// Resolves a reference for a case: the case's own values take precedence over those for all cases.
pub fn resolve(
    reference: &Reference,
    entries: &[Entry],
    instance: Option<&str>,
) -> Result<Value, UnresolvedNames> {
    let mut missing = Vec::new();
    for alternative in &reference.0 {
        let mut last = None;
        let missing_before = missing.len();
        for variable in alternative {
            match value_of(variable, entries, instance) {
                Some(value) => last = Some(value),
                None => missing.push(variable.clone()),
            }
        }
        if let (Some(value), true) = (last, missing.len() == missing_before) {
            return Ok(value);
        }
    }
    Err(UnresolvedNames { missing })
}

fn value_of(variable: &Variable, entries: &[Entry], instance: Option<&str>) -> Option<Value> {
    let value_in = |instance| data_of(entries, &variable.kind, instance)?.value.as_ref();
    let pointer = variable.pointer();
    let (own, global) = (instance.and_then(|instance| value_in(Some(instance))), value_in(None));
    if variable.kind == "input" {
        return value_of_input(global, own, &variable.path);
    }
    let value = own.and_then(|own| pointer.get(own));
    value.or_else(|| global.and_then(|global| pointer.get(global))).cloned()
}

/// Returns a value in the input at a path, where a case's input is merged over the input for all. Only the values at
/// the path are merged, since merging the whole input for each name would be slow.
fn value_of_input(
    mut global: Option<&Value>,
    mut own: Option<&Value>,
    path: &[String],
) -> Option<Value> {
    for key in path {
        let is_object = |value: Option<&Value>| value.is_some_and(Value::is_object);
        // Objects are merged; any other value of the case replaces the value for all.
        if own.is_some() && !(is_object(own) && is_object(global)) {
            global = None;
        }
        let below = Pointer::root().join(key);
        global = global.and_then(|value| below.get(value));
        own = own.and_then(|value| below.get(value));
    }
    targeted(global, own).value
}

/// Returns the references in a call's parameters, each with its value.
pub fn links(call: &Value, entries: &[Entry]) -> Vec<Link> {
    let instance = call.get("_instance").and_then(Value::as_str);
    let mut links = Vec::new();
    walk(call, &mut |pointer, reference| {
        let value = resolve(&reference, entries, instance);
        links.push(Link { pointer: pointer.clone(), reference, value });
    });
    links
}

/// Returns the references in a call's parameters, in order.
pub fn references(call: &Value) -> Vec<Reference> {
    let mut references = Vec::new();
    walk(call, &mut |_, reference| references.push(reference));
    references
}

/// Visits each reference in a call's parameters, in order, with its place.
fn walk(call: &Value, visit: &mut dyn FnMut(&Pointer, Reference)) {
    for (key, value) in call.as_object().into_iter().flatten() {
        // Texts that the model wrote as a result, and output paths, are no references to values.
        let is_written = key.starts_with('_') || (key == "output" && is_reference(value));
        if !is_written {
            find(value, &Pointer::root().join(key), visit);
        }
    }
}

pub(super) fn is_reference(value: &Value) -> bool {
    value.as_str().is_some_and(|text| parse_reference(text).is_some())
}

fn find(value: &Value, place: &Pointer, visit: &mut dyn FnMut(&Pointer, Reference)) {
    match value {
        Value::String(text) => {
            if let Some(reference) = parse_reference(text) {
                visit(place, reference);
            }
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(at, item)| find(item, &place.join(&at.to_string()), visit)),
        Value::Object(members) => {
            members.iter().for_each(|(key, member)| find(member, &place.join(key), visit));
        }
        _ => {}
    }
}

/// Returns a call with its references replaced by their values, and the references without a value, which are kept
/// unchanged.
pub fn resolved_call(call: &Value, entries: &[Entry]) -> (Value, Vec<Link>) {
    resolved_call_by(call, entries, &|_| true, MOST_RESOLVED)
}

/// Like `resolved_call`, but alternatives with a name for which `is_settled` is false are skipped. References that
/// would make the values larger than `most` bytes are kept as well, with an empty list of missing names.
pub(crate) fn resolved_call_by(
    call: &Value,
    entries: &[Entry],
    is_settled: &dyn Fn(&Variable) -> bool,
    most: usize,
) -> (Value, Vec<Link>) {
    let instance = call.get("_instance").and_then(Value::as_str);
    let mut named = Vec::new();
    walk(call, &mut |pointer, reference| named.push((pointer.clone(), reference)));
    let (mut resolved, mut failed, mut left) = (call.clone(), Vec::new(), most);
    for (pointer, reference) in named {
        let settled = reference.0.iter().filter(|all| all.iter().all(is_settled));
        let settled = Reference(settled.cloned().collect());
        let value = resolve(&settled, entries, instance).map_err(|error| match settled {
            settled if settled == reference => error,
            _ => UnresolvedNames { missing: reference.0.iter().flatten().cloned().collect() },
        });
        let rest = value.as_ref().map_or(Some(left), |value| left.checked_sub(size(value)));
        left = rest.unwrap_or(left);
        let value =
            if rest.is_some() { value } else { Err(UnresolvedNames { missing: Vec::new() }) };
        match (resolved.pointer_mut(pointer.as_str()), value) {
            (Some(place), Ok(value)) => *place = value,
            (_, value) => failed.push(Link { pointer, reference, value }),
        }
    }
    (resolved, failed)
}

/// Estimates the size of a value in bytes.
pub(crate) fn size(value: &Value) -> usize {
    const NODE: usize = 16;
    let below: usize = match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(members) => {
            members.iter().map(|(key, member)| key.len().saturating_add(size(member))).sum()
        }
        _ => 0,
    };
    below.saturating_add(NODE)
}

#[cfg(test)]
#[path = "variable_tests.rs"]
mod tests;
