//! What a form knows by itself to be wrong: text that cannot be read.

use super::node::{NodeContent, NodeId, typed_number};
use super::{FormState, Issue, IssueKind, Node};
use crate::document::parse_text;
use crate::field::{FieldKind, WidgetKind};
use std::collections::HashSet;

impl FormState {
    /// Typed text that is no number, or no JSON, and entries of lists that were left empty.
    pub fn typed_issues(&self) -> Vec<Issue> {
        let counting = self.nodes().filter(|(id, _)| self.counts(*id));
        let faulty = counting.filter_map(|(id, node)| {
            let kind = typed_fault(node).or_else(|| self.empty_item(id, node))?;
            Some(Issue { pointer: self.pointer(id), keyword: keyword(&kind).to_owned(), kind })
        });
        let mut issues: Vec<Issue> = faulty.collect();
        issues.sort_unstable_by(|a, b| a.pointer.cmp(&b.pointer));
        issues
    }

    fn empty_item(&self, id: NodeId, node: &Node) -> Option<IssueKind> {
        let text = matches!(node.field.kind, FieldKind::Text { .. });
        let empty = match &node.content {
            NodeContent::Absent => true,
            NodeContent::Typed(text) => text.trim().is_empty(),
            _ => false,
        };
        (empty && !text && self.is_filled(id, node.parent?)).then_some(IssueKind::Missing)
    }
}

fn typed_fault(node: &Node) -> Option<IssueKind> {
    let NodeContent::Typed(text) = &node.content else { return None };
    if text.trim().is_empty() {
        return None;
    }
    match (node.widget(), &node.field.kind) {
        (_, FieldKind::Text { .. }) => None,
        (WidgetKind::Number, _) => typed_number(text).is_none().then_some(IssueKind::NotNumber),
        _ => parse_text(text)
            .err()
            .map(|error| IssueKind::NotJson { line: error.line, column: error.column }),
    }
}

fn keyword(kind: &IssueKind) -> &'static str {
    if *kind == IssueKind::Missing { "required" } else { "type" }
}

/// What is wrong with a form in all: what it knows by itself goes before what the validator
/// says about the same place.
pub(super) fn all_issues(typed: Vec<Issue>, reported: Vec<Issue>) -> Vec<Issue> {
    let places: HashSet<_> = typed.iter().map(|issue| issue.pointer.clone()).collect();
    let others = reported.into_iter().filter(|issue| !places.contains(&issue.pointer));
    let others: Vec<Issue> = others.collect();
    typed.into_iter().chain(others).collect()
}
