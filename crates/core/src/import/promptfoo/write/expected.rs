//! What inputs expect, as asserts of their tests.

use super::Writing;
use super::asserts::place_of_check;
use crate::bench::{BenchInput, Check, CheckKind};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::HashSet;

/// The checks by what inputs expect at their places, each with the inputs that it is about.
pub(super) struct ByInput<'bench> {
    checks: Vec<(Pointer, &'bench Check, HashSet<&'bench str>)>,
}

impl<'bench> ByInput<'bench> {
    pub(super) fn new(checks: &'bench [Check]) -> Self {
        let each = checks.iter().enumerate();
        let each = each.filter(|(_, check)| matches!(check.kind, CheckKind::Equals(None)));
        let each = each.map(|(number, check)| {
            let inputs = check.inputs.iter().map(String::as_str).collect();
            (place_of_check(number), check, inputs)
        });
        Self { checks: each.collect() }
    }

    fn of(&self, id: &str) -> impl Iterator<Item = (&Pointer, &'bench Check)> {
        let is_about = move |inputs: &HashSet<&str>| inputs.is_empty() || inputs.contains(id);
        let each = self.checks.iter().filter(move |(_, _, inputs)| is_about(inputs));
        each.map(|(place, check, _)| (place, *check))
    }
}

impl Writing<'_> {
    /// The asserts for what an input expects. What no check is about has a weight of 0, so that nothing fails by it.
    pub(super) fn expected(
        &mut self,
        input: &BenchInput,
        by_input: &ByInput<'_>,
        at: &Pointer,
    ) -> Vec<Value> {
        let Some(expect) = &input.expect else { return Vec::new() };
        let at = at.join("expect");
        let (mut asserts, mut known) = (Vec::new(), HashSet::new());
        for (place, check) in by_input.of(&input.id) {
            let Some(value) = check.at.get(expect) else { continue };
            known.insert(check.at.as_str().to_owned());
            match self.equals(value, place) {
                Some(assert) => asserts.push(assert.written(Some(&check.at), Some(check))),
                None => self.no_place(&at),
            }
        }
        let mut leaves = Vec::new();
        put_leaves(&mut Pointer::root(), expect, &known, &mut leaves);
        for (place, value) in leaves {
            match self.equals(value, &at) {
                Some(assert) => asserts.push(assert.written(Some(&place), None)),
                None => self.no_place(&at),
            }
        }
        asserts
    }
}

/// The values within an expected one that are no objects, but for what stands at or below known places.
fn put_leaves<'expect>(
    at: &mut Pointer,
    expect: &'expect Value,
    known: &HashSet<String>,
    leaves: &mut Vec<(Pointer, &'expect Value)>,
) {
    if known.contains(at.as_str()) {
        return;
    }
    match expect {
        Value::Object(members) if !members.is_empty() => {
            for (key, value) in members {
                at.push(key);
                put_leaves(at, value, known, leaves);
                at.pop();
            }
        }
        leaf => leaves.push((at.clone(), leaf)),
    }
}
