//! A model's answer read as changes of a document, each of them tried on it.

use super::bounds::MOST_CHANGES;
use super::deed::{Noun, Verb, read_action};
use super::entry::{Entry, is_start};
use super::fault::{ChangeFault, Subject};
use super::proposal::Proposal;
use super::search::find_changes;
use super::step::{About, Step, TextName};
use super::trial::Trial;
use crate::document::Request;
use crate::import::draft::DraftFault;
use serde_json::Value;

/// Reads what a model answered that was asked to change a document.
pub(super) fn read_changes(document: &Request, answer: &str) -> Result<Proposal, DraftFault> {
    let list = find_changes(answer)?;
    let mut trial = Trial::new(document);
    for written in list {
        if trial.changes.len() >= MOST_CHANGES {
            trial.fault(ChangeFault::TooMany);
            break;
        }
        trial.read(written);
    }
    let Trial { changes, faults, .. } = trial;
    let notes: Vec<DraftFault> = faults.into_iter().map(DraftFault::Change).collect();
    match (changes.is_empty(), notes.first()) {
        (false, _) => Ok(Proposal { changes, notes, document: document.clone() }),
        (true, Some(fault)) => Err(fault.clone()),
        (true, None) => Err(DraftFault::Change(ChangeFault::Nothing)),
    }
}

impl Trial {
    fn read(&mut self, written: Value) {
        let Value::Object(members) = written else {
            return self.fault(ChangeFault::Deed(written.as_str().map_or_else(
                || written.to_string().chars().take(20).collect(),
                |words| words.chars().take(60).collect(),
            )));
        };
        let mut entry = Entry::new(members);
        let (word, id) = (entry.take_action(), entry.id());
        let about = id.as_deref().and_then(|id| self.look_up(id));
        let Some((verb, noun)) = read_action(&word, about.as_ref()) else {
            return self.fault(match (id, about, word.is_empty()) {
                (Some(id), None, true) => ChangeFault::Unknown(id),
                _ => ChangeFault::Deed(word.chars().take(60).collect()),
            });
        };
        let steps = match (verb, noun) {
            (Verb::Add, Noun::Text) => self.new_text(&mut entry),
            (Verb::Add, Noun::Field) => self.new_field(&mut entry, id.as_deref()),
            (Verb::Remove | Verb::Move | Verb::Add, Noun::Title | Noun::Purpose)
                if verb != Verb::Add =>
            {
                Err(ChangeFault::Deed(word))
            }
            (_, Noun::Title) => Self::title(&mut entry),
            (_, Noun::Purpose) => Self::purpose(&mut entry),
            _ => match about {
                Some(About::Text(text)) if noun == Noun::Text => self.text(verb, text, &mut entry),
                Some(About::Field(field)) if noun == Noun::Field => {
                    self.field(verb, &field, &mut entry)
                }
                _ => Err(ChangeFault::Unknown(id.clone().unwrap_or_default())),
            },
        };
        match steps {
            Ok(steps) => self.offer(steps, id),
            Err(fault) => self.fault(fault),
        }
    }

    fn title(entry: &mut Entry) -> Result<Vec<Step>, ChangeFault> {
        let words = entry.title().or_else(|| entry.text());
        words.map(|words| vec![Step::Title(words)]).ok_or(ChangeFault::Unsaid(Subject::Title))
    }

    fn purpose(entry: &mut Entry) -> Result<Vec<Step>, ChangeFault> {
        let words = entry.text().or_else(|| entry.description().help);
        let words = words.map(|words| vec![Step::Purpose(words)]);
        words.ok_or(ChangeFault::Unsaid(Subject::Purpose))
    }

    fn new_text(&self, entry: &mut Entry) -> Result<Vec<Step>, ChangeFault> {
        let words = entry.text().filter(|words| !words.trim().is_empty());
        let words = words.ok_or(ChangeFault::Unsaid(Subject::Text(None)))?;
        let role = entry.role().unwrap_or("system").to_owned();
        let name = TextName::Added(self.changes.len());
        let placed = self.behind_text(name, entry)?;
        Ok([Step::AddText { role, words }].into_iter().chain(placed).collect())
    }

    fn text(
        &self,
        verb: Verb,
        text: TextName,
        entry: &mut Entry,
    ) -> Result<Vec<Step>, ChangeFault> {
        if verb == Verb::Remove {
            return Ok(vec![Step::RemoveText(text)]);
        }
        let name = || self.sheet.subject(&About::Text(text));
        let now = self.sheet.text(text).map(|instruction| instruction.text.clone());
        let mut steps = Vec::new();
        if let (Verb::Change, Some(words)) = (verb, entry.text()) {
            let now = now.filter(|_| self.listing.is_whole(text));
            let now = now.ok_or_else(|| ChangeFault::NotFound(name()))?;
            steps.push(match entry.find() {
                Some(find) if now.matches(&find).nth(1).is_some() || !now.contains(&find) => {
                    return Err(ChangeFault::NotFound(name()));
                }
                Some(find) => Step::Replace(text, find, words),
                None if words.trim().is_empty() => return Err(ChangeFault::Unsaid(name())),
                None => Step::Reword(text, words),
            });
        }
        if let (Verb::Change, Some(role)) = (verb, entry.role()) {
            steps.push(Step::SayAs(text, role.to_owned()));
        }
        steps.extend(self.behind_text(text, entry)?);
        if steps.is_empty() { Err(ChangeFault::Unsaid(name())) } else { Ok(steps) }
    }

    fn behind_text(&self, text: TextName, entry: &mut Entry) -> Result<Option<Step>, ChangeFault> {
        let Some(after) = entry.after() else { return Ok(None) };
        match self.look_up(&after) {
            Some(About::Text(other)) if other != text => {
                Ok(Some(Step::PlaceText(text, Some(other))))
            }
            _ if is_start(&after) => Ok(Some(Step::PlaceText(text, None))),
            _ => Err(ChangeFault::Unknown(after)),
        }
    }
}
