//! The texts of a variant that a model may propose to change, as many as a prompt has room for.

use super::texts::{PlainText, TextKind, TextOwner, plain_texts};
use crate::bench::calls::plan::Plan;
use crate::bench::design::definition::Variant;
use crate::document::Request;

/// Maximum number of texts.
const MOST: usize = 150;

/// Maximum number of characters of one text, since the proposal has to repeat it whole.
const LONGEST: usize = 16_000;

/// Maximum number of characters of all texts together.
const MOST_OF_ALL: usize = 48_000;

/// Returns the texts that may be changed, in their order. Left out are the options of inputs, which the bench's inputs
/// use, the model, and the settings that the bench tries at several values.
pub(in crate::bench) fn offered(
    document: &Request,
    plan: &Plan,
    variant: &Variant,
) -> Vec<PlainText> {
    let mut left = MOST_OF_ALL;
    let may_change = |one: &PlainText| match one.kind {
        TextKind::Options => one.owner != TextOwner::Input,
        TextKind::Setting => !is_tried(plan, one),
        _ => true,
    };
    let has_room = |one: &PlainText| {
        let length = one.text.chars().count();
        let fits = length <= left.min(LONGEST);
        left -= if fits { length } else { 0 };
        fits
    };
    let texts = plain_texts(&variant.applied(document)).into_iter();
    texts.filter(may_change).filter(has_room).take(MOST).collect()
}

fn is_tried(plan: &Plan, one: &PlainText) -> bool {
    let name = one.name.first().map(String::as_str).unwrap_or_default();
    let mut settings = plan.columns.iter().flat_map(|column| &column.settings);
    name == "model" || settings.any(|setting| setting.name == name)
}
