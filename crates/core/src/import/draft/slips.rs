//! Faults that `check` finds in a drafted document, by the fields that they are about.

use super::fault::DraftFault;
use crate::document::{Request, parse_document};
use crate::field::readable_key;
use crate::misspelling::{Misspelling, MisspellingKind, misspelled};
use crate::pointer::Pointer;
use crate::run::without_thoughts;
use serde_json::Value;

/// The faults of a document.
pub(super) fn slips(request: &Request) -> Vec<DraftFault> {
    let document = request.to_value();
    misspelled(request).into_iter().map(|slip| fault(&document, slip)).collect()
}

/// The keys that an answer has more than once in one object, of which only the last counts.
pub(super) fn repeated_keys(answer: &str) -> Vec<DraftFault> {
    let answer = without_thoughts(answer);
    let text = answer.find('{').zip(answer.rfind('}')).and_then(|(from, to)| answer.get(from..=to));
    let keys = text.and_then(|text| Some(parse_document(text).ok()?.repeated_keys(text)));
    keys.unwrap_or_default().into_iter().map(|key| DraftFault::Repeated(key.name)).collect()
}

fn fault(document: &Value, slip: Misspelling) -> DraftFault {
    let Some(field) = field_name(document, &slip.pointer) else {
        return DraftFault::Misspelled(slip);
    };
    match slip.kind {
        MisspellingKind::NothingBetween { .. } => DraftFault::Limits(field),
        MisspellingKind::NoOption
        | MisspellingKind::Unlike { .. }
        | MisspellingKind::Beyond { .. } => DraftFault::Value { field, value: slip.written },
        _ => DraftFault::Misspelled(slip),
    }
}

/// What the field is called whose schema has a place; `None` if the place is in none.
fn field_name(document: &Value, place: &Pointer) -> Option<String> {
    let (mut here, mut name, mut is_key) = (Pointer::root(), None, false);
    for token in place.tokens() {
        here = here.join(&token);
        if is_key {
            let title = here.get(document)?.get("title").and_then(Value::as_str);
            name = Some(title.map_or_else(|| readable_key(&token), str::to_owned));
        }
        is_key = !is_key && token == "properties";
    }
    name
}
