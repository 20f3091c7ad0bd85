//! A document while changes are made, with what the changes call its fields and texts.

use super::step::{FieldName, FieldPath, GroupName, Predecessor, Step, TextName};
use crate::blueprint::{
    Act, Blueprint, FieldAct, Group, Instruction, Limit, Refusal, Row, TextAct, changed,
};
use crate::document::Request;
use crate::pointer::Pointer;

/// The document, and where everything is in it now.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub request: Request,
    pub blueprint: Blueprint,
    /// The texts in their order, by name.
    texts: Vec<TextName>,
    /// The fields that changes have added.
    added: Vec<(usize, FieldPath)>,
}

impl Sheet {
    pub fn new(request: &Request) -> Self {
        let blueprint = Blueprint::read(request);
        let count = blueprint.instructions.len();
        let texts = (0..count).map(TextName::Own).collect();
        Self { request: request.clone(), blueprint, texts, added: Vec::new() }
    }

    /// Where a text stands now, from 0.
    pub fn text_number(&self, name: TextName) -> Option<usize> {
        self.texts.iter().position(|own| *own == name)
    }

    pub fn text(&self, name: TextName) -> Option<&Instruction> {
        self.blueprint.instructions.get(self.text_number(name)?)
    }

    /// Where a field stands.
    pub fn path<'name>(&'name self, name: &'name FieldName) -> Option<&'name FieldPath> {
        match name {
            FieldName::Own(path) => Some(path),
            FieldName::Added(number) => {
                self.added.iter().find(|(own, _)| own == number).map(|(_, path)| path)
            }
        }
    }

    /// The rows that lead to a field from the outermost; it is the last of them.
    pub fn rows(&self, name: &FieldName) -> Option<Vec<&Row>> {
        let path = self.path(name)?;
        let mut among = self.blueprint.rows_in(&path.side);
        let mut rows = Vec::new();
        for key in &path.keys {
            let row = among.iter().find(|row| row.key == *key)?;
            among = &row.rows;
            rows.push(row);
        }
        Some(rows)
    }

    pub fn row(&self, name: &FieldName) -> Option<&Row> {
        self.rows(name)?.pop()
    }

    /// Carries a step of a change out. The document stays as it is where that is refused.
    pub fn take(&mut self, step: &Step, number: usize) -> Result<(), Refusal> {
        let mut after = self.clone();
        after.carry_out(step, number)?;
        *self = after;
        Ok(())
    }

    fn carry_out(&mut self, step: &Step, number: usize) -> Result<(), Refusal> {
        match step {
            Step::Title(words) if words.trim().is_empty() => Err(Refusal::Empty),
            Step::Title(words) => self.act(&Act::Title(words.clone())),
            Step::Purpose(words) => self.act(&Act::Description(words.clone())),
            Step::AddText { role, words } => {
                self.act(&Act::Tell(TextAct::Add { role: role.clone(), words: words.clone() }))?;
                self.texts.push(TextName::Added(number));
                Ok(())
            }
            Step::Reword(text, words) => {
                let place = self.text(*text).and_then(|instruction| instruction.place.clone());
                self.act(&Act::Instruct(place.ok_or(Refusal::Composed)?, words.clone()))
            }
            Step::Replace(text, find, words) => {
                let now = self.text(*text).ok_or(Refusal::Gone)?.text.clone();
                if now.matches(find.as_str()).count() != 1 {
                    return Err(Refusal::Gone);
                }
                let words = now.replacen(find.as_str(), words, 1);
                self.carry_out(&Step::Reword(*text, words), number)
            }
            Step::SayAs(text, role) => {
                self.act(&Act::Tell(TextAct::Role(self.entry(*text)?, role.clone())))
            }
            Step::RemoveText(text) => {
                self.act(&Act::Tell(TextAct::Remove(self.entry(*text)?)))?;
                self.texts.retain(|own| own != text);
                Ok(())
            }
            Step::PlaceText(text, behind) => self.move_text(*text, *behind),
            Step::AddField { group, title, kind, is_needed } => {
                let group = self.group(group)?;
                let act = Act::Add {
                    group: group.0.clone(),
                    title: title.clone(),
                    kind: *kind,
                    is_needed: *is_needed,
                };
                self.act(&act)?;
                self.note_added(number, group)
            }
            Step::Field(field, act) => self.change(field, act.clone()),
            Step::Options(field, options) => self.list_options(field, options),
            Step::Limits(field, limits) => self.limit(field, limits),
            Step::Need(field, is_needed) => self.act(&Act::Need(self.place(field)?, *is_needed)),
            Step::RemoveField(field) => self.act(&Act::Remove(self.place(field)?)),
            Step::PlaceField(field, behind) => self.move_field(field, behind.as_ref()),
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), Refusal> {
        self.request = changed(&self.request, act)?;
        self.blueprint = Blueprint::read(&self.request);
        Ok(())
    }

    fn change(&mut self, field: &FieldName, act: FieldAct) -> Result<(), Refusal> {
        self.act(&Act::Change(self.place(field)?, act))
    }

    fn place(&self, field: &FieldName) -> Result<Pointer, Refusal> {
        self.row(field).map(|row| row.place.clone()).ok_or(Refusal::Gone)
    }

    fn entry(&self, text: TextName) -> Result<Pointer, Refusal> {
        self.text(text).map(|instruction| instruction.entry.clone()).ok_or(Refusal::Gone)
    }

    /// A group as the editor names it, and the keys that lead into it.
    fn group(&self, name: &GroupName) -> Result<(Group, FieldPath), Refusal> {
        match name {
            GroupName::Side(side) => {
                let path = FieldPath { side: side.clone(), keys: Vec::new() };
                Ok((side.clone(), path))
            }
            GroupName::Within(field) => {
                let path = self.path(field).ok_or(Refusal::Gone)?.clone();
                Ok((Group::Within(self.place(field)?), path))
            }
        }
    }

    fn note_added(
        &mut self,
        number: usize,
        (_, around): (Group, FieldPath),
    ) -> Result<(), Refusal> {
        let mut rows = self.blueprint.rows_in(&around.side);
        for key in &around.keys {
            rows = &rows.iter().find(|row| row.key == *key).ok_or(Refusal::Gone)?.rows;
        }
        let key = rows.last().ok_or(Refusal::Gone)?.key.clone();
        let keys = around.keys.into_iter().chain([key]).collect();
        self.added.push((number, FieldPath { side: around.side, keys }));
        Ok(())
    }

    /// What was to be put behind something that is not added after all stays where it is.
    fn move_text(&mut self, text: TextName, behind: Predecessor<TextName>) -> Result<(), Refusal> {
        if let Some(other @ TextName::Added(_)) = behind
            && self.text_number(other).is_none()
        {
            return Ok(());
        }
        let at = self.text_number(text).ok_or(Refusal::Gone)?;
        let goal = goal(at, behind.map(|other| self.text_number(other)))?;
        let to = self.texts.get(goal).copied().ok_or(Refusal::Gone)?;
        let (entry, to) = (self.entry(text)?, self.entry(to)?);
        self.act(&Act::Tell(TextAct::Move { entry, to }))?;
        self.texts.remove(at);
        self.texts.insert(goal, text);
        Ok(())
    }

    fn move_field(
        &mut self,
        field: &FieldName,
        behind: Predecessor<&FieldName>,
    ) -> Result<(), Refusal> {
        if let Some(other @ FieldName::Added(_)) = behind
            && self.path(other).is_none()
        {
            return Ok(());
        }
        let place = self.place(field)?;
        let (at, _) = self.blueprint.position(&place).ok_or(Refusal::Gone)?;
        let other = match behind {
            None => None,
            Some(other) => {
                let other = self.place(other)?;
                let is_beside = other.parent() == place.parent();
                let position = self.blueprint.position(&other).filter(|_| is_beside);
                Some(position.map(|(at, _)| at))
            }
        };
        let to = self.blueprint.siblings(&place).get(goal(at, other)?);
        let to = to.map(|row| row.place.clone()).ok_or(Refusal::Gone)?;
        if to == place { Ok(()) } else { self.act(&Act::Move { field: place, to }) }
    }

    /// Makes the options of a choice these. One that is another at the same place is called otherwise; the others come and go.
    fn list_options(&mut self, field: &FieldName, options: &[String]) -> Result<(), Refusal> {
        let own = |sheet: &Self| -> Result<Vec<String>, Refusal> {
            Ok(sheet.row(field).ok_or(Refusal::Gone)?.options.clone())
        };
        let before = own(self)?;
        for (at, (old, new)) in before.iter().zip(options).enumerate() {
            if !options.contains(old) && !before.contains(new) {
                self.change(field, FieldAct::RenameOption(at, new.clone()))?;
            }
        }
        let there = own(self)?;
        for new in options.iter().filter(|new| !there.contains(new)) {
            self.change(field, FieldAct::AddOption(new.clone()))?;
        }
        let there = own(self)?;
        for (at, _) in there.iter().enumerate().rev().filter(|(_, own)| !options.contains(own)) {
            self.change(field, FieldAct::RemoveOption(at))?;
        }
        Ok(())
    }

    /// Sets the lower and the upper limit, in the order in which they do not cross on the way.
    fn limit(&mut self, field: &FieldName, limits: &[Option<String>; 2]) -> Result<(), Refusal> {
        let kind = self.row(field).ok_or(Refusal::Gone)?.kind;
        let (&[lower, upper], [least, most]) = (Limit::look_up(kind), limits) else {
            return Err(Refusal::NotOfKind);
        };
        let (first, second) = ((lower, least), (upper, most));
        let mut upwards = self.clone();
        match upwards.set_limits(field, [first, second]) {
            Ok(()) => *self = upwards,
            Err(Refusal::Crossed) => self.set_limits(field, [second, first])?,
            Err(refusal) => return Err(refusal),
        }
        Ok(())
    }

    fn set_limits(
        &mut self,
        field: &FieldName,
        limits: [(Limit, &Option<String>); 2],
    ) -> Result<(), Refusal> {
        for (limit, typed) in limits {
            if let Some(typed) = typed {
                self.change(field, FieldAct::Limit(limit, typed.clone()))?;
            }
        }
        Ok(())
    }
}

/// Where something goes that is to stand behind another, or first.
fn goal(at: usize, behind: Option<Option<usize>>) -> Result<usize, Refusal> {
    match behind {
        None => Ok(0),
        // One that leaves a place before the other makes it move up.
        Some(Some(other)) if other < at => Ok(other + 1),
        Some(Some(other)) => Ok(other),
        Some(None) => Err(Refusal::Gone),
    }
}
