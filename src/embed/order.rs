//! The orders of a host page.

use pilcrow_core::document::parse_text;
use serde_json::Value;

/// An order of the host page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// Puts these inputs into the form: an object; or a list of objects, each with its `_instance`. With `is_first`,
    /// they are the form's initial values.
    Inputs { value: Value, is_first: bool },
    /// Restores the user's input in the form, as the browser has stored it with the host page's form.
    Typed(Value),
    /// Starts a run.
    Run,
    /// Stops the run.
    Stop,
    /// Resets the form to the document's own values.
    Reset,
    /// Shows this value by the document's schema.
    View(Value),
}

impl Order {
    /// Parses `{"inputs": JSON, "isFirst"?: bool}`, `{"typed": JSON}`, `{"view": JSON}` or `{"order": "run" | "stop" |
    /// "reset"}`, in which JSON is a string, so that numbers keep their digits. `None` for anything else.
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
