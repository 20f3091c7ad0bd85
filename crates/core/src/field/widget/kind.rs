//! The table of all widget kinds, with a record of facts for each. Code that treats kinds differently reads a fact, so
//! that a new kind only needs a record.

use super::facts::{Carries, ExportForm, Holds, Order, Room, Width, Writing};
use crate::field::FieldKind;

/// The facts about a widget kind that other code needs.
#[derive(Debug)]
pub struct WidgetFacts {
    /// Name, as `pilcrow inspect` prints it.
    pub name: &'static str,
    /// Names of the kind in the `ui:widget` hint, in lower-case letters and digits.
    pub hints: &'static [&'static str],
    /// Values of `format` that choose the kind.
    pub formats: &'static [&'static str],
    /// The values that the widget can edit.
    pub holds: Holds,
    /// The kind that replaces this one where a hint asks for it and it cannot edit the value; `None` if no other does.
    pub instead: Option<WidgetKind>,
    /// Width in a list that is edited as a table.
    pub cell: Width,
    /// Width in the table of cases.
    pub column: Width,
    /// Space in an answer.
    pub room: Room,
    /// Data from the schema that an answer shows with a value.
    pub carries: Carries,
    /// The kind of text.
    pub writing: Writing,
    /// The form in which exports write a text.
    pub exported: ExportForm,
    /// The sort order of a column.
    pub order: Order,
    /// True if the value is clear without words; small previews of an answer show it before other values.
    pub is_sign: bool,
    /// True if the form draws the value part by part.
    pub has_parts: bool,
    /// A text of its format, as examples of answers have it; empty where any words would do.
    pub example: &'static str,
}

/// Defines the kinds and the lookup of their records. A record that lacks a fact does not compile.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])*
        $kind:ident {
            name: $name:literal, hints: [$($hint:literal),*], formats: [$($format:literal),*],
            holds: $holds:ident, instead: $instead:expr,
            cell: $cell:expr, column: $column:expr, room: $room:ident, carries: $carries:ident,
            writing: $writing:ident, exported: $exported:ident, order: $order:ident,
            is_sign: $sign:literal, has_parts: $parts:literal,
            $(example: $example:literal,)?
        }
    )*) => {
        /// A kind of widget, which edits and shows a value (one file each in `src/widgets`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum WidgetKind {
            $($(#[doc = $doc])* $kind,)*
        }

        impl WidgetKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns the facts about the kind.
            pub const fn facts(self) -> &'static WidgetFacts {
                match self {
                    $(Self::$kind => &WidgetFacts {
                        name: $name,
                        hints: &[$($hint),*],
                        formats: &[$($format),*],
                        holds: Holds::$holds,
                        instead: $instead,
                        cell: $cell,
                        column: $column,
                        room: Room::$room,
                        carries: Carries::$carries,
                        writing: Writing::$writing,
                        exported: ExportForm::$exported,
                        order: Order::$order,
                        is_sign: $sign,
                        has_parts: $parts,
                        example: concat!($($example)?),
                    },)*
                }
            }
        }
    };
}

kinds! {
    /// One line of text.
    Text {
        name: "text", hints: ["text"], formats: [],
        holds: Texts, instead: Some(Self::Number),
        cell: Width::ByValue, column: Width::ByValue, room: Line, carries: Language,
        writing: Line, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// Several lines of text; shown as paragraphs.
    LongText {
        name: "long-text", hints: ["textarea", "multiline", "longtext"], formats: ["textarea", "multiline"],
        holds: Texts, instead: None,
        cell: Width::Rem(16, 3), column: Width::Rem(14, 4), room: Line, carries: Language,
        writing: Lines, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// Markdown (`contentMediaType: text/markdown`, `format: markdown`).
    Markdown {
        name: "markdown", hints: ["markdown"], formats: ["markdown"],
        holds: Texts, instead: None,
        cell: Width::No, column: Width::ByValue, room: Line, carries: Nothing,
        writing: Markdown, exported: Prose, order: Letters, is_sign: false, has_parts: false,
    }

    /// An e-mail address (`format: email`).
    Email {
        name: "email", hints: ["email"], formats: ["email", "idn-email"],
        holds: Texts, instead: None,
        cell: Width::Rem(14, 1), column: Width::ByValue, room: Line, carries: Nothing,
        writing: Other, exported: Mail, order: Letters, is_sign: false, has_parts: false,
        example: "name@example.org",
    }

    /// A URL (`format: uri` and similar ones).
    Url {
        name: "url", hints: ["uri", "url"], formats: ["uri", "url", "iri"],
        holds: Texts, instead: None,
        cell: Width::Rem(14, 1), column: Width::ByValue, room: Line, carries: Content,
        writing: Other, exported: Address, order: Letters, is_sign: false, has_parts: false,
        example: "https://example.org",
    }

    /// A date (`format: date`).
    Date {
        name: "date", hints: ["date", "altdate"], formats: ["date"],
        holds: Texts, instead: None,
        cell: Width::Rem(10, 0), column: Width::Rem(8, 0), room: Short, carries: Nothing,
        writing: Other, exported: Words, order: Instant, is_sign: false, has_parts: false,
        example: "2030-05-14",
    }

    /// A time (`format: time`).
    Time {
        name: "time", hints: ["time"], formats: ["time"],
        holds: Texts, instead: None,
        cell: Width::Rem(10, 0), column: Width::Rem(8, 0), room: Short, carries: Nothing,
        writing: Other, exported: Words, order: Instant, is_sign: false, has_parts: false,
        example: "09:30",
    }

    /// A date with a time (`format: date-time`).
    DateTime {
        name: "date-time", hints: ["datetime", "altdatetime"], formats: ["date-time"],
        holds: Texts, instead: None,
        cell: Width::Rem(14, 1), column: Width::ByValue, room: Short, carries: Nothing,
        writing: Other, exported: Words, order: Instant, is_sign: false, has_parts: false,
        example: "2030-05-14T09:30:00Z",
    }

    /// A colour (`format: color`).
    Color {
        name: "color", hints: ["color", "colour"], formats: ["color"],
        holds: Texts, instead: None,
        cell: Width::Rem(10, 1), column: Width::ByValue, room: Short, carries: Nothing,
        writing: Other, exported: Color, order: Letters, is_sign: true, has_parts: false,
        example: "#1f4fbf",
    }

    /// A password (`format: password`).
    Password {
        name: "password", hints: ["password"], formats: ["password"],
        holds: Texts, instead: None,
        cell: Width::ByValue, column: Width::ByValue, room: Line, carries: Nothing,
        writing: Secret, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A telephone number (`format: tel`).
    Tel {
        name: "tel", hints: ["tel", "phone"], formats: ["tel", "phone"],
        holds: Texts, instead: None,
        cell: Width::ByValue, column: Width::ByValue, room: Short, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A duration (`format: duration`).
    Duration {
        name: "duration", hints: ["duration"], formats: ["duration"],
        holds: Texts, instead: None,
        cell: Width::No, column: Width::ByValue, room: Short, carries: Nothing,
        writing: Other, exported: Words, order: Length, is_sign: false, has_parts: false,
        example: "PT2H",
    }

    /// A time zone by its IANA name, such as `Europe/Berlin` (`format: time-zone`).
    TimeZone {
        name: "time-zone", hints: ["timezone"], formats: ["time-zone", "timezone"],
        holds: Texts, instead: None,
        cell: Width::Rem(14, 1), column: Width::ByValue, room: Short, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
        example: "Europe/Berlin",
    }

    /// A UUID, which is generated (`format: uuid`).
    Uuid {
        name: "uuid", hints: ["uuid"], formats: ["uuid"],
        holds: Texts, instead: None,
        cell: Width::Rem(16, 2), column: Width::ByValue, room: Line, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A file as text: `format: data-url`, or `contentEncoding: base64`.
    File {
        name: "file", hints: ["file", "files", "upload"], formats: ["data-url", "byte"],
        holds: Texts, instead: Some(Self::Files),
        cell: Width::No, column: Width::ByValue, room: Line, carries: Content,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A list of files.
    Files {
        name: "files", hints: [], formats: [],
        holds: ListsOfTexts, instead: None,
        cell: Width::No, column: Width::ByValue, room: Line, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// Code, where every character counts (`contentMediaType`, except for prose).
    Code {
        name: "code", hints: ["code", "json", "yaml", "xml", "html", "css", "javascript", "python", "sql"], formats: [],
        holds: Texts, instead: None,
        cell: Width::No, column: Width::ByValue, room: Block, carries: Content,
        writing: Code, exported: Code, order: Letters, is_sign: false, has_parts: false,
    }

    /// A number, whole or not.
    Number {
        name: "number", hints: ["updown", "number", "integer"], formats: [],
        holds: Numbers, instead: None,
        cell: Width::Rem(8, 0), column: Width::Rem(6, 0), room: Number, carries: Measure,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A number with a minimum and maximum that are close to each other: a slider.
    Range {
        name: "range", hints: ["range", "slider"], formats: ["range", "slider"],
        holds: Between, instead: None,
        cell: Width::No, column: Width::ByValue, room: Number, carries: Measure,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A rating with up to ten stars.
    Rating {
        name: "rating", hints: ["rating", "stars"], formats: [],
        holds: Stars, instead: Some(Self::Range),
        cell: Width::No, column: Width::ByValue, room: Short, carries: Stars,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// Yes or no.
    Boolean {
        name: "boolean", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::Rem(8, 0), column: Width::Rem(6, 0), room: Short, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: true, has_parts: false,
    }

    /// One of a few values: radio buttons up to five options, a drop-down list above.
    Choice {
        name: "choice", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::Rem(10, 1), column: Width::ByValue, room: Short, carries: Nothing,
        writing: Other, exported: Words, order: Letters, is_sign: true, has_parts: false,
    }

    /// Any of a few values, each once: checkboxes.
    MultiChoice {
        name: "multi-choice", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::No, column: Width::ByValue, room: Block, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// A constant, which cannot be edited.
    Constant {
        name: "constant", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::Rem(6, 0), column: Width::ByValue, room: Line, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }

    /// An object: a group of fields.
    Object {
        name: "object", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::No, column: Width::ByValue, room: Block, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: true,
    }

    /// A list.
    Array {
        name: "array", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::No, column: Width::ByValue, room: Block, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: true,
    }

    /// A union: a choice of the branch, and the fields of the chosen one.
    Branches {
        name: "branches", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::No, column: Width::ByValue, room: Block, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: true,
    }

    /// Any other value, edited as JSON.
    Json {
        name: "json", hints: [], formats: [],
        holds: Nothing, instead: None,
        cell: Width::No, column: Width::ByValue, room: Block, carries: Nothing,
        writing: Other, exported: Text, order: Letters, is_sign: false, has_parts: false,
    }
}

impl WidgetKind {
    /// Returns the kind's name, as `pilcrow inspect` prints it.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the kind with a hint's name, in lower-case letters and digits.
    pub(in crate::field) fn from_hint(hint: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.facts().hints.contains(&hint))
    }

    /// Returns the kind that a `format` chooses for a field of this kind.
    pub(super) fn of_format(format: &str, place: &FieldKind) -> Option<Self> {
        let leads = |kind: &Self| {
            let facts = kind.facts();
            facts.formats.contains(&format) && facts.holds.fit(place, false)
        };
        Self::ALL.iter().copied().find(leads)
    }

    /// Returns this kind, or its replacement if it cannot edit the value; `None` if neither can.
    pub(in crate::field) fn granted(self, place: &FieldKind, is_of_texts: bool) -> Option<Self> {
        let mut kinds = [Some(self), self.facts().instead].into_iter().flatten();
        kinds.find(|kind| kind.facts().holds.fit(place, is_of_texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_name_hint_and_format_is_of_one_kind_alone() {
        let all = |names_of: fn(WidgetKind) -> Vec<&'static str>| {
            let named: Vec<&str> =
                WidgetKind::ALL.iter().flat_map(|kind| names_of(*kind)).collect();
            assert_eq!(named.iter().collect::<HashSet<_>>().len(), named.len(), "{named:?}");
        };
        all(|kind| vec![kind.name()]);
        all(|kind| kind.facts().hints.to_vec());
        all(|kind| kind.facts().formats.to_vec());
    }

    #[test]
    fn a_hint_is_written_as_it_is_read() {
        for hint in WidgetKind::ALL.iter().flat_map(|kind| kind.facts().hints) {
            assert!(hint.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()), "{hint}");
        }
    }
}
