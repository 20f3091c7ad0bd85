//! Acts on the instructions of a context: adding, removing, moving, and changing texts and roles.

use super::field_act::put_text;
use super::ground::entries;
use super::instruction::instructions;
use super::refusal::Refusal;
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
}

/// Other words at the place of a text.
pub(super) fn reword(
    request: &Request,
    document: &mut Value,
    place: &Pointer,
    words: &str,
) -> Result<(), Refusal> {
    let all = instructions(request);
    let is_known = all.iter().any(|one| one.place.as_ref() == Some(place));
    let slot = document.pointer_mut(place.as_str()).filter(|_| is_known);
    *slot.ok_or(Refusal::Gone)? = text(words);
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
            let message = [("type", text("text")), ("role", text(role)), ("text", text(words))];
            listed.insert(at, object(message));
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
