//! Reads display hints: `ui:…` and `x-…` keys in the schema, and a `ui` object beside it in the format of
//! react-jsonschema-form's uiSchema, which takes precedence. Hints that are unknown, of the wrong type, or unsuitable
//! for the value are ignored.

mod wish;

use super::ui_schema::UiSchema;
use crate::field::options::tell_apart;
use crate::field::{
    AggregateHint, BranchName, ChartHint, ChartKind, Field, FieldKind, Hints, Layout, Property,
    WidgetHint, WidgetKind,
};
use crate::pointer::Pointer;
use crate::schema::{HintPlace, PlaceSchemas, Schema};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use wish::Wish;

/// Applies the hints of a place to its field, from the schema and from the `ui` object beside it.
pub(in crate::field) fn apply_hints(
    ui: &UiSchema,
    schema: &Schema,
    described: &PlaceSchemas,
    field: &mut Field,
) {
    let at = ui.all(schema, described, &field.sources);
    if field.sources.hinted == HintPlace::default()
        && let Some(first) = at.first()
    {
        // The hints of a referred schema become those of this place, so that its parts find theirs below.
        field.sources.hinted = *first;
    }
    let lookup = HintLookup { ui, at, described };
    if lookup.is_silent() {
        return by_numbers_in(schema, field);
    }
    if let Some(title) = lookup.text("title") {
        field.title = Some(title);
    }
    if let Some(description) = lookup.text("description") {
        field.description = Some(description);
    }
    field.read_only = lookup.read_only(field);
    lookup.arrange(schema, field);
    let mut hints = Hints {
        widget: None,
        placeholder: lookup.text("placeholder"),
        help: lookup.text("help"),
        rows: lookup.find("rows", rows),
        unit: lookup.text("unit").or_else(|| lookup.text("currency")),
        accept: lookup.text("accept"),
        hidden: lookup.is("hidden").unwrap_or_default(),
        collapsed: lookup.is("collapsed"),
        layout: lookup.find("layout", layout),
        chart: lookup.find("chart", chart),
        aggregate: lookup.find("aggregate", aggregate),
        identifier: lookup.is("identifier"),
        describe: lookup.is("describe"),
        inline: lookup.is("inline"),
        disabled: lookup
            .find("enumDisabled", |values| values.as_array().cloned())
            .unwrap_or_default(),
        bare: lookup.is("label") == Some(false),
    };
    let wished = |name| lookup.find(name, wish::read);
    if let Some(wish) = ["widget", "inputType"].into_iter().find_map(wished) {
        grant(wish, schema, field, &mut hints);
    }
    field.hints = (hints != Hints::default()).then(|| Box::new(hints));
}

/// Keywords of a schema that contain an object of hints; the first one takes precedence.
pub(crate) const HINT_OBJECTS: [&str; 3] = ["ui:options", "ui", "x-ui"];

/// The hints of one place, from all sources.
struct HintLookup<'a> {
    ui: &'a UiSchema,
    /// The places of the `ui` object that apply, in order of precedence.
    at: Vec<HintPlace>,
    described: &'a PlaceSchemas<'a>,
}

impl HintLookup<'_> {
    /// Returns the first readable hint of a name: from the `ui` object, then from the schema, then from the hints for
    /// the whole form.
    fn find<T>(&self, name: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let prefixed = format!("ui:{name}");
        let within = |object: &str| {
            let object = self.described.get(object).filter(|schema| schema.is_object())?;
            object.get(name).or_else(|| object.get(&prefixed))
        };
        let beside = self.at.iter().flat_map(|place| self.ui.values_at(*place, name));
        beside
            .chain(self.described.get(&prefixed))
            .chain(HINT_OBJECTS.into_iter().filter_map(within))
            .chain(self.described.get(&format!("x-{name}")))
            .chain(self.ui.for_all(name))
            .find_map(read)
    }

    fn text(&self, name: &str) -> Option<String> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        self.find(name, |value| text(value).filter(|text| !text.trim().is_empty()))
    }

    fn is(&self, name: &str) -> Option<bool> {
        self.find(name, Value::as_bool)
    }

    /// True if neither the place nor its parts have any hint.
    fn is_silent(&self) -> bool {
        let is_hint = |key: &str| key == "ui" || key.starts_with("ui:") || key.starts_with("x-");
        self.at.is_empty() && self.ui.is_silent() && !self.described.has_key(is_hint)
    }

    fn read_only(&self, field: &Field) -> bool {
        let fixed = matches!(field.kind, FieldKind::Const(_));
        fixed
            || self.is("disabled") == Some(true)
            || self.is("readonly").or_else(|| self.is("readOnly")).unwrap_or(field.read_only)
    }

    /// Orders the parts as hinted, records where their own hints are, and names the options.
    fn arrange(&self, schema: &Schema, field: &mut Field) {
        match &mut field.kind {
            FieldKind::Object { properties, .. } => {
                let order = self.find("order", keys);
                match order {
                    Some(order) => by_keys(properties, &order),
                    None => by_numbers(schema, properties),
                }
                for property in properties {
                    let at = self.at.iter().copied();
                    property.sources.hinted = self.ui.first_below(at, &property.key);
                }
            }
            FieldKind::Branches { union, branches } => {
                for (index, name) in branches.iter_mut().enumerate() {
                    let title = self.title_of_branch(union, index);
                    title.into_iter().for_each(|title| *name = BranchName::Named(title));
                }
            }
            FieldKind::Choice { options } | FieldKind::Array { choices: options, .. } => {
                let names = self.find("enumNames", |names| names.as_array().cloned());
                for (option, name) in options.iter_mut().zip(names.into_iter().flatten()) {
                    if let Value::String(name) = name
                        && !name.trim().is_empty()
                    {
                        option.label = name;
                    }
                }
                tell_apart(options);
            }
            _ => {}
        }
    }
}

impl HintLookup<'_> {
    /// Returns the title that the `ui` object gives a branch of a union.
    fn title_of_branch(&self, union: &Pointer, index: usize) -> Option<String> {
        let key = format!("{}/{index}", union.last()?);
        let branch = self.ui.first_below(self.at.iter().copied(), &key);
        let mut titles = self.ui.values_at(branch, "title").filter_map(Value::as_str);
        titles.find(|title| !title.trim().is_empty()).map(str::to_owned)
    }
}

/// Applies a hinted widget if it can show the value.
fn grant(wish: Wish, schema: &Schema, field: &mut Field, hints: &mut Hints) {
    match wish {
        Wish::Hidden => hints.hidden = true,
        Wish::How(how) => {
            if matches!(field.kind, FieldKind::Choice { .. } | FieldKind::Boolean) {
                hints.widget = Some(how);
            }
        }
        Wish::Kind(wished) => {
            let Some(granted) = wished.granted(&field.kind, holds_texts(schema, field)) else {
                return;
            };
            if granted == WidgetKind::Range {
                hints.widget = Some(WidgetHint::Range);
            }
            field.widget = granted;
        }
    }
}

/// True if a field is a list of texts of any kind.
fn holds_texts(schema: &Schema, list: &Field) -> bool {
    let FieldKind::Array { choices, items: Some(items), places, .. } = &list.kind else {
        return false;
    };
    let items = schema.described_by(items);
    choices.is_empty() && places.is_empty() && items.single_type() == Some("string")
}

fn rows(value: &Value) -> Option<u32> {
    const MOST: u32 = 100;
    value
        .as_u64()
        .and_then(|rows| u32::try_from(rows).ok())
        .filter(|rows| (1..=MOST).contains(rows))
}

fn layout(value: &Value) -> Option<Layout> {
    match value.as_str()? {
        "table" => Some(Layout::Table),
        "list" => Some(Layout::List),
        _ => None,
    }
}

fn chart(value: &Value) -> Option<ChartHint> {
    let named = |name: &str| ChartKind::ALL.into_iter().find(|kind| kind.hints().contains(&name));
    match value {
        Value::Bool(false) => Some(ChartHint::None),
        Value::String(name) if name == "none" => Some(ChartHint::None),
        Value::String(name) => named(name).map(ChartHint::As),
        _ => None,
    }
}

fn aggregate(value: &Value) -> Option<AggregateHint> {
    match value.as_str() {
        Some("sum" | "total") => Some(AggregateHint::Sum),
        Some("mean" | "average") => Some(AggregateHint::Mean),
        Some("none") => Some(AggregateHint::None),
        _ => value.as_bool().filter(|wanted| !wanted).map(|_| AggregateHint::None),
    }
}

fn keys(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|key| key.as_str().map(str::to_owned)).collect()
}

/// Puts the listed properties first and all others at `*`, or at the end.
fn by_keys(properties: &mut Vec<Property>, order: &[String]) {
    let rest = order.iter().position(|key| key == "*").unwrap_or(order.len());
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (place, key) in order.iter().enumerate() {
        places.entry(key).or_insert(place);
    }
    let place = |property: &Property| places.get(property.key.as_str()).copied().unwrap_or(rest);
    in_places(properties, place);
}

/// Orders properties by their number hints; those without one come last.
fn by_numbers(schema: &Schema, properties: &mut Vec<Property>) {
    let number = |property: &Property| {
        let definition = schema.at(&property.sources.location)?;
        ["x-order", "propertyOrder"].into_iter().find_map(|key| definition.get(key)?.as_i64())
    };
    if properties.iter().any(|property| number(property).is_some()) {
        in_places(properties, |property| number(property).unwrap_or(i64::MAX));
    }
}

fn in_places<T: Ord>(properties: &mut Vec<Property>, place: impl Fn(&Property) -> T) {
    let mut sorted: BTreeMap<T, Vec<Property>> = BTreeMap::new();
    for property in properties.drain(..) {
        sorted.entry(place(&property)).or_default().push(property);
    }
    properties.extend(sorted.into_values().flatten());
}

fn by_numbers_in(schema: &Schema, field: &mut Field) {
    if let FieldKind::Object { properties, .. } = &mut field.kind {
        by_numbers(schema, properties);
    }
}

#[cfg(test)]
mod tests;
