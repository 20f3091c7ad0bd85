//! Requests to the model and its answers: calls, results, answers by case, and issues of values.

pub(in crate::steps) mod answer;
pub(in crate::steps) mod asking;
pub(in crate::steps) mod by_case;
pub(in crate::steps) mod case_answers;
pub(in crate::steps) mod check;
pub(in crate::steps) mod fault_reason;
pub(in crate::steps) mod issue_text;
pub(in crate::steps) mod results;
pub(in crate::steps) mod schema_fault;
pub(in crate::steps) mod votes;
