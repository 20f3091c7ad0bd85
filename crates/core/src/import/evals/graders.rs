//! Models that label or score answers, as judges: documents of their own, which are asked about each answer.

use super::super::note::{Changed, Kept, NotCarried, NoteKind};
use super::super::parts::Parts;
use super::super::provider::put_settings;
use super::super::worded::{as_text, worded};
use super::reading::Reading;
use super::run::put_message;
use super::template::{answer_place, item_path};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::cell::Cell;

/// What a judge answers by, and where in that its verdict stands.
struct Verdict {
    schema: Value,
    at: &'static str,
    /// From which score on an answer passes; none for a verdict that is yes or no.
    from: Option<Value>,
    /// Whether anything fails by it.
    must: bool,
}

/// The messages of a judge.
struct Told {
    context: Vec<Value>,
    /// Whether they name a value of a line that is neither input nor expected, so that each line needs its own.
    is_open: bool,
    has_logic: bool,
}

impl Reading {
    /// A judge for all inputs, or one for each where its words have more of a line in them than that is asked with.
    pub(super) fn put_judge(
        &mut self,
        members: &Map<String, Value>,
        at: &Pointer,
    ) -> Result<(), NotCarried> {
        let verdict = verdict(members)?;
        let config = settings(&mut self.parts, members, at);
        let told = self.told(members, None, at);
        if told.context.is_empty() {
            return Err(NotCarried::Unknown);
        }
        self.parts.note_once(at, NoteKind::Changed(Changed::Judge));
        if !told.is_open || self.lines.is_empty() {
            if told.has_logic {
                self.parts.kept(&at.join("input"), Kept::Logic);
            }
            return self.put_check(check(members, &verdict, &config, told.context), None, at);
        }
        for number in 0..self.lines.len() {
            let told = self.told(members, Some(number), at);
            self.put_check(check(members, &verdict, &config, told.context), Some(number), at)?;
        }
        Ok(())
    }

    /// The messages, with the values of a line put in that the judge is not told otherwise.
    fn told(&self, members: &Map<String, Value>, line: Option<usize>, at: &Pointer) -> Told {
        let mut own = Parts::default();
        let at = at.join("input");
        let messages = members.get("input").and_then(Value::as_array).into_iter().flatten();
        for (number, message) in messages.enumerate() {
            put_message(&mut own, message, &at.join(&number.to_string()));
        }
        let (is_open, mut has_logic) = (Cell::new(false), false);
        let name = |path: &str| {
            let found = self.judged_name(path).or_else(|| {
                let value = self.value(line?, item_path(path)?)?;
                Some(as_text(&value))
            });
            is_open.set(is_open.get() || found.is_none() && item_path(path).is_some());
            found
        };
        let mut context = own.context;
        for message in &mut context {
            if let Some(Value::String(words)) = message.get_mut("text") {
                let found = worded(words, &name);
                has_logic = has_logic || found.has_logic;
                *words = found.text;
            }
        }
        Told { context, is_open: is_open.get(), has_logic }
    }

    /// What a judge calls the answer, a value of its input, or what is expected of it.
    fn judged_name(&self, path: &str) -> Option<String> {
        if let Some(place) = answer_place(path) {
            return Some(below("†input.answer", &place));
        }
        let item = item_path(path)?;
        let first = item.split('.').next().unwrap_or_default();
        if item.is_empty() {
            return Some("†input.input".to_owned());
        }
        if self.asked.has(first) {
            return Some(format!("†input.input.{item}"));
        }
        let (_, place) = self.expected.iter().find(|(known, _)| known == item)?;
        Some(below("†input.expected", place))
    }
}

fn below(name: &str, place: &Pointer) -> String {
    place.tokens().fold(name.to_owned(), |name, token| format!("{name}.{token}"))
}

fn verdict(members: &Map<String, Value>) -> Result<Verdict, NotCarried> {
    let reason = described("string", "Why, in a sentence or two");
    if members.get("type") == Some(&text("label_model")) {
        let words = |key: &str| {
            let listed = members.get(key).and_then(Value::as_array).into_iter().flatten();
            listed.filter_map(Value::as_str).collect::<Vec<&str>>()
        };
        let (labels, passing) = (words("labels"), words("passing_labels"));
        if labels.is_empty() {
            return Err(NotCarried::Unknown);
        }
        let label = object([("enum", labels.iter().map(|label| text(label)).collect())]);
        let about = format!("Whether the label is one of: {}", passing.join(", "));
        let pass = described("boolean", &about);
        let schema = answer([("reason", reason), ("label", label), ("pass", pass)]);
        return Ok(Verdict { schema, at: "/pass", from: None, must: true });
    }
    let range = members.get("range").and_then(Value::as_array);
    let end = |at: usize, usual: i32| {
        let end = range.and_then(|range| range.get(at)).filter(|end| end.is_number());
        end.cloned().unwrap_or_else(|| usual.into())
    };
    let (least, most) = (end(0, 0), end(1, 1));
    let mut score = described("number", "The score of the answer");
    if let Value::Object(score) = &mut score {
        score.insert("minimum".to_owned(), least);
        score.insert("maximum".to_owned(), most.clone());
    }
    let threshold = members.get("pass_threshold").filter(|threshold| threshold.is_number());
    Ok(Verdict {
        schema: answer([("reason", reason), ("score", score)]),
        at: "/score",
        must: threshold.is_some(),
        from: Some(threshold.cloned().unwrap_or(most)),
    })
}

fn described(kind: &str, about: &str) -> Value {
    object([("type", text(kind)), ("description", text(about))])
}

fn answer<const N: usize>(properties: [(&str, Value); N]) -> Value {
    let required: Value = properties.iter().map(|(name, _)| text(name)).collect();
    object([("type", text("object")), ("properties", object(properties)), ("required", required)])
}

/// The model that judges, and its settings.
fn settings(parts: &mut Parts, members: &Map<String, Value>, at: &Pointer) -> Map<String, Value> {
    let mut own = Parts::default();
    let model = members.get("model").filter(|model| model.is_string());
    own.config.extend(model.map(|model| ("model".to_owned(), model.clone())));
    let sampling = members.get("sampling_params").and_then(Value::as_object).cloned();
    let named = sampling.into_iter().flatten().map(|(key, value)| match key.as_str() {
        // So it is called here alone.
        "max_completions_tokens" => ("max_completion_tokens".to_owned(), value),
        _ => (key, value),
    });
    put_settings(&mut own, named.collect(), &at.join("sampling_params"));
    parts.notes.append(&mut own.notes);
    own.config
}

fn check(
    members: &Map<String, Value>,
    verdict: &Verdict,
    config: &Map<String, Value>,
    context: Vec<Value>,
) -> Map<String, Value> {
    let config = Some(Value::Object(config.clone())).filter(|_| !config.is_empty());
    let request = [
        ("config", config),
        ("schema", Some(verdict.schema.clone())),
        ("context", Some(Value::Array(context))),
    ];
    let request = request.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    let known = [
        ("at", Some(text(""))),
        ("is", Some(text("judge"))),
        ("request", Some(Value::Object(request.collect()))),
        ("verdict", Some(text(verdict.at))),
        ("from", verdict.from.clone()),
        ("must", Some(false.into()).filter(|_| !verdict.must)),
        ("name", members.get("name").filter(|name| name.is_string()).cloned()),
    ];
    known.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}
