//! Cases of a document whose answer is for one case. Several cases in one Request are asked for with a schema for a
//! list of calls, one per case, while the document stays as it is. A single case is asked for with the document's own
//! schema, and its answer is turned into a call for it, so that both are read alike.

use super::answers::answers;
use super::case::{batch, holds_one_case};
use super::whole::{call_of, calls_schema, has_properties};
use crate::document::{PartialValue, Request};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;

/// Key of the answer in its call, if its values cannot be members of the call themselves.
const OUTPUT: &str = "_output";

/// Description of the list of answers for the model.
const CALLS: &str = "One entry for each case, in order: _instance says for which, the rest is the answer to it alone.";

/// The only case of a document whose answer [is for one case](holds_one_case).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneCase {
    id: String,
    /// True if the values of an answer can be members of a call.
    is_open: bool,
}

impl OneCase {
    /// Finds the only case of a document; `None` if there are none or several.
    pub fn find(request: &Request) -> Option<Self> {
        let mut instances = answer_cases(request).into_iter();
        let (id, None) = (instances.next()?, instances.next()) else { return None };
        let is_open = request.schema().is_none_or(has_properties);
        holds_one_case(request).then_some(Self { id, is_open })
    }

    /// Returns an answer to [the only case](Self::find) as a list with a call for it; unchanged if it is such a list
    /// already, or without an only case.
    pub fn directed(only: Option<&Self>, answer: Value) -> Value {
        match only {
            Some(case) => case.as_call(answer),
            None => answer,
        }
    }

    /// Like `directed`, for an answer that is being written.
    pub fn directed_half(only: Option<&Self>, half: PartialValue) -> PartialValue {
        match only {
            Some(case) => case.half_as_call(half),
            None => half,
        }
    }

    fn as_call(&self, answer: Value) -> Value {
        let sorted = answers(&answer, None, std::slice::from_ref(&self.id));
        if sorted.missing().next().is_none() {
            return answer;
        }
        object([("calls", Value::Array(vec![call_of(None, &self.id, self.is_open, answer)]))])
    }

    fn half_as_call(&self, half: PartialValue) -> PartialValue {
        let PartialValue { value, open } = half;
        let Some(answer) = value else { return PartialValue { value, open } };
        let value = self.as_call(answer.clone());
        let is_list = value == answer;
        let open = if is_list { open } else { open.map(|open| placed(&value, 0, &open)) };
        PartialValue { value: Some(value), open }
    }
}

/// Returns the cases, if each of them needs an answer; orders are only for some of the cases with a state.
pub(crate) fn answer_cases(request: &Request) -> Vec<String> {
    let read = batch(request);
    if read.kind == "input" { read.instances() } else { Vec::new() }
}

/// Returns the schema of the answer to all cases: a list of calls if the document's own schema is for one case.
pub fn whole_schema(request: &Request) -> Option<Value> {
    let schema = request.schema()?;
    let instances = answer_cases(request);
    let is_one_each = !instances.is_empty() && holds_one_case(request);
    Some(if is_one_each { calls_schema(schema, None, &instances) } else { schema.clone() })
}

/// True if each case is asked for separately, whatever batch size is chosen: an answer without a schema is a text,
/// which does not name cases.
pub fn is_one_by_one(request: &Request) -> bool {
    request.schema().is_none()
}

/// Returns a document as it is sent: for several cases whose answer is for one case, with the schema of a list of
/// calls; otherwise unchanged.
pub fn for_cases(request: &Request) -> Request {
    let is_several = answer_cases(request).len() > 1 && holds_one_case(request);
    match whole_schema(request).filter(|_| is_several) {
        Some(schema) => request.with_schema(with_calls_described(schema)),
        None => request.clone(),
    }
}

fn with_calls_described(mut schema: Value) -> Value {
    let calls = schema.pointer_mut("/properties/calls").and_then(Value::as_object_mut);
    if let Some(calls) = calls {
        calls.insert("description".to_owned(), text(CALLS));
    }
    schema
}

/// Returns the answers to the cases without their call keys, and the schema of a list of them, for validation; `None`
/// if the document's own schema is for all cases.
pub fn undirected(request: &Request, solution: &Value) -> Option<(Value, Value)> {
    let schema = request.schema().filter(|_| holds_one_case(request))?;
    let calls = solution.get("calls")?.as_array()?;
    Some((listed(schema), calls.iter().map(answer_of).collect()))
}

fn answer_of(call: &Value) -> Value {
    let Value::Object(members) = call else { return call.clone() };
    if let Some(output) = members.get(OUTPUT) {
        return output.clone();
    }
    let mut own = members.clone();
    own.shift_remove("_instance");
    Value::Object(own)
}

/// Returns the schema of a list of answers. The answer's schema gets its own `$id`, so that its references to itself
/// (`#/…`) still work.
fn listed(schema: &Value) -> Value {
    let Value::Object(members) = schema else {
        return object([("type", text("array")), ("items", schema.clone())]);
    };
    let mut own = members.clone();
    own.entry("$id").or_insert_with(|| text("urn:pilcrow:answer"));
    let mut list = serde_json::Map::new();
    for key in ["$schema", "$defs", "definitions"] {
        list.extend(members.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    list.insert("type".to_owned(), text("array"));
    list.insert("items".to_owned(), Value::Object(own));
    Value::Object(list)
}

/// Converts a place in the list of validated answers to a place in their calls.
pub fn call_place(solution: &Value, place: &Pointer) -> Pointer {
    let mut tokens = place.tokens();
    let Some(at) = tokens.next().and_then(|first| first.parse().ok()) else {
        return Pointer::root().join("calls");
    };
    let rest = tokens.fold(Pointer::root(), |place, token| place.join(&token));
    placed(solution, at, &rest)
}

/// Returns a place of the answer in the call at an index.
fn placed(solution: &Value, at: usize, place: &Pointer) -> Pointer {
    let call = Pointer::root().join("calls").join(&at.to_string());
    let is_in_output = call.join(OUTPUT).get(solution).is_some();
    let begin = if is_in_output { call.join(OUTPUT) } else { call };
    begin.join_all(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{case_sheet, gathered, named_calls, open_case, whole_calls};
    use crate::document::{parse_document, parse_partial};
    use serde_json::json;

    const PLAIN: &str = "{type: 'object', properties: {n: {title: 'Number'}}}";

    fn document(schema: &str, ids: &[&str]) -> Request {
        let cases: Vec<String> =
            ids.iter().map(|id| format!("{{type: 'input', _instance: '{id}', a: 1}}")).collect();
        let schema = if schema.is_empty() { String::new() } else { format!("schema: {schema},") };
        let text = format!("{{{schema} context: [{}]}}", cases.join(","));
        parse_document(&text).unwrap().request
    }

    #[test]
    fn an_answer_holds_one_case_where_nothing_in_it_names_cases() {
        let check = |schema: &str, expected: bool| {
            assert_eq!(holds_one_case(&document(schema, &["a"])), expected, "{schema}");
        };
        check("", true);
        check(PLAIN, true);
        check("{type: 'array', items: {type: 'string'}}", true);
        check("{properties: {calls: {$ref: '#/$defs/c'}}}", false);
        check("{type: 'array', items: {properties: {_instance: {}}}}", false);
        check("{$ref: '#/$defs/a', $defs: {a: {properties: {_instance: {}}}}}", false);
        check("{properties: {log: {properties: {calls: {}}}}}", true);
    }

    #[test]
    fn an_answer_to_a_single_case_becomes_its_call_and_comes_back_as_it_was() {
        let check = |schema: &str, answer: Value, expected: Value| {
            let request = document(schema, &["a"]);
            let one = OneCase::find(&request).unwrap();
            let whole = one.as_call(answer.clone());
            assert_eq!(whole, json!({"calls": [expected]}));
            if !schema.is_empty() {
                assert_eq!(undirected(&request, &whole).unwrap().1, json!([answer]));
            }
            assert_eq!(one.as_call(whole.clone()), whole, "once");
        };
        check(PLAIN, json!({"n": 1}), json!({"_instance": "a", "n": 1}));
        check(PLAIN, json!([1]), json!({"_instance": "a", "_output": [1]}));
        check(PLAIN, json!({"_output": 1}), json!({"_instance": "a", "_output": {"_output": 1}}));
        check(
            PLAIN,
            json!({"calls": [{"to": "b"}]}),
            json!({"_instance": "a", "calls": [{"to": "b"}]}),
        );
        check(
            PLAIN,
            json!({"_instance": "x", "n": 1}),
            json!({"_instance": "a", "_output": {"_instance": "x", "n": 1}}),
        );
        check("{type: 'array'}", json!([1, 2]), json!({"_instance": "a", "_output": [1, 2]}));
        check("", json!("text"), json!({"_instance": "a", "_output": "text"}));
        check("", json!({"n": 1}), json!({"_instance": "a", "n": 1}));
    }

    #[test]
    fn an_answer_that_says_for_whom_it_is_stays() {
        let answer = json!({"calls": [{"_instance": "a"}]});
        let one = OneCase::find(&document("", &["a"])).unwrap();
        assert_eq!(one.as_call(answer.clone()), answer);
    }

    #[test]
    fn of_several_cases_none_is_the_only_one() {
        let check = |schema: &str, ids: &[&str]| {
            assert_eq!(OneCase::find(&document(schema, ids)), None);
        };
        check("{properties: {calls: {}}}", &["a"]);
        check(PLAIN, &["a", "b"]);
        check(PLAIN, &[]);
    }

    #[test]
    fn none_of_the_answers_is_lost_and_each_stands_beside_its_case() {
        let call = |id: &str, n: u32| {
            OneCase::find(&document(PLAIN, &[id])).unwrap().as_call(json!({ "n": n }))
        };
        let ids = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        let whole = gathered(&[call("c", 3), call("a", 1), call("b", 2)], &ids);
        let many = document(PLAIN, &["a", "b", "c"]);
        let words = crate::batch::SheetWords::default();
        let sheet = case_sheet(&many, &whole, None, &[], &words).unwrap();
        let rows = json!([{"case": "a", "in/a": 1, "out/n": 1}, {"case": "b", "in/a": 1, "out/n": 2},
            {"case": "c", "in/a": 1, "out/n": 3}]);
        assert_eq!(sheet.value, json!({ "cases": rows }));
        let columns = &sheet.schema["properties"]["cases"]["items"]["properties"];
        assert_eq!(columns["out/n"]["title"], "Number");
    }

    #[test]
    fn an_answer_that_is_being_written_is_that_of_its_case() {
        let one = OneCase::find(&document(PLAIN, &["a"])).unwrap();
        let half = one.half_as_call(parse_partial(r#"{"n": "x"#));
        assert_eq!(open_case(&half), Some("a"));
        assert_eq!(named_calls(half.clone()).unwrap()["calls"][0]["n"], "x");
        assert_eq!(whole_calls(half), Some(json!({"calls": []})), "it is not whole");
        let whole = one.half_as_call(parse_partial(r#"{"n": 1}"#));
        assert_eq!(whole_calls(whole).unwrap()["calls"][0]["n"], 1);
        assert_eq!(one.half_as_call(parse_partial("")), parse_partial(""));
    }

    #[test]
    fn several_cases_are_asked_for_by_calls_and_the_schema_of_one_leads_where_it_did() {
        let check = |schema: &str, ids: &[&str], place: &str, expected: Value| {
            let sent = for_cases(&document(schema, ids));
            assert_eq!(sent.schema().unwrap().pointer(place), Some(&expected), "{schema} {place}");
        };
        let item = "/properties/calls/items";
        let at = |place: &str| format!("{item}{place}");
        check(PLAIN, &["a", "b"], &at("/properties/_instance/enum"), json!(["a", "b"]));
        check(PLAIN, &["a", "b"], "/properties/calls/minItems", json!(2));
        check(PLAIN, &["a", "b"], &at("/properties/n/title"), json!("Number"));
        check(PLAIN, &["a"], "/properties/n/title", json!("Number"));
        check("{type: 'integer'}", &["a", "b"], &at("/properties/_output/type"), json!("integer"));
        let own = "{properties: {n: {}, more: {items: {$ref: '#'}}, m: {$ref: '#/properties/n'}}}";
        let output = "/properties/calls/items/properties/_output";
        let more = format!("{output}/properties/more/items/$ref");
        check(own, &["a", "b"], &more, json!(format!("#{output}")));
        let m = format!("{output}/properties/m/$ref");
        check(own, &["a", "b"], &m, json!(format!("#{output}/properties/n")));
        let defined =
            "{$id: 'https://a.test/b', properties: {n: {$ref: '#/$defs/n'}}, $defs: {n: {}}}";
        check(defined, &["a", "b"], &at("/properties/n/$ref"), json!("#/$defs/n"));
        check(defined, &["a", "b"], "/$defs/n", json!({}));
        let calls = "{properties: {calls: {}}}";
        check(calls, &["a", "b"], "/properties/calls", json!({}));
    }

    #[test]
    fn what_is_wrong_with_an_answer_is_told_at_its_call() {
        let solution =
            json!({"calls": [{"_instance": "a", "n": 1}, {"_instance": "b", "_output": [1]}]});
        let check = |place: &str, expected: &str| {
            let call = call_place(&solution, &Pointer::parse(place).unwrap());
            assert_eq!(call.as_str(), expected);
        };
        check("/0/n", "/calls/0/n");
        check("/1/0", "/calls/1/_output/0");
        check("/1", "/calls/1/_output");
        check("", "/calls");
    }
}
