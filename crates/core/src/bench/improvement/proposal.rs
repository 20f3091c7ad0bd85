//! Parses the changes that a model proposed into a variant of the document.

use super::offered::offered;
use super::shortening::cut_text;
use super::texts::{PlainText, TextKind, with_plain_texts};
use crate::bench::calls::plan::Plan;
use crate::bench::design::definition::Variant;
use crate::bench::design::patch::patch_between;
use crate::document::Request;
use serde_json::{Map, Value};

/// Maximum number of characters of a proposed text.
const LONGEST: usize = 24_000;

/// Maximum number of characters kept of a reason or a summary.
const MAX_REASON: usize = 1_000;

/// Maximum number of changed texts.
const MOST_CHANGES: usize = 40;

/// The changes of a document that a model proposed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The summary of the model's findings.
    pub summary: String,
    /// The changed texts, at least one.
    pub changes: Vec<ProposedText>,
    /// The patch of a variant with these changes. It includes the patch of the variant that the proposal is based on.
    pub patch: Map<String, Value>,
}

/// A proposed change of one text.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposedText {
    /// The new text, with its place.
    pub text: PlainText,
    /// The text in the variant that the proposal is based on.
    pub before: String,
    /// The model's reason for the change.
    pub why: String,
}

/// Why a model's proposal cannot be used. The text is the place, unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposalFault {
    /// The answer does not have the requested shape.
    Unreadable,
    /// The place was not offered for change.
    UnknownPlace(String),
    /// The place has two texts.
    Twice(String),
    /// The text is too long, or there are too many changes (then the place is empty).
    TooLong(String),
    /// The text does not fit the place: options without an option, or a setting of another type.
    Unusable(String),
    /// The answer changes nothing; contains the model's summary.
    NoChange(String),
}

impl ProposalFault {
    /// Returns the key of the fault's sentence in `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::UnknownPlace(_) => "unknown_place",
            Self::Twice(_) => "twice",
            Self::TooLong(_) => "too_long",
            Self::Unusable(_) => "unusable",
            Self::NoChange(_) => "no_change",
        }
    }

    /// Returns the place, or the model's summary, that the sentence quotes; empty if it quotes nothing.
    pub fn operand(&self) -> &str {
        match self {
            Self::Unreadable => "",
            Self::UnknownPlace(text)
            | Self::Twice(text)
            | Self::TooLong(text)
            | Self::Unusable(text)
            | Self::NoChange(text) => text,
        }
    }
}

impl Proposal {
    /// Parses an answer `{summary, changes: [{place, text, why}]}` as changes of a variant. Texts that do not differ
    /// are dropped.
    ///
    /// # Errors
    ///
    /// The first [`ProposalFault`]. One unusable change makes the whole proposal unusable, because the model meant the
    /// changes to work together.
    pub fn read(
        document: &Request,
        plan: &Plan,
        variant: &Variant,
        answer: &Value,
    ) -> Result<Self, ProposalFault> {
        let words_of = |key: &str, value: &Value| {
            let words = value.get(key).and_then(Value::as_str).unwrap_or_default();
            cut_text(words.trim(), MAX_REASON)
        };
        let summary = words_of("summary", answer);
        let list = answer.get("changes").and_then(Value::as_array);
        let list = list.ok_or(ProposalFault::Unreadable)?;
        if list.len() > MOST_CHANGES {
            return Err(ProposalFault::TooLong(String::new()));
        }
        let offers = offered(document, plan, variant);
        let mut changes: Vec<ProposedText> = Vec::new();
        for one in list {
            let (text, before) = proposed(&offers, one)?;
            if changes.iter().any(|other| other.text.at == text.at) {
                return Err(ProposalFault::Twice(place(one)));
            }
            changes.push(ProposedText { text, before, why: words_of("why", one) });
        }
        let before = variant.applied(document);
        let texts: Vec<PlainText> = changes.iter().map(|one| one.text.clone()).collect();
        let after = with_plain_texts(&before, &texts);
        let (was, is) = (before.to_value(), after.to_value());
        changes.retain(|one| one.text.at.get(&was) != one.text.at.get(&is));
        let Some(first) = changes.first() else { return Err(ProposalFault::NoChange(summary)) };
        let unusable =
            |one: &ProposedText| ProposalFault::Unusable(one.text.at.as_str().to_owned());
        if let Some(one) = changes.iter().find(|one| !fits(&one.text, &was, &is)) {
            return Err(unusable(one));
        }
        let patch = patch_between(document, &after);
        let result = Variant { patch: patch.clone(), ..Variant::default() }.applied(document);
        // A patch cannot express every change, such as a member that becomes null.
        if result.members() != after.members() {
            return Err(unusable(first));
        }
        Ok(Self { summary, changes, patch })
    }
}

fn place(change: &Value) -> String {
    let place = change.get("place").and_then(Value::as_str).unwrap_or_default();
    cut_text(place, MAX_REASON)
}

/// Returns a changed text, and the text before the change.
fn proposed(texts: &[PlainText], change: &Value) -> Result<(PlainText, String), ProposalFault> {
    let at = change.get("place").and_then(Value::as_str).ok_or(ProposalFault::Unreadable)?;
    let words = change.get("text").and_then(Value::as_str).ok_or(ProposalFault::Unreadable)?;
    let own = texts.iter().find(|one| one.at.as_str() == at);
    let own = own.ok_or_else(|| ProposalFault::UnknownPlace(place(change)))?;
    if words.chars().count() > LONGEST {
        return Err(ProposalFault::TooLong(place(change)));
    }
    let text = match own.kind {
        TextKind::Options => {
            option_lines(words).ok_or_else(|| ProposalFault::Unusable(place(change)))?
        }
        _ => words.to_owned(),
    };
    Ok((PlainText { text, ..own.clone() }, own.text.clone()))
}

/// Returns the distinct options, one per line; `None` if there is none.
fn option_lines(words: &str) -> Option<String> {
    let mut lines: Vec<&str> = Vec::new();
    for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Returns true if the new value may replace the old one: a setting keeps its JSON type.
fn fits(one: &PlainText, was: &Value, is: &Value) -> bool {
    let both = one.at.get(was).zip(one.at.get(is));
    let is_of_one_type =
        |(was, is): (&Value, &Value)| std::mem::discriminant(was) == std::mem::discriminant(is);
    one.kind != TextKind::Setting || both.is_some_and(is_of_one_type)
}
