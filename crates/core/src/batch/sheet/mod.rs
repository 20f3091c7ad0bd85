//! Lays out an answer by its cases, as a value with its own schema: a row for each case with its input and answer, and
//! lists of calls without a case and of unanswered cases.

mod schema;

use super::answers::{Answers, answers};
use super::case::{Batch, Case, batch};
use super::one_each::whole_schema;
use crate::document::Request;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The titles in a sheet, in the person's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetWords {
    /// Title of the whole table.
    pub cases: String,
    /// Title of the column of ids.
    pub case: String,
    /// Title of the list of cases without a call.
    pub missing: String,
    /// Title of the list of calls for unknown cases.
    pub unknown: String,
    /// Title of the list of calls that name no case.
    pub undirected: String,
    /// Title of the list of repeated calls for a case.
    pub doubles: String,
    /// Title of the column with the case's state.
    pub state: String,
    /// Title of the column with the reason for a missing answer.
    pub reason: String,
    /// Titles of [`CaseMark::STATES`].
    pub states: [String; 4],
}

/// The state of a case, and the reason why it has no answer, in the person's language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseMark {
    /// State of the case, one of [`Self::STATES`].
    pub state: &'static str,
    /// Reason why it has no answer; empty if there is none to show.
    pub reason: String,
}

impl CaseMark {
    /// All states, as the column contains them.
    pub const STATES: [&'static str; 4] = ["waiting", "asked", "done", "failed"];
}

/// An answer by cases.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseSheet {
    /// Schema of the value.
    pub schema: Value,
    /// The rows and the lists.
    pub value: Value,
    /// The calls of each case.
    pub answers: Answers,
}

/// Key of the column of ids.
pub(super) const CASE: &str = CaseSheet::CASE;

/// Key of the column with the case's state.
const STATE: &str = "state";

/// Key of the column with the reason for a missing answer.
const REASON: &str = "reason";

impl CaseSheet {
    /// Key of the column with the case of a row.
    pub const CASE: &'static str = "case";

    /// True if a column shows the case's progress, not its answer.
    pub fn is_of_progress(key: &str) -> bool {
        matches!(key, STATE | REASON)
    }
}

/// Lays out an answer by the cases of its document; `None` if the document has no cases. `open` is the place that is
/// still being written; until the end, no case counts as missing. `marks` are the states of the cases in their order;
/// empty to leave out that column.
pub fn case_sheet(
    request: &Request,
    solution: &Value,
    open: Option<&Pointer>,
    marks: &[CaseMark],
    words: &SheetWords,
) -> Option<CaseSheet> {
    let batch = batch(request);
    if batch.cases.is_empty() {
        return None;
    }
    let listed_calls = match solution {
        Value::Array(calls) => Some(calls),
        other => other.get("calls").and_then(Value::as_array),
    };
    let calls = listed_calls.map(Vec::as_slice).unwrap_or_default();
    let sorted = answers(solution, open, &batch.instances());
    let schema = whole_schema(request);
    let sheet = Sheet { batch: &batch, calls, schema: schema.as_ref(), marks };
    let mut value = Map::new();
    value.insert("cases".to_owned(), Value::Array(sheet.rows(&sorted)));
    let listed = |indices: Vec<usize>| -> Vec<Value> {
        indices.into_iter().filter_map(|index| calls.get(index)).cloned().collect()
    };
    let doubles = sorted.cases.iter().flat_map(|case| case.doubles.clone()).collect();
    let missing: Vec<Value> = sorted.missing().map(text).collect();
    let mut put = |key: &str, list: Vec<Value>| {
        if !list.is_empty() {
            value.insert(key.to_owned(), Value::Array(list));
        }
    };
    // Only an input requires an answer; orders are for some of the cases with a state.
    let is_asked = open.is_none() && batch.kind == "input" && marks.is_empty();
    put("missing", if is_asked { missing } else { Vec::new() });
    put("unknown", listed(sorted.unknown.clone()));
    let mut undirected = listed(sorted.undirected.clone());
    // An answer without calls is shown whole: with several cases, its case is unknown.
    let is_bare = open.is_none() && !solution.is_null() && listed_calls.is_none();
    undirected.extend(is_bare.then(|| solution.clone()));
    put("undirected", undirected);
    put("doubles", listed(doubles));
    let mut schema = sheet.described(&sorted, words);
    if let Some(Value::Object(listed)) = schema.get_mut("properties") {
        listed.retain(|key, _| value.contains_key(key));
    }
    Some(CaseSheet { schema, value: Value::Object(value), answers: sorted })
}

struct Sheet<'document> {
    batch: &'document Batch,
    calls: &'document [Value],
    schema: Option<&'document Value>,
    marks: &'document [CaseMark],
}

impl Sheet<'_> {
    /// Returns a row for each call of each case, and one for a case without calls.
    fn rows(&self, sorted: &Answers) -> Vec<Value> {
        let several_tools = self.has_several_tools(sorted);
        let own = self.batch.cases.iter().filter_map(|case| case.own()?.as_object());
        let own: BTreeSet<&String> = own.flat_map(Map::keys).collect();
        let mut rows = Vec::new();
        for (at, (case, answer)) in self.batch.cases.iter().zip(&sorted.cases).enumerate() {
            let mark = self.marks.get(at);
            let input = self.batch.value(case).filter(Value::is_object).unwrap_or_default();
            let input = input.as_object().into_iter().flatten();
            let input: Vec<_> = input.filter(|(key, _)| own.contains(key)).collect();
            let row = |call: &Value| row(case, &input, mark, call, several_tools);
            let calls = answer.calls.iter().filter(|call| !answer.doubles.contains(call));
            let calls: Vec<&Value> = calls.filter_map(|index| self.calls.get(*index)).collect();
            if calls.is_empty() {
                rows.push(row(&Value::Null));
            }
            rows.extend(calls.into_iter().map(row));
        }
        rows
    }

    fn has_several_tools(&self, sorted: &Answers) -> bool {
        let of_cases = sorted.cases.iter().flat_map(|case| &case.calls);
        let mut tools = of_cases.filter_map(|at| self.calls.get(*at)?.get("_tool"));
        let first = tools.next();
        tools.any(|tool| Some(tool) != first)
    }
}

/// Returns a row: the values of the case under all keys that any case has of its own, and its answer.
fn row(
    case: &Case,
    input: &[(&String, &Value)],
    mark: Option<&CaseMark>,
    call: &Value,
    several_tools: bool,
) -> Value {
    let mut cells = Map::from_iter([(CASE.to_owned(), text(&case.instance))]);
    if let Some(mark) = mark {
        cells.insert(STATE.to_owned(), text(mark.state));
        if !mark.reason.is_empty() {
            cells.insert(REASON.to_owned(), text(&mark.reason));
        }
    }
    cells.extend(input.iter().map(|(key, value)| (format!("in/{key}"), (*value).clone())));
    let call = call.as_object().into_iter().flatten();
    let members = call.filter(|(key, value)| is_informative(key, value, several_tools));
    cells.extend(members.map(|(key, value)| (format!("out/{key}"), value.clone())));
    Value::Object(cells)
}

/// True if a key of a call is worth showing; `value` is its value or schema.
fn is_informative(key: &str, value: &Value, several_tools: bool) -> bool {
    let is_path = |value: &Value| value.as_str().is_some_and(|text| text.starts_with('†'));
    match key {
        "_output" => true,
        "_tool" => several_tools,
        "output" => !is_path(value) && !value.get("const").is_some_and(is_path),
        key => !key.starts_with('_'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn words() -> SheetWords {
        let word = |word: &str| word.to_owned();
        SheetWords {
            cases: word("Cases"),
            case: word("Case"),
            missing: word("Missing"),
            unknown: word("Unknown"),
            undirected: word("For none"),
            doubles: word("Twice"),
            state: word("State"),
            reason: word("Reason"),
            states: ["Waiting", "Under way", "Done", "Failed"].map(word),
        }
    }

    #[test]
    fn what_was_given_stands_beside_what_came_back() {
        let document = parse_document(
            "{schema: {properties: {calls: {items: {properties: {_tool: {const: 't'}, _instance: {}, decision: {title: 'Verdict', enum: ['yes', 'no']}}}}}},
              context: [{type: 'input', rules: 'r'}, {type: 'input', _instance: 'a', comment: 'A', decision: 1}, {type: 'input', _instance: 'b', comment: 'B'}]}",
        )
        .unwrap()
        .request;
        let answer = json!({"calls": [
            {"_tool": "t", "_instance": "a", "decision": "yes", "why": "w"}, {"_tool": "t", "_instance": "x"},
            {"_tool": "t", "_instance": "a", "decision": "no"}]});
        let sheet = case_sheet(&document, &answer, None, &[], &words()).unwrap();
        assert_eq!(
            sheet.value,
            json!({"cases": [
                {"case": "a", "in/comment": "A", "in/decision": 1, "out/decision": "yes", "out/why": "w"},
                {"case": "b", "in/comment": "B"}],
                "missing": ["b"], "unknown": [{"_tool": "t", "_instance": "x"}],
                "doubles": [{"_tool": "t", "_instance": "a", "decision": "no"}]})
        );
        // Calls outside of the table have the same schema.
        let alone = &sheet.schema["properties"]["doubles"]["items"]["properties"]["decision"];
        assert_eq!(alone["enum"], json!(["yes", "no"]));
        let columns = &sheet.schema["properties"]["cases"]["items"]["properties"];
        let titles: Vec<_> = columns
            .as_object()
            .unwrap()
            .iter()
            .map(|(k, c)| (k.as_str(), c["title"].as_str().unwrap()))
            .collect();
        assert_eq!(
            titles,
            [
                ("case", "Case"),
                ("in/comment", "Comment"),
                ("out/decision", "Verdict"),
                ("out/why", "Why"),
                ("in/decision", "Decision")
            ]
        );
        let writing =
            case_sheet(&document, &answer, Some(&Pointer::root()), &[], &words()).unwrap();
        assert_eq!(writing.value.get("missing"), None);
    }

    #[test]
    fn what_a_case_does_not_say_is_what_is_for_all() {
        let document = parse_document(
            "[{type: 'input', tone: 'dry', words: 5}, {type: 'input', _instance: 'a', plant: 'Fern'},
              {type: 'input', _instance: 'b', plant: 'Moss', tone: 'warm'}]",
        );
        let document = document.unwrap().request;
        let sheet = case_sheet(&document, &json!({"calls": []}), None, &[], &words()).unwrap();
        assert_eq!(
            sheet.value["cases"],
            json!([{"case": "a", "in/plant": "Fern", "in/tone": "dry"},
                {"case": "b", "in/plant": "Moss", "in/tone": "warm"}])
        );
    }

    #[test]
    fn how_far_a_case_is_stands_beside_it_and_why_it_failed() {
        let document = parse_document(
            "[{type: 'input', _instance: 'a', t: 'A'}, {type: 'input', _instance: 'b', t: 'B'}]",
        );
        let marks = [
            CaseMark { state: "done", reason: String::new() },
            CaseMark { state: "failed", reason: "busy".into() },
        ];
        let answer = json!({"calls": [{"_instance": "a", "d": 1}]});
        let sheet =
            case_sheet(&document.unwrap().request, &answer, None, &marks, &words()).unwrap();
        assert_eq!(
            sheet.value,
            json!({"cases": [
                {"case": "a", "state": "done", "in/t": "A", "out/d": 1},
                {"case": "b", "state": "failed", "reason": "busy", "in/t": "B"}]})
        );
        let columns = sheet.schema["properties"]["cases"]["items"]["properties"].as_object();
        let keys: Vec<&String> = columns.unwrap().keys().collect();
        assert_eq!(keys, ["case", "state", "reason", "in/t", "out/d"]);
    }

    #[test]
    fn an_answer_without_calls_is_told_whole() {
        let document = parse_document("[{type: 'input', _instance: 'a'}]").unwrap().request;
        let check = |answer: Value, open: Option<&Pointer>, expected: Option<Value>| {
            let sheet = case_sheet(&document, &answer, open, &[], &words()).unwrap();
            assert_eq!(sheet.value.get("undirected"), expected.as_ref(), "{answer}");
        };
        check(json!({"n": 1}), None, Some(json!([{"n": 1}])));
        check(json!("text"), None, Some(json!(["text"])));
        check(json!({"n": 1}), Some(&Pointer::root()), None);
        check(Value::Null, None, None);
        check(json!({"calls": []}), None, None);
    }

    #[test]
    fn a_document_without_cases_has_no_such_sheet() {
        let document = parse_document("[{type: 'input', a: 1}]").unwrap().request;
        assert_eq!(case_sheet(&document, &json!({"calls": []}), None, &[], &words()), None);
    }
}
