//! Issues of an answer, each shown at its block.

use super::parts::parts;
use crate::dom::{Memo, View, el, memo, part};
use crate::words::issue::answer_issue_words;
use crate::words::use_locale;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{BlockContent, SolutionBlock};

/// Returns the issues at a place or below it.
pub(super) fn issues_below(issues: Memo<Vec<Issue>>, place: Pointer) -> Memo<Vec<Issue>> {
    memo(move || {
        issues.with(|issues| {
            issues.iter().filter(|issue| issue.pointer.is_within(&place)).cloned().collect()
        })
    })
}

/// Draws the block's own issues: those that none of its parts shows.
pub(super) fn marks(block: Memo<SolutionBlock>, issues: Memo<Vec<Issue>>) -> View {
    lines(memo(move || block.with(|block| issues.with(|issues| own(block, issues)))))
}

/// Draws issues, a line each.
pub(super) fn lines(issues: Memo<Vec<Issue>>) -> View {
    part(move || {
        let locale = use_locale().get();
        let line =
            |issue: &Issue| el("li").class("block-issue").child(answer_issue_words(locale, issue));
        let lines = issues.with(|issues| issues.iter().map(line).collect::<Vec<_>>());
        (!lines.is_empty()).then(|| el("ul").class("block-issues").child(lines))
    })
}

fn own(block: &SolutionBlock, issues: &[Issue]) -> Vec<Issue> {
    let is_told_below = |issue: &&Issue| match &block.content {
        BlockContent::Table(table) => {
            table.rows.iter().flatten().any(|cell| issue.pointer.is_within(&cell.pointer))
        }
        _ => {
            let mut others = parts(block).iter().filter(|part| !block.is_named_by(part));
            others.any(|part| issue.pointer.is_within(&part.pointer))
        }
    };
    issues.iter().filter(|issue| !is_told_below(issue)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::form::IssueKind;
    use pilcrow_core::solution::solution_blocks;
    use serde_json::json;

    fn issues(places: &[&str]) -> Vec<Issue> {
        let issue = |place: &&str| Issue {
            pointer: Pointer::parse(place).unwrap(),
            keyword: "required".to_owned(),
            kind: IssueKind::Missing,
        };
        places.iter().map(issue).collect()
    }

    #[test]
    fn an_issue_is_told_by_the_nearest_block_that_is_drawn() {
        let value = json!({"a": {"b": 1}, "rows": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]});
        let block = solution_blocks(None, Some(&value), None);
        let all = issues(&["", "/c", "/a/b", "/rows/0", "/rows/0/x"]);
        let places =
            |own: Vec<Issue>| own.iter().map(|issue| issue.pointer.to_string()).collect::<Vec<_>>();
        assert_eq!(places(own(&block, &all)), ["", "/c"]);
        let rows = parts(&block).get(1).unwrap();
        assert_eq!(places(own(rows, &issues(&["/rows/0", "/rows/0/x"]))), ["/rows/0"]);
    }

    #[test]
    fn an_issue_of_what_became_a_heading_is_told_below_it() {
        let block = solution_blocks(None, Some(&json!([{"name": "a", "n": 1}, 2])), None);
        let entry = parts(&block).first().unwrap();
        let own = own(entry, &issues(&["/0/name", "/0/n"]));
        assert_eq!(
            own.iter().map(|issue| issue.pointer.to_string()).collect::<Vec<_>>(),
            ["/0/name"]
        );
    }
}
