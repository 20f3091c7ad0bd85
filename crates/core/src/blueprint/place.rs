//! Finds and moves fields and alternatives of unions by their places in a document.

use super::kind::{Kind, is_reference};
use super::listed::relocate;
use super::refusal::Refusal;
use super::shapes::shapes_word;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Returns the schema of a group.
pub(super) fn group_at<'document>(
    document: &'document mut Value,
    place: &Pointer,
) -> Result<&'document mut Map<String, Value>, Refusal> {
    let schema = schema_at(document, place)?;
    match Kind::from_schema(schema) {
        Kind::Group => Ok(schema),
        _ if is_reference(schema) => Err(Refusal::Reference),
        _ if schema.get("properties").is_some_and(Value::is_object) => Ok(schema),
        _ => Err(Refusal::NoGroup),
    }
}

fn schema_at<'document>(
    document: &'document mut Value,
    place: &Pointer,
) -> Result<&'document mut Map<String, Value>, Refusal> {
    match document.pointer_mut(place.as_str()) {
        None => Err(Refusal::Gone),
        Some(Value::Object(schema)) => Ok(schema),
        Some(Value::Bool(_)) => Err(Refusal::Boolean),
        Some(_) => Err(Refusal::Damaged),
    }
}

/// Returns the schema of a field in a group.
pub(super) fn field_at<'document>(
    document: &'document mut Value,
    field: &Pointer,
) -> Result<&'document mut Map<String, Value>, Refusal> {
    if !is_shape(document, field) {
        group_of(document, field)?;
    }
    schema_at(document, field)
}

/// True if a place is an alternative of a union.
pub(super) fn is_shape(document: &Value, place: &Pointer) -> bool {
    let word = place.parent().and_then(|list| list.last());
    let around = place.parent().and_then(|list| list.parent());
    let schema = around.as_ref().and_then(|around| around.get(document)?.as_object());
    let is_listed =
        schema.and_then(shapes_word).is_some_and(|own| word.is_some_and(|it| it == own));
    is_listed && place.get(document).is_some()
}

/// Moves an alternative of a union to the place of another; `None` removes it.
pub(super) fn rearrange(
    document: &mut Value,
    shape: &Pointer,
    to: Option<&Pointer>,
) -> Result<(), Refusal> {
    let number = |place: &Pointer| place.last().and_then(|key| key.parse::<usize>().ok());
    let at = number(shape).ok_or(Refusal::Gone)?;
    let list = shape.parent().ok_or(Refusal::Gone)?;
    if to.is_some_and(|to| to.parent().as_ref() != Some(&list)) {
        return Err(Refusal::Gone);
    }
    let list = document.pointer_mut(list.as_str()).and_then(Value::as_array_mut);
    let list = list.filter(|list| at < list.len()).ok_or(Refusal::Gone)?;
    match to {
        Some(to) => {
            let goal = number(to).filter(|goal| *goal < list.len()).ok_or(Refusal::Gone)?;
            relocate(list, at, goal);
        }
        None if list.len() < 2 => return Err(Refusal::LastOption),
        None => drop(list.remove(at)),
    }
    Ok(())
}

/// Returns the group that contains a field, and the field's key.
pub(super) fn group_of<'document>(
    document: &'document mut Value,
    field: &Pointer,
) -> Result<(&'document mut Map<String, Value>, String), Refusal> {
    let key = field.last().ok_or(Refusal::Gone)?;
    let properties = field.parent().ok_or(Refusal::Gone)?;
    let group =
        properties.parent().filter(|_| properties.last().is_some_and(|it| it == "properties"));
    let group = group_at(document, &group.ok_or(Refusal::Gone)?)?;
    let is_there = group.get("properties").is_some_and(|all| all.get(&key).is_some());
    if is_there { Ok((group, key)) } else { Err(Refusal::Gone) }
}

/// Moves a field to the place of a sibling.
pub(super) fn shift(document: &mut Value, field: &Pointer, to: &Pointer) -> Result<(), Refusal> {
    if to.parent() != field.parent() {
        return Err(Refusal::Gone);
    }
    let (group, key) = group_of(document, field)?;
    let other = to.last().ok_or(Refusal::Gone)?;
    let properties = group.get_mut("properties").and_then(Value::as_object_mut);
    let properties = properties.ok_or(Refusal::Damaged)?;
    let goal = properties.keys().position(|own| *own == other).ok_or(Refusal::Gone)?;
    let schema = properties.shift_remove(&key).ok_or(Refusal::Gone)?;
    properties.shift_insert(goal, key, schema);
    Ok(())
}
