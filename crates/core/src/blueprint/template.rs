//! Texts that name values of the input (docs/documents.md, "Texts that name values"): their tags, fields for names that
//! have none, and how the input reaches the model.

use super::ground::{input_message, input_place, schema_at};
use super::instruction::{Instruction, instructions};
use super::refusal::Refusal;
use crate::context::{Step, Syntax, TagKind, Template, input_schema, next_tag};
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The member of a message that makes its text a template.
pub(super) const MARK: &str = "template";

/// The member of an input that keeps it out of the data, and its value.
const AS: (&str, &str) = ("as", "text");

/// How the input reaches the model where a template names values of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputRoute {
    /// Values are in the texts, and all of the input is sent as data as well.
    Both,
    /// Values are in the texts alone.
    TextsOnly,
}

/// A stretch of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPiece<'text> {
    /// Words as they are.
    Words(&'text str),
    /// A tag that is closed, such as `{{name}}` or `{{#if name}}`.
    Tag {
        /// The braces before the name.
        open: &'text str,
        /// What is between the braces.
        inner: &'text str,
        /// The braces behind it.
        close: &'text str,
    },
}

/// The words and tags of a text, which are all of it, in order.
pub fn text_pieces(words: &str) -> Vec<TextPiece<'_>> {
    let (mut pieces, mut at) = (Vec::new(), 0);
    let between = |from: usize, to: usize| words.get(from..to).unwrap_or_default();
    while let Some(tag) = next_tag(words, at, Syntax::Handlebars) {
        let written = between(tag.start, tag.end);
        let parts = written.find(tag.inner).and_then(|begin| {
            let (open, rest) = written.split_at_checked(begin)?;
            let (inner, close) = rest.split_at_checked(tag.inner.len())?;
            Some(TextPiece::Tag { open, inner, close })
        });
        let piece = parts.filter(|_| tag.kind != TagKind::Escaped);
        pieces.push(TextPiece::Words(between(at, tag.start)));
        pieces.push(piece.unwrap_or(TextPiece::Words(written)));
        at = tag.end;
    }
    pieces.push(TextPiece::Words(between(at, words.len())));
    pieces.retain(|piece| *piece != TextPiece::Words(""));
    pieces
}

/// True if a text has a tag that is closed.
pub fn has_tags(words: &str) -> bool {
    text_pieces(words).iter().any(|piece| matches!(piece, TextPiece::Tag { .. }))
}

/// The tag that stands for the value of a field of the input.
pub fn tag_of_key(key: &str) -> String {
    let plain = format!("{{{{{key}}}}}");
    let is_plain = top_keys(&plain) == [key];
    if is_plain { plain } else { format!("{{{{[{key}]}}}}") }
}

/// The fields of the input that a text names, by their keys at the top, each once.
pub(super) fn top_keys(words: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    for name in Template::parse(words).names() {
        if let (Some(Step::Key(key)), "input") = (name.way.first(), name.kind)
            && !keys.contains(key)
        {
            keys.push(*key);
        }
    }
    keys
}

/// How the input reaches the model; `None` if no template names it, so that it is data.
pub(super) fn input_route(request: &Request, texts: &[Instruction]) -> Option<InputRoute> {
    let names_input = |text: &Instruction| Template::parse(&text.text).names_input();
    let is_named = texts.iter().any(|text| text.is_template && names_input(text));
    let place = message_place(request).ok().filter(|_| is_named)?;
    let is_alone = input_message(request, &place)?.get(AS.0).and_then(Value::as_str) == Some(AS.1);
    Some(if is_alone { InputRoute::TextsOnly } else { InputRoute::Both })
}

/// The place of the message that describes the input.
fn message_place(request: &Request) -> Result<Pointer, Refusal> {
    input_place(request)?.and_then(|schema| schema.parent()).ok_or(Refusal::Gone)
}

/// Sends the input in texts alone, or as data as well.
pub(super) fn route(
    request: &Request,
    document: &mut Value,
    route: InputRoute,
) -> Result<(), Refusal> {
    let place = message_place(request)?;
    let members = document.pointer_mut(place.as_str()).and_then(Value::as_object_mut);
    let members = members.ok_or(Refusal::Gone)?;
    match route {
        InputRoute::Both => drop(members.shift_remove(AS.0)),
        InputRoute::TextsOnly => {
            let at = usize::from(members.contains_key("type"));
            members.shift_insert(at, AS.0.to_owned(), text(AS.1));
        }
    }
    Ok(())
}

/// Makes a text a template.
pub(super) fn mark(
    request: &Request,
    document: &mut Value,
    entry: &Pointer,
) -> Result<(), Refusal> {
    let all = instructions(request);
    let own = all.iter().find(|one| one.entry == *entry).ok_or(Refusal::Gone)?;
    let message = document.pointer_mut(own.message.as_str()).ok_or(Refusal::Gone)?;
    if let Value::String(words) = message {
        *message = object([("type", text("text")), ("text", text(words))]);
    }
    let members = message.as_object_mut().ok_or(Refusal::Gone)?;
    members.shift_remove(MARK);
    let at = members.keys().take_while(|key| matches!(key.as_str(), "type" | "role")).count();
    members.shift_insert(at, MARK.to_owned(), Value::Bool(true));
    Ok(())
}

/// Whether a text begins to name values by its new words: it had no tags, and now has one of a field of the input.
pub(super) fn begins_to_name(request: &Request, before: &str, after: &str) -> bool {
    if has_tags(before) || !has_tags(after) {
        return false;
    }
    let place = input_place(request).ok().flatten();
    let schema = place.and_then(|place| schema_at(request, &place));
    let fields = schema.as_ref().and_then(|schema| schema.get("properties")?.as_object());
    fields.is_some_and(|fields| top_keys(after).iter().any(|key| fields.contains_key(*key)))
}

/// Returns the keywords of the field that templates name by a key; `None` if none of them does. Its kind follows from
/// their tags: a list for `#each`, yes or no for `#if`.
pub(super) fn named_field(request: &Request, key: &str) -> Option<Map<String, Value>> {
    let all = instructions(request);
    let templates = all.iter().filter(|one| one.is_template).map(|one| one.text.as_str());
    input_schema(templates)?.get("properties")?.get(key)?.as_object().cloned()
}
