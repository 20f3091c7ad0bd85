//! Writes a changed Request back into the text of its author: as few places as possible are rewritten, and the rest
//! keeps every byte, with its comments, its indentation and its spelling of numbers.
//!
//! The edits are computed from the difference of two values, whatever caused it: typing, undo, a pasted table. A
//! comment directly above a member or entry, or after it on its line, belongs to it and moves with it. Other comments
//! stay. A value that the text's own form cannot express (a schema alone that gets a value) changes the text to the
//! nearest form that can; a text that is no document, or lost its line breaks, is written anew without its comments.

mod align;
mod between;
mod change;
mod layout;
mod rearrange;
mod style;
#[cfg(test)]
mod tests;
mod written_value;

use super::classify::{DocumentForm, ParsedDocument, parse_document};
use super::request::Request;
use crate::pointer::Pointer;
pub use align::is_same;
pub(super) use align::{Slot, align_entries};
use change::Changer;
pub use change::TextEdit;
use serde_json::Value;
use std::ops::Range;
use style::Style;
use written_value::{Argument, written_document};

/// Returns the edits of a document's text after which it reads as this Request, in order and without overlaps.
pub fn text_edits(text: &str, after: &Request) -> Vec<TextEdit> {
    let Ok(parsed) = parse_document(text) else {
        return edit_between(text, &after.to_text()).into_iter().collect();
    };
    if parsed.request.is_same(after) {
        return Vec::new();
    }
    if let Some(edits) = edits_in_form(text, &parsed, after)
        && reads_as(&with_text_edits(text, &edits), after)
    {
        return edits;
    }
    let widened = widened(text, &parsed).map(|wide| {
        let edits = text_edits(&wide, after);
        with_text_edits(&wide, &edits)
    });
    edit_between(text, &widened.unwrap_or_else(|| after.to_text())).into_iter().collect()
}

/// Applies edits to a text. An edit that does not fit the text is skipped.
pub fn with_text_edits(text: &str, edits: &[TextEdit]) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut passed = 0;
    for edit in edits {
        let Some(part) = text.get(passed..edit.range.start) else { continue };
        edited.push_str(part);
        edited.push_str(&edit.text);
        passed = edit.range.end;
    }
    edited.push_str(text.get(passed..).unwrap_or_default());
    edited
}

/// Returns the byte range of a place of the Request, or of the nearest value around it if the place is not written.
/// `None` if the text is no document, or does not contain that part.
pub fn text_range(text: &str, pointer: &Pointer) -> Option<Range<usize>> {
    let parsed = parse_document(text).ok().filter(|parsed| !parsed.flattened)?;
    let (offset, arguments) = arguments_of(text, parsed.form)?;
    let mut tokens = pointer.tokens();
    for key in steps_to_request(parsed.form) {
        if tokens.next()? != *key {
            return None;
        }
    }
    let argument = match parsed.form {
        DocumentForm::Call => {
            let key = tokens.next()?;
            arguments.iter().find(|argument| argument.key == key)?
        }
        DocumentForm::CallOfConfigAndParts => {
            let is_config = pointer.tokens().next().is_some_and(|key| key == "config");
            if is_config {
                tokens.next();
            }
            arguments.get(usize::from(!is_config))?
        }
        _ => arguments.iter().find(|argument| argument.value.is_some())?,
    };
    let mut place = argument.value.as_ref()?;
    for token in tokens {
        let Some(part) = place.part(&token) else { break };
        place = part;
    }
    Some(place.span.start + offset..place.span.end + offset)
}

/// Returns the path from the Request to the part that a text of this form contains.
fn steps_to_request(form: DocumentForm) -> &'static [&'static str] {
    match form {
        DocumentForm::Request
        | DocumentForm::Call
        | DocumentForm::CallOfRequest
        | DocumentForm::CallOfParts
        | DocumentForm::CallOfConfigAndParts => &[],
        DocumentForm::Context => &["context"],
        DocumentForm::Message => &["context", "0"],
        DocumentForm::Solution => &["solution"],
        DocumentForm::Schema => &["context", "0", "schema"],
    }
}

/// Returns the values in a text, with the length of the byte order mark before their offsets.
fn arguments_of(text: &str, form: DocumentForm) -> Option<(usize, Vec<Argument>)> {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    use DocumentForm::{Call, CallOfConfigAndParts, CallOfParts, CallOfRequest};
    let is_call = matches!(form, Call | CallOfRequest | CallOfParts | CallOfConfigAndParts);
    Some((text.len() - plain.len(), written_document(plain, is_call)?))
}

/// Returns the edits, if the text's own form can express the changed Request.
fn edits_in_form(text: &str, parsed: &ParsedDocument, after: &Request) -> Option<Vec<TextEdit>> {
    if parsed.flattened {
        return None;
    }
    let (offset, arguments) = arguments_of(text, parsed.form)?;
    let plain = text.get(offset..)?;
    let roots = || arguments.iter().filter_map(|argument| argument.value.as_ref());
    let mut changer = Changer::new(plain, Style::read(plain, roots()));
    let (before, after) = (parsed.request.to_value(), after.to_value());
    match parsed.form {
        DocumentForm::Call => change_arguments(&mut changer, &arguments, &before, &after)?,
        DocumentForm::CallOfConfigAndParts => {
            let (before, after) = (config_and_parts(before)?, config_and_parts(after)?);
            for ((argument, before), after) in roots().zip(&before).zip(&after) {
                changer.change(argument, before, after);
            }
        }
        form => {
            let after = reached(&after, steps_to_request(form))?;
            let before = reached(&before, steps_to_request(form))?;
            changer.change(roots().next()?, before, after);
        }
    }
    Some(changer.into_edits(offset))
}

/// Returns the value at a path of a Request, if the Request has nothing beside that path that its form could not
/// express.
fn reached<'value>(value: &'value Value, steps: &[&str]) -> Option<&'value Value> {
    let mut place = value;
    for step in steps {
        place = match place {
            Value::Array(items) if items.len() == 1 => items.first()?,
            // A schema alone is read as a message with a type beside it.
            Value::Object(members) if *step == "schema" && members.len() == 2 => {
                members.get("type").filter(|kind| *kind == "input")?;
                members.get(*step)?
            }
            Value::Object(members) if members.len() == 1 => members.get(*step)?,
            _ => return None,
        };
    }
    Some(place)
}

/// Splits a Request into its config and the other parts.
fn config_and_parts(request: Value) -> Option<[Value; 2]> {
    let Value::Object(mut parts) = request else { return None };
    Some([parts.shift_remove("config")?, Value::Object(parts)])
}

fn change_arguments(
    changer: &mut Changer,
    arguments: &[Argument],
    before: &Value,
    after: &Value,
) -> Option<()> {
    for key in after.as_object()?.keys() {
        arguments.iter().find(|argument| argument.key == key)?;
    }
    for argument in arguments {
        match (&argument.value, before.get(argument.key), after.get(argument.key)) {
            (Some(written), Some(before), Some(after)) => changer.change(written, before, after),
            (None, _, Some(after)) => changer.replace(argument.span.clone(), after),
            (None, _, None) => {}
            (Some(_), ..) => return None,
        }
    }
    Some(())
}

/// Returns the same text in a form that can express more; `None` if there is none.
fn widened(text: &str, parsed: &ParsedDocument) -> Option<String> {
    let (before, behind) = match parsed.form {
        _ if parsed.flattened => return None,
        DocumentForm::Schema => ("{\n  \"type\": \"input\",\n  \"schema\": ", "\n}"),
        DocumentForm::Message => ("[\n", "\n]"),
        DocumentForm::Context => ("{\n  \"context\": ", "\n}"),
        DocumentForm::Solution => ("{\n  \"solution\": ", "\n}"),
        DocumentForm::Request
        | DocumentForm::Call
        | DocumentForm::CallOfRequest
        | DocumentForm::CallOfParts
        | DocumentForm::CallOfConfigAndParts => return None,
    };
    let (offset, arguments) = arguments_of(text, parsed.form)?;
    let span = &arguments.first()?.span;
    let (start, end) = (span.start + offset, span.end + offset);
    let wide = [text.get(..start)?, before, text.get(start..end)?, behind, text.get(end..)?];
    let wide = wide.concat();
    // The wider form may not be read as the narrower one again.
    reads_as(&wide, &parsed.request).then_some(wide)
}

fn reads_as(text: &str, expected: &Request) -> bool {
    parse_document(text).is_ok_and(|read| read.request.is_same(expected))
}

/// Returns the edit from one text to another: the part between their common start and end.
pub(crate) fn edit_between(before: &str, after: &str) -> Option<TextEdit> {
    if before == after {
        return None;
    }
    let same = |(a, b): &(char, char)| a == b;
    let start: usize =
        before.chars().zip(after.chars()).take_while(same).map(|(a, _)| a.len_utf8()).sum();
    let rests = (before.get(start..)?, after.get(start..)?);
    let end: usize = rests
        .0
        .chars()
        .rev()
        .zip(rests.1.chars().rev())
        .take_while(same)
        .map(|(a, _)| a.len_utf8())
        .sum();
    let range = start..before.len() - end;
    Some(TextEdit { range, text: after.get(start..after.len() - end)?.to_owned() })
}
