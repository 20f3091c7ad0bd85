//! The acts of the visual editor: edits of a document, as changes of its text.

use super::beside::{beside, bring};
use super::field_act::{FieldAct, carried_out, put_text};
use super::ground::{answer_place, begin_answer, begin_input, input_place, write_inferred};
use super::key::new_key;
use super::kind::{Kind, is_reference};
use super::place::{field_at, group_at, group_of, is_shape, rearrange, shift};
use super::reference::{is_referred, is_referred_below};
use super::refusal::Refusal;
use super::template::{InputRoute, named_field, route};
use super::text_act::{TextAct, reword, tell};
use crate::document::{MessageBody, Request, TextEdit, parse_document, put_value, text_edits};
use crate::field::readable_key;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// An act: one edit of a document by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Sets the document's title; an empty text removes it.
    Title(String),
    /// Sets the document's description, which says what it is for.
    Description(String),
    /// Replaces the text of an instruction at a place.
    Instruct(Pointer, String),
    /// Adds, removes or moves an instruction, or says whose it is, or whether it is a template.
    Tell(TextAct),
    /// Sends the input in texts alone, or as data as well.
    Route(InputRoute),
    /// Adds a field behind the others of a group.
    Add {
        /// The group that receives the field.
        group: Group,
        /// Title of the field, from which its key is made.
        title: String,
        /// Kind of the field.
        kind: Kind,
        /// True if the field is required.
        is_needed: bool,
    },
    /// Adds the field of the input that templates name by this key, of the kind that they use it as.
    AddNamed(String),
    /// Makes an answer the one that the document comes with, as an example.
    Example {
        /// The answer.
        answer: Value,
        /// The model that wrote it; `None` if a person did.
        model: Option<String>,
    },
    /// Removes a field, with what was filled in there.
    Remove(Pointer),
    /// Moves a field to the place of a sibling; those between shift.
    Move {
        /// Place of the field.
        field: Pointer,
        /// Place of the sibling.
        to: Pointer,
    },
    /// Makes a field required or optional.
    Need(Pointer, bool),
    /// Changes the schema of one field.
    Change(Pointer, FieldAct),
}

/// A group of sibling fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// The fields of the input.
    Input,
    /// The fields of the answer.
    Answer,
    /// The fields of a group or list of groups, by the place of its schema.
    Within(Pointer),
}

/// Returns the edits that an act makes in a document's text.
///
/// # Errors
/// If the act would damage the document, or has no meaning there.
pub fn edits(text: &str, act: &Act) -> Result<Vec<TextEdit>, Refusal> {
    let parsed = parse_document(text).map_err(|_| Refusal::Unreadable)?;
    if parsed.flattened {
        return Err(Refusal::Unreadable);
    }
    Ok(text_edits(text, &changed(&parsed.request, act)?))
}

/// Returns the document after an act.
///
/// # Errors
/// If the act would damage the document, or has no meaning there.
pub fn changed(request: &Request, act: &Act) -> Result<Request, Refusal> {
    let mut document = request.to_value();
    match act {
        Act::Title(title) => put_text(members(&mut document)?, "title", title, 0),
        Act::Description(words) => {
            let members = members(&mut document)?;
            let at = usize::from(members.contains_key("title"));
            put_text(members, "description", words, at);
        }
        Act::Instruct(place, words) => reword(request, &mut document, place, words)?,
        Act::Tell(act) => tell(request, &mut document, act)?,
        Act::Route(way) => route(request, &mut document, *way)?,
        Act::AddNamed(key) => {
            let keywords = named_field(request, key).ok_or(Refusal::Gone)?;
            let place = begin_group(request, &mut document, &Group::Input)?;
            insert_field(group_at(&mut document, &place)?, |fields| {
                let is_new = !fields.contains_key(key);
                let field = || (key.clone(), readable_key(key), keywords);
                is_new.then(field).ok_or(Refusal::Twice)
            })?;
        }
        Act::Example { answer, model } => {
            return Ok(match model {
                Some(model) => request.with_answer_of(model, answer.clone()),
                None => request.with_answer_by_hand(answer.clone()),
            });
        }
        Act::Add { group, title, kind, is_needed } => {
            let place = begin_group(request, &mut document, group)?;
            add(group_at(&mut document, &place)?, title, *kind, *is_needed)?;
        }
        Act::Remove(field)
        | Act::Move { field, .. }
        | Act::Need(field, _)
        | Act::Change(field, _) => {
            ground(request, &mut document, field)?;
            act_on_field(request, &mut document, (field, act))?;
        }
    }
    match document {
        Value::Object(members) => Ok(Request::new(members)),
        _ => Err(Refusal::Unreadable),
    }
}

/// Applies an act to a field with a schema in the document.
fn act_on_field(
    request: &Request,
    document: &mut Value,
    (field, act): (&Pointer, &Act),
) -> Result<(), Refusal> {
    let root = part_of(request, field)?;
    let below = below(field, &root)?;
    match act {
        Act::Remove(_) | Act::Move { .. } if is_shape(document, field) => {
            let whole = root.get(document).ok_or(Refusal::Gone)?;
            let around = below.parent().and_then(|list| list.parent()).ok_or(Refusal::Gone)?;
            if is_referred_below(whole, &around) {
                return Err(Refusal::Referred);
            }
            let to = if let Act::Move { to, .. } = act { Some(to) } else { None };
            rearrange(document, field, to)
        }
        Act::Remove(_) => {
            if is_referred(root.get(document).ok_or(Refusal::Gone)?, &below) {
                return Err(Refusal::Referred);
            }
            forget_value(request, document, field);
            remove(document, field)
        }
        Act::Move { to, .. } => shift(document, field, to),
        Act::Need(..) if is_shape(document, field) => Err(Refusal::NotOfKind),
        Act::Need(_, is_needed) => {
            let (group, key) = group_of(document, field)?;
            set_required(group, &key, *is_needed)
        }
        Act::Change(_, act) => change(request, document, (field, &root, &below), act),
        _ => Ok(()),
    }
}

/// Changes the schema of a field, which is inside the schema of the input or the answer.
fn change(
    request: &Request,
    document: &mut Value,
    (field, root, below): (&Pointer, &Pointer, &Pointer),
    act: &FieldAct,
) -> Result<(), Refusal> {
    if is_shape(document, field) && matches!(act, FieldAct::Kind(_)) {
        return Err(Refusal::NotOfKind);
    }
    if let Some((ui, _)) = beside(request, root) {
        bring(document, (&ui, below), field, &act.hints());
    }
    let schema = root.get(document).ok_or(Refusal::Gone)?.clone();
    carried_out((&schema, below), field_at(document, field)?, act)
}

fn members(document: &mut Value) -> Result<&mut Map<String, Value>, Refusal> {
    document.as_object_mut().ok_or(Refusal::Unreadable)
}

/// Returns the place of the schema (of the input or the answer) that contains a field.
fn part_of(request: &Request, field: &Pointer) -> Result<Pointer, Refusal> {
    let answer = answer_place();
    if field.is_within(&answer) {
        return Ok(answer);
    }
    let input = input_place(request)?.ok_or(Refusal::Gone)?;
    if field.is_within(&input) { Ok(input) } else { Err(Refusal::Gone) }
}

/// Writes the schema of a field into the document if it was only inferred.
fn ground(request: &Request, document: &mut Value, field: &Pointer) -> Result<(), Refusal> {
    let part = part_of(request, field)?;
    if part != answer_place() {
        write_inferred(request, document, &part);
    }
    Ok(())
}

fn below(field: &Pointer, root: &Pointer) -> Result<Pointer, Refusal> {
    let rest = field.as_str().strip_prefix(root.as_str());
    rest.and_then(Pointer::parse).ok_or(Refusal::Gone)
}

/// Returns the place of the schema to which a field is added, after creating what is missing around it.
fn begin_group(request: &Request, document: &mut Value, group: &Group) -> Result<Pointer, Refusal> {
    match group {
        Group::Answer => begin_answer(members(document)?),
        Group::Input => match input_place(request)? {
            Some(place) => {
                write_inferred(request, document, &place);
                return Ok(place);
            }
            None => return Ok(begin_input(members(document)?)),
        },
        Group::Within(place) => {
            ground(request, document, place)?;
            let schema = field_at(document, place)?;
            let kind = Kind::from_schema(schema);
            // A field would be invisible in a schema without rows.
            if !kind.has_parts() && !is_reference(schema) && schema.contains_key("properties") {
                return Err(Refusal::Composed);
            }
            return Ok(if kind == Kind::Groups { place.join("items") } else { place.clone() });
        }
    }
    Ok(answer_place())
}

fn add(
    group: &mut Map<String, Value>,
    title: &str,
    kind: Kind,
    is_needed: bool,
) -> Result<(), Refusal> {
    if title.trim().is_empty() {
        return Err(Refusal::Empty);
    }
    let shape = kind.shape().into_iter().map(|(keyword, value)| (keyword.to_owned(), value));
    let key = insert_field(group, |fields| {
        Ok((new_key(title, fields), title.trim().to_owned(), shape.collect()))
    })?;
    if is_needed { set_required(group, &key, true) } else { Ok(()) }
}

/// Key, title and further keywords of a new field.
type NewField = (String, String, Map<String, Value>);

/// Inserts a field behind the others of a group, which `make` gets to choose a key by. Returns the key.
fn insert_field(
    group: &mut Map<String, Value>,
    make: impl FnOnce(&Map<String, Value>) -> Result<NewField, Refusal>,
) -> Result<String, Refusal> {
    let properties = group.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    let properties = properties.as_object_mut().ok_or(Refusal::Damaged)?;
    let (key, title, keywords) = make(properties)?;
    let mut schema = Map::from_iter([("title".to_owned(), text(&title))]);
    schema.extend(keywords);
    properties.insert(key.clone(), Value::Object(schema));
    Ok(key)
}

/// Adds a key to the `required` list of a group, or removes it.
fn set_required(group: &mut Map<String, Value>, key: &str, is_needed: bool) -> Result<(), Refusal> {
    match group.get_mut("required") {
        Some(Value::Array(keys)) => {
            let is_listed = keys.iter().any(|own| own == key);
            if is_needed && !is_listed {
                keys.push(text(key));
            } else if !is_needed {
                keys.retain(|own| own != key);
                if is_listed && keys.is_empty() {
                    group.shift_remove("required");
                }
            }
        }
        Some(_) => return Err(Refusal::Damaged),
        None if is_needed => {
            let at = group.keys().position(|keyword| keyword == "properties");
            let at = at.map_or(group.len(), |at| at + 1);
            group.shift_insert(at, "required".to_owned(), Value::Array(vec![text(key)]));
        }
        None => {}
    }
    Ok(())
}

fn remove(document: &mut Value, field: &Pointer) -> Result<(), Refusal> {
    let (group, key) = group_of(document, field)?;
    if group.get("required").is_some_and(Value::is_array) {
        set_required(group, &key, false)?;
    }
    if let Some(Value::Object(properties)) = group.get_mut("properties") {
        properties.shift_remove(&key);
    }
    Ok(())
}

/// Removes the values of an input field from all messages and cases.
fn forget_value(request: &Request, document: &mut Value, field: &Pointer) {
    let Some(keys) = value_keys(request, field) else { return };
    for (at, message) in request.messages().iter().enumerate() {
        let MessageBody::Data { kind: "input", value: Some(mut value), .. } = message.body() else {
            continue;
        };
        let place = request.entry_place(at);
        let own = document.pointer_mut(place.as_str()).and_then(Value::as_object_mut);
        if let (Some(own), true) = (own, without(&mut value, &keys)) {
            let is_left = value.as_object().is_some_and(|members| !members.is_empty());
            put_value(own, is_left.then_some(value));
        }
    }
}

/// Returns the keys to the value of an input field; `None` for a field in a list, and for the answer.
fn value_keys(request: &Request, field: &Pointer) -> Option<Vec<String>> {
    let input = input_place(request).ok()??;
    let below = Pointer::parse(field.as_str().strip_prefix(input.as_str())?)?;
    let steps: Vec<String> = below.tokens().collect();
    let pairs = steps.chunks(2).map(|pair| match pair {
        [word, key] if word == "properties" => Some(key.clone()),
        _ => None,
    });
    pairs.collect()
}

/// Removes a member; returns true if it existed.
fn without(value: &mut Value, keys: &[String]) -> bool {
    match (value, keys) {
        (Value::Object(members), [key]) => members.shift_remove(key).is_some(),
        (Value::Object(members), [key, rest @ ..]) => {
            members.get_mut(key).is_some_and(|member| without(member, rest))
        }
        _ => false,
    }
}
