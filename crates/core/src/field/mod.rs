//! Compiles a schema place by place into the [`Field`]s that a form shows, on demand. Uses the modules `schema` and
//! `document`.

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

/// Display hints that authors write.
mod hint {
    pub(super) mod chart_kind;
    pub(super) mod hinting;
    pub(super) mod hints;
    pub(super) mod ui_schema;
}

/// Names of places, keys and values.
mod names {
    pub(super) mod label;
    pub(super) mod labelling;
    pub(super) mod place_name;
}

/// Values with a meaning beyond their text, such as files, durations and decimals.
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

/// A place of a schema, compiled: label, help, control, and the schemas of its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Schema places that describe the field (before `$ref` is followed).
    pub sources: Sources,
    /// Conditions (`if`, `dependentSchemas` and others) that change the parts of an object.
    pub conditions: Conditions,
    /// Branches of conditions that only add properties to the object.
    pub adds: Vec<AddedBranch>,
    /// Title (`title`); `None` leaves the form to use the property's key.
    pub title: Option<String>,
    /// Description in Markdown (`description`).
    pub description: Option<String>,
    /// The widget that edits and shows the value.
    pub widget: WidgetKind,
    /// The kind of value, with its limits or parts.
    pub kind: FieldKind,
    /// Default value (`default`).
    pub default: Option<Value>,
    /// Suggested values (`examples`).
    pub examples: Vec<Value>,
    /// True if `null` is allowed beside the field's own type.
    pub nullable: bool,
    /// True if the schema says `readOnly`, or has a `const`.
    pub read_only: bool,
    /// True if the schema says `deprecated`.
    pub deprecated: bool,
    /// Display hints of the author; `None` if there are none.
    pub hints: Option<Box<Hints>>,
    /// Type of the file in the text, or in each text of the list; `None` if there is none.
    pub media: Option<Box<Media>>,
    /// Limits that the field's help states; `None` if there are none.
    pub limits: Option<Box<Limits>>,
}

impl Field {
    /// Returns the only allowed value: a `const`, or an `enum` with one value, as older schemas have it.
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

    /// True if a control of this field looks the same for the other, so that it need not be drawn again.
    pub fn renders_like(&self, other: &Self) -> bool {
        let is_text = |field: &Self| matches!(field.kind, FieldKind::Text { .. });
        self.appearance() == other.appearance()
            && (self.kind == other.kind || (is_text(self) && is_text(other)))
    }

    /// True if the frame of this group looks the same for the other. Changes by the group's own conditions count as the
    /// same, since the frame follows them by itself and a person may be typing in it.
    pub fn frames_like(&self, other: &Self) -> bool {
        self.sources.narrowed_by == other.sources.narrowed_by
            || self.appearance() == other.appearance() && self.bounds() == other.bounds()
    }

    /// Returns the range of entries of a list, or whether an object may have other keys.
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

/// The type of a file that a text contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    /// Media type (`contentMediaType`); empty if none is given.
    pub media_type: String,
    /// True if the text is only the bytes in base64, false if it is a `data:` URL.
    pub bare: bool,
}

/// The kind of value that a field contains.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// An object with described properties, in the schema's order.
    Object {
        /// The described properties.
        properties: Vec<Property>,
        /// Keys that the properties do not name.
        others: OtherKeys,
    },
    /// A list of entries with one schema, or a tuple.
    Array {
        /// Schemas of a tuple's places, one by one: `prefixItems`, or a list of `items` before draft 2020-12.
        places: Vec<Sources>,
        /// Schemas of the entries after the places; `None` if any value is allowed.
        items: Option<Box<Sources>>,
        /// Smallest number of entries (`minItems`).
        min: usize,
        /// Largest number of entries (`maxItems`); `None` if there is no limit.
        max: Option<usize>,
        /// Values that may be picked, each once: `uniqueItems` with a list of allowed values; otherwise empty.
        choices: Vec<ChoiceOption>,
        /// Place of the `contains` schema, if only that describes entries.
        contains: Option<Pointer>,
    },
    /// One of a few values.
    Choice {
        /// The values with their labels.
        options: Vec<ChoiceOption>,
    },
    /// A text.
    Text {
        /// Smallest number of characters (`minLength`); `None` if there is no limit.
        min_length: Option<u64>,
        /// Largest number of characters (`maxLength`); `None` if there is no limit.
        max_length: Option<u64>,
        /// Regular expression that the text has to match (`pattern`).
        pattern: Option<String>,
    },
    /// A number; bounds keep the digits of the schema.
    Number {
        /// True if only whole numbers are allowed.
        integer: bool,
        /// Smallest number (`minimum`).
        minimum: Option<String>,
        /// Largest number (`maximum`).
        maximum: Option<String>,
        /// Step of which the number is a multiple (`multipleOf`).
        step: Option<String>,
    },
    /// A boolean: yes or no.
    Boolean,
    /// One fixed value.
    Const(Value),
    /// The value `null` only.
    Null,
    /// A union (`oneOf` or `anyOf`): one of several branches.
    Branches {
        /// Place of the list of branches in the schema.
        union: Pointer,
        /// Names of the branches in the schema's order; followed by null if null is allowed beside the union.
        branches: Vec<BranchName>,
    },
    /// Any other value, edited as JSON.
    Any,
}

/// A described property of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The key of the property.
    pub key: String,
    /// Schema places that describe the property.
    pub sources: Sources,
    /// True if the object's `required` lists it, or that of a condition that is met.
    pub required: bool,
}

/// The name of a branch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BranchName {
    /// A title, the name of a referred definition, or the constant that marks the branch.
    Named(String),
    /// The JSON type of the branch's values.
    Type(String),
    /// A list, named by its entries to distinguish it from other lists.
    List(Box<BranchName>),
    /// No name: the branch is shown by its number.
    Numbered,
}

/// One value of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    /// Value of the option.
    pub value: Value,
    /// Label: the `title` of a `oneOf` option, a name from `enumNames`, or the value's own text.
    pub label: String,
    /// Description: of a `oneOf` option, or from `enumDescriptions`; `None` if there is none.
    pub description: Option<String>,
    /// Type of the value, shown where another option has the same label or where the label is blank; `None` where the
    /// label is enough.
    pub distinction: Option<JsonType>,
}
