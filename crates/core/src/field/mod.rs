//! A schema, compiled place by place into what a form shows: [`Field`]s, made on demand.
//! Uses schema and document.

mod accept;
mod additions;
mod branch;
mod compile;
mod infer;
mod limits;
mod list;
mod object;
mod options;
mod other_keys;
mod search;
mod shape;
mod tree;
mod whole_examples;
mod widget;

/// What an author says about looks.
mod hint {
    pub(super) mod chart_kind;
    pub(super) mod hinting;
    pub(super) mod hints;
    pub(super) mod ui_schema;
}

/// What places are called.
mod names {
    pub(super) mod label;
    pub(super) mod labelling;
    pub(super) mod place_name;
}

/// Values that are more than their text, or less.
mod values {
    pub(super) mod decimal;
    pub(super) mod duration;
    pub(super) mod file_text;
    pub(super) mod json_type;
    pub(super) mod letter_case;
    pub(super) mod look;
    pub(super) mod stars;
    pub(super) mod stops;
}

pub use self::additions::complete_schema;
pub use self::hint::chart_kind::{ChartKind, Drawable};
pub(crate) use self::hint::hinting::HINT_OBJECTS;
pub use self::hint::hints::{AggregateHint, ChartHint, HINT_NAMES, Hints, Layout, WidgetHint};
pub use self::infer::infer_schema;
pub use self::limits::{End, Limits, Range};
pub use self::names::label::readable_key;
pub use self::names::labelling::{field_at, labelled};
pub use self::names::place_name::place_name;
pub(crate) use self::names::place_name::{place_title, titles_on_way};
pub(crate) use self::options::{OPTION_NAMES, names_options};
pub(crate) use self::other_keys::listed_names;
pub use self::other_keys::{OtherKeys, Rest};
pub use self::search::matching_options;
pub(crate) use self::shape::{best_shape, is_mark};
pub use self::tree::FieldTree;
pub(crate) use self::values::decimal::Decimal;
pub use self::values::decimal::without_noise;
pub use self::values::duration::{Duration, Unit};
pub use self::values::file_text::{FileText, Preview, base64, data_url, from_base64};
pub use self::values::json_type::JsonType;
pub(crate) use self::values::letter_case::lower;
pub use self::values::stars::Stars;
pub use self::values::stops::{Stops, step_number};
pub use self::whole_examples::whole_examples;
pub use self::widget::{
    Carries, ExportForm, Holds, Order, Room, WidgetFacts, WidgetKind, Width, Writing, widget_kind,
};

use crate::pointer::Pointer;
use crate::schema::{AddedBranch, Conditions, Sources};
use serde_json::Value;

/// A place in a schema, compiled: label, help, control, and where its parts are described.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Where in the schema document this field is described (before `$ref` is followed).
    pub sources: Sources,
    /// What the parts of an object depend on.
    pub conditions: Conditions,
    /// Branches of conditions that only add properties to the object's.
    pub adds: Vec<AddedBranch>,
    /// `title`; the form falls back to the property's key.
    pub title: Option<String>,
    /// `description`, Markdown.
    pub description: Option<String>,
    /// The kind of control, and of display.
    pub widget: WidgetKind,
    /// What may be put here.
    pub kind: FieldKind,
    /// `default`.
    pub default: Option<Value>,
    /// `examples`: suggestions.
    pub examples: Vec<Value>,
    /// `null` is allowed beside the field's own type.
    pub nullable: bool,
    /// `readOnly`, or a `const`.
    pub read_only: bool,
    /// `deprecated`.
    pub deprecated: bool,
    /// What the author says about its looks; `None` if nothing is said.
    pub hints: Option<Box<Hints>>,
    /// What files the text, or each text of the list, stands for.
    pub media: Option<Box<Media>>,
    /// What it may be, where a person has to know beforehand.
    pub limits: Option<Box<Limits>>,
}

impl Field {
    /// The only value that may be here: a `const`, or an `enum` of one, as older schemas have it.
    pub fn fixed_value(&self) -> Option<&Value> {
        match &self.kind {
            FieldKind::Const(value) => Some(value),
            FieldKind::Choice { options } => match options.as_slice() {
                [only] => Some(&only.value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a control for one field shows another as well: all that is drawn is the same.
    pub fn renders_like(&self, other: &Self) -> bool {
        let is_text = |field: &Self| matches!(field.kind, FieldKind::Text { .. });
        self.appearance() == other.appearance()
            && (self.kind == other.kind || (is_text(self) && is_text(other)))
    }

    /// Whether the frame of a group of parts shows another as well. What the group's own conditions
    /// change it follows by itself: a person is typing in it.
    pub fn frames_like(&self, other: &Self) -> bool {
        self.sources.narrowed_by == other.sources.narrowed_by
            || self.appearance() == other.appearance() && self.bounds() == other.bounds()
    }

    /// How many entries there may be, or whether there may be other keys.
    fn bounds(&self) -> (usize, Option<usize>) {
        match &self.kind {
            FieldKind::Array { min, max, .. } => (*min, *max),
            FieldKind::Object { others, .. } => (usize::from(others.may_be_added()), None),
            _ => (0, None),
        }
    }

    fn appearance(&self) -> impl PartialEq {
        let Self {
            title, description, examples, widget, nullable, read_only, hints, limits, ..
        } = self;
        (title, description, examples, widget, nullable, read_only, hints, limits)
    }
}

/// A file that a text stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    /// `contentMediaType`; empty where none is said.
    pub media_type: String,
    /// The bytes alone, in base64; else a `data:` address that says the rest.
    pub bare: bool,
}

/// What may be put at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// An object with described properties, in the schema's order.
    Object {
        /// The described properties.
        properties: Vec<Property>,
        /// What other keys there may be.
        others: OtherKeys,
    },
    /// A list of alike items, or a tuple.
    Array {
        /// Where the first entries are described, one by one: `prefixItems`, before 2020-12 a
        /// list of `items`.
        places: Vec<Sources>,
        /// Where the items are described that follow the places; `None`: any value.
        items: Option<Box<Sources>>,
        /// `minItems`.
        min: usize,
        /// `maxItems`.
        max: Option<usize>,
        /// The values that may be picked, each once: `uniqueItems` over a list of values.
        choices: Vec<ChoiceOption>,
        /// Where `contains` describes some of the entries, of which nothing else is said.
        contains: Option<Pointer>,
    },
    /// One of a few values.
    Choice {
        /// The values with their labels.
        options: Vec<ChoiceOption>,
    },
    /// Text.
    Text {
        /// `minLength` in characters.
        min_length: Option<u64>,
        /// `maxLength` in characters.
        max_length: Option<u64>,
        /// `pattern`.
        pattern: Option<String>,
    },
    /// A number; bounds keep the digits of the schema.
    Number {
        /// Whole numbers only.
        integer: bool,
        /// `minimum`.
        minimum: Option<String>,
        /// `maximum`.
        maximum: Option<String>,
        /// `multipleOf`.
        step: Option<String>,
    },
    /// Yes or no.
    Boolean,
    /// One fixed value.
    Const(Value),
    /// `null` and nothing else.
    Null,
    /// One of several shapes, of `oneOf` or `anyOf`.
    Branches {
        /// The place of the list.
        union: Pointer,
        /// Its branches, in the schema's order; behind them null, where it may stand in place of them all.
        branches: Vec<BranchName>,
    },
    /// Anything that the form has no better control for: edited as JSON.
    Any,
}

/// A described property of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The key of the property.
    pub key: String,
    /// Where in the schema it is described.
    pub sources: Sources,
    /// Whether the object's `required` names it, or that of a condition that holds.
    pub required: bool,
}

/// What a branch is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BranchName {
    /// By its title, the name that it refers to, or the constant that marks it.
    Named(String),
    /// By the JSON type of its values.
    Type(String),
    /// A list, by what its entries are called: told from other lists.
    List(Box<BranchName>),
    /// By its number alone.
    Numbered,
}

/// One value of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    /// The value.
    pub value: Value,
    /// Its label: `title` of a `oneOf` option, `enumNames`, or the value's own text.
    pub label: String,
    /// `description` of a `oneOf` option, `enumDescriptions`.
    pub description: Option<String>,
    /// What tells it from another option with the same label, or stands in for a blank one; `None` if the label says
    /// enough.
    pub distinction: Option<JsonType>,
}
