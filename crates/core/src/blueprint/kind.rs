//! The kinds of fields in the visual editor: the schema of each, and how a schema's kind is recognized.

use super::choice::{is_of_options, lists_options};
use super::hint::{CONTROLS, UNITS, has_only, hint};
use super::shapes::{COMPOSING, new_shape, shapes_word};
use super::typed::named_type;
use crate::field::{FieldTree, WidgetKind};
use crate::object::{object, text};
use crate::schema::REFERENCE_KEYWORDS;
use crate::text::money::is_money_sign;
use serde_json::{Map, Value};

/// Hint that chooses a control.
const WIDGET: &str = "ui:widget";

/// Hint for the unit of a number.
pub(super) const UNIT: &str = "x-unit";

/// Hint for the currency of an amount.
const CURRENCY: &str = "x-currency";

/// Currency of an amount until another is chosen.
const FIRST_CURRENCY: &str = "EUR";

/// Unit of a percentage.
const PERCENT: &str = "%";

/// Keywords that define a kind, besides limits and lists of options.
const SHAPING: [&str; 12] = [
    "type",
    "format",
    "const",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "uniqueItems",
    "contentMediaType",
    "contentEncoding",
    "pattern",
    "multipleOf",
];

/// Bounds that no row shows, and that have no meaning for other kinds.
const BOUNDS: [&str; 2] = ["exclusiveMinimum", "exclusiveMaximum"];

/// A kind of field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A text of one line.
    ShortText,
    /// A text of several lines.
    LongText,
    /// A number.
    Number,
    /// A number without a fraction.
    WholeNumber,
    /// An amount of money.
    Money,
    /// A percentage.
    Percentage,
    /// Yes or no.
    YesNo,
    /// One of a few options.
    OneOf,
    /// Several of a few options.
    SeveralOf,
    /// A day.
    Date,
    /// A time of the day.
    Time,
    /// A day and a time.
    DateTime,
    /// An e-mail address.
    Email,
    /// A URL.
    Link,
    /// A file or a picture.
    File,
    /// A list of texts.
    Texts,
    /// A list of numbers.
    Numbers,
    /// A group of fields.
    Group,
    /// A list of groups.
    Groups,
    /// A union of groups, of which one is filled in.
    Shapes,
    /// Any other schema.
    Other,
}

impl Kind {
    /// The kinds that a field can be changed to.
    pub const CHOICES: [Self; 20] = [
        Self::ShortText,
        Self::LongText,
        Self::Number,
        Self::WholeNumber,
        Self::Money,
        Self::Percentage,
        Self::YesNo,
        Self::OneOf,
        Self::SeveralOf,
        Self::Date,
        Self::Time,
        Self::DateTime,
        Self::Email,
        Self::Link,
        Self::File,
        Self::Texts,
        Self::Numbers,
        Self::Group,
        Self::Groups,
        Self::Shapes,
    ];

    /// Returns the kind of a schema.
    pub fn from_schema(schema: &Map<String, Value>) -> Self {
        if is_composed(schema) || schema.contains_key("const") {
            return Self::Other;
        }
        if shapes_word(schema).is_some() {
            return Self::Shapes;
        }
        let named = match schema.get("type") {
            None => None,
            Some(kind) => match named_type(kind) {
                Some(named) => Some(named),
                None => return Self::Other,
            },
        };
        match named {
            None | Some("string" | "number" | "integer") if lists_options(schema) => Self::OneOf,
            Some("string") => text_kind(schema),
            Some(named @ ("number" | "integer")) => number_kind(schema, named),
            Some("boolean") if !schema.contains_key("enum") => Self::YesNo,
            Some("array") => list_kind(schema),
            Some("object") => group_kind(schema),
            None if schema.contains_key("properties") => group_kind(schema),
            None if schema.contains_key("items") => list_kind(schema),
            _ => Self::Other,
        }
    }

    /// True for a single text.
    pub fn is_text(self) -> bool {
        use Kind::{Date, DateTime, Email, Link, LongText, ShortText, Time};
        matches!(self, ShortText | LongText | Date | Time | DateTime | Email | Link)
    }

    /// True for a kind with options.
    pub fn has_options(self) -> bool {
        matches!(self, Self::OneOf | Self::SeveralOf)
    }

    /// True for a kind with fields inside it.
    pub fn has_parts(self) -> bool {
        matches!(self, Self::Group | Self::Groups | Self::Shapes)
    }

    /// True for a number.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::WholeNumber | Self::Money | Self::Percentage)
    }

    /// True for a number with a unit of the author's choice. The unit of a percentage is fixed.
    pub fn has_unit(self) -> bool {
        self.is_number() && self != Self::Percentage
    }

    /// True for a kind with a default that can be typed.
    pub fn has_default(self) -> bool {
        self.is_text() || self.is_number() || matches!(self, Self::YesNo | Self::OneOf)
    }

    /// Returns the keywords of a new field of this kind; options and fields are placeholders.
    pub(crate) fn shape(self) -> Vec<(&'static str, Value)> {
        let of_type = |name: &str| ("type", text(name));
        let formatted = |format: &str| vec![of_type("string"), ("format", text(format))];
        let list = |items: Value| vec![of_type("array"), ("items", items)];
        let typed = |name: &str| object([("type", text(name))]);
        let options = || ("enum", Value::from(vec!["A", "B"]));
        let parts = || ("properties", Value::Object(Map::new()));
        match self {
            Self::ShortText => vec![of_type("string")],
            Self::LongText => vec![of_type("string"), (WIDGET, text("textarea"))],
            Self::Number => vec![of_type("number")],
            Self::WholeNumber => vec![of_type("integer")],
            Self::Money => vec![of_type("number"), (CURRENCY, text(FIRST_CURRENCY))],
            Self::Percentage => vec![of_type("number"), (UNIT, text(PERCENT))],
            Self::YesNo => vec![of_type("boolean")],
            Self::OneOf => vec![of_type("string"), options()],
            Self::SeveralOf => {
                let mut keywords = list(object([of_type("string"), options()]));
                keywords.push(("uniqueItems", Value::Bool(true)));
                keywords
            }
            Self::Date => formatted("date"),
            Self::Time => formatted("time"),
            Self::DateTime => formatted("date-time"),
            Self::Email => formatted("email"),
            Self::Link => formatted("uri"),
            Self::File => formatted("data-url"),
            Self::Texts => list(typed("string")),
            Self::Numbers => list(typed("number")),
            Self::Group => vec![of_type("object"), parts()],
            Self::Groups => list(object([of_type("object"), parts()])),
            Self::Shapes => {
                vec![("anyOf", Value::Array(vec![new_shape("A", "a"), new_shape("B", "b")]))]
            }
            Self::Other => Vec::new(),
        }
    }
}

/// True if a keyword defines a kind, so that it is removed when the kind changes.
pub(super) fn is_of_kind(keyword: &str) -> bool {
    SHAPING.contains(&keyword)
        || is_of_options(keyword)
        || BOUNDS.contains(&keyword)
        || has_only(keyword, &CONTROLS)
        || has_only(keyword, &UNITS)
}

/// True if a schema is composed of others in a way that no row shows.
pub(super) fn is_composed(schema: &Map<String, Value>) -> bool {
    let lists = lists_options(schema) || shapes_word(schema).is_some();
    COMPOSING.iter().any(|keyword| {
        schema.contains_key(*keyword) && !(lists && matches!(*keyword, "anyOf" | "oneOf"))
    })
}

/// True if a schema is a reference to another.
pub(super) fn is_reference(schema: &Map<String, Value>) -> bool {
    REFERENCE_KEYWORDS.iter().any(|keyword| schema.contains_key(*keyword))
}

/// Returns the kind of a number: money or a percentage if it has such a unit. A currency sign counts as a currency.
fn number_kind(schema: &Map<String, Value>, named: &str) -> Kind {
    let (unit, currency) = (hint(schema, "unit").map(str::trim), hint(schema, "currency"));
    match unit {
        Some(PERCENT) => Kind::Percentage,
        Some(unit) if unit.chars().all(is_money_sign) => Kind::Money,
        None if currency.is_some() => Kind::Money,
        _ if named == "integer" => Kind::WholeNumber,
        _ => Kind::Number,
    }
}

/// Returns the kind of a text, by its widget in a form.
fn text_kind(schema: &Map<String, Value>) -> Kind {
    match FieldTree::new(Value::Object(schema.clone())).root().widget {
        WidgetKind::Text => Kind::ShortText,
        WidgetKind::LongText | WidgetKind::Markdown => Kind::LongText,
        WidgetKind::Date => Kind::Date,
        WidgetKind::Time => Kind::Time,
        WidgetKind::DateTime => Kind::DateTime,
        WidgetKind::Email => Kind::Email,
        WidgetKind::Url => Kind::Link,
        WidgetKind::File => Kind::File,
        _ => Kind::Other,
    }
}

fn list_kind(schema: &Map<String, Value>) -> Kind {
    let Some(Value::Object(items)) = schema.get("items") else { return Kind::Other };
    match Kind::from_schema(items) {
        Kind::OneOf => Kind::SeveralOf,
        Kind::ShortText | Kind::LongText => Kind::Texts,
        inner if inner.is_number() => Kind::Numbers,
        Kind::Group => Kind::Groups,
        _ => Kind::Other,
    }
}

/// Returns the kind of an object: a group if it has named members, unlike a map.
fn group_kind(schema: &Map<String, Value>) -> Kind {
    let is_map = || {
        schema.contains_key("patternProperties")
            || schema.get("additionalProperties").is_some_and(Value::is_object)
    };
    match schema.get("properties") {
        Some(Value::Object(_)) => Kind::Group,
        None if !is_map() => Kind::Group,
        _ => Kind::Other,
    }
}
