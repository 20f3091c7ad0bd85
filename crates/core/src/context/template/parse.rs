//! Parses a template into text, names of values, and blocks. Anything else stays as written and is listed separately.

use super::path::Path;
use super::tag::{Syntax, Tag, TagKind, next_tag};
use crate::document::parse_text;
use crate::text::mention::{Mention, mentions};
use serde_json::Value;

/// The deepest nesting of blocks; deeper ones stay as written.
const MOST_NESTED: usize = 32;

/// A parsed template.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Template<'text> {
    /// Parts of the template, in order.
    pub nodes: Vec<Node<'text>>,
    /// Tags that are not recognized and stay as written.
    pub odd: Vec<&'text str>,
}

/// A part of a template.
#[derive(Debug, PartialEq)]
pub(crate) enum Node<'text> {
    /// Plain text.
    Words(&'text str),
    /// Mention of a value: `†kind.path`
    Mention(Mention<'text>),
    /// Value: `{{a.b}}`
    Value(Path<'text>),
    /// Value as JSON: `{{json a.b}}`
    Json(Path<'text>),
    /// Block: `{{#if a}}…{{else}}…{{/if}}`
    Block(Box<Block<'text>>),
}

/// A block, which depends on a value.
#[derive(Debug, PartialEq)]
pub(crate) struct Block<'text> {
    pub test: Test<'text>,
    pub inner: Vec<Node<'text>>,
    /// Content of the `else` branch.
    pub otherwise: Vec<Node<'text>>,
}

/// The condition or loop of a block.
#[derive(Debug, PartialEq)]
pub(crate) enum Test<'text> {
    /// Shown if the value counts as true: `{{#if a}}`
    If(Operand<'text>),
    /// Shown if the value does not count as true: `{{#unless a}}`, `{{^a}}`
    Unless(Operand<'text>),
    /// Shown if two operands are equal: `{{#ifEquals a b}}`; with `true`, if they are not: `{{#unlessEquals a b}}`
    Equals([Operand<'text>; 2], bool),
    /// Repeated for each entry: `{{#each a}}`
    Each(Path<'text>),
    /// Shown with names relative to the value: `{{#with a}}`
    With(Path<'text>),
    /// `{{#a}}` of Mustache: repeated for each entry of a list, or once for any other value.
    Section(Path<'text>),
}

/// An operand of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Operand<'text> {
    /// The value of a name.
    Path(Path<'text>),
    /// A text, number or word in the template itself.
    Literal(Value),
}

impl<'text> Template<'text> {
    /// Parses a text as a template. Every text is one.
    pub fn parse(text: &'text str) -> Self {
        let mut reading =
            Reading { text, at: 0, nodes: Vec::new(), open: Vec::new(), odd: Vec::new() };
        let mut searched = 0;
        while let Some(tag) = next_tag(text, searched, Syntax::Handlebars) {
            searched = tag.end;
            reading.take(&tag);
        }
        reading.finish()
    }
}

/// A block whose end has not been read.
struct Open<'text> {
    /// Name that its closing tag needs.
    name: &'text str,
    written: &'text str,
    test: Test<'text>,
    /// Nodes before it, in the block around it.
    before: Vec<Node<'text>>,
    /// Content before its `else`, once that was read, with the text of the `else` tag.
    inner: Option<(Vec<Node<'text>>, &'text str)>,
    /// True for an `else if`, which ends with the block around it.
    is_chained: bool,
}

struct Reading<'text> {
    text: &'text str,
    at: usize,
    nodes: Vec<Node<'text>>,
    open: Vec<Open<'text>>,
    odd: Vec<&'text str>,
}

impl<'text> Reading<'text> {
    fn take(&mut self, tag: &Tag<'text>) {
        let written = self.text.get(tag.start..tag.end).unwrap_or_default();
        if tag.kind == TagKind::Escaped {
            self.push_text_until(tag.words_end, tag.start + 1);
            return self.push_text_until(tag.end, tag.end);
        }
        let is_block = tag.kind != TagKind::Plain || is_else(tag.inner);
        let alone = is_block.then(|| self.line_of(tag)).flatten();
        let (mut before, mut after) = alone.unwrap_or((tag.words_end, tag.end));
        if tag.trims.0 {
            let words = self.text.get(self.at..before).unwrap_or_default();
            before = self.at + words.trim_end().len();
        }
        if tag.trims.1 {
            let rest = self.text.get(after..).unwrap_or_default();
            after += rest.len() - rest.trim_start().len();
        }
        self.push_text_until(before, after);
        let is_read = match tag.kind {
            TagKind::Opening => self.open(tag.inner, written),
            TagKind::Closing => self.close(tag.inner),
            TagKind::Plain if is_else(tag.inner) => self.otherwise(tag.inner, written),
            TagKind::Plain => self.value(tag.inner),
            _ => true,
        };
        if !is_read {
            self.odd.push(written);
            self.nodes.push(Node::Words(written));
        }
    }

    /// Adds the text up to an offset, and continues at another.
    fn push_text_until(&mut self, end: usize, next: usize) {
        let words = self.text.get(self.at..end).unwrap_or_default();
        self.at = next.max(self.at);
        put_words(&mut self.nodes, words);
    }

    /// Returns the start and end of a tag's line if it contains nothing else (Handlebars, "Whitespace Control"); the
    /// line is then removed with the tag.
    fn line_of(&self, tag: &Tag) -> Option<(usize, usize)> {
        const BLANKS: [char; 3] = [' ', '\t', '\r'];
        let before = self.text.get(..tag.start)?.trim_end_matches(BLANKS);
        let rest = self.text.get(tag.end..)?;
        let after = rest.trim_start_matches(BLANKS);
        let is_first = before.is_empty() || before.ends_with('\n');
        let is_last = after.is_empty() || after.starts_with('\n');
        let end = tag.end + (rest.len() - after.len()) + usize::from(!after.is_empty());
        (is_first && is_last && before.len() >= self.at).then_some((before.len(), end))
    }

    fn open(&mut self, inner: &'text str, written: &'text str) -> bool {
        let Some((name, test)) = opening(inner) else { return false };
        self.push_open(name, test, written, false)
    }

    fn push_open(
        &mut self,
        name: &'text str,
        test: Test<'text>,
        written: &'text str,
        is_chained: bool,
    ) -> bool {
        if self.open.len() >= MOST_NESTED {
            return false;
        }
        let before = std::mem::take(&mut self.nodes);
        self.open.push(Open { name, written, test, before, inner: None, is_chained });
        true
    }

    fn close(&mut self, inner: &str) -> bool {
        let name = inner.trim_start_matches('/').trim();
        let opened = self.open.iter().rfind(|open| !open.is_chained);
        if opened.is_none_or(|open| open.name != name) {
            return false;
        }
        while let Some(open) = self.open.pop() {
            let is_last = !open.is_chained;
            self.end(open);
            if is_last {
                break;
            }
        }
        true
    }

    fn end(&mut self, open: Open<'text>) {
        let last = std::mem::replace(&mut self.nodes, open.before);
        let (inner, otherwise) = match open.inner {
            Some((inner, _)) => (inner, last),
            None => (last, Vec::new()),
        };
        self.nodes.push(Node::Block(Box::new(Block { test: open.test, inner, otherwise })));
    }

    /// Handles `else`, `^` or `else if a`.
    fn otherwise(&mut self, inner: &'text str, written: &'text str) -> bool {
        let more = inner.strip_prefix("else").unwrap_or_default().trim();
        let next = if more.is_empty() { None } else { opening_of(more) };
        let has_room = more.is_empty() || next.is_some() && self.open.len() < MOST_NESTED;
        let Some(open) = self.open.last_mut().filter(|open| has_room && open.inner.is_none())
        else {
            return false;
        };
        open.inner = Some((std::mem::take(&mut self.nodes), written));
        next.is_none_or(|(name, test)| self.push_open(name, test, written, true))
    }

    fn value(&mut self, inner: &'text str) -> bool {
        let plain = inner.trim_start_matches('&').trim();
        if let Some(path) = Path::parse(plain) {
            self.nodes.push(Node::Value(path));
            return true;
        }
        let mut words = plain.split_whitespace();
        let is_json = words.next() == Some("json");
        match words.next().filter(|_| is_json).and_then(Path::parse) {
            Some(path) => self.nodes.push(Node::Json(path)),
            None => return false,
        }
        true
    }

    /// Ends parsing. The opening tag of an unclosed block stays as written, and its content is used.
    fn finish(mut self) -> Template<'text> {
        self.push_text_until(self.text.len(), self.text.len());
        while let Some(open) = self.open.pop() {
            let last = std::mem::replace(&mut self.nodes, open.before);
            if !open.is_chained {
                self.odd.push(open.written);
                self.nodes.push(Node::Words(open.written));
            }
            if let Some((inner, otherwise)) = open.inner {
                self.nodes.extend(inner);
                self.nodes.push(Node::Words(otherwise));
            }
            self.nodes.extend(last);
        }
        Template { nodes: self.nodes, odd: self.odd }
    }
}

/// Adds text, with the mentions of values in it.
fn put_words<'text>(nodes: &mut Vec<Node<'text>>, words: &'text str) {
    let mut at = 0;
    for mention in mentions(words).filter(|mention| mention.mark == '†') {
        let before = words.get(at..mention.at).unwrap_or_default();
        nodes.extend((!before.is_empty()).then_some(Node::Words(before)));
        at = mention.at + mention.written.len();
        nodes.push(Node::Mention(mention));
    }
    let rest = words.get(at..).unwrap_or_default();
    nodes.extend((!rest.is_empty()).then_some(Node::Words(rest)));
}

fn is_else(inner: &str) -> bool {
    inner == "^" || inner.split_whitespace().next() == Some("else")
}

/// Parses an opening tag, with the name of its closing tag: `#if a`, `^a`, `#a`.
fn opening(inner: &str) -> Option<(&str, Test<'_>)> {
    if let Some(name) = inner.strip_prefix('^') {
        let path = Path::parse(name.trim())?;
        return Some((path.written, Test::Unless(Operand::Path(path))));
    }
    let inner = inner.strip_prefix('#')?.trim();
    opening_of(inner).or_else(|| {
        let path = Path::parse(inner)?;
        Some((path.written, Test::Section(path)))
    })
}

fn opening_of(inner: &str) -> Option<(&str, Test<'_>)> {
    let (name, rest) = inner.split_once(char::is_whitespace)?;
    let operands = operands(rest)?;
    let path = |operand: &Operand<'_>| match operand {
        Operand::Path(_) => Path::parse(rest.trim()),
        Operand::Literal(_) => None,
    };
    let test = match (name, operands.as_slice()) {
        ("if", [one]) => Test::If(one.clone()),
        ("unless", [one]) => Test::Unless(one.clone()),
        ("each", [one]) => Test::Each(path(one)?),
        ("with", [one]) => Test::With(path(one)?),
        ("ifEquals", [one, other]) => Test::Equals([one.clone(), other.clone()], false),
        ("unlessEquals", [one, other]) => Test::Equals([one.clone(), other.clone()], true),
        _ => return None,
    };
    Some((name, test))
}

/// True for a number, or a word such as `true`.
fn is_single(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Object(_) | Value::String(_))
}

/// Parses the operands of a comparison: names, quoted texts, numbers and words.
fn operands(written: &str) -> Option<Vec<Operand<'_>>> {
    let (mut operands, mut rest) = (Vec::new(), written.trim());
    while let Some(first) = rest.chars().next() {
        if matches!(first, '"' | '\'') {
            let (inside, after) = rest.strip_prefix(first)?.split_once(first)?;
            operands.push(Operand::Literal(inside.into()));
            rest = after.trim_start();
            continue;
        }
        // A key in brackets may contain spaces.
        let is_end = |c: char| c.is_whitespace();
        let bracket = rest.find('[').unwrap_or(rest.len());
        let space = rest.find(is_end).unwrap_or(rest.len());
        let from = if bracket < space { rest.find(']')? } else { 0 };
        let end = from + rest.get(from..)?.find(is_end).unwrap_or(rest.len() - from);
        let (word, after) = rest.split_at_checked(end)?;
        rest = after.trim_start();
        operands.push(match Path::parse(word) {
            Some(path) => Operand::Path(path),
            None => Operand::Literal(parse_text(word).ok().filter(is_single)?),
        });
    }
    Some(operands)
}
