//! What a model says of fields, as steps of a change.

use super::bounds::DEEPEST;
use super::deed::Verb;
use super::entry::{Description, Entry, is_start};
use super::fault::{ChangeFault, Subject};
use super::group_word::side;
use super::step::{About, FieldName, FieldPath, GroupName, Step};
use super::trial::Trial;
use crate::blueprint::{FieldAct, Kind};

impl Trial {
    /// A field that is new.
    pub fn new_field(&self, entry: &mut Entry, id: Option<&str>) -> Result<Vec<Step>, ChangeFault> {
        let (within, after) = (entry.within(), entry.after());
        let description = entry.description();
        let title = description.title.clone().ok_or_else(|| {
            ChangeFault::Unsaid(Subject::Field(id.unwrap_or_default().to_owned()))
        })?;
        let kind = match &description.kind {
            Some(Ok(kind)) => kind_of_options(*kind, &description.options),
            None if !description.options.is_empty() => Kind::OneOf,
            Some(Err(written)) => {
                return Err(ChangeFault::Kind { field: title, written: written.clone() });
            }
            None if description.limits.iter().any(Option::is_some) => Kind::Number,
            None => Kind::ShortText,
        };
        if kind.has_options() && description.options.is_empty() {
            return Err(ChangeFault::Unsaid(Subject::Field(title)));
        }
        let group = self.group(within.as_deref(), after.as_deref(), &title)?;
        let field = FieldName::Added(self.changes.len());
        let is_needed = description.needed.unwrap_or_default();
        let mut steps = vec![Step::AddField { group, title, kind, is_needed }];
        steps.extend(described(
            &field,
            Description { title: None, kind: None, needed: None, ..description },
            kind,
        ));
        steps.extend(self.behind_field(&field, after)?);
        Ok(steps)
    }

    /// Where a field is added: where it says so, or where that stands which it is to be behind.
    fn group(
        &self,
        within: Option<&str>,
        after: Option<&str>,
        title: &str,
    ) -> Result<GroupName, ChangeFault> {
        if let Some(written) = within {
            return match (side(written), self.look_up(written)) {
                (Some(side), _) => Ok(GroupName::Side(side)),
                (None, Some(About::Field(field))) => self.deeper(field),
                _ => Err(ChangeFault::Unknown(written.to_owned())),
            };
        }
        let Some(About::Field(beside)) = after.and_then(|after| self.look_up(after)) else {
            return Err(ChangeFault::Unsaid(Subject::Field(title.to_owned())));
        };
        let path = self
            .sheet
            .path(&beside)
            .ok_or(ChangeFault::Unsaid(Subject::Field(title.to_owned())))?;
        let mut keys = path.keys.clone();
        keys.pop();
        match keys.is_empty() {
            true => Ok(GroupName::Side(path.side.clone())),
            false => {
                let around = FieldPath { side: path.side.clone(), keys };
                let is_it =
                    |number: &usize| self.sheet.path(&FieldName::Added(*number)) == Some(&around);
                let added = (0..self.changes.len()).find(is_it);
                self.deeper(added.map_or(FieldName::Own(around), FieldName::Added))
            }
        }
    }

    fn deeper(&self, field: FieldName) -> Result<GroupName, ChangeFault> {
        let depth = self.sheet.path(&field).map_or(0, |path| path.keys.len());
        if depth >= DEEPEST { Err(ChangeFault::TooMany) } else { Ok(GroupName::Within(field)) }
    }

    /// What becomes of a field that is there.
    pub fn field(
        &mut self,
        verb: Verb,
        field: &FieldName,
        entry: &mut Entry,
    ) -> Result<Vec<Step>, ChangeFault> {
        if verb == Verb::Remove {
            return Ok(vec![Step::RemoveField(field.clone())]);
        }
        let (mut steps, mut is_told) = (Vec::new(), false);
        let name = self.sheet.subject(&About::Field(field.clone()));
        let after = entry.after();
        if verb == Verb::Change {
            let mut description = entry.description();
            if let Some(Err(written)) = &description.kind {
                let written = written.clone();
                self.fault(ChangeFault::Kind { field: called(&name), written });
                (description.kind, is_told) = (None, true);
            }
            let now = self.sheet.row(field).map_or(Kind::Other, |row| row.kind);
            let kind = match description.kind {
                Some(Ok(kind)) => kind_of_options(kind, &description.options),
                _ => kind_of_options(now, &description.options),
            };
            if kind != now {
                if kind.has_options() && !now.has_options() && description.options.is_empty() {
                    return Err(ChangeFault::Unsaid(name));
                }
                steps.push(Step::Field(field.clone(), FieldAct::Kind(kind)));
            }
            steps.extend(described(field, description, kind));
        }
        steps.extend(self.behind_field(field, after)?);
        if steps.is_empty() && !is_told { Err(ChangeFault::Unsaid(name)) } else { Ok(steps) }
    }

    fn behind_field(
        &self,
        field: &FieldName,
        after: Option<String>,
    ) -> Result<Option<Step>, ChangeFault> {
        let Some(after) = after else { return Ok(None) };
        match self.look_up(&after) {
            Some(About::Field(other)) if other != *field => {
                Ok(Some(Step::PlaceField(field.clone(), Some(other))))
            }
            _ if is_start(&after) => Ok(Some(Step::PlaceField(field.clone(), None))),
            _ => Err(ChangeFault::Unknown(after)),
        }
    }
}

/// The kind of a field that has these options.
fn kind_of_options(kind: Kind, options: &[String]) -> Kind {
    match kind {
        _ if options.is_empty() || kind.has_options() => kind,
        Kind::Texts | Kind::Numbers => Kind::SeveralOf,
        _ => Kind::OneOf,
    }
}

/// What a field is called that a change is about.
fn called(name: &Subject) -> String {
    if let Subject::Field(called) = name { called.clone() } else { String::new() }
}

/// The steps that make what is said of a field so.
fn described(field: &FieldName, description: Description, kind: Kind) -> Vec<Step> {
    let act = |act: FieldAct| Step::Field(field.clone(), act);
    let unit = description.unit.filter(|unit| kind != Kind::Percentage || unit != "%");
    let is_limited = description.limits.iter().any(Option::is_some);
    let steps = [
        description.title.map(|title| act(FieldAct::Title(title))),
        (!description.options.is_empty())
            .then(|| Step::Options(field.clone(), description.options)),
        unit.map(|unit| act(FieldAct::Unit(unit))),
        is_limited.then(|| Step::Limits(field.clone(), description.limits)),
        description.default.map(|typed| act(FieldAct::Default(typed))),
        description.example.map(|typed| act(FieldAct::Example(typed))),
        description.help.map(|words| act(FieldAct::Help(words))),
        description.needed.map(|is_needed| Step::Need(field.clone(), is_needed)),
    ];
    steps.into_iter().flatten().collect()
}
