//! Merging by the model: the model receives the content of each message and merges it itself (docs/documents.md,
//! "Merging"). All other readers of the data, such as its form, use the merged value.

use super::Identity;
use crate::document::{Message, MessageBody};
use serde_json::Value;

/// The content of one message of data that the model merges.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Value of the message; `None` if it has none.
    pub value: Option<Value>,
    /// Schema of the message; `None` if it has none.
    pub schema: Option<Value>,
    /// Description of the message; `None` if it has none.
    pub description: Option<String>,
    /// Merge method, if it is no plain merge: `push at †state.log`.
    pub joining: Option<String>,
}

/// Returns the pieces of data from the messages at `places`, if one of them asks for merging by the model; otherwise
/// empty. An input is always merged, since it has one form.
pub(super) fn pieces(identity: &Identity, places: &[usize], messages: &[Message]) -> Vec<Piece> {
    let parts = || places.iter().filter_map(|&place| messages.get(place));
    if identity.is_input() || !parts().any(Message::is_merged_by_model) {
        return Vec::new();
    }
    let pieces: Vec<Piece> = parts().filter_map(piece).collect();
    if pieces.len() > 1 { pieces } else { Vec::new() }
}

/// Returns the piece of a message; `None` if it is empty.
fn piece(message: &Message) -> Option<Piece> {
    let MessageBody::Data { value, schema, description, .. } = message.body() else { return None };
    if value.is_none() && schema.is_none() && description.is_none() {
        return None;
    }
    let how = message.joining();
    let joining = match (how.method, how.path) {
        (Some(method), Some(path)) => Some(format!("{method} at {path}")),
        (method, _) => method.map(str::to_owned),
    };
    let (schema, description) = (schema.cloned(), description.map(str::to_owned));
    Some(Piece { value, schema, description, joining })
}

#[cfg(test)]
mod tests {
    use super::super::{AsProtocol, Entry, merge_context, worded_entries};
    use crate::document::parse_document;
    use serde_json::{Value, json};

    /// Asserts the messages that are sent, without the sentence that instructs the model.
    #[track_caller]
    fn check(context: Value, expected: &[&str]) {
        let request = parse_document(&context.to_string()).unwrap().request;
        let entries = merge_context(&request.messages());
        let sent = worded_entries(&entries, &AsProtocol);
        let sent: Vec<String> = sent
            .map(|(_, message)| message.content.replace(super::super::prompt::TOGETHER, "…"))
            .collect();
        assert_eq!(sent, expected);
    }

    const PIECES: &str = "## Data: ¶state (1 of 2)\n…\n{\n  \"a\": 1\n}\n\n## Data: ¶state (2 of 2)\n{\n  \"b\": 2\n}";

    #[test]
    fn one_mark_has_all_pieces_of_its_data_stand_by_themselves_where_the_first_stood() {
        let first = json!({"type": "data", "kind": "state", "data": {"a": 1}});
        let second = json!({"type": "state", "merge": "model", "state": {"b": 2}});
        check(json!([first, "Hi", second]), &[PIECES, "Hi"]);
        let first = json!({"type": "data", "kind": "state", "merge": "model", "data": {"a": 1}});
        check(json!([first, {"type": "state", "b": 2}]), &[PIECES]);
        check(
            json!([{"type": "state", "a": 1}, {"type": "state", "merge": "model", "b": 2}]),
            &[PIECES],
        );
    }

    #[test]
    fn without_a_mark_or_a_second_piece_data_is_merged_as_ever() {
        let merged = "## Data: ¶state\n{\n  \"a\": 1,\n  \"b\": 2\n}";
        check(
            json!([{"type": "state", "state": {"a": 1}}, {"type": "state", "merge": true, "state": {"b": 2}}]),
            &[merged],
        );
        check(json!([{"type": "state", "merge": "model", "a": 1, "b": 2}]), &[merged]);
        check(
            json!([{"type": "state", "merge": "model", "a": 1, "b": 2}, {"type": "state"}]),
            &[merged],
        );
    }

    #[test]
    fn what_is_not_to_be_merged_here_is_put_together_by_the_model() {
        let first = json!({"type": "data", "kind": "state", "merge": false, "data": {"a": 1}});
        let second = json!({"type": "data", "kind": "state", "merge": false, "data": {"b": 2}});
        check(json!([first, second]), &[PIECES]);
    }

    #[test]
    fn a_value_that_is_called_so_is_a_value() {
        check(
            json!([{"type": "state", "merge": false}, {"type": "state", "b": 2}]),
            &["## Data: ¶state\n{\n  \"merge\": false,\n  \"b\": 2\n}"],
        );
        check(
            json!([{"type": "state", "merge": true}]),
            &["## Data: ¶state\n{\n  \"merge\": true\n}"],
        );
        let schema = json!({"properties": {"merge": {}}});
        let text = "## Data: ¶state\n{\n  \"merge\": \"model\"\n}\nSchema for ¶state:\n{\n  \"properties\": {\n    \"merge\": {}\n  }\n}";
        check(json!([{"type": "state", "schema": schema, "merge": "model"}]), &[text]);
    }

    #[test]
    fn cases_and_other_kinds_are_told_apart_and_an_input_is_one() {
        let context = json!([
            {"type": "state", "_instance": "①", "merge": "model", "a": 1},
            {"type": "state", "_instance": "②", "a": 3},
            {"type": "state", "_instance": "①", "b": 2},
            {"type": "input", "merge": "model", "input": {"c": 1}},
            {"type": "input", "input": {"d": 1}},
        ]);
        let request = parse_document(&context.to_string()).unwrap().request;
        let counts = merge_context(&request.messages()).into_iter().map(|entry| match entry {
            Entry::Data(data) => (data.identity.to_string(), data.pieces.len()),
            other => panic!("{other:?}"),
        });
        let counts: Vec<_> = counts.collect();
        let expected = [("¶state ①", 2), ("¶state ②", 0), ("¶input", 0)];
        assert_eq!(counts, expected.map(|(name, count)| (name.to_owned(), count)));
    }

    #[test]
    fn a_piece_says_how_it_joins_and_what_describes_it() {
        let call = json!({"type": "state", "_outputMethod": "push", "_outputPath": "†state.log", "log": "b", "description": "New."});
        let text = "## Data: ¶state (1 of 2)\n…\n{\n  \"log\": [\n    \"a\"\n  ]\n}\n\n## Data: ¶state (2 of 2, push at †state.log)\n{\n  \"log\": \"b\"\n}\nNew.";
        check(json!([{"type": "state", "merge": "model", "state": {"log": ["a"]}}, call]), &[text]);
    }
}
