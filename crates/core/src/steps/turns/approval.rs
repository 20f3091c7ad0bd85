//! The person's rules for tools, which decide whether a waiting call runs without a question. The rules are the
//! person's: no document contains them, and a document's stricter wish still counts.

use super::status::Carrier;
use super::wants::Proposal;

/// The person's rule for the calls of a tool, as a document defines the tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolRule {
    /// The person is asked about each call.
    #[default]
    Ask,
    /// The person is not asked again in this process.
    Process,
    /// The person is not asked again in this document.
    Always,
}

impl ToolRule {
    /// All rules, the strictest first.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Process, Self::Always];
}

impl Proposal {
    /// Returns true if the call runs without a question: by the rule for its tool or, if the document's code carries it
    /// out, because that code may run.
    pub fn runs_by(&self, rule: ToolRule, may_code_run: bool) -> bool {
        let is_settled = match self.by {
            Carrier::Code => may_code_run,
            _ => rule != ToolRule::Ask,
        };
        self.is_only_effect && is_settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(by: Carrier, is_only_effect: bool, expected: [bool; 4]) {
        let offer = Proposal {
            run: "0".to_owned(),
            call: json!({}),
            resolved: None,
            tool: None,
            instance: None,
            by,
            path: None,
            passed: vec![],
            same_place: vec![],
            is_repeated: false,
            is_interrupted: false,
            is_only_effect,
        };
        let by_rule = ToolRule::ALL.map(|rule| offer.runs_by(rule, false));
        let by_code = offer.runs_by(ToolRule::Ask, true);
        assert_eq!([by_rule[0], by_rule[1], by_rule[2], by_code], expected, "{by:?}");
    }

    #[test]
    fn a_rule_lets_calls_with_effects_run_and_code_needs_its_own_leave() {
        check(Carrier::Server, true, [false, true, true, false]);
        check(Carrier::Delegate, true, [false, true, true, false]);
        check(Carrier::Code, true, [false, false, false, true]);
    }

    #[test]
    fn no_rule_answers_for_what_is_asked_about_in_any_case() {
        for by in [Carrier::Server, Carrier::Delegate, Carrier::Code, Carrier::Model] {
            check(by, false, [false; 4]);
        }
    }
}
