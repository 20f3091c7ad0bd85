//! The place of a call's result: `†state.user.summary`, one of several places, or all of several. A path does not lead
//! through lists: `_outputMethod` sets how a list grows.

use super::variable::{Variable, parse_reference};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Maximum number of places of a result, and of keys in a path.
const MOST_PLACES: usize = 64;
const MOST_TOKENS: usize = 64;

/// A place to write results to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputPath(pub Variable);

/// The places of one result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputPaths {
    /// One of these, as the model chooses.
    OneOf(Vec<OutputPath>),
    /// All of these.
    All(Vec<OutputPath>),
}

/// The method by which a result joins the existing value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputMethod {
    /// The result replaces the value.
    #[default]
    Set,
    /// Objects are merged key by key, at every depth.
    Merge,
    /// Objects are merged key by key, at the first level only.
    Assign,
    /// The result is appended as one item of a list.
    Push,
    /// Lists or texts are concatenated.
    Concat,
}

impl OutputMethod {
    /// Returns the method's name in messages.
    pub fn key(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Merge => "merge",
            Self::Assign => "assign",
            Self::Push => "push",
            Self::Concat => "concat",
        }
    }

    /// Parses the method's name.
    pub fn read(name: &str) -> Option<Self> {
        let all = [Self::Set, Self::Merge, Self::Assign, Self::Push, Self::Concat];
        all.into_iter().find(|method| method.key() == name)
    }
}

impl OutputPaths {
    /// Parses one or several paths; `None` if the text is no path, mixes both operators, or is too long.
    pub fn read(text: &str) -> Option<Self> {
        if text.matches('†').nth(MOST_PLACES).is_some() {
            return None;
        }
        let reference = parse_reference(text)?.0;
        let is_short = |variable: &Variable| variable.path.len() <= MOST_TOKENS;
        if !reference.iter().flatten().all(is_short) {
            return None;
        }
        let paths = |variables: Vec<Variable>| variables.into_iter().map(OutputPath).collect();
        match <[Vec<Variable>; 1]>::try_from(reference) {
            Ok([all]) => Some(Self::All(paths(all))),
            Err(several) if several.iter().all(|all| all.len() == 1) => {
                Some(Self::OneOf(paths(several.into_iter().flatten().collect())))
            }
            Err(_) => None,
        }
    }
}

impl OutputPath {
    /// Returns the message that writes a result to the places, for a case. The model does not see the members that
    /// begin with `_`.
    pub fn message(
        &self,
        instance: Option<&str>,
        result: Value,
        method: OutputMethod,
        call: &Value,
        date: Option<&str>,
    ) -> Value {
        let Variable { kind, path } = &self.0;
        let nested = path
            .iter()
            .rev()
            .fold(result, |value, key| Value::Object(Map::from_iter([(key.clone(), value)])));
        let mut message = Map::new();
        let mut put = |key: &str, value: Value| drop(message.insert(key.to_owned(), value));
        let own = matches!(kind.as_str(), "state" | "input");
        put("type", text(if own { kind } else { "data" }));
        if !own {
            put("kind", text(kind));
        }
        if let Some(instance) = instance {
            put("_instance", text(instance));
        }
        put("_call", call.clone());
        if let Some(date) = date {
            put("_date", text(date));
        }
        put("_outputMethod", text(method.key()));
        put("_outputPath", text(&self.0.to_string()));
        put(if own { kind } else { "data" }, nested);
        Value::Object(message)
    }
}

/// Returns the schema of a call's `_outputPath`, for a tool that sets it: a choice if the model chooses one of several
/// places; otherwise the tool's own value.
pub(super) fn path_schema(value: &Value, is_chosen: bool) -> Value {
    let Some(written) = value.as_str() else { return value.clone() };
    match OutputPaths::read(written) {
        Some(OutputPaths::OneOf(paths)) if is_chosen => {
            let names = paths.iter().map(|path| text(&path.0.to_string()));
            object([("enum", Value::Array(names.collect()))])
        }
        _ => object([("const", value.clone())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(text: &str) -> Option<(bool, Vec<String>)> {
        let (all, paths) = match OutputPaths::read(text)? {
            OutputPaths::All(paths) => (true, paths),
            OutputPaths::OneOf(paths) => (false, paths),
        };
        Some((all, paths.iter().map(|path| path.0.to_string()).collect()))
    }

    #[test]
    fn one_place_one_of_several_or_all() {
        assert_eq!(read("†state"), Some((true, vec!["†state".into()])));
        assert_eq!(read("†a.x && †b"), Some((true, vec!["†a.x".into(), "†b".into()])));
        assert_eq!(read("†a || †b"), Some((false, vec!["†a".into(), "†b".into()])));
        assert_eq!(read("†a || †b && †c"), None);
        assert_eq!(read("state"), None);
    }

    #[test]
    fn what_is_beyond_measure_is_no_path() {
        let deep = |tokens: usize| format!("†state{}", ".a".repeat(tokens));
        let many = |places: usize| vec!["†a"; places].join(" || ");
        assert!(read(&deep(MOST_TOKENS)).is_some() && read(&many(MOST_PLACES)).is_some());
        assert_eq!(read(&deep(MOST_TOKENS + 1)), None);
        assert_eq!(read(&many(MOST_PLACES + 1)), None);
        assert_eq!(read(&deep(1_000_000)), None);
    }

    #[test]
    fn a_result_is_written_by_a_message_of_its_kind() {
        let path = |text: &str| match OutputPaths::read(text) {
            Some(OutputPaths::All(paths)) => paths[0].clone(),
            other => panic!("{other:?}"),
        };
        let call = json!({"_tool": "t"});
        assert_eq!(
            path("†state.user.summary").message(Some("①"), json!("S"), OutputMethod::Set, &call, Some("D")).to_string(),
            json!({"type": "state", "_instance": "①", "_call": call, "_date": "D", "_outputMethod": "set",
                "_outputPath": "†state.user.summary", "state": {"user": {"summary": "S"}}}).to_string()
        );
        assert_eq!(
            path("†user").message(None, json!({"a": 1}), OutputMethod::Merge, &call, None).to_string(),
            json!({"type": "data", "kind": "user", "_call": call, "_outputMethod": "merge", "_outputPath": "†user", "data": {"a": 1}}).to_string()
        );
    }

    #[test]
    fn the_model_chooses_where_the_tool_leaves_it_open() {
        let check = |value: Value, is_chosen: bool, expected: Value| {
            assert_eq!(path_schema(&value, is_chosen), expected);
        };
        check(json!("†a || †b"), true, json!({"enum": ["†a", "†b"]}));
        check(json!("†a || †b"), false, json!({"const": "†a || †b"}));
        check(json!("†a && †b"), true, json!({"const": "†a && †b"}));
        check(json!({"type": "string"}), true, json!({"type": "string"}));
    }
}
