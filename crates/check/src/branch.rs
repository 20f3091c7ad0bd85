//! The choice of the intended alternative of an `anyOf` or `oneOf` of which none fits, whose issues are reported; if
//! several may be intended, the issues that all share, or that none fits.

use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;

/// Decides whether an issue shows that its alternative was not intended; the pointer is that of the `anyOf`'s value.
type RuleOut = fn(&Pointer, &Issue) -> bool;

/// The rules, from the strongest to the weakest. A rule that excludes all remaining alternatives decides nothing, and
/// ends the search.
const RULES: [RuleOut; 5] =
    [wrong_type_here, wrong_value_here, wrong_constant_below, wrong_option_below, wrong_shape_here];

/// Returns the issues of the intended alternative, given the issues of each; if none is found, the combined issue of
/// all.
pub(crate) fn branch_issues(
    place: &Pointer,
    keyword: &str,
    branches: Vec<Vec<Issue>>,
) -> Vec<Issue> {
    let left = narrowed(place, branches);
    if let [meant] = left.as_slice() {
        return meant.clone();
    }
    let shared = shared_issues(&left);
    if !shared.is_empty() {
        return shared;
    }
    let kind = union_of_options(place, &left)
        .or_else(|| union_of_types(place, &left))
        .unwrap_or(IssueKind::NoBranch);
    vec![Issue { pointer: place.clone(), keyword: keyword.to_owned(), kind }]
}

/// Returns the alternatives that may have been intended.
fn narrowed(place: &Pointer, mut left: Vec<Vec<Issue>>) -> Vec<Vec<Issue>> {
    for rules_out in RULES {
        let stands = |issues: &Vec<Issue>| !issues.iter().any(|issue| rules_out(place, issue));
        match left.iter().filter(|issues| stands(issues)).count() {
            0 => return left,
            _ => left.retain(stands),
        }
    }
    left
}

fn wrong_type_here(place: &Pointer, issue: &Issue) -> bool {
    issue.pointer == *place && matches!(issue.kind, IssueKind::WrongType { .. })
}

fn wrong_value_here(place: &Pointer, issue: &Issue) -> bool {
    issue.pointer == *place && !options_in(&issue.kind).is_empty()
}

fn wrong_constant_below(place: &Pointer, issue: &Issue) -> bool {
    is_member(place, issue) && matches!(issue.kind, IssueKind::NotConstant { .. })
}

fn wrong_option_below(place: &Pointer, issue: &Issue) -> bool {
    is_member(place, issue) && matches!(issue.kind, IssueKind::NotAllowed { .. })
}

fn wrong_shape_here(place: &Pointer, issue: &Issue) -> bool {
    let is_of_members = matches!(
        issue.kind,
        IssueKind::Missing | IssueKind::Forbidden | IssueKind::Excluded { .. }
    );
    issue.pointer == *place || (is_member(place, issue) && is_of_members)
}

fn is_member(place: &Pointer, issue: &Issue) -> bool {
    issue.pointer.parent().as_ref() == Some(place)
}

/// Returns the issues that all alternatives have.
fn shared_issues(branches: &[Vec<Issue>]) -> Vec<Issue> {
    let Some((first, others)) = branches.split_first() else {
        return Vec::new();
    };
    let in_all = |issue: &&Issue| others.iter().all(|branch| branch.contains(issue));
    first.iter().filter(in_all).cloned().collect()
}

/// Joins the lists of allowed values, if every alternative has one.
fn union_of_options(place: &Pointer, branches: &[Vec<Issue>]) -> Option<IssueKind> {
    union(place, branches, options_in).map(|options| IssueKind::NotAllowed { options })
}

fn union_of_types(place: &Pointer, branches: &[Vec<Issue>]) -> Option<IssueKind> {
    union(place, branches, types_in).map(|expected| IssueKind::WrongType { expected })
}

/// Joins the names in the branches' issues at one place, each once; `None` if a branch has none.
fn union(
    place: &Pointer,
    branches: &[Vec<Issue>],
    named_in: fn(&IssueKind) -> &[String],
) -> Option<Vec<String>> {
    let mut all = Vec::new();
    for branch in branches {
        let here = branch.iter().filter(|issue| issue.pointer == *place);
        let named = here.map(|issue| named_in(&issue.kind)).find(|named| !named.is_empty())?;
        for name in named {
            if !all.contains(name) {
                all.push(name.clone());
            }
        }
    }
    (!all.is_empty()).then_some(all)
}

fn options_in(kind: &IssueKind) -> &[String] {
    match kind {
        IssueKind::NotAllowed { options } => options,
        IssueKind::NotConstant { expected } => std::slice::from_ref(expected),
        _ => &[],
    }
}

fn types_in(kind: &IssueKind) -> &[String] {
    match kind {
        IssueKind::WrongType { expected } => expected,
        _ => &[],
    }
}
