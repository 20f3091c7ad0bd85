//! Parser and writer of checks in their document form, such as `{"at": "/total", "is": "within", "by": 1}`.

use super::check::{Check, CheckKind, Judge, JudgeSees};
use super::fault::FaultKind;
use super::model::BenchModel;
use crate::bench::likeness::same::{matches, number_of};
use crate::document::{Request, parse_document};
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The known members of a check.
pub(crate) const CHECK_KEYS: [&str; 18] = [
    "at",
    "is",
    "must",
    "inputs",
    "least",
    LEAST_OF_ALL,
    "value",
    "values",
    "by",
    "percent",
    "from",
    "to",
    "pattern",
    "most",
    "request",
    "verdict",
    "against",
    "model",
];

/// Member that contains [`Check::least_of_all`].
const LEAST_OF_ALL: &str = "leastOfAll";

/// Value of a judge's `against` for pairs.
const BASELINE: &str = "baseline";

type Members = Map<String, Value>;

impl Check {
    /// Parses a check of a document.
    ///
    /// # Errors
    ///
    /// The fault of the first member that is wrong.
    pub fn read(value: &Value) -> Result<Self, FaultKind> {
        read_check(value)
    }

    /// Returns the check in its document form.
    pub fn to_value(&self) -> Value {
        written_check(self)
    }
}

/// Parses a check of a document.
///
/// # Errors
///
/// The fault of the first member that is wrong.
pub(in crate::bench) fn read_check(value: &Value) -> Result<Check, FaultKind> {
    let members = value.as_object().ok_or(FaultKind::WrongType("object"))?;
    let is = members.get("is").and_then(Value::as_str).ok_or(FaultKind::Missing("is"))?;
    let kind = read_kind(is, members)?;
    let at = match members.get("at") {
        None | Some(Value::Null) => Pointer::root(),
        Some(_) => pointer(members, "at")?,
    };
    Ok(Check {
        at,
        kind,
        must: members.get("must").and_then(Value::as_bool).unwrap_or(true),
        inputs: inputs(members)?,
        least: number(members, "least")?,
        least_of_all: number(members, LEAST_OF_ALL)?,
        derived: false,
        others: others(members, &CHECK_KEYS),
    })
}

fn read_kind(is: &str, members: &Members) -> Result<CheckKind, FaultKind> {
    let value = || members.get("value").cloned();
    Ok(match is {
        "equals" => CheckKind::Equals(value()),
        "oneOf" => match members.get("values") {
            Some(Value::Array(values)) => CheckKind::OneOf(values.clone()),
            _ => return Err(FaultKind::Missing("values")),
        },
        "within" => within(members)?,
        "contains" => CheckKind::Contains(value().ok_or(FaultKind::Missing("value"))?),
        "matches" => CheckKind::Matches(pattern(members)?),
        "length" => CheckKind::Length { from: count(members, "from")?, to: count(members, "to")? },
        "sameSet" => CheckKind::SameSet(value()),
        "present" => CheckKind::Present,
        "absent" => CheckKind::Absent,
        "valid" => CheckKind::Valid,
        "cost" => CheckKind::Cost(number(members, "most")?.ok_or(FaultKind::Missing("most"))?),
        "seconds" => {
            CheckKind::Seconds(number(members, "most")?.ok_or(FaultKind::Missing("most"))?)
        }
        "judge" => CheckKind::Judge(Box::new(judge(members)?)),
        other => return Err(FaultKind::Unknown(other.to_owned())),
    })
}

fn within(members: &Members) -> Result<CheckKind, FaultKind> {
    let end = |key: &str| match members.get(key) {
        None => Ok(None),
        Some(value) if number_of(value).is_some() => Ok(Some(value.clone())),
        Some(_) => Err(FaultKind::WrongType("number")),
    };
    let (from, to) = (end("from")?, end("to")?);
    if from.is_some() || to.is_some() {
        return Ok(CheckKind::Between { from, to });
    }
    let (by, percent) = (number(members, "by")?, number(members, "percent")?);
    if by.is_none() && percent.is_none() {
        return Err(FaultKind::Missing("by"));
    }
    Ok(CheckKind::Within { value: members.get("value").cloned(), by, percent })
}

/// Parses the ids of inputs; an id may be a number, as in the inputs themselves.
fn inputs(members: &Members) -> Result<Vec<String>, FaultKind> {
    let listed = match members.get("inputs") {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(listed)) => listed,
        Some(_) => return Err(FaultKind::WrongType("array")),
    };
    let id = |id: &Value| match id {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(FaultKind::WrongType("string")),
    };
    listed.iter().map(id).collect()
}

fn number(members: &Members, key: &'static str) -> Result<Option<Value>, FaultKind> {
    match members.get(key) {
        None => Ok(None),
        Some(value) if value.is_number() => Ok(Some(value.clone())),
        Some(_) => Err(FaultKind::WrongType("number")),
    }
}

fn count(members: &Members, key: &'static str) -> Result<Option<usize>, FaultKind> {
    let Some(value) = members.get(key) else { return Ok(None) };
    let count = value.as_u64().and_then(|count| usize::try_from(count).ok());
    count.map(Some).ok_or(FaultKind::WrongType("integer"))
}

fn pattern(members: &Members) -> Result<String, FaultKind> {
    let pattern = members.get("pattern").and_then(Value::as_str);
    let pattern = pattern.ok_or(FaultKind::Missing("pattern"))?;
    let is_known = matches(pattern, "").is_some();
    is_known.then(|| pattern.to_owned()).ok_or_else(|| FaultKind::BadPattern(pattern.to_owned()))
}

fn pointer(members: &Members, key: &'static str) -> Result<Pointer, FaultKind> {
    let text = members.get(key).and_then(Value::as_str).ok_or(FaultKind::WrongType("string"))?;
    Pointer::parse(text).ok_or_else(|| FaultKind::BadPointer(text.to_owned()))
}

/// Parses a judge. Its document is an object in `request`, or a text that contains a document.
fn judge(members: &Members) -> Result<Judge, FaultKind> {
    let request = match members.get("request") {
        Some(Value::Object(request)) => Request::new(request.clone()),
        Some(Value::String(text)) => {
            parse_document(text).map_err(|_| FaultKind::WrongType("object"))?.request
        }
        _ => return Err(FaultKind::Missing("request")),
    };
    let verdict = match members.get("verdict") {
        None => Pointer::root(),
        Some(_) => pointer(members, "verdict")?,
    };
    let sees = match members.get("against") {
        None => JudgeSees::Answer,
        Some(Value::String(against)) if against == BASELINE => JudgeSees::Pair,
        Some(Value::String(other)) => return Err(FaultKind::Unknown(other.clone())),
        Some(_) => return Err(FaultKind::WrongType("string")),
    };
    let model = members.get("model").filter(|model| !model.is_null());
    let model = model.map(BenchModel::read).transpose()?;
    Ok(Judge { request, verdict, from: number(members, "from")?, sees, model })
}

/// Returns the members whose keys are not among `keys`.
pub(in crate::bench) fn others(members: &Map<String, Value>, keys: &[&str]) -> Map<String, Value> {
    let others = members.iter().filter(|(key, _)| !keys.contains(&key.as_str()));
    others.map(|(key, value)| (key.clone(), value.clone())).collect()
}

pub(in crate::bench) fn written_check(check: &Check) -> Value {
    let mut members = Map::new();
    members.insert("at".to_owned(), text(check.at.as_str()));
    members.insert("is".to_owned(), text(check.kind.key()));
    let more = operands(&check.kind).into_iter();
    members.extend(more.filter_map(|(key, value)| Some((key.to_owned(), value?))));
    if !check.must {
        members.insert("must".to_owned(), false.into());
    }
    if !check.inputs.is_empty() {
        members.insert("inputs".to_owned(), check.inputs.clone().into());
    }
    members.extend(check.least.clone().map(|least| ("least".to_owned(), least)));
    members.extend(check.least_of_all.clone().map(|least| (LEAST_OF_ALL.to_owned(), least)));
    members.extend(check.others.iter().map(|(key, value)| (key.clone(), value.clone())));
    Value::Object(members)
}

fn operands(kind: &CheckKind) -> Vec<(&'static str, Option<Value>)> {
    let count = |count: &Option<usize>| count.map(Value::from);
    match kind {
        CheckKind::Equals(value) | CheckKind::SameSet(value) => vec![("value", value.clone())],
        CheckKind::OneOf(values) => vec![("values", Some(values.clone().into()))],
        CheckKind::Within { value, by, percent } => {
            vec![("value", value.clone()), ("by", by.clone()), ("percent", percent.clone())]
        }
        CheckKind::Between { from, to } => vec![("from", from.clone()), ("to", to.clone())],
        CheckKind::Contains(value) => vec![("value", Some(value.clone()))],
        CheckKind::Matches(pattern) => vec![("pattern", Some(text(pattern)))],
        CheckKind::Length { from, to } => vec![("from", count(from)), ("to", count(to))],
        CheckKind::Cost(most) | CheckKind::Seconds(most) => vec![("most", Some(most.clone()))],
        CheckKind::Judge(judge) => {
            let below = !judge.verdict.as_str().is_empty();
            vec![
                ("request", Some(judge.request.to_value())),
                ("verdict", below.then(|| text(judge.verdict.as_str()))),
                ("from", judge.from.clone()),
                ("against", (judge.sees == JudgeSees::Pair).then(|| text(BASELINE))),
                ("model", judge.model.as_ref().map(BenchModel::to_value)),
            ]
        }
        CheckKind::Present | CheckKind::Absent | CheckKind::Valid => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_kind_is_read_and_written_again() {
        for check in [
            json!({"at": "/a", "is": "equals", "value": null}),
            json!({"at": "/a", "is": "equals"}),
            json!({"at": "/a", "is": "oneOf", "values": [1, "x"]}),
            json!({"at": "/a", "is": "within", "value": "2026-01-01", "by": 2}),
            json!({"at": "/a", "is": "within", "percent": 1, "must": false}),
            json!({"at": "/a", "is": "within", "from": 0, "to": "2026-01-01"}),
            json!({"at": "/a", "is": "contains", "value": "x"}),
            json!({"at": "/a", "is": "matches", "pattern": "^x+$"}),
            json!({"at": "/a", "is": "length", "to": 9}),
            json!({"at": "/a", "is": "sameSet", "value": [1]}),
            json!({"at": "/a", "is": "present", "least": 0.8}),
            json!({"at": "/a", "is": "present", "least": 0.5, "leastOfAll": 0.90}),
            json!({"at": "/a", "is": "contains", "value": "x", "must": false, "inputs": ["a", "2"]}),
            json!({"at": "/a", "is": "absent"}),
            json!({"at": "", "is": "valid"}),
            json!({"at": "", "is": "cost", "most": 0.01}),
            json!({"at": "", "is": "seconds", "most": 2}),
            json!({"at": "", "is": "judge", "request": {"context": ["Good?"]}, "verdict": "/ok", "from": 3, "why": "w"}),
            json!({"at": "", "is": "judge", "request": {"context": ["Which?"]}, "verdict": "/better", "against": "baseline"}),
            json!({"at": "", "is": "judge", "request": {"context": ["Good?"]}, "model": "wise"}),
            json!({"at": "", "is": "judge", "request": {}, "model": {"provider": "ollama", "server": "x:1", "model": "wise"}}),
        ] {
            let read = read_check(&check).unwrap();
            assert_eq!(written_check(&read).to_string(), check.to_string());
        }
    }

    #[test]
    fn what_lacks_its_operand_is_no_check() {
        for (check, expected) in [
            (json!({"at": "/a"}), "missing"),
            (json!({"is": "oneOf"}), "missing"),
            (json!({"is": "within"}), "missing"),
            (json!({"is": "within", "from": "soon"}), "wrong_type"),
            (json!({"is": "matches", "pattern": "("}), "bad_pattern"),
            (json!({"is": "matches", "pattern": "(?=x)"}), "bad_pattern"),
            (json!({"is": "length", "from": -1}), "wrong_type"),
            (json!({"is": "cost", "most": "1"}), "wrong_type"),
            (json!({"is": "judge"}), "missing"),
            (json!({"is": "judge", "request": {}, "against": "best"}), "unknown"),
            (json!({"is": "judge", "request": {}, "against": null}), "wrong_type"),
            (json!({"is": "judge", "request": {}, "model": 5}), "wrong_type"),
            (json!({"is": "present", "inputs": "a"}), "wrong_type"),
            (json!({"is": "present", "leastOfAll": "most"}), "wrong_type"),
            (json!({"is": "present", "inputs": [true]}), "wrong_type"),
            (json!(5), "wrong_type"),
        ] {
            assert_eq!(read_check(&check).unwrap_err().key(), expected, "{check}");
        }
    }
}
