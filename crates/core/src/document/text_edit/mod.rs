//! A changed Request back into the text that its author wrote: the fewest places are written anew, and
//! all else stays to the byte, with its comments, its indentation and its spelling of numbers.
//!
//! The edits come from the difference of two values, whatever made it: typing, undo, a table that
//! was pasted. A comment that stands directly above a member or an entry, or behind it on its line,
//! is its own: it goes with it, and moves with it. Other comments stay. What cannot be said in the
//! text's own form (a schema alone that gets a value) is put into the nearest form that can; a text
//! that is no document, or has lost its line breaks, is written anew, and then its comments are lost.

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

/// What has to change in a document's text so that it reads as this Request, from the first edit to
/// the last; none of them touches another.
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

/// The text with edits made in it. An edit that does not fit the text is passed over.
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

/// The bytes in which a place of the Request is written; those of the nearest value around it where the place itself is
/// not. `None` if the text is not a document, or does not hold that part.
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

/// What a text of this form holds of a Request: the steps to the place.
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

/// The values that a text consists of, and by how much its offsets are ahead of theirs.
fn arguments_of(text: &str, form: DocumentForm) -> Option<(usize, Vec<Argument>)> {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    use DocumentForm::{Call, CallOfConfigAndParts, CallOfParts, CallOfRequest};
    let is_call = matches!(form, Call | CallOfRequest | CallOfParts | CallOfConfigAndParts);
    Some((text.len() - plain.len(), written_document(plain, is_call)?))
}

/// The edits, where the text's own form can hold the changed Request.
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

/// A place of a Request, if the Request says nothing beside the way to it that its form would not.
fn reached<'value>(value: &'value Value, steps: &[&str]) -> Option<&'value Value> {
    let mut place = value;
    for step in steps {
        place = match place {
            Value::Array(items) if items.len() == 1 => items.first()?,
            // What a schema alone is read as has a type beside it.
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

/// The config of a Request, and all else of it.
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

/// The same text in a form that holds more; `None` if there is none.
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
    // What it is read as may not become narrower again.
    reads_as(&wide, &parsed.request).then_some(wide)
}

fn reads_as(text: &str, expected: &Request) -> bool {
    parse_document(text).is_ok_and(|read| read.request.is_same(expected))
}

/// One text as an edit of another: what lies between the beginning and the end that both have.
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
