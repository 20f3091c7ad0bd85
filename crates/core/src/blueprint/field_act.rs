//! Edits of one field's schema.

use super::choice;
use super::hint::{CONTROLS, UNITS, has_only, say, unsay};
use super::kind::{Kind, UNIT, is_composed, is_of_kind, is_reference};
use super::limit::{Limit, limited};
use super::reference::is_referred_below;
use super::refusal::Refusal;
use super::shapes::{add_shape, begun_with, shapes, unmarked};
use super::value::{fits, value_of};
use crate::object::text;
use crate::pointer::Pointer;
use crate::schema::{Schema, Verdict};
use serde_json::{Map, Value};

/// An edit of a field. Texts are as typed; an empty one removes the property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldAct {
    /// Sets the title. The key stays.
    Title(String),
    /// Sets the description.
    Help(String),
    /// Sets the kind.
    Kind(Kind),
    /// Sets the default; for a choice the name of an option, for yes or no `true` or `false`.
    Default(String),
    /// Sets the first example.
    Example(String),
    /// Sets the unit of a number, or the currency of an amount.
    Unit(String),
    /// Sets a limit.
    Limit(Limit, String),
    /// Adds an option at the end.
    AddOption(String),
    /// Removes the option at an index.
    RemoveOption(usize),
    /// Moves an option from one index to another; those between shift.
    MoveOption(usize, usize),
    /// Renames the option at an index.
    RenameOption(usize, String),
    /// Adds an alternative group to a union, at the end.
    AddShape(String),
}

type Keywords = Map<String, Value>;

impl FieldAct {
    /// Returns the names of the hints that the edit changes, wherever they are written.
    pub(super) fn hints(&self) -> Vec<&'static str> {
        match self {
            Self::Title(_) => vec!["title"],
            Self::Help(_) => vec!["description"],
            Self::Unit(_) => UNITS.to_vec(),
            Self::Kind(_) => CONTROLS.into_iter().chain(UNITS).collect(),
            _ => Vec::new(),
        }
    }
}

/// Carries an act out on the schema of a field, which stands at a place within a whole one. A value that the schema does
/// not allow becomes neither its default nor an example.
pub(super) fn carried_out(
    whole: (&Value, &Pointer),
    schema: &mut Keywords,
    act: &FieldAct,
) -> Result<(), Refusal> {
    if is_reference(schema) {
        return Err(Refusal::Reference);
    }
    let before = schema.clone();
    act_on(whole, schema, act)?;
    let refusal = match act {
        FieldAct::Default(_) | FieldAct::Example(_) => Refusal::NotAllowed,
        FieldAct::Limit(..) => Refusal::Excluding,
        _ => return Ok(()),
    };
    let is_new = |value: &&Value| !forbids(&before, value) || !own_values(&before).contains(value);
    let is_refused =
        own_values(schema).into_iter().filter(is_new).any(|value| forbids(schema, value));
    if is_refused { Err(refusal) } else { Ok(()) }
}

/// The values that a schema gives itself: what it begins with, and its examples.
fn own_values(schema: &Keywords) -> Vec<&Value> {
    let examples = schema.get("examples").and_then(Value::as_array).into_iter().flatten();
    schema.get("default").into_iter().chain(examples).collect()
}

/// Whether a schema does not allow a value, as far as it says so itself.
fn forbids(schema: &Keywords, value: &Value) -> bool {
    let schema = Schema::new(Value::Object(schema.clone()));
    schema.judge(&Pointer::root(), value) == Verdict::Fails
}

fn act_on(whole: (&Value, &Pointer), schema: &mut Keywords, act: &FieldAct) -> Result<(), Refusal> {
    match act {
        FieldAct::Title(title) => call(schema, "title", title),
        FieldAct::Help(words) => {
            call(schema, "description", words);
            // VS Code's keyword for the description, which applies if there is no other.
            if words.trim().is_empty() {
                schema.shift_remove("markdownDescription");
            }
        }
        FieldAct::Kind(kind) => {
            if is_referred_below(whole.0, whole.1) {
                return Err(Refusal::Referred);
            }
            become_kind(schema, *kind)?;
        }
        FieldAct::Default(typed) => begin_with(schema, typed)?,
        FieldAct::Example(typed) => exemplify(schema, typed)?,
        FieldAct::Unit(words) => count_in(schema, words.trim())?,
        FieldAct::AddShape(title) => add_shape(schema, title)?,
        FieldAct::Limit(limit, typed) => {
            let has_it = Limit::look_up(Kind::from_schema(schema)).contains(limit);
            has_it.then_some(()).ok_or(Refusal::NotOfKind)?;
            limited(schema, *limit, typed)?;
        }
        FieldAct::AddOption(name) => choice::add(choosing(schema)?, name)?,
        FieldAct::RemoveOption(at) => {
            if is_referred_below(whole.0, whole.1) {
                return Err(Refusal::Referred);
            }
            let gone = choice::remove(choosing(schema)?, *at)?;
            choice::follow(schema, &gone, None);
        }
        FieldAct::MoveOption(at, goal) => {
            if is_referred_below(whole.0, whole.1) {
                return Err(Refusal::Referred);
            }
            choice::relocate_option(choosing(schema)?, *at, *goal)?;
        }
        FieldAct::RenameOption(at, name) => {
            let (old, new) = choice::rename(choosing(schema)?, *at, name)?;
            choice::follow(schema, &old, Some(&new));
        }
    }
    Ok(())
}

/// Sets a field's title or description, and removes the hint that would take precedence.
fn call(schema: &mut Keywords, key: &str, words: &str) {
    unsay(schema, key);
    let at = usize::from(key == "description" && schema.contains_key("title"));
    put_text(schema, key, words, at);
}

/// Sets a text under a key, inserted at index `at` if it is new; an empty text removes the key.
pub(super) fn put_text(members: &mut Keywords, key: &str, words: &str, at: usize) {
    if words.trim().is_empty() {
        members.shift_remove(key);
    } else if let Some(own) = members.get_mut(key) {
        *own = text(words);
    } else {
        members.shift_insert(at.min(members.len()), key.to_owned(), text(words));
    }
}

/// Returns the schema that lists the options of a field.
fn choosing(schema: &mut Keywords) -> Result<&mut Keywords, Refusal> {
    match Kind::from_schema(schema) {
        Kind::OneOf => Ok(schema),
        Kind::SeveralOf => {
            schema.get_mut("items").and_then(Value::as_object_mut).ok_or(Refusal::NotOfKind)
        }
        _ => Err(Refusal::NotOfKind),
    }
}

/// Sets the unit of a number. An amount always has a currency.
fn count_in(schema: &mut Keywords, words: &str) -> Result<(), Refusal> {
    let kind = Kind::from_schema(schema);
    match (kind.has_unit(), words.is_empty()) {
        (false, _) => return Err(Refusal::NotOfKind),
        (true, true) if kind == Kind::Money => return Err(Refusal::Empty),
        (true, true) => UNITS.iter().for_each(|name| unsay(schema, name)),
        (true, false) if UNITS.iter().any(|name| say(schema, name, words)) => {}
        (true, false) => drop(schema.insert(UNIT.to_owned(), text(words))),
    }
    Ok(())
}

fn begin_with(schema: &mut Keywords, typed: &str) -> Result<(), Refusal> {
    if typed.is_empty() {
        schema.shift_remove("default");
    } else {
        let value = value_of(schema, typed)?;
        schema.insert("default".to_owned(), value);
    }
    Ok(())
}

fn exemplify(schema: &mut Keywords, typed: &str) -> Result<(), Refusal> {
    let value = if typed.is_empty() { None } else { Some(value_of(schema, typed)?) };
    let examples = schema.entry("examples").or_insert_with(|| Value::Array(Vec::new()));
    let examples = examples.as_array_mut().ok_or(Refusal::Damaged)?;
    match (value, examples.first_mut()) {
        (Some(value), Some(first)) => *first = value,
        (Some(value), None) => examples.push(value),
        (None, Some(_)) => drop(examples.remove(0)),
        (None, None) => {}
    }
    if examples.is_empty() {
        schema.shift_remove("examples");
    }
    Ok(())
}

/// Changes the kind of a field: keywords of the old kind are removed, and what both kinds have in common stays, such as
/// limits, options and fields.
fn become_kind(schema: &mut Keywords, kind: Kind) -> Result<(), Refusal> {
    let old = Kind::from_schema(schema);
    if kind == old {
        return Ok(());
    }
    if is_composed(schema) || kind == Kind::Other {
        return Err(Refusal::Composed);
    }
    let shape = shape_of(schema, old, kind);
    CONTROLS.iter().for_each(|name| unsay(schema, name));
    if !counts_alike(old, kind) {
        UNITS.iter().for_each(|name| unsay(schema, name));
    }
    let nullable = is_nullable(schema);
    let is_made = |keyword: &str| shape.iter().any(|(own, _)| own == keyword);
    let lost: Vec<&str> = Limit::look_up(old)
        .iter()
        .filter(|limit| !Limit::look_up(kind).contains(limit))
        .map(|limit| limit.keyword())
        .collect();
    schema.retain(|keyword, _| {
        is_made(keyword)
            || has_only(keyword, &UNITS)
            || !(is_of_kind(keyword) || lost.contains(&keyword.as_str()))
    });
    for (keyword, value) in shape {
        let value = if keyword == "type" { beside_null(value, nullable) } else { value };
        schema.insert(keyword, value);
    }
    if Kind::from_schema(schema) != kind {
        // A limit also decides whether a text counts as long.
        Limit::look_up(kind).iter().for_each(|limit| drop(schema.shift_remove(limit.keyword())));
    }
    prune(schema);
    if Kind::from_schema(schema) == kind { Ok(()) } else { Err(Refusal::Composed) }
}

/// True if numbers of two kinds have the same meaning.
fn counts_alike(old: Kind, kind: Kind) -> bool {
    let is_plain = |kind| matches!(kind, Kind::Number | Kind::WholeNumber);
    is_plain(old) && is_plain(kind)
}

/// Returns the keywords of a kind, with the options or fields that the field has already.
fn shape_of(schema: &Keywords, old: Kind, kind: Kind) -> Vec<(String, Value)> {
    let items = schema.get("items").and_then(Value::as_object);
    let inner = match old {
        Kind::OneOf | Kind::Group => Some(schema),
        Kind::SeveralOf | Kind::Groups => items,
        Kind::Shapes => shapes(schema).first().and_then(Value::as_object),
        _ => None,
    };
    let carried: Keywords = inner
        .into_iter()
        .flatten()
        .filter(|(keyword, _)| is_carried(keyword))
        .map(|(keyword, value)| (keyword.clone(), value.clone()))
        .collect();
    let owned = |(keyword, value): (&str, Value)| (keyword.to_owned(), value);
    match (old, kind) {
        (Kind::OneOf, Kind::SeveralOf) | (Kind::Group, Kind::Groups) => {
            let shape = kind.shape().into_iter().map(|(keyword, value)| match keyword {
                "items" => (keyword, Value::Object(carried.clone())),
                _ => (keyword, value),
            });
            shape.map(owned).collect()
        }
        (Kind::Group, Kind::Shapes) => {
            let shape = kind.shape().into_iter();
            shape.map(|(word, value)| owned((word, begun_with(value, &carried)))).collect()
        }
        (Kind::SeveralOf, Kind::OneOf)
        | (Kind::Groups, Kind::Group)
        | (Kind::Shapes, Kind::Group) => {
            let carried = if old == Kind::Shapes { unmarked(carried) } else { carried };
            let members = carried
                .into_iter()
                .filter(|(keyword, _)| !matches!(keyword.as_str(), "title" | "description"));
            members.collect()
        }
        _ => kind.shape().into_iter().map(owned).collect(),
    }
}

/// True if a keyword moves with options or fields from a single value to a list of them, and back.
fn is_carried(keyword: &str) -> bool {
    is_of_kind(keyword)
        && !matches!(keyword, "items" | "uniqueItems")
        && !has_only(keyword, &CONTROLS)
}

fn is_nullable(schema: &Keywords) -> bool {
    let types = schema.get("type").and_then(Value::as_array);
    types.is_some_and(|types| types.iter().any(|named| named == "null"))
}

fn beside_null(named: Value, nullable: bool) -> Value {
    match named {
        Value::String(_) if nullable => Value::Array(vec![named, text("null")]),
        named => named,
    }
}

/// Removes a default and examples that no longer fit.
fn prune(schema: &mut Keywords) {
    if schema.get("default").is_some_and(|value| !fits(schema, value)) {
        schema.shift_remove("default");
    }
    prune_examples(schema);
}

fn prune_examples(schema: &mut Keywords) {
    let Some(Value::Array(examples)) = schema.get("examples") else { return };
    let fitting: Vec<Value> =
        examples.iter().filter(|value| fits(schema, value)).cloned().collect();
    if fitting.is_empty() {
        schema.shift_remove("examples");
    } else if fitting.len() < examples.len() {
        schema.insert("examples".to_owned(), Value::Array(fitting));
    }
}
