//! The rows of a document in the visual editor: its instructions, and the fields of both schemas.

use super::act::Group;
use super::beside::{beside, with_hints};
use super::choice::{name_of_value, option_names};
use super::ground::{answer_place, input_place, schema_at};
use super::hint::{UNITS, hint};
use super::instruction::{Instruction, instructions};
use super::kind::{Kind, is_composed, is_reference};
use super::limit::Limit;
use super::refusal::Refusal;
use super::row_keywords::{other_keywords, other_keywords_of_group};
use super::shapes::{is_mark, shapes, shapes_word};
use super::template::{InputRoute, input_route, top_keys};
use crate::document::{MessageBody, Request};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A document, as the visual editor shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Blueprint {
    /// Title; empty if there is none.
    pub title: String,
    /// Description in Markdown; empty if there is none.
    pub description: String,
    /// Instructions for the model.
    pub instructions: Vec<Instruction>,
    /// Fields of the input.
    pub input: Part,
    /// The fields of the answer.
    pub answer: Part,
    /// How the input reaches the model; `None` if no text names a value of it, so that it is sent as data.
    pub input_route: Option<InputRoute>,
    /// The types of messages that are shown nowhere, each once: they stay as they are.
    pub others: Vec<String>,
}

/// The fields of one schema.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Where the schema stands in the Request; `None` if there is none.
    pub place: Option<Pointer>,
    /// Its fields, in its order.
    pub rows: Vec<Row>,
    /// Keywords of the schema without a row.
    pub keywords: Vec<String>,
    /// Reason why no field can be added or changed; `None` if that is possible.
    pub refusal: Option<Refusal>,
}

/// A field.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The place of its schema in the Request.
    pub place: Pointer,
    /// The key of the field.
    pub key: String,
    /// Title; empty if there is none, so that the key is shown.
    pub title: String,
    /// Kind of the field.
    pub kind: Kind,
    /// True if the field is required.
    pub is_needed: bool,
    /// True if the row is an alternative of a union, of which one is filled in.
    pub is_shape: bool,
    /// Description; empty if there is none.
    pub help: String,
    /// Names of the options.
    pub options: Vec<String>,
    /// Default, as typed; empty if there is none.
    pub default: String,
    /// First example, as typed; empty if there is none.
    pub example: String,
    /// Unit of a number, or currency of an amount; empty if there is none.
    pub unit: String,
    /// Limits of the kind, as typed.
    pub limits: Vec<(Limit, String)>,
    /// Keywords of the field that the row does not show.
    pub keywords: Vec<String>,
    /// Reason why only the field's place can be changed; `None` if all can be.
    pub refusal: Option<Refusal>,
    /// Fields inside it.
    pub rows: Vec<Self>,
}

impl Blueprint {
    /// Reads the rows of a document.
    pub fn read(request: &Request) -> Self {
        let (input, answer) = (input_part(request), part_at(request, &answer_place()));
        let instructions = named_instructions(request, &input);
        Self {
            title: request.title().unwrap_or_default().to_owned(),
            description: request.description().unwrap_or_default().to_owned(),
            input_route: input_route(request, &instructions),
            instructions,
            input,
            answer,
            others: others(request),
        }
    }

    /// Returns all rows, nested ones included, from the input to the answer.
    pub fn rows(&self) -> Vec<&Row> {
        let mut all = Vec::new();
        gather(&self.input.rows, &mut all);
        gather(&self.answer.rows, &mut all);
        all
    }

    /// Returns the row of a field; `None` if the field does not exist.
    pub fn row(&self, place: &Pointer) -> Option<&Row> {
        row_at(&self.input.rows, place).or_else(|| row_at(&self.answer.rows, place))
    }

    /// Returns the rows of a group.
    pub fn rows_in(&self, group: &Group) -> &[Row] {
        match group {
            Group::Input => &self.input.rows,
            Group::Answer => &self.answer.rows,
            Group::Within(place) => self.row(place).map_or(&[], |row| &row.rows),
        }
    }

    /// Returns the index of a field among its siblings, and their number.
    pub fn position(&self, place: &Pointer) -> Option<(usize, usize)> {
        let rows = self.siblings(place);
        Some((rows.iter().position(|row| row.place == *place)?, rows.len()))
    }

    /// Returns the sibling before a field, otherwise the one after it; `None` if it is alone.
    pub fn neighbour(&self, place: &Pointer) -> Option<Pointer> {
        let (at, _) = self.position(place)?;
        let rows = self.siblings(place);
        let before = at.checked_sub(1).and_then(|at| rows.get(at));
        before.or_else(|| rows.get(at + 1)).map(|row| row.place.clone())
    }

    /// Returns the siblings of a field, itself included.
    pub fn siblings(&self, place: &Pointer) -> &[Row] {
        let is_top = |rows: &[Row]| rows.iter().any(|row| row.place == *place);
        if is_top(&self.input.rows) {
            return &self.input.rows;
        }
        if is_top(&self.answer.rows) {
            return &self.answer.rows;
        }
        let all = self.rows().into_iter();
        all.map(|row| row.rows.as_slice()).find(|rows| is_top(rows)).unwrap_or_default()
    }
}

fn row_at<'rows>(rows: &'rows [Row], place: &Pointer) -> Option<&'rows Row> {
    let around = rows.iter().find(|row| place.is_within(&row.place))?;
    if around.place == *place { Some(around) } else { row_at(&around.rows, place) }
}

fn gather<'rows>(rows: &'rows [Row], all: &mut Vec<&'rows Row>) {
    for row in rows {
        all.push(row);
        gather(&row.rows, all);
    }
}

/// What the model is told, with the names for which the input has no field.
fn named_instructions(request: &Request, input: &Part) -> Vec<Instruction> {
    let mut all = instructions(request);
    let has = |key: &str| input.rows.iter().any(|row| row.key == key);
    for one in all.iter_mut().filter(|one| one.is_template && input.refusal.is_none()) {
        let missing = top_keys(&one.text).into_iter().filter(|key| !has(key));
        one.missing = missing.map(str::to_owned).collect();
    }
    all
}

fn others(request: &Request) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for message in request.messages() {
        let kind = match message.body() {
            MessageBody::Text(_) | MessageBody::Data { kind: "input", .. } => continue,
            MessageBody::Data { kind, .. } | MessageBody::Other { kind } => kind.to_owned(),
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

fn input_part(request: &Request) -> Part {
    match input_place(request) {
        Ok(Some(place)) => part_at(request, &place),
        Ok(None) => Part::default(),
        Err(refusal) => Part { refusal: Some(refusal), ..Part::default() },
    }
}

fn part_at(request: &Request, place: &Pointer) -> Part {
    match schema_at(request, place) {
        None | Some(Value::Null) => Part::default(),
        Some(Value::Object(schema)) => {
            let refusal = match Kind::from_schema(&schema) {
                Kind::Group => None,
                _ if is_reference(&schema) => Some(Refusal::Reference),
                _ if schema.contains_key("properties") => None,
                _ if is_composed(&schema) => Some(Refusal::Composed),
                _ => Some(Refusal::NoGroup),
            };
            let ui = beside(request, place).map(|(_, ui)| ui);
            let rows = match refusal {
                None => rows_of((&schema, ui.as_ref()), place),
                Some(_) => Vec::new(),
            };
            let keywords = other_keywords_of_group(&schema);
            Part { place: Some(place.clone()), rows, keywords, refusal }
        }
        Some(_) => Part { refusal: Some(Refusal::Boolean), ..Part::default() },
    }
}

/// Returns the fields of a group with its schema's place, and the hints beside that schema.
fn rows_of((schema, ui): (&Map<String, Value>, Option<&Value>), place: &Pointer) -> Vec<Row> {
    let Some(Value::Object(properties)) = schema.get("properties") else { return Vec::new() };
    let needed = schema.get("required").and_then(Value::as_array);
    let is_needed = |key: &str| needed.is_some_and(|keys| keys.iter().any(|own| own == key));
    let all = place.join("properties");
    let each = properties.iter();
    let hint = |key: &str| ui.and_then(|ui| ui.get(key));
    each.map(|(key, field)| row(key, (field, hint(key)), all.join(key), is_needed(key))).collect()
}

fn row(key: &str, (field, ui): (&Value, Option<&Value>), place: Pointer, is_needed: bool) -> Row {
    let empty = Map::new();
    let schema = &with_hints(field.as_object().unwrap_or(&empty), ui);
    let kind = if field.is_object() { Kind::from_schema(schema) } else { Kind::Other };
    let text = |keyword: &str| {
        let own = || schema.get(keyword).and_then(Value::as_str);
        hint(schema, keyword).or_else(own).unwrap_or_default().to_owned()
    };
    let unit = UNITS.iter().find_map(|name| hint(schema, name)).filter(|_| kind.has_unit());
    let limits = Limit::look_up(kind).iter();
    let limits = limits.map(|limit| (*limit, as_typed(schema, schema.get(limit.keyword()))));
    let items = schema.get("items").and_then(Value::as_object);
    let rows = match (kind, items) {
        (Kind::Group, _) => rows_of((schema, ui), &place),
        (Kind::Groups, Some(items)) => {
            rows_of((items, ui.and_then(|ui| ui.get("items"))), &place.join("items"))
        }
        (Kind::Shapes, _) => shape_rows((schema, ui), &place),
        _ => Vec::new(),
    };
    let options = if kind == Kind::SeveralOf { items } else { Some(schema) };
    let examples = schema.get("examples").and_then(Value::as_array);
    Row {
        key: key.to_owned(),
        title: text("title"),
        kind,
        is_needed,
        is_shape: false,
        help: Some(text("description"))
            .filter(|help| !help.is_empty())
            .unwrap_or_else(|| text("markdownDescription")),
        options: options.filter(|_| kind.has_options()).map(option_names).unwrap_or_default(),
        default: as_typed(schema, schema.get("default")),
        example: as_typed(schema, examples.and_then(|examples| examples.first())),
        unit: unit.unwrap_or_default().to_owned(),
        limits: limits.collect(),
        keywords: other_keywords(field.as_object().unwrap_or(&empty), kind),
        refusal: refusal_of(field),
        rows,
        place,
    }
}

/// Returns the alternatives of a union as groups, without the constants that mark them.
fn shape_rows((schema, ui): (&Map<String, Value>, Option<&Value>), place: &Pointer) -> Vec<Row> {
    let keyword = shapes_word(schema).unwrap_or_default();
    let all = place.join(keyword);
    let each = shapes(schema).iter().enumerate().map(|(at, shape)| {
        let key = at.to_string();
        let hint = ui.and_then(|ui| ui.get(keyword)?.get(at));
        let mut row = Row { is_shape: true, ..row(&key, (shape, hint), all.join(&key), true) };
        row.rows.retain(|part| {
            let written = shape.get("properties").and_then(|all| all.get(&part.key));
            !written.is_some_and(is_mark)
        });
        row
    });
    each.collect()
}

/// Returns the reason why a field cannot be changed.
fn refusal_of(field: &Value) -> Option<Refusal> {
    match field {
        Value::Object(schema) if is_reference(schema) => Some(Refusal::Reference),
        Value::Object(_) => None,
        _ => Some(Refusal::Boolean),
    }
}

/// Returns a value as a person would type it.
fn as_typed(schema: &Map<String, Value>, value: Option<&Value>) -> String {
    match value {
        None => String::new(),
        Some(value) => name_of_value(schema, value)
            .or_else(|| value.as_str().map(str::to_owned))
            .unwrap_or_else(|| value.to_string()),
    }
}
