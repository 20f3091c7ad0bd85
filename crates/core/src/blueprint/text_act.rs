//! Acts on the instructions of a context: adding, removing, moving, and changing texts and roles.

use super::field_act::put_text;
use super::ground::entries;
use super::instruction::instructions;
use super::refusal::Refusal;
use super::template::{MARK, begins_to_name, mark};
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::Value;

/// An act on an instruction, which is identified by the place of its context entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextAct {
    /// Adds an instruction at the end.
    Add {
        /// Role: `system`, `user` or `assistant`.
        role: String,
        /// Text of the instruction.
        words: String,
    },
    /// Removes the instruction.
    Remove(Pointer),
    /// Moves an instruction to the place of another, and shifts those between. Other context entries stay where they
    /// are.
    Move {
        /// Place of the instruction's entry.
        entry: Pointer,
        /// Place of the other's entry.
        to: Pointer,
    },
    /// Changes the role of an instruction.
    Role(Pointer, String),
    /// Values stand in the places of their names in the text from now on.
    Template(Pointer),
}

/// Other words at the place of a text. One that begins to name a field of the input is a template from then on.
pub(super) fn reword(
    request: &Request,
    document: &mut Value,
    place: &Pointer,
    words: &str,
) -> Result<(), Refusal> {
    let all = instructions(request);
    let own = all.iter().find(|one| one.place.as_ref() == Some(place)).ok_or(Refusal::Gone)?;
    *document.pointer_mut(place.as_str()).ok_or(Refusal::Gone)? = text(words);
    if !own.is_template && begins_to_name(request, &own.text, words) {
        mark(request, document, &own.entry)?;
    }
    Ok(())
}

/// Applies an act.
pub(super) fn tell(request: &Request, document: &mut Value, act: &TextAct) -> Result<(), Refusal> {
    let places: Vec<usize> =
        instructions(request).iter().map(|instruction| instruction.at).collect();
    let listed = entries(document.as_object_mut().ok_or(Refusal::Unreadable)?);
    let listed = listed.ok_or(Refusal::Unreadable)?;
    match act {
        TextAct::Add { words, .. } if words.trim().is_empty() => return Err(Refusal::Empty),
        TextAct::Add { role, words } => {
            let at = places.last().map_or(0, |at| at + 1).min(listed.len());
            let mut message = vec![("type", text("text")), ("role", text(role))];
            if begins_to_name(request, "", words) {
                message.push((MARK, Value::Bool(true)));
            }
            message.push(("text", text(words)));
            listed.insert(
                at,
                message.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            );
        }
        TextAct::Remove(entry) => {
            let at = number(request, entry).filter(|at| *at < listed.len());
            listed.remove(at.ok_or(Refusal::Gone)?);
        }
        TextAct::Move { entry, to } => {
            let at = number(request, entry).ok_or(Refusal::Gone)?;
            let goal = number(request, to).ok_or(Refusal::Gone)?;
            if at.max(goal) >= listed.len() {
                return Err(Refusal::Gone);
            }
            let between =
                places.iter().filter(|place| (at.min(goal)..=at.max(goal)).contains(place));
            let mut steps: Vec<usize> = between.copied().collect();
            if goal < at {
                steps.reverse();
            }
            // Swapping with each instruction between shifts those.
            for (here, next) in steps.iter().zip(steps.iter().skip(1)) {
                listed.swap(*here, *next);
            }
        }
        TextAct::Template(entry) => return mark(request, document, entry),
        TextAct::Role(entry, role) => {
            let at = number(request, entry).ok_or(Refusal::Gone)?;
            say_as(listed.get_mut(at).ok_or(Refusal::Gone)?, role)?;
        }
    }
    Ok(())
}

/// Returns the index of an instruction among all entries.
fn number(request: &Request, entry: &Pointer) -> Option<usize> {
    instructions(request)
        .iter()
        .find(|instruction| instruction.entry == *entry)
        .map(|instruction| instruction.at)
}

/// Changes the role of an entry. A message of type `system` cannot have another role.
fn say_as(entry: &mut Value, role: &str) -> Result<(), Refusal> {
    match entry {
        Value::String(words) => {
            *entry = object([("type", text("text")), ("role", text(role)), ("text", text(words))]);
        }
        Value::Object(members) if members.get("type").is_some_and(|named| named == "system") => {
            return Err(Refusal::Composed);
        }
        Value::Object(members) => {
            let at = usize::from(members.contains_key("type"));
            put_text(members, "role", role, at);
        }
        _ => return Err(Refusal::Gone),
    }
    Ok(())
}
