//! Converts the asserts of a promptfoo test to checks.

use super::super::note::{Adaptation, NoteKind, Omission};
use super::super::wording::{as_text, filled, worded};
use super::assert::Assert;
use super::cases::Case;
use super::judge::judge_request;
use super::path::place_of;
use super::prompts::is_elsewhere;
use super::suite::Suite;
use super::whole_input::INPUT;
use crate::bench::Check;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Kinds of asserts that run code, here or elsewhere.
const CODE: [&str; 4] = ["javascript", "python", "ruby", "webhook"];

impl Suite {
    /// Converts the asserts of a test.
    pub(super) fn read_asserts(&mut self, asserts: &Value, case: &Case, at: &Pointer) {
        for (number, assert) in asserts.as_array().into_iter().flatten().enumerate() {
            let at = at.join(&number.to_string());
            match assert {
                Value::Object(members) if members.get("type") == Some(&text("assert-set")) => {
                    self.read_set(members, case, &at);
                }
                Value::Object(members) => {
                    if let Err(what) = self.read_assert(members, case, &at) {
                        self.parts.not_carried(&at, what);
                    }
                }
                Value::String(_) => self.parts.not_carried(&at, Omission::Reference),
                _ => self.parts.not_carried(&at, Omission::Unknown),
            }
        }
    }

    /// Converts a set whose asserts must all hold to the individual asserts.
    fn read_set(&mut self, members: &Map<String, Value>, case: &Case, at: &Pointer) {
        if members.get("threshold").is_some_and(|threshold| threshold.as_f64() != Some(1.0)) {
            return self.parts.not_carried(at, Omission::Check);
        }
        let own = members.get("assert").and_then(Value::as_array).into_iter().flatten();
        for (number, assert) in own.enumerate() {
            let at = at.join("assert").join(&number.to_string());
            // Promptfoo does not document sets within sets.
            let read = match assert {
                Value::Object(members) => self.read_assert(members, case, &at),
                _ => Err(Omission::Unknown),
            };
            read.unwrap_or_else(|what| self.parts.not_carried(&at, what));
        }
    }

    fn read_assert(
        &mut self,
        members: &Map<String, Value>,
        case: &Case,
        at: &Pointer,
    ) -> Result<(), Omission> {
        let kind = members.get("type").and_then(Value::as_str).ok_or(Omission::Unknown)?;
        if CODE.contains(&kind.trim_start_matches("not-")) {
            return Err(Omission::Code);
        }
        let place = self.place_of_assert(members, case)?;
        let assert = Assert { members, place, case, at };
        match kind {
            "equals" => self.put_equals(&assert),
            "is-json" | "contains-json" => self.put_valid(&assert),
            "llm-rubric" => self.put_judge(&assert),
            _ => {
                let checks = self.plain_checks(kind, &assert)?;
                checks.into_iter().try_for_each(|check| self.put(&assert, check))
            }
        }?;
        self.note_rest(&assert);
        Ok(())
    }

    fn place_of_assert(
        &self,
        members: &Map<String, Value>,
        case: &Case,
    ) -> Result<Pointer, Omission> {
        let base = case.place.clone().ok_or(Omission::Code)?;
        let Some(transform) = members.get("transform") else { return Ok(base) };
        let below = transform.as_str().and_then(place_of).ok_or(Omission::Code)?;
        Ok(base.join_all(&below))
    }

    /// Returns the checks for an assert of a simple kind.
    fn plain_checks(
        &mut self,
        kind: &str,
        assert: &Assert,
    ) -> Result<Vec<Map<String, Value>>, Omission> {
        let value = || assert.value();
        let words = || value().map(|value| as_text(&value));
        let threshold = assert.members.get("threshold").filter(|most| most.is_number());
        let one = |key: &str, more: Vec<(&str, Value)>| vec![assert.check(key, more)];
        Ok(match kind {
            "contains" => {
                self.parts.note_once(assert.at, NoteKind::Changed(Adaptation::Loose));
                one("contains", vec![("value", text(&words()?))])
            }
            "icontains" => one("contains", vec![("value", text(&words()?))]),
            "contains-all" | "icontains-all" => {
                if kind == "contains-all" {
                    self.parts.note_once(assert.at, NoteKind::Changed(Adaptation::Loose));
                }
                let part = |part: String| assert.check("contains", vec![("value", text(&part))]);
                assert.values()?.into_iter().map(part).collect()
            }
            "contains-any" => {
                one("matches", vec![("pattern", text(&any_of(&assert.values()?, "")))])
            }
            "icontains-any" => {
                one("matches", vec![("pattern", text(&any_of(&assert.values()?, "(?i)")))])
            }
            "starts-with" => {
                one("matches", vec![("pattern", text(&format!("^{}", escaped(&words()?))))])
            }
            "regex" => one("matches", vec![("pattern", text(&words()?))]),
            "cost" => one("cost", vec![("most", threshold.ok_or(Omission::NoPlace)?.clone())]),
            "latency" => {
                let most = threshold.and_then(seconds).ok_or(Omission::Unknown)?;
                one("seconds", vec![("most", most)])
            }
            _ => return Err(Omission::Check),
        })
    }

    /// Adds a check, or returns the reason why it is invalid.
    fn put(&mut self, assert: &Assert, mut check: Map<String, Value>) -> Result<(), Omission> {
        if ["cost", "seconds"].map(Value::from).contains(check.get("is").unwrap_or(&Value::Null)) {
            check.insert("at".to_owned(), text(""));
        }
        Check::read(&Value::Object(check.clone())).map_err(|_| Omission::Pattern)?;
        self.benched.add_check(&mut self.parts, check, assert.input(), assert.at);
        Ok(())
    }

    /// Converts an `equals`: a value of one test becomes that input's expected value, a common value becomes the
    /// check's.
    fn put_equals(&mut self, assert: &Assert) -> Result<(), Omission> {
        let mut value = assert.value()?;
        if !self.is_json && !value.is_string() {
            value = text(&as_text(&value));
        }
        if value.as_str().is_some_and(|words| words != words.to_lowercase()) {
            self.parts.note_once(assert.at, NoteKind::Changed(Adaptation::Loose));
        }
        let own = assert.check("equals", vec![("value", value.clone())]);
        let Some(input) = assert.case.input.filter(|_| assert.is_own()) else {
            return self.put(assert, own);
        };
        if !self.benched.expect(input, &assert.place, &value) {
            return self.put(assert, own);
        }
        match assert.must() {
            true => self.put(assert, assert.check("equals", Vec::new())),
            // An assert of weight 0 needs no check: the expected value is compared and counted anyway.
            false => Ok(()),
        }
    }

    /// Converts a check of JSON by a schema: the first schema becomes the answer's.
    fn put_valid(&mut self, assert: &Assert) -> Result<(), Omission> {
        match assert.members.get("value") {
            None | Some(Value::Null) => {
                if self.models.schema.is_none() {
                    self.parts.note_once(assert.at, NoteKind::NotCarried(Omission::AnyJson));
                }
            }
            Some(schema @ Value::Object(_)) if assert.place.as_str().is_empty() => {
                let earlier = self.models.schema.get_or_insert_with(|| schema.clone());
                if earlier != schema {
                    return Err(Omission::Check);
                }
            }
            Some(Value::String(_)) => return Err(Omission::Reference),
            Some(_) => return Err(Omission::Check),
        }
        let mut check = assert.check("valid", Vec::new());
        check.insert("at".to_owned(), text(""));
        self.put(assert, check)
    }

    /// Converts a rubric to a judge's document. The judge knows the input; other variables are filled in.
    fn put_judge(&mut self, assert: &Assert) -> Result<(), Omission> {
        let rubric = assert.members.get("value").map(as_text).ok_or(Omission::Unknown)?;
        if is_elsewhere(&rubric) {
            return Err(Omission::Reference);
        }
        let named = worded(&rubric, &|path| self.judged_name(path));
        let words = match named.has_logic {
            false => named.text,
            true => {
                as_text(&filled(&rubric, &|path| assert.case.value(path)).ok_or(Omission::Code)?)
            }
        };
        let threshold = assert.members.get("threshold").filter(|from| from.is_number());
        let verdict = if threshold.is_some() { "/score" } else { "/pass" };
        let mut more = vec![("request", judge_request(&words)), ("verdict", text(verdict))];
        more.extend(threshold.map(|from| ("from", from.clone())));
        self.parts.note_once(assert.at, NoteKind::Changed(Adaptation::Judge));
        self.put(assert, assert.check("judge", more))
    }

    /// Returns a judge's name for a variable that is part of the input.
    fn judged_name(&self, path: &str) -> Option<String> {
        let first = path.split('.').next().unwrap_or(path);
        match self.is_whole {
            true => (first == INPUT).then(|| format!("†input.{path}")),
            false => {
                let is_known = self.variables.iter().any(|variable| variable == first);
                is_known.then(|| format!("†input.input.{path}"))
            }
        }
    }

    /// Notes the other members of an assert.
    fn note_rest(&mut self, assert: &Assert) {
        for key in assert.members.keys() {
            match key.as_str() {
                "type" | "value" | "threshold" | "transform" | "metric" | "weight" => {}
                "provider" => self.parts.not_carried(&assert.at.join(key), Omission::Address),
                "config" | "contextTransform" => {
                    self.parts.not_carried(&assert.at.join(key), Omission::Code)
                }
                _ => self.parts.not_carried(&assert.at.join(key), Omission::NoPlace),
            }
        }
    }
}

/// Returns a pattern for texts that contain any of these values.
fn any_of(values: &[String], flags: &str) -> String {
    let values: Vec<String> = values.iter().map(|value| escaped(value)).collect();
    format!("{flags}{}", values.join("|"))
}

/// Returns a pattern that matches exactly this text.
fn escaped(words: &str) -> String {
    let mut pattern = String::with_capacity(words.len());
    for letter in words.chars() {
        if r"\.+*?()|[]{}^$#&-~".contains(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

/// Converts milliseconds to seconds, exactly if they are whole.
fn seconds(milliseconds: &Value) -> Option<Value> {
    match milliseconds.as_u64() {
        Some(whole) if whole % 1000 == 0 => Some((whole / 1000).into()),
        Some(whole) => {
            let written = format!("{}.{:03}", whole / 1000, whole % 1000);
            crate::document::parse_text(written.trim_end_matches('0')).ok()
        }
        None => milliseconds.as_f64().map(|milliseconds| Value::from(milliseconds / 1000.0)),
    }
}
