//! Fills a template with values. Values are inserted as they are and never parsed as a template, so that nothing in
//! them has an effect.

use super::parse::{Block, Node, Operand, Template, Test};
use super::path::{LoopWord, Path, Root};
use crate::pointer::below;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Limits of filling templates, since nested loops could take very long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Bytes of text that are left.
    pub bytes: usize,
    /// Number of insertions that are left, counted each time that a loop repeats them.
    pub parts: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { bytes: 32 << 20, parts: 4_000_000 }
    }
}

/// Values of a merged context, by kind and case.
pub(crate) type Data<'context> =
    BTreeMap<(&'context str, Option<&'context str>), Option<&'context Value>>;

/// The values that names in a template refer to.
pub(crate) struct Values<'context> {
    /// Data of the context.
    pub data: &'context Data<'context>,
    /// Id of the case; `None` if there is none.
    pub instance: Option<&'context str>,
    /// The merged input of the case.
    pub input: Option<&'context Value>,
}

impl<'context> Values<'context> {
    /// Returns the value at a path in data of a kind: the case's own, otherwise the one for all.
    fn get(&self, kind: &str, tokens: &[&str]) -> Option<Cow<'context, Value>> {
        if kind == "input" {
            return within(self.input?, tokens);
        }
        let value_of = |instance| within((*self.data.get(&(kind, instance))?)?, tokens);
        self.instance.and_then(|own| value_of(Some(own))).or_else(|| value_of(None))
    }

    fn has_kind(&self, kind: &str) -> bool {
        let first = self.data.range((kind, None)..).next();
        first.is_some_and(|((other, _), _)| *other == kind)
    }
}

impl Template<'_> {
    /// Returns the filled text; `None` if it exceeds the budget.
    pub fn fill(&self, values: &Values<'_>, budget: &mut Budget) -> Option<String> {
        let mut filling = Filling { values, budget, text: String::new(), is_full: false };
        let scope = Scope { value: values.input, ..Scope::default() };
        filling.nodes(&self.nodes, &scope);
        (!filling.is_full).then_some(filling.text)
    }
}

/// The value that relative names refer to.
#[derive(Clone, Copy, Default)]
struct Scope<'scope> {
    value: Option<&'scope Value>,
    around: Option<&'scope Scope<'scope>>,
    /// Index of the loop's entry, with true for the last one.
    entry: Option<(usize, bool)>,
    key: Option<&'scope str>,
}

struct Filling<'fill> {
    values: &'fill Values<'fill>,
    budget: &'fill mut Budget,
    text: String,
    is_full: bool,
}

impl<'fill> Filling<'fill> {
    fn nodes(&mut self, nodes: &[Node], scope: &Scope) {
        for node in nodes {
            if !self.spend(1) {
                return;
            }
            match node {
                Node::Words(words) => self.put(words),
                Node::Value(path) => self.put_value(path, scope, false),
                Node::Json(path) => self.put_value(path, scope, true),
                Node::Mention(mention) => {
                    self.put_mention(mention.kind, &mention.path, mention.written)
                }
                Node::Block(block) => self.block(block, scope),
            }
        }
    }

    /// Spends a number of insertions. Returns false if the budget is exceeded.
    fn spend(&mut self, parts: usize) -> bool {
        match self.budget.parts.checked_sub(parts) {
            Some(left) => self.budget.parts = left,
            None => self.is_full = true,
        }
        !self.is_full
    }

    fn put(&mut self, words: &str) {
        match self.budget.bytes.checked_sub(words.len()) {
            Some(left) => {
                self.budget.bytes = left;
                self.text.push_str(words);
            }
            None => self.is_full = true,
        }
    }

    fn put_value(&mut self, path: &Path, scope: &Scope, as_json: bool) {
        match self.value(path, scope) {
            Some(value) if as_json => self.put(&value.to_string()),
            Some(value) => self.put(&as_text(&value)),
            None => {}
        }
    }

    /// Inserts the value of a mention such as `†state.a`; the mention itself if the context has no such data.
    fn put_mention(&mut self, kind: &str, path: &[&str], written: &str) {
        match self.values.get(kind, path) {
            Some(value) => self.put(&as_text(&value)),
            None if self.values.has_kind(kind) => {}
            None => self.put(written),
        }
    }

    fn block(&mut self, block: &Block, scope: &Scope) {
        let Block { test, inner, otherwise } = block;
        let is_there = match test {
            Test::If(operand) => self.operand(operand, scope).is_some_and(|value| is_true(&value)),
            Test::Unless(operand) => {
                !self.operand(operand, scope).is_some_and(|value| is_true(&value))
            }
            Test::Equals([one, other], is_not) => self.are_equal([one, other], scope) != *is_not,
            Test::Each(path) => return self.each(path, block, scope),
            Test::With(path) | Test::Section(path) => {
                let value = self.value(path, scope).filter(|value| is_true(value));
                return match value.as_deref() {
                    Some(Value::Array(_)) if matches!(test, Test::Section(_)) => {
                        self.each(path, block, scope);
                    }
                    Some(Value::Bool(true)) => self.nodes(inner, scope),
                    Some(value) => self.nodes(inner, &scope.within(value)),
                    None => self.nodes(otherwise, scope),
                };
            }
        };
        self.nodes(if is_there { inner } else { otherwise }, scope);
    }

    /// True if two values have the same text. Lists and objects are never equal (Handlebars' helpers compare by `===`).
    fn are_equal(&mut self, operands: [&Operand; 2], scope: &Scope) -> bool {
        const BYTES_OF_PART: usize = 64;
        let [one, other] = operands.map(|operand| self.operand(operand, scope));
        let [Some(one), Some(other)] = [&one, &other].map(|value| single_text(value.as_deref()))
        else {
            return false;
        };
        self.spend((one.len() + other.len()) / BYTES_OF_PART) && one == other
    }

    fn each(&mut self, path: &Path, block: &Block, scope: &Scope) {
        let value = self.value(path, scope);
        match value.as_deref() {
            Some(Value::Array(entries)) if !entries.is_empty() => {
                let each = entries.iter().map(|entry| (None, entry));
                self.entries(each, entries.len(), &block.inner, scope);
            }
            Some(Value::Object(members)) if !members.is_empty() => {
                let each = members.iter().map(|(key, member)| (Some(key.as_str()), member));
                self.entries(each, members.len(), &block.inner, scope);
            }
            _ => self.nodes(&block.otherwise, scope),
        }
    }

    fn entries<'entry>(
        &mut self,
        entries: impl Iterator<Item = (Option<&'entry str>, &'entry Value)>,
        count: usize,
        inner: &[Node],
        scope: &Scope,
    ) {
        for (at, (key, entry)) in entries.enumerate() {
            if !self.spend(1) {
                return;
            }
            let place = Some((at, at + 1 == count));
            self.nodes(inner, &Scope { entry: place, key, ..scope.within(entry) });
        }
    }

    fn operand<'scope>(
        &self,
        operand: &'scope Operand,
        scope: &Scope<'scope>,
    ) -> Option<Cow<'scope, Value>>
    where
        'fill: 'scope,
    {
        match operand {
            Operand::Path(path) => self.value(path, scope),
            Operand::Literal(value) => Some(Cow::Borrowed(value)),
        }
    }

    fn value<'scope>(&self, path: &Path, scope: &Scope<'scope>) -> Option<Cow<'scope, Value>>
    where
        'fill: 'scope,
    {
        match path.root {
            Root::Here(up) => within(scope.out(up)?.value?, &path.tokens),
            Root::Whole => self.values.get("input", &path.tokens),
            Root::Data(kind) => self.values.get(kind, &path.tokens),
            Root::Loop(word) => scope.word(word).map(Cow::Owned),
        }
    }
}

impl<'scope> Scope<'scope> {
    fn within<'inner>(&'inner self, value: &'inner Value) -> Scope<'inner> {
        Scope { value: Some(value), around: Some(self), entry: self.entry, key: self.key }
    }

    fn out(&self, up: usize) -> Option<&Self> {
        let mut scope = self;
        for _ in 0..up {
            scope = scope.around?;
        }
        Some(scope)
    }

    fn word(&self, word: LoopWord) -> Option<Value> {
        match word {
            LoopWord::Index => self.entry.map(|(at, _)| at.into()),
            LoopWord::First => self.entry.map(|(at, _)| (at == 0).into()),
            LoopWord::Last => self.entry.map(|(_, is_last)| is_last.into()),
            LoopWord::Key => self.key.map(Into::into),
        }
    }
}

/// Returns the value at a path; `length` of a list is its number of entries.
fn within<'value>(value: &'value Value, tokens: &[&str]) -> Option<Cow<'value, Value>> {
    let mut here = value;
    for (at, token) in tokens.iter().enumerate() {
        match (here, below(here, token)) {
            (_, Some(further)) => here = further,
            (Value::Array(entries), None) if *token == "length" && at + 1 == tokens.len() => {
                return Some(Cow::Owned(entries.len().into()));
            }
            _ => return None,
        }
    }
    Some(Cow::Borrowed(here))
}

/// True for a value that counts as true (Handlebars, "if").
fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => !is_zero(number.as_str()),
        Value::String(text) => !text.is_empty(),
        Value::Array(entries) => !entries.is_empty(),
        Value::Object(_) => true,
    }
}

/// True if a number is 0 in any spelling: `0`, `-0.0`, `0e5`.
fn is_zero(number: &str) -> bool {
    let digits = number.split(['e', 'E']).next().unwrap_or_default();
    !digits.contains(|digit: char| ('1'..='9').contains(&digit))
}

/// Returns the text of a value; `None` for a list or an object.
fn single_text(value: Option<&Value>) -> Option<Cow<'_, str>> {
    match value {
        Some(Value::Array(_) | Value::Object(_)) => None,
        value => Some(value.map(as_text).unwrap_or_default()),
    }
}

/// Returns a value as inserted into a text: texts as they are, null as an empty text, others as JSON.
fn as_text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        Value::Null => Cow::Borrowed(""),
        other => Cow::Owned(other.to_string()),
    }
}
