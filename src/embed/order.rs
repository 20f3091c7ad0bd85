//! What a page around asks for.

use pilcrow_core::document::parse_text;
use serde_json::Value;

/// An order of the page around.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// Put these inputs into the form: an object; or a list of such, each with its `_instance`. The first ones are
    /// those with which the form begins.
    Inputs { value: Value, is_first: bool },
    /// Put back into the form what the person had typed, as the browser has it of the form around.
    Typed(Value),
    /// Run.
    Run,
    /// Stop the run.
    Stop,
    /// Put the form back to the document's own values.
    Reset,
    /// Show this value by the document's schema.
    View(Value),
}

impl Order {
    /// Reads `{"inputs": JSON, "isFirst"?: bool}`, `{"typed": JSON}`, `{"view": JSON}` or
    /// `{"order": "run" | "stop" | "reset"}`, of which JSON is a text, so that numbers keep their spelling. `None` if
    /// it is something else.
    pub fn read(text: &str) -> Option<Self> {
        let message = parse_text(text).ok()?;
        let json = |key: &str| parse_text(message.get(key)?.as_str()?).ok();
        let order = || match message.get("order")?.as_str()? {
            "run" => Some(Self::Run),
            "stop" => Some(Self::Stop),
            "reset" => Some(Self::Reset),
            _ => None,
        };
        let is_first = message.get("isFirst").and_then(Value::as_bool).unwrap_or_default();
        let inputs = json("inputs").map(|inputs| Self::Inputs { value: inputs, is_first });
        let others = || json("typed").map(Self::Typed).or_else(|| json("view").map(Self::View));
        inputs.or_else(others).or_else(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_order_is_passed_over() {
        let check =
            |text: &str, expected: Option<Order>| assert_eq!(Order::read(text), expected, "{text}");
        check(r#"{"order": "run"}"#, Some(Order::Run));
        check(r#"{"order": "stop"}"#, Some(Order::Stop));
        let inputs = |is_first| Some(Order::Inputs { value: json!({"a": 1}), is_first });
        check(r#"{"inputs": "{\"a\": 1}"}"#, inputs(false));
        check(r#"{"inputs": "{\"a\": 1}", "isFirst": true}"#, inputs(true));
        check(r#"{"typed": "[]"}"#, Some(Order::Typed(json!([]))));
        check(r#"{"view": "null"}"#, Some(Order::View(Value::Null)));
        for other in
            ["", "7", "{}", r#"{"order": "buy"}"#, r#"{"inputs": {}}"#, r#"{"inputs": "{"}"#]
        {
            check(other, None);
        }
    }
}
