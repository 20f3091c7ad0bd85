//! The value that a reference in an answer means, and the identity of its data.

use super::call::Call;
use super::variable::{Link, Variable, links};
use crate::context::{Entry, Identity, data_of};
use crate::pointer::Pointer;
use serde_json::Value;

/// Returns the data in which a variable has its value, for a case: the case's own if it has the place, else that for
/// all cases.
pub fn whose(variable: &Variable, entries: &[Entry], instance: Option<&str>) -> Option<Identity> {
    let pointer = variable.pointer();
    let place_in = |instance| {
        let data = data_of(entries, &variable.kind, instance)?;
        pointer.get(data.value.as_ref()?)?;
        Some(data.identity.clone())
    };
    instance.and_then(|instance| place_in(Some(instance))).or_else(|| place_in(None))
}

/// Returns the reference at a place in an answer, if the text there is a call's parameter and consists of a reference;
/// also returns the case of the call.
pub fn link_at(
    solution: &Value,
    place: &Pointer,
    entries: &[Entry],
) -> Option<(Link, Option<String>)> {
    let mut tokens = place.tokens();
    let first = tokens.next()?;
    let number =
        if solution.is_array() { first } else { tokens.next().filter(|_| first == "calls")? };
    let call = Call::find_all(solution).get(number.parse::<usize>().ok()?)?.source;
    let below = tokens.fold(Pointer::root(), |place, token| place.join(&token));
    let link = links(call, entries).into_iter().find(|link| link.pointer == below)?;
    let instance = call.get("_instance").and_then(Value::as_str).map(str::to_owned);
    Some((link, instance))
}

#[cfg(test)]
mod tests {
    use super::super::variable::parse_reference;
    use super::*;
    use crate::context::merge_context;
    use crate::document::parse_document;
    use serde_json::json;

    fn entries() -> Vec<Entry> {
        let context = "[{type: 'input', userName: 'Jane', tone: 'kind'},
            {type: 'input', _instance: 'a', tone: 'dry'}, {type: 'state', _instance: 'a', log: []}]";
        merge_context(&parse_document(context).unwrap().request.messages())
    }

    #[test]
    fn a_variable_is_of_the_case_that_has_it_or_of_all() {
        let owner_of = |text: &str, instance: Option<&str>| {
            let reference = parse_reference(text).unwrap();
            whose(&reference.0[0][0], &entries(), instance).map(|identity| identity.to_string())
        };
        assert_eq!(owner_of("†input.tone", Some("a")), Some("¶input a".into()));
        assert_eq!(owner_of("†input.userName", Some("a")), Some("¶input".into()));
        assert_eq!(owner_of("†input.tone", Some("b")), Some("¶input".into()));
        assert_eq!(owner_of("†state.log", None), None);
    }

    #[test]
    fn a_reference_is_found_by_its_place_in_an_answer() {
        let call = json!({"_tool": "t", "_instance": "a", "_output": "†input.tone", "to": "†input.tone", "list": [{"n": "†no"}]});
        let value_at = |solution: &Value, place: &str| {
            let place = Pointer::parse(place).unwrap();
            link_at(solution, &place, &entries()).map(|(link, case)| (link.value.ok(), case))
        };
        let answer = json!({"calls": [call], "output": {"to": "†input.tone"}});
        assert_eq!(value_at(&answer, "/calls/0/to"), Some((Some(json!("dry")), Some("a".into()))));
        assert_eq!(value_at(&answer, "/calls/0/list/0/n"), Some((None, Some("a".into()))));
        assert_eq!(value_at(&answer, "/calls/0/_output"), None);
        assert_eq!(value_at(&answer, "/output/to"), None);
        assert_eq!(value_at(&json!([call]), "/0/to"), Some((Some(json!("dry")), Some("a".into()))));
    }
}
