//! What a model proposed, as a version of the document; or why it is none.

use super::offered::offered;
use super::shortening::cut_text;
use super::texts::{PlainText, TextKind, with_plain_texts};
use crate::bench::calls::plan::Plan;
use crate::bench::design::definition::Variant;
use crate::bench::design::patch::patch_between;
use crate::document::Request;
use serde_json::{Map, Value};

/// The most characters of a proposed text.
const LONGEST: usize = 24_000;

/// As much of a reason is kept, in characters.
const MAX_REASON: usize = 1_000;

/// The most texts that are changed.
const MOST_CHANGES: usize = 40;

/// A change of a document that was proposed.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// What the model found.
    pub summary: String,
    /// The texts that it changes, one at least.
    pub changes: Vec<ProposedText>,
    /// The variant's patch over the document: what the version that it is made of changes, and this.
    pub patch: Map<String, Value>,
}

/// A text that would change.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposedText {
    /// The text as it would be, at its place.
    pub text: PlainText,
    /// As it is in the version.
    pub before: String,
    /// Why it would change.
    pub why: String,
}

/// Why an answer proposes nothing that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposalFault {
    /// The answer is not of the shape that was asked for.
    Unreadable,
    /// The answer names a place that was not offered.
    UnknownPlace(String),
    /// The answer gives two texts for a place.
    Twice(String),
    /// The text for this place is longer than a proposal may be, or there are too many.
    TooLong(String),
    /// The text for this place cannot stand there: options without an option, or a setting of another type.
    Unusable(String),
    /// The answer changes nothing; with what the model says of that.
    NoChange(String),
}

impl ProposalFault {
    /// The name of its sentence in `locales/*.json`.
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

    /// What it is about: a place, or the model's own words; empty where there is nothing to name.
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
    /// Reads an answer `{summary, changes: [{place, text, why}]}` as a change of a version of the document.
    /// A text that is given as it is counts as none.
    ///
    /// # Errors
    ///
    /// Why it cannot be used. One part that cannot be spoils the whole: what the model had in mind is not
    /// known any more.
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
        // A patch cannot say everything, such as a member that becomes null.
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

/// A text as it is given, and as it was.
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

/// The options, each once; `None` if there is none.
fn option_lines(words: &str) -> Option<String> {
    let mut lines: Vec<&str> = Vec::new();
    for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Whether what stands at a text's place now can stand there: a setting keeps its type.
fn fits(one: &PlainText, was: &Value, is: &Value) -> bool {
    let both = one.at.get(was).zip(one.at.get(is));
    let is_of_one_type =
        |(was, is): (&Value, &Value)| std::mem::discriminant(was) == std::mem::discriminant(is);
    one.kind != TextKind::Setting || both.is_some_and(is_of_one_type)
}
